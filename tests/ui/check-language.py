#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Every screen in the language of QIPU_TEST_LANGUAGE: what a screen reader would say has no English
# left in it, the toolkit's own texts included, and whatever can be used has a name. Prints TAP.
# Usage: check-language.py QIPU RECORD

import os
import re
import sys
import time

import program_under_test as program
from program_under_test import (check, find, get_windows, has_label, open_commands, press,
                                press_at_once, run_checks, type_text, walk, wait_for, write)

LANGUAGE = os.environ['QIPU_TEST_LANGUAGE']
program.ENVIRONMENT['LANGUAGE'] = LANGUAGE

# Names of formats, notations, languages and keys, which are the same in every language.
SAME = {'English', 'WXF', 'ICCS', 'FEN', 'PGN', 'Qipu', 'AXF', 'CXA', 'EN', 'AI', 'URL', 'UTF',
        'Ctrl', 'Shift', 'Alt', 'Esc', 'Page', 'Down', 'Up', 'Delete', 'Backspace', 'BackSpace', 'Home', 'End',
        'Left', 'Right', 'Return', 'Enter', 'KP', 'Escape', 'Tab', 'Super', 'Meta', 'GB', 'Big',
        'XQF', 'CBR', 'CBL', 'Che', 'GNU', 'LXGW', 'WenKai', 'Noto', 'Serif',
        'CJK', 'SIL', 'Open', 'Font', 'License', 'UCI', 'UCCI', 'ECCO', 'DhtmlXQ', 'Unicode', 'Chess', 'Chinese'}
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


def read_files():
    """What a chooser of files shows."""
    folder = os.path.dirname(os.path.abspath(sys.argv[2]))
    names = set(folder.split('/')) | set(os.getcwd().split('/'))
    for path in (folder, os.getcwd(), os.environ['HOME']):
        names |= set(os.listdir(path))
    return names


FILES = read_files()


def is_key(text):
    """Ctrl+Shift+N and the like."""
    return '+' in text and len(text) < 40


# What has no name is called by its type: containers and pictures beside a text.
TYPE = re.compile(r'^(Gtk|Gdk|Adw|Qipu)[A-Z][A-Za-z]+$')


# What can be used.
CONTROLS = ('push button', 'toggle button', 'check box', 'radio button', 'combo box', 'entry', 'text',
            'spin button', 'switch', 'slider', 'page tab', 'menu item', 'table cell')
# Screens that name things in English whatever the language: a glossary of both, letters explained.
IN_ENGLISH = ('glossary', 'reading records')
# Windows of the toolkit's own, whose parts it leaves without names.
FOREIGN = ('about', 'open', 'save as')


def is_unnamed(node):
    """What has no name, or only its type for one, cannot be told from its neighbours by ear."""
    name = node.get_name()
    if node.get_role_name() not in CONTROLS or (name and not TYPE.match(name)):
        return False
    # a place for a button is none
    if (node.get_role_name() == 'table cell' and
            not node.get_state_set().contains(program.Atspi.StateType.FOCUSABLE)):
        return False
    parent = node.get_parent()
    # a tab has a button for a sign, which is not shown; the name of a list to choose from is its own,
    # not its button's; the field of a number is named by the whole; so is that of a row
    return (parent is not None and parent.get_name() != 'AdwTab' and
            parent.get_role_name() not in ('combo box', 'spin button', 'list item'))


def left_over(name):
    if LANGUAGE == 'en':
        return []
    # a FEN has nine
    if (name in FILES or name.count('/') >= 9 or name in PENDING or TYPE.match(name) or
            is_key(name) or name.endswith('.pgn') or name.startswith('/')):
        return []
    return [word for word in WORD.findall(name) if word not in SAME]


seen = []  # the screen that was looked at last


def get_texts(words):
    """Those of the program: what is written is in the language of its writer, as are samples and
    records."""
    return {(role, name) for role, name in words
            if name and role not in ('text', 'entry', 'application')}


def settle(application, least):
    """What is shown, once it is another screen than before, with as many texts, and stays as it is."""
    def read():
        nodes = list(walk(application))
        return nodes, [(node.get_role_name(), node.get_name()) for node in nodes]

    nodes, words = read()
    end = time.monotonic() + 60
    while time.monotonic() < end:
        before = words
        time.sleep(0.15)
        nodes, words = read()
        if words == before and words != seen and len(get_texts(words)) >= least:
            break
    is_new = words != seen
    seen[:] = words
    return nodes if is_new else []


def look(application, screen, least=10):
    """Reads the texts that are shown now."""
    unnamed = []
    nodes = settle(application, least)
    names = get_texts((node.get_role_name(), node.get_name()) for node in nodes)
    for node in nodes:
        if screen not in FOREIGN and is_unnamed(node):
            unnamed.append((node.get_role_name(), node.get_parent().get_role_name(),
                            node.get_parent().get_name()))
    wrong = sorted((role, name) for role, name in names
                   if screen not in IN_ENGLISH and left_over(name))
    for role, name in wrong[:20]:
        print(f'# {LANGUAGE}, {screen}: {role} "{name}"')
    check(len(names) >= least and not wrong,
          f'{screen}: {len(names)} texts, none in English')
    for role, of, name in unnamed[:20]:
        print(f'# {LANGUAGE}, {screen}: {role} without a name in {of} "{name}"')
    check(not unnamed, f'{screen}: everything has a name')


def windows(application):
    return application.get_child_count()


def run_command(application, name):
    """By its English name, as the search of commands finds it in every language."""
    search = open_commands(application)
    type_text(name)
    press('Return')
    wait_for(lambda: search not in get_windows(application))


def look_at_window(application, screen, key, least=5):
    """KEY opens it, or the command of that name."""
    before = windows(application)
    if ' ' in key:
        run_command(application, key)
    else:
        press(key)
    check(wait_for(lambda: windows(application) > before), f'{screen} opens')
    look(application, screen, least)
    press('Escape')
    check(wait_for(lambda: windows(application) == before), f'Escape closes {screen}')


# The rows of Learn that lead somewhere, in their order.
LESSONS = ('board and pieces', 'reading records', 'rules', 'setting up', 'glossary', 'openings',
           'mates', 'trainer', 'progress')


PRACTICE = {'zh_TW': '練習', 'zh_CN': '练习'}.get(LANGUAGE, 'Practice')


def open_lesson(application, index):
    """By keys: the first row has the focus."""
    press_at_once(*['Tab'] * index, 'Return')


def checks(application):
    look(application, 'study', 90)
    press('ctrl+u')
    look(application, 'set-up', 90)
    search = open_commands(application)
    press('Escape')
    wait_for(lambda: search not in get_windows(application))
    buttons = find(application, 'push button',
                   lambda n: 'ancel' in n.get_name() or n.get_name().startswith('取消'))
    if check(buttons, 'set-up can be left'):
        buttons[0].do_action(0)
    look_at_window(application, 'commands', 'ctrl+k', 40)
    look_at_window(application, 'preferences', 'ctrl+comma', 20)
    look_at_window(application, 'shortcuts', 'ctrl+question', 40)
    look_at_window(application, 'information', 'ctrl+i', 8)
    look_at_window(application, 'details', 'Format, encoding', 3)
    look_at_window(application, 'go to', 'ctrl+g', 3)
    look_at_window(application, 'about', 'About Qipu', 3)
    look_at_window(application, 'open', 'ctrl+o', 3)
    look_at_window(application, 'save as', 'ctrl+shift+s', 3)
    press('ctrl+f')
    look(application, 'find', 60)
    press('Escape')
    write(application, 'slash', 'C')
    look(application, 'choices', 60)
    press('Escape', 'Escape')
    run_command(application, 'Moves as a tree')
    look(application, 'tree', 50)
    run_command(application, 'Moves as a tree')
    press('F1')
    look(application, 'learn', 10)
    for index, lesson in enumerate(LESSONS):
        open_lesson(application, index)
        look(application, lesson, 5)
        press('Escape')
        wait_for(lambda: has_label(application, PRACTICE))


run_checks(checks)
