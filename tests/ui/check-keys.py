#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# The keyboard: typed moves in several notations, steps, the point cursor, letters that do not
# disturb writing. Prints TAP.
# Usage: check-keys.py QIPU RECORD

from program_under_test import (Atspi, check, find, has_focus, has_label, point, point_name, press,
                                run_checks, type_text, wait_for, write)


def holds(application, file, rank, text):
    return wait_for(lambda: text in point_name(application, file, rank))


def red_is_below(application):
    red, black = point(application, 0, 0), point(application, 0, 9)
    return (red is not None and black is not None and
            red.get_extents(Atspi.CoordType.WINDOW).y > black.get_extents(Atspi.CoordType.WINDOW).y)


def checks(application):
    type_text('c2=5')
    press('Return')
    check(holds(application, 4, 2, 'Red cannon'), 'a piece letter begins a move: c2=5')
    write(application, 'slash', 'h9g7')
    press('Return')
    check(holds(application, 6, 7, 'Black horse'), 'the entry takes coordinates: h9g7')
    type_text('H2+3')
    press('Return')
    check(holds(application, 6, 2, 'Red horse'), 'capitals do as well: H2+3')

    press('Home')
    check(wait_for(lambda: has_label(application, '0 / 3')), 'Home goes to the start')
    press('Right', 'Right')
    check(wait_for(lambda: has_label(application, '2 / 3')), 'Right steps')
    press('Left')
    check(wait_for(lambda: has_label(application, '1 / 3')), 'Left steps back')
    press('End')
    check(wait_for(lambda: has_label(application, '3 / 3')), 'End goes to the end')

    write(application, 'w', 'free flow, 3 words')
    texts = find(application, 'text', lambda node: node.get_name() == 'Comment')
    check(wait_for(lambda: texts[0].get_text(0, -1) == 'free flow, 3 words'),
          'letters and digits that are shortcuts can be written in a comment')
    press('Left', 'Home', 'End')
    check(has_label(application, '3 / 3'), 'arrows in a comment do not step')
    press('Escape')

    press('ctrl+b')
    check(wait_for(lambda: find(application, 'table cell', has_focus)),
          'Ctrl+B puts the focus on a point')
    press('Home', 'Up', 'Up', 'Up', 'Up', 'Up', 'Up', 'Up', 'Up', 'Up', 'space')
    check(wait_for(lambda: point(application, 0, 9).get_state_set().contains(SELECTED)),
          'arrows move the point cursor and Space takes a piece up')
    press('Down', 'Return')
    check(holds(application, 0, 8, 'Black chariot'), 'Enter plays it')
    press('Escape', 'Escape')
    press('BackSpace')
    check(wait_for(lambda: has_label(application, '3 / 4')), 'Backspace takes no move away')
    press('Delete')
    check(wait_for(lambda: has_label(application, '2 / 2')), 'Delete does')
    press('ctrl+z')
    check(wait_for(lambda: has_label(application, '4 / 4') or has_label(application, '3 / 4')),
          'Ctrl+Z brings it back')

    # what an input method is composing is not taken for shortcuts: 4fe5 is 俥, with 4 and f in it
    press('Home', 'ctrl+shift+u')
    press('4', 'f', 'e', '5', 'Return')
    check(wait_for(lambda: find(application, 'text', lambda n: n.get_name() == 'Enter a move')),
          'a composed character begins a move')
    check(wait_for(lambda: red_is_below(application)),
          'and the letters that composed it do not turn the board')
    press('Escape')

    press('ctrl+u')
    check(wait_for(lambda: find(application, 'push button', lambda n: n.get_name() == 'Empty')),
          'Ctrl+U begins to set up')
    press('ctrl+b', 'Home', 'Down', 'Down', 'Down', 'Down', 'Down', 'Down', 'Down', 'Down', 'Down')
    press('Up', 'Delete')
    check(wait_for(lambda: 'empty' in point_name(application, 0, 1)), 'Delete erases')
    press('shift+r')
    check(holds(application, 0, 1, 'Red chariot'), 'R puts a red chariot')
    press('n')
    check(holds(application, 0, 1, 'Black horse'), 'n puts a black horse')
    press('ctrl+z')
    check(holds(application, 0, 1, 'Red chariot'), 'Ctrl+Z works in set-up')


SELECTED = Atspi.StateType.SELECTED
run_checks(checks)
