#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Every screen in the language of QIPU_TEST_LANGUAGE: what a screen reader would say has no English
# left in it, the toolkit's own texts included. Prints TAP.
# Usage: check-language.py QIPU RECORD

import os
import re
import time

import program_under_test as program
from program_under_test import check, find, press, run_checks, walk, wait_for

LANGUAGE = os.environ['QIPU_TEST_LANGUAGE']
program.ENVIRONMENT['LANGUAGE'] = LANGUAGE

# Names of formats, notations, languages and keys, which are the same in every language.
SAME = {'English', 'WXF', 'ICCS', 'FEN', 'PGN', 'Qipu', 'AXF', 'CXA', 'EN', 'AI', 'URL', 'UTF',
        'Ctrl', 'Shift', 'Alt', 'Esc', 'Page', 'Down', 'Up', 'Delete', 'Backspace', 'BackSpace', 'Home', 'End',
        'Left', 'Right', 'Return', 'Enter', 'KP', 'Escape', 'Tab', 'Super', 'Meta', 'GB', 'Big',
        'XQF', 'CBR', 'CBL', 'UCI', 'UCCI', 'ECCO', 'DhtmlXQ', 'Unicode', 'Chess', 'Chinese'}
WORD = re.compile(r'[A-Za-z]{3,}')


def read_pending():
    """Texts whose translations wait to be merged into the catalogues."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'po', 'pending')
    texts = set()
    for name in os.listdir(folder) if os.path.isdir(folder) else []:
        if not name.endswith('.tsv'):
            continue
        with open(os.path.join(folder, name), encoding='utf-8') as file:
            for line in file:
                texts.add(line.rstrip('\n').split('\t')[1].replace('_', ''))
    return texts


PENDING = read_pending()


def is_key(text):
    """Ctrl+Shift+N and the like."""
    return '+' in text and len(text) < 40


# What has no name is called by its type: containers and pictures beside a text.
TYPE = re.compile(r'^(Gtk|Gdk|Adw|Qipu)[A-Z][A-Za-z]+$')


def left_over(name):
    if name in PENDING or TYPE.match(name) or is_key(name) or name.endswith('.pgn') or name.startswith('/'):
        return []
    return [word for word in WORD.findall(name) if word not in SAME]


def look(application, screen, least=10):
    """Reads the texts that are shown now."""
    time.sleep(1)
    names = set()
    for node in walk(application):
        try:
            name = node.get_name()
            # what is written is in the language of its writer, as are samples and records
            if name and node.get_role_name() not in ('text', 'entry', 'application'):
                names.add((node.get_role_name(), name))
        except program.GLib.Error:
            pass
    wrong = sorted((role, name) for role, name in names if left_over(name))
    for role, name in wrong[:20]:
        print(f'# {LANGUAGE}, {screen}: {role} "{name}"')
    check(len(names) >= least and not wrong,
          f'{screen}: {len(names)} texts, none in English')


def windows(application):
    return application.get_child_count()


def look_at_window(application, screen, key, least=5):
    before = windows(application)
    press(key)
    check(wait_for(lambda: windows(application) > before, 10), f'{screen} opens')
    look(application, screen, least)
    press('Escape')
    check(wait_for(lambda: windows(application) == before, 10), f'Escape closes {screen}')


def checks(application):
    look(application, 'study', 90)
    press('ctrl+u')
    look(application, 'set-up', 90)
    press('ctrl+k')
    time.sleep(0.5)
    press('Escape')
    buttons = find(application, 'push button', lambda n: n.get_name().startswith('取消'))
    if check(buttons, 'set-up can be left'):
        buttons[0].do_action(0)
    look_at_window(application, 'commands', 'ctrl+k', 40)
    look_at_window(application, 'preferences', 'ctrl+comma', 20)
    look_at_window(application, 'shortcuts', 'ctrl+question', 40)
    press('F1')
    look(application, 'learn', 10)


run_checks(checks)
