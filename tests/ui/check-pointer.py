#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# The pointer on the board: click and click, drag, a drop that the rules refuse, wheel, marks.
# Prints TAP.
# Usage: check-pointer.py QIPU RECORD

import program_under_test
from program_under_test import (check, find, has_label, middle, point, point_name, pointer, press,
                                run_checks, wait_for)


def place(application, file, rank):
    return middle(point(application, file, rank))


def click(application, file, rank):
    pointer('mousemove', *place(application, file, rank))
    pointer('click', 1)


def drag(application, start, end, button=1):
    program_under_test.drag(place(application, *start), place(application, *end), button)


def holds(application, file, rank, text):
    return wait_for(lambda: text in point_name(application, file, rank))


def checks_of_setup(application):
    """Off the board means: away with it."""
    press('ctrl+u')
    check(wait_for(lambda: find(application, 'push button', lambda n: n.get_name() == 'Empty')),
          'Ctrl+U begins to set up')
    (x, y), (x1, _) = place(application, 8, 3), place(application, 7, 3)
    pointer('mousemove', x, y)
    pointer('mousedown', 1)
    for step in range(1, 13):
        pointer('mousemove', x + (x - x1) * step // 6, y)
    pointer('mouseup', 1)
    check(holds(application, 8, 3, 'empty'), 'a piece dropped off the board is erased')
    check(holds(application, 6, 3, 'Red soldier'), 'and no other one')
    press('ctrl+z')
    check(holds(application, 8, 3, 'Red soldier'), 'which can be undone')
    drag(application, (8, 3), (8, 5))
    check(holds(application, 8, 5, 'Red soldier'), 'a drag moves a piece')


def checks(application):
    click(application, 7, 2)
    check(wait_for(lambda: 'can be reached' in point_name(application, 4, 2)),
          'a click takes the piece up')
    click(application, 4, 2)
    check(holds(application, 4, 2, 'Red cannon'), 'the second click plays it')

    drag(application, (7, 9), (6, 7))
    check(holds(application, 6, 7, 'Black horse'), 'a drag plays')

    drag(application, (0, 0), (1, 1))
    check(holds(application, 0, 0, 'Red chariot'), 'a piece dropped where it may not go returns')
    check(wait_for(lambda: has_label(application, 'A chariot moves along straight lines only.')),
          'and it is said why')
    drag(application, (0, 9), (0, 8))
    check(holds(application, 0, 9, 'Black chariot'), "the other side's piece returns too")

    pointer('mousemove', *place(application, 4, 4))
    pointer('click', 4)
    check(wait_for(lambda: has_label(application, '1 / 2')), 'the wheel steps back')
    pointer('click', 5)
    check(wait_for(lambda: has_label(application, '2 / 2')), 'and forward')
    pointer('click', 8)
    check(wait_for(lambda: has_label(application, '1 / 2')), 'the side button steps back')

    drag(application, (4, 2), (4, 6), button=3)
    press('ctrl+z')
    check(wait_for(lambda: has_label(application, '1 / 2')),
          'a drag with the right button draws an arrow: it is what undo takes away first')
    press('ctrl+z')
    check(wait_for(lambda: has_label(application, '1 / 1')), 'and then the last move')
    checks_of_setup(application)


run_checks(checks)
