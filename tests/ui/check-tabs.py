#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# A file with many games in a tab of its own: filtered, chosen from, changed and saved by keys alone.
# Then a tab is dragged out of its bar with the real pointer: a window of its own shows its record,
# with what was changed in it. It is dropped where nothing takes it; on the bare background of a
# display the toolkit gives up by itself, and there it needs the menu of the tab. Prints TAP.
# Usage: check-tabs.py QIPU RECORD

import os

from program_under_test import (Atspi, a11y_tree, check, choose_file, find, has_label, middle, pointer,
                                press, run_checks, wait_for, wait_until_still, write)

MANY = os.path.join(os.environ['HOME'], 'many.pgn')
GAMES = ['[Red "HU"]\n[Black "XU"]\n[Result "*"]\n\n1. C2.5  H8+7 *\n\n',
         '[Red "HU"]\n[Black "ZHAO"]\n[Result "*"]\n\n1. C8.5 *\n\n',
         '[Red "LI"]\n[Black "XU"]\n[Result "*"]\n\n1. P7+1\n   H2+3 *\n']


def find_tab(application):
    """Tabs have no role of their own: the title in line with that of the new tab."""
    for new in find(application, 'label', lambda node: node.get_name() == 'New tab'):
        top = new.get_extents(Atspi.CoordType.WINDOW).y
        for label in find(application, 'label', lambda node: node.get_name() == '• A – B'):
            box = label.get_extents(Atspi.CoordType.WINDOW)
            if abs(box.y - top) < 4 and box.width > 0:
                return middle(label)
    return None


def shown(application):
    return [number for number, name in enumerate(('1. HU – XU', '2. HU – ZHAO', '3. LI – XU'))
            if has_label(application, name)]


def checks_of_games(application):
    press('ctrl+o')
    check(choose_file(application, MANY), 'Ctrl+O asks for a file')
    check(wait_for(lambda: shown(application) == [0, 1, 2]), 'the games of a file are shown')
    write(application, 'ctrl+f', 'zhao')
    check(wait_for(lambda: shown(application) == [1]), 'Ctrl+F there filters them')
    press('Return', 'Return')
    check(wait_for(lambda: has_label(application, 'HU – ZHAO')), 'Enter goes to the first and opens it')
    press('ctrl+f', 'Escape')
    check(wait_for(lambda: shown(application) == [0, 1, 2]), 'Escape shows all of them again')
    press('Escape')
    write(application, 'w', 'mine')
    press('Escape', 'ctrl+s')
    check(wait_for(lambda: 'mine' in read_many()), 'a comment on one of them is saved')
    check(read_many().startswith(GAMES[0]) and read_many().endswith(GAMES[2]),
          'and the bytes of the others are what they were')
    press('ctrl+w')


def read_many():
    with open(MANY, encoding='utf-8') as file:
        return file.read()


def checks(application):
    checks_of_games(application)
    press('End', '1')
    press('ctrl+t')
    place = wait_until_still(lambda: find_tab(application))
    if not check(place, 'the changed record and the new tab have titles in the bar'):
        return
    x, y = place
    pointer('mousemove', x, y)
    pointer('mousedown', 1)
    for step in range(1, 30):
        pointer('mousemove', x + 2 * step, y + 11 * step)
    pointer('mouseup', 1)
    check(wait_for(lambda: application.get_child_count() == 2), 'it has a window of its own')
    windows = a11y_tree.read(application).children
    check(wait_for(lambda: any(has_label(window, '5 / 5') and has_label(window, '• A – B')
                               for window in windows)),
          'which shows what was not saved, where one was')
    check(sum(has_label(window, '• A – B') for window in windows) == 1, 'as the only one')


with open(MANY, 'w', encoding='utf-8') as many:
    many.write(''.join(GAMES))
run_checks(checks)
