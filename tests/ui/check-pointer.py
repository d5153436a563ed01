#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# The pointer on the board: click and click, drag, a drop that the rules refuse, wheel, marks.
# Prints TAP.
# Usage: check-pointer.py QIPU RECORD

import subprocess
import time

from program_under_test import (Atspi, check, find, has_label, point, point_name, press, run_checks,
                                wait_for)


def place(application, file, rank):
    """The middle of a point on the screen; the window lies in its corner."""
    box = point(application, file, rank).get_extents(Atspi.CoordType.WINDOW)
    return box.x + box.width // 2, box.y + box.height // 2


def pointer(*arguments):
    subprocess.run(['xdotool', *map(str, arguments)], check=True)
    time.sleep(0.05)


def click(application, file, rank):
    pointer('mousemove', *place(application, file, rank))
    pointer('click', 1)
    time.sleep(0.15)


def drag(application, start, end, button=1):
    """In small steps, else the drag threshold is not crossed."""
    (x0, y0), (x1, y1) = place(application, *start), place(application, *end)
    pointer('mousemove', x0, y0)
    pointer('mousedown', button)
    for step in range(1, 9):
        pointer('mousemove', x0 + (x1 - x0) * step // 8, y0 + (y1 - y0) * step // 8)
    pointer('mouseup', button)
    time.sleep(0.3)


def holds(application, file, rank, text):
    return wait_for(lambda: text in point_name(application, file, rank), 5)


def checks_of_setup(application):
    """Off the board means: away with it."""
    press('ctrl+u')
    check(wait_for(lambda: find(application, 'push button', lambda n: n.get_name() == 'Empty'), 5),
          'Ctrl+U begins to set up')
    (x, y), (x1, _) = place(application, 8, 3), place(application, 7, 3)
    pointer('mousemove', x, y)
    pointer('mousedown', 1)
    for step in range(1, 13):
        pointer('mousemove', x + (x - x1) * step // 6, y)
    pointer('mouseup', 1)
    check(holds(application, 8, 3, 'empty'), 'a piece dropped off the board is erased')
    check('Red soldier' in point_name(application, 6, 3), 'and no other one')
    press('ctrl+z')
    check(holds(application, 8, 3, 'Red soldier'), 'which can be undone')
    drag(application, (8, 3), (8, 5))
    check(holds(application, 8, 5, 'Red soldier'), 'a drag moves a piece')


def checks(application):
    click(application, 7, 2)
    check(wait_for(lambda: 'can be reached' in point_name(application, 4, 2), 5),
          'a click takes the piece up')
    click(application, 4, 2)
    check(holds(application, 4, 2, 'Red cannon'), 'the second click plays it')

    drag(application, (7, 9), (6, 7))
    check(holds(application, 6, 7, 'Black horse'), 'a drag plays')

    drag(application, (0, 0), (1, 1))
    check(holds(application, 0, 0, 'Red chariot'), 'a piece dropped where it may not go returns')
    check(has_label(application, 'A chariot moves along straight lines only.'), 'and it is said why')
    drag(application, (0, 9), (0, 8))
    check(holds(application, 0, 9, 'Black chariot'), "the other side's piece returns too")

    pointer('mousemove', *place(application, 4, 4))
    pointer('click', 4)
    check(wait_for(lambda: has_label(application, '1 / 2'), 5), 'the wheel steps back')
    pointer('click', 5)
    check(wait_for(lambda: has_label(application, '2 / 2'), 5), 'and forward')
    pointer('click', 8)
    check(wait_for(lambda: has_label(application, '1 / 2'), 5), 'the side button steps back')

    drag(application, (4, 2), (4, 6), button=3)
    press('ctrl+z')
    check(has_label(application, '1 / 2'),
          'a drag with the right button draws an arrow: it is what undo takes away first')
    press('ctrl+z')
    check(wait_for(lambda: has_label(application, '1 / 1'), 5), 'and then the last move')
    checks_of_setup(application)


run_checks(checks)
