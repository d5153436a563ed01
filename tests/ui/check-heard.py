#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# A game without a pointer and by ear: opens a file, plays, hears in each language the move, the check, why
# a move is none, what stands by a point and the verdict, comments, and saves. Prints TAP.
# Usage: check-heard.py QIPU RECORD

import os
import time

from program_under_test import (Atspi, GLib, check, choose_file, focused_point, open_commands, point,
                                point_name, press, run_checks, type_text, wait_for, write)

GAME = os.path.join(os.environ['HOME'], 'game.pgn')
heard = []


def on_event(event):
    try:
        heard.append((event.source.get_role_name(), event.source.get_name() or ''))
    except GLib.Error:
        pass  # it is gone already, as the parts of a closed dialogue are


def hears(part, role=None, seconds=60):
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
    check(choose_file(application, GAME), 'Ctrl+O asks for a file')


# The language by its command, and what is heard in it: the chariot, the check, why a move is none, what
# stands by a point, and the verdict.
LANGUAGES = [
    ('English', 'chariot', 'Check', 'along straight lines only', 'ttacked by',
     'Red loses by perpetual check'),
    ('Traditional Chinese', '車', '將軍', '車只能沿直線', '攻擊', '紅方因長將判負'),
    ('Simplified Chinese', '车', '将军', '车只能沿直线', '攻击', '红方因长将判负'),
]

# A chariot that can give check, and a cycle of checks.
RECORDS = '''[Game "Chinese Chess"]
[Red "Heard"]
[Format "ICCS"]
[FEN "3k5/9/9/9/9/9/9/9/R3r4/5K3 w - - 0 1"]

*

[Game "Chinese Chess"]
[Red "Cycle"]
[Format "ICCS"]
[FEN "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1"]

1. H8-H9 F9-F8 2. H9-H8 F8-F9 3. H8-H9 F9-F8 4. H9-H8 F8-F9 5. H8-H9 F9-F8 *
'''


def choose_language(application, name, chariot):
    open_commands(application)
    type_text('Language: ' + name)
    press('Return')
    return wait_for(lambda: chariot in point_name(application, 0, 1))


def put_cursor(application, file, rank):
    """On a point, by arrows."""
    for _ in range(20):
        at = wait_for(lambda: focused_point(application))
        if at is None or at == (file, rank):
            return
        if at[0] != file:
            press('Right' if at[0] < file else 'Left')
        else:
            press('Up' if at[1] < rank else 'Down')
        wait_for(lambda: focused_point(application) not in (None, at))


def check_language(application, language):
    name, chariot, check_word, refusal, attack, verdict = language
    check(choose_language(application, name, chariot), f'{name}: the points are told in it')

    heard.clear()
    point(application, 0, 1).do_action(0)
    point(application, 1, 3).do_action(0)
    check(hears(refusal), f'{name}: why a move is none is heard')
    press('Escape')

    heard.clear()
    point(application, 0, 1).do_action(0)
    point(application, 3, 1).do_action(0)
    check(hears(chariot, 'label'), f'{name}: the move is heard')
    check(hears(check_word, 'label'), f'{name}: and the check')

    press('ctrl+b')
    put_cursor(application, 3, 1)
    heard.clear()
    press('v')
    check(hears(attack, 'table cell'), f'{name}: what attacks a point is told on request')
    press('Escape', 'Home')

    press('ctrl+Page_Down')
    press('Home')
    wait_for(lambda: chariot in point_name(application, 7, 8))
    heard.clear()
    press('End')
    check(hears(verdict), f'{name}: the verdict is heard')
    press('ctrl+Page_Up')
    wait_for(lambda: chariot in point_name(application, 0, 1))


def checks(application):
    with open(GAME, 'w', encoding='utf-8') as file:
        file.write(RECORDS)
    listener = Atspi.EventListener.new(on_event)
    listener.register('object:property-change:accessible-name')

    open_file(application)
    check(wait_for(lambda: 'Red chariot' in point_name(application, 0, 1)),
          'a file is opened by keys alone')
    for language in LANGUAGES:
        check_language(application, language)
    choose_language(application, *LANGUAGES[0][:2])

    write(application, 'w', 'heard')
    press('ctrl+Return')
    press('ctrl+s')
    check(wait_for(lambda: 'heard' in open(GAME, encoding='utf-8').read().split('[Red "Cycle"]')[0]
                   .split('Heard"]')[1]),
          'the comment is in the file that was saved')


run_checks(checks)
