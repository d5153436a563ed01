#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Keys are changed in the preferences by keys alone: a free one is taken at once, of another
# command's it is told at once; after a new start they are still what they were changed to; one goes
# back to its own, and then all do. Prints TAP.
# Usage: check-shortcuts.py QIPU RECORD

import subprocess
import sys

import program_under_test
from program_under_test import (Atspi, ENVIRONMENT, check, find, get_application, has_focus, has_label,
                                point, press, wait_for)

# What was changed must outlive the program.
ENVIRONMENT['GSETTINGS_BACKEND'] = 'keyfile'


def count_windows(application):
    return application.get_child_count()


def start():
    """The program, once its board is there."""
    program = subprocess.Popen(sys.argv[1:], env=ENVIRONMENT)
    application = wait_for(lambda: get_application(program.pid))
    wait_for(lambda: point(application, 0, 0))
    return program, application


def is_focused(application, role, name):
    return bool(find(application, role, lambda node: node.get_name() == name and has_focus(node)))


def go_to(application, role, name, key, most=8):
    """Presses KEY until the widget has the focus."""
    for _ in range(most):
        if wait_for(lambda: is_focused(application, role, name), 0.5):
            return True
        press(key)
    return False


def open_keys(application):
    """The preferences, on their page of keys."""
    before = count_windows(application)
    press('ctrl+comma')
    wait_for(lambda: count_windows(application) > before)
    go_to(application, 'page tab', 'Keys', 'Tab')
    press('Return')
    return go_to(application, 'push button', 'Reset All', 'Tab')


def is_asking(application):
    """The dialog is there, and takes keys."""
    return has_label(application, 'Press the new keys.') and is_focused(application, 'push button', 'Cancel')


def ask_for_keys(application):
    """The dialog of the third command, New window, from the button above the rows."""
    press('Tab', 'Down', 'Down', 'Return')
    return wait_for(lambda: is_asking(application))


def close_windows(application):
    for _ in range(4):
        if count_windows(application) > 1:
            press('Escape')
    return wait_for(lambda: count_windows(application) == 1)


def opens_window(application, key):
    """Whether KEY opens a window now, which is closed again."""
    press(key)
    opened = wait_for(lambda: count_windows(application) == 2, 3)
    if opened:
        press('ctrl+w')
        wait_for(lambda: count_windows(application) == 1)
    return opened


def check_change(application):
    check(open_keys(application), 'the keys are in the preferences')
    check(ask_for_keys(application), 'a command asks for its new keys')
    press('F7')
    check(wait_for(lambda: not has_label(application, 'Press the new keys.')) and
          wait_for(lambda: has_label(application, 'F7')), 'free ones are taken at once')
    press('Return')
    wait_for(lambda: is_asking(application))
    press('ctrl+k')
    check(wait_for(lambda: find(application, 'label',
                                lambda node: 'belongs to “Find a command”' in node.get_name())),
          'of those of another command it is told at once whose they are')
    press('Escape')
    close_windows(application)
    check(opens_window(application, 'F7'), 'the new keys work')


def check_restarted(application):
    check(opens_window(application, 'F7'), 'they do after a new start')
    check(not opens_window(application, 'ctrl+shift+n'), 'and those before them do not')
    open_keys(application)
    ask_for_keys(application)
    check(go_to(application, 'push button', 'Reset', 'Tab'), 'there is a way back')
    press('Return')
    check(wait_for(lambda: not has_label(application, 'F7')), 'which gives up the new ones')
    close_windows(application)
    check(opens_window(application, 'ctrl+shift+n'), 'those of the beginning work again')


def check_all(application):
    open_keys(application)
    ask_for_keys(application)
    press('F7')
    check(wait_for(lambda: has_label(application, 'F7')), 'they are changed again')
    press('Escape')
    close_windows(application)
    open_keys(application)
    press('Return')
    check(wait_for(lambda: not has_label(application, 'F7')), 'all of them go back together')
    close_windows(application)


def main():
    program_under_test.wait_for_bus()
    Atspi.init()
    for checks in ((check_change,), (check_restarted, check_all)):
        program, application = start()
        try:
            if check(application is not None, 'the program is on the bus'):
                for part in checks:
                    part(application)
        finally:
            program.terminate()
            program.wait()
    print(f'1..{program_under_test.number}')
    sys.exit(1 if program_under_test.failed else 0)


main()
