#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Setting up with real keys and a real pointer: a whole set of pieces by keyboard alone with no more
# presses than pieces and steps of the cursor, drags on a turned board, and kill -9 in the middle.
# Prints TAP.
# Usage: check-setting-up.py QIPU RECORD

import os
import signal
import subprocess
import sys

import program_under_test
from program_under_test import (Atspi, ENVIRONMENT, a11y_tree, check, drag, find, focused_point,
                                get_application, get_points, point, point_name, press, wait_for)

# What was open is found in the settings at the next start, so these must outlive the program.
ENVIRONMENT['GSETTINGS_BACKEND'] = 'keyfile'

ROWS = {  # by rank, from file a; as typed
    0: 'RHEAKAEHR', 2: '.C.....C.', 3: 'P.P.P.P.P',
    6: 'p.p.p.p.p', 7: '.c.....c.', 9: 'rheakaehr',
}
# What the checks make of it: the red chariot at a0 has gone to a4.
PLACEMENT = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/R8/P1P1P1P1P/1C5C1/9/1NBAKABNR'
NAMES = {'K': 'general', 'A': 'advisor', 'E': 'elephant', 'H': 'horse', 'R': 'chariot',
         'C': 'cannon', 'P': 'soldier'}


def start(*arguments):
    """The program, once its window is there."""
    program = subprocess.Popen([sys.argv[1], *arguments], env=ENVIRONMENT)
    return program, wait_for(lambda: get_application(program.pid))


def begin_setup(application):
    press('ctrl+u')
    return wait_for(lambda: find(application, 'push button', lambda n: n.get_name() == 'Empty'))


def activate(application, name):
    buttons = find(application, 'push button', lambda node: node.get_name() == name)
    buttons[0].get_action_iface().do_action(0)


def type_keys(keys):
    """Fast, as somebody who knows the letters; in small parts, which the server keeps in order."""
    for begin in range(0, len(keys), 8):
        subprocess.run(['xdotool', 'key', '--delay', '25', *keys[begin:begin + 8]], check=True)
    a11y_tree.wait_until_heard()


def plan(file, rank):
    """The keys of a whole set of pieces from where the cursor is, from the nearer corner on."""
    keys, pieces, steps = [], 0, 0
    for row, goal in enumerate(sorted(ROWS, reverse=rank > 4)):
        vertical = 'Up' if goal > rank else 'Down'
        keys += [vertical] * abs(goal - rank)
        steps += abs(goal - rank)
        rank = goal
        files = [f for f in range(9) if ROWS[rank][f] != '.']
        if abs(files[0] - file) > abs(files[-1] - file):
            files.reverse()
        for goal_file in files:
            keys += ['Right' if goal_file > file else 'Left'] * abs(goal_file - file)
            steps += abs(goal_file - file)
            file = goal_file
            piece = ROWS[rank][file]
            keys.append(f'shift+{piece.lower()}' if piece.isupper() else piece)
            pieces += 1
    return keys, pieces, steps


def board_is_set(application):
    names = [cell.get_name() for cell in get_points(application)] or [''] * 90
    for rank in range(10):
        for file in range(9):
            wanted = ROWS.get(rank, '.' * 9)[file]
            name = names[rank * 9 + file]
            if wanted == '.' and 'empty' not in name:
                return False
            if wanted != '.' and ('Red' if wanted.isupper() else 'Black') + ' ' \
                    + NAMES[wanted.upper()] not in name:
                return False
    return True


def left_in_box(application, piece):
    buttons = find(application, 'push button', lambda node: node.get_name() == piece)
    return buttons[0].get_description() if buttons else None


def check_keyboard(application):
    check(begin_setup(application), 'Ctrl+U begins to set up')
    activate(application, 'Empty')
    check(wait_for(lambda: 'empty' in point_name(application, 4, 0)), 'the board is empty')
    check(wait_for(lambda: left_in_box(application, 'red soldier') == '5 in the box'),
          'the tray says how many are in the box')
    press('ctrl+b')
    place = wait_for(lambda: focused_point(application))
    if not check(place is not None, 'the cursor is on a point'):
        return
    keys, pieces, steps = plan(*place)
    check(pieces == 32 and len(keys) == pieces + steps,
          f'{len(keys)} presses are {pieces} pieces and {steps} steps')
    type_keys(keys)
    check(wait_for(lambda: board_is_set(application)), 'after them all pieces stand')
    check(wait_for(lambda: left_in_box(application, 'red soldier') == '0 in the box'),
          'and none is in the box')


def middle(application, file, rank):
    return program_under_test.middle(point(application, file, rank))


def check_turned(application):
    """The squares stay what they are when the board is seen from the other side."""
    below = middle(application, 0, 0)[1]
    press('Escape', 'f')
    check(wait_for(lambda: middle(application, 0, 0)[1] < below), 'F turns the board in set-up')
    check(board_is_set(application), 'and no piece with it')
    drag(middle(application, 0, 0), middle(application, 0, 4))
    check(wait_for(lambda: 'Red chariot' in point_name(application, 0, 4)) and
          'empty' in point_name(application, 0, 0), 'a drag on a turned board moves what was taken')
    x, y = middle(application, 8, 9)
    drag((x, y), (max(1, x + 3 * (x - middle(application, 7, 9)[0])), y))
    check(wait_for(lambda: 'empty' in point_name(application, 8, 9)),
          'and off the board takes it away')
    press('ctrl+z')
    check(wait_for(lambda: 'Black chariot' in point_name(application, 8, 9)),
          'which can be undone')


def read_settings():
    path = os.path.join(os.environ['XDG_CONFIG_HOME'], 'glib-2.0', 'settings', 'keyfile')
    try:
        with open(path, encoding='utf-8') as file:
            return file.read()
    except FileNotFoundError:
        return ''


def check_killed(program):
    """What was half done is there again, and its undo steps are not needed for it."""
    check(wait_for(lambda: PLACEMENT in read_settings()), 'what is set up is written down')
    program.send_signal(signal.SIGKILL)
    program.wait()
    program, application = start()
    try:
        check(application is not None, 'the program starts again after kill -9')
        check(wait_for(lambda: find(application, 'push button', lambda n: n.get_name() == 'Empty')),
              'in the middle of the set-up')
        check(wait_for(lambda: 'Red chariot' in point_name(application, 0, 4)) and
              'empty' in point_name(application, 0, 0), 'with every piece where it was')
        below = middle(application, 0, 9)[1]
        check(below > middle(application, 0, 0)[1], 'on a board that is turned')
    finally:
        program.terminate()
        program.wait()


def main():
    program_under_test.wait_for_bus()
    Atspi.init()
    program, application = start(*sys.argv[2:])
    try:
        if check(application is not None, 'the program is on the bus') and check(
                wait_for(lambda: point_name(application, 0, 0)), 'the board has points'):
            check_keyboard(application)
            check_turned(application)
            check_killed(program)
    finally:
        if program.poll() is None:
            os.kill(program.pid, signal.SIGTERM)
            program.wait()
    print(f'1..{program_under_test.number}')
    sys.exit(1 if program_under_test.failed else 0)


main()
