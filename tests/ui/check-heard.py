#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# A game without a pointer and by ear: opens a file, plays, hears the move, the check and what stands
# by a point, comments, and saves. Prints TAP.
# Usage: check-heard.py QIPU RECORD

import os
import time

from program_under_test import (Atspi, GLib, check, find, point, point_name, press, run_checks,
                                type_text, wait_for)

GAME = os.path.join(os.environ['HOME'], 'game.pgn')
heard = []


def on_event(event):
    try:
        heard.append((event.source.get_role_name(), event.source.get_name() or ''))
    except GLib.Error:
        pass  # it is gone already, as the parts of a closed dialogue are


def hears(part, role=None, seconds=10):
    """Whether the name of something changes to one with PART in it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        GLib.MainContext.default().iteration(False)
        if any(part in name and role in (None, of) for of, name in heard):
            return True
        time.sleep(0.01)
    print('# heard:', heard[-8:])
    return False


def open_file(application):
    press('ctrl+o')
    wait_for(lambda: find(application, 'push button', lambda n: n.get_name() == 'Cancel'))
    time.sleep(1)
    type_text(GAME)
    time.sleep(0.5)
    press('Return')


def checks(application):
    with open(GAME, 'w', encoding='utf-8') as file:
        file.write('[Game "Chinese Chess"]\n[Red "Heard"]\n[Format "ICCS"]\n'
                   '[FEN "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1"]\n\n*\n')
    listener = Atspi.EventListener.new(on_event)
    listener.register('object:property-change:accessible-name')

    open_file(application)
    check(wait_for(lambda: 'Red chariot' in point_name(application, 0, 1), 15),
          'a file is opened by keys alone')

    heard.clear()
    point(application, 0, 1).do_action(0)
    point(application, 3, 1).do_action(0)
    check(hears('chariot', 'label'), 'the move is heard')
    check(hears('Check', 'label'), 'and the check')

    press('ctrl+b')
    heard.clear()
    press('v')
    check(hears('rotect', 'table cell') or hears('ttack', 'table cell'),
          'what attacks and protects a point is told on request')
    press('Escape')

    press('w')
    type_text('heard')
    press('ctrl+Return')
    press('ctrl+s')
    check(wait_for(lambda: 'heard' in open(GAME, encoding='utf-8').read(), 15),
          'the comment is in the file that was saved')


run_checks(checks)
