#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# The board under the pointer, beyond playing: why a move is refused, arrows and coloured points,
# autoplay. Prints TAP.
# Usage: check-board.py QIPU RECORD, which is not opened: the checks write their own.

import os
import re
import subprocess
import sys

from program_under_test import (check, find, has_label, middle, point, point_name, press, run_checks,
                                wait_for)

GAME = os.path.join(os.environ['HOME'], 'board.pgn')
# Red has a horse whose leg, an elephant whose eye is blocked, an elephant at the river, a pinned
# soldier, and a cannon that faces a screen and a piece behind it.
RECORD = '''[Game "Chinese Chess"]
[Red "A"]
[Black "B"]
[FEN "4k4/9/7n1/9/4P2r1/2B6/9/3A3C1/3N5/RNB1K4 w - - 0 1"]

1. a0a1 {first} e9e8 2. a1a0 e8e9 3. a0a1 {last} *
'''
REFUSED = [
    ((0, 0), (1, 1), 'A chariot moves along straight lines only.'),
    ((0, 0), (1, 0), 'Your own horse stands there.'),
    ((3, 1), (2, 3), 'The horse’s leg is blocked by the red advisor.'),
    ((2, 0), (4, 2), 'The elephant’s eye is blocked by the red horse.'),
    ((2, 4), (4, 6), 'The elephant may not cross the river.'),
    ((4, 5), (3, 5), 'The generals would face each other on file 5.'),
    ((7, 2), (7, 6), 'Without capturing, a cannon cannot jump over the black chariot.'),
    ((4, 0), (4, 2), 'The general moves one point along a line.'),
]
COLOURS = [('G', None), ('R', 'shift'), ('B', 'ctrl'), ('Y', 'alt')]


def place(application, file, rank):
    return middle(point(application, file, rank))


def drag(application, start, end, button=1, key=None):
    """In small steps, else the drag threshold is not crossed; START may be END."""
    (x0, y0), (x1, y1) = place(application, *start), place(application, *end)
    words = ['mousemove', x0, y0] + (['keydown', key] if key else []) + ['mousedown', button]
    for step in range(1, 9):
        words += ['mousemove', x0 + (x1 - x0) * step // 8, y0 + (y1 - y0) * step // 8, 'sleep', 0.02]
    words += ['mouseup', button] + (['keyup', key] if key else [])
    subprocess.run(['xdotool', *map(str, words)], check=True)


def saved():
    with open(GAME, encoding='utf-8') as file:
        return file.read()


def marks(text, kind):
    found = re.findall(r'\[%' + kind + r' ([^\]]*)\]', text)
    return sorted(mark for marks_of_one in found for mark in marks_of_one.split(','))


def checks_of_refusals(application):
    for start, end, reason in REFUSED:
        before = point_name(application, *start)
        drag(application, start, end)
        check(wait_for(lambda: has_label(application, reason)), reason)
        check(wait_for(lambda: point_name(application, *start) == before),
              f'the piece is back: {before}')


def checks_of_marks(application):
    """Four colours of points and arrows, kept by the file, and taken back one by one."""
    for index, (_, key) in enumerate(COLOURS):
        drag(application, (index, 8), (index, 8), 3, key)
        drag(application, (index, 7), (index, 3), 3, key)
    points = sorted(f'{colour}{"abcd"[index]}8' for index, (colour, _) in enumerate(COLOURS))
    arrows = sorted(f'{c}{"abcd"[i]}7{"abcd"[i]}3' for i, (c, _) in enumerate(COLOURS))
    press('ctrl+s')
    check(wait_for(lambda: marks(saved(), 'csl') == points), 'points of four colours are saved')
    check(wait_for(lambda: marks(saved(), 'cal') == arrows), 'arrows of four colours are saved')
    press('ctrl+z', 'ctrl+s')
    check(wait_for(lambda: len(marks(saved(), 'cal')) == 3), 'undo takes back the last of them')
    drag(application, (0, 8), (0, 8), 3)
    press('ctrl+s')
    check(wait_for(lambda: len(marks(saved(), 'csl')) == 3), 'the same mark again takes it away')


def checks_of_menu(application):
    """The menu of a point opens by both its keys, and marks the point of the cursor."""
    press('ctrl+b')
    for key, count in (('Menu', 4), ('shift+F10', 3)):
        press(key)
        items = wait_for(lambda: find(application, 'menu item',
                                      lambda n: n.get_name() == 'Green Mark'))
        check(items, f'{key} opens the menu of the point')
        press('Return', 'ctrl+s')
        check(wait_for(lambda: len(marks(saved(), 'csl')) == count), 'whose first item marks it')
    press('Escape', 'Escape')


def checks_of_mark_keys(application):
    """With the cursor, keys draw what the right button draws."""
    press('ctrl+b', 'Home', 'Up', 'ctrl+2')
    press('ctrl+s')
    check(wait_for(lambda: len(marks(saved(), 'csl')) == 4), 'a key marks the point of the cursor')
    press('ctrl+alt+7', 'Up', 'Up', 'Escape', 'ctrl+alt+8', 'Right', 'ctrl+alt+8', 'ctrl+s')
    check(wait_for(lambda: len(marks(saved(), 'cal')) == 4), 'and two an arrow, or Escape none')
    press('ctrl+z', 'ctrl+z', 'Escape')


def checks_of_comments(application):
    press('Home', 'bracketright')
    check(wait_for(lambda: has_label(application, '1 / 5')), 'a key goes to the next comment')
    press('bracketright')
    check(wait_for(lambda: has_label(application, '5 / 5')), 'and to the one behind it')
    press('bracketleft')
    check(wait_for(lambda: has_label(application, '1 / 5')), 'and another one back')


def checks_of_taken(application):
    """What a side has taken is told."""
    press('Home')
    check(wait_for(lambda: len(taken(application, 'Nothing taken')) == 2), 'nothing was taken yet')
    drag(application, (7, 2), (7, 7))
    check(wait_for(lambda: taken(application, 'Taken: the horse')), 'the cannon takes a horse')
    press('ctrl+z')
    check(wait_for(lambda: len(taken(application, 'Nothing taken')) == 2), 'and is back')


def taken(application, name):
    return find(application, 'image', lambda node: node.get_name() == name)


def checks_of_autoplay(application):
    press('Home')
    check(wait_for(lambda: has_label(application, '0 / 5')), 'at the beginning')
    press('greater', 'greater', 'greater', 'greater', 'ctrl+j')
    check(wait_for(lambda: has_label(application, '5 / 5')), 'autoplay goes to the end')
    press('Left')
    check(wait_for(lambda: has_label(application, '4 / 5')) and
          not wait_for(lambda: has_label(application, '5 / 5'), 3), 'and is over there')


def checks(application):
    press('Home')
    checks_of_comments(application)
    press('Home')
    checks_of_refusals(application)
    checks_of_taken(application)
    checks_of_marks(application)
    checks_of_menu(application)
    checks_of_mark_keys(application)
    checks_of_autoplay(application)


with open(GAME, 'w', encoding='utf-8') as game:
    game.write(RECORD)
sys.argv[2] = GAME
run_checks(checks)
