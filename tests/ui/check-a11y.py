#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# What a screen reader gets: reads the tree of the window, plays a move and writes a comment
# without pointer or keyboard. Prints TAP.
# Usage: check-a11y.py QIPU RECORD

import re

from program_under_test import (Atspi, check, find, point, point_name, press, run_checks, wait_for)


def checks(application):
    check(len(find(application, 'table')) == 1, 'the points lie in one grid')

    cannon = point(application, 7, 2)
    check('Red cannon' in cannon.get_name() and 'file 2' in cannon.get_name(),
          f'a point says side, piece and file: {cannon.get_name()}')
    check(cannon.get_n_actions() > 0, 'a point can be activated')

    cannon.do_action(0)
    check(wait_for(lambda: 'can be reached' in point_name(application, 4, 2)),
          'a point says that it can be reached')
    check(wait_for(lambda: point(application, 7, 2).get_state_set().contains(
        Atspi.StateType.SELECTED)), 'the piece picked up is selected')
    point(application, 4, 2).do_action(0)
    check(wait_for(lambda: 'Red cannon' in point_name(application, 4, 2)),
          'the move was played')
    check(wait_for(lambda: find(application, 'label', lambda n: n.get_name().startswith('1. C2=5'))),
          'the list of moves says it')

    texts = find(application, 'text', lambda n: n.get_name() == 'Comment')
    if check(len(texts) == 1, 'the comment has a name'):
        check(texts[0].insert_text(0, 'heard'), 'and can be written')

    controls = [node for role in ('push button', 'toggle button', 'entry', 'text')
                for node in find(application, role)]
    # what has no name is called by its type; a tab has a button for a sign, which is not shown
    unnamed = [node for node in controls if (not node.get_name() or
               re.match(r'(Gtk|Adw|Qipu)[A-Z]', node.get_name())) and
               node.get_parent().get_name() != 'AdwTab' and
               # the name of a list to choose from is its own, not its button's
               node.get_parent().get_role_name() != 'combo box']
    for node in unnamed:
        parent = node.get_parent()
        print(f'# without a name: {node.get_role_name()} in {parent.get_role_name()} '
              f'"{parent.get_name()}"')
    check(len(controls) >= 8 and not unnamed,
          f'each of {len(controls)} buttons and entries has a name')
    check_names(controls)

    # with a message, whose button is another one each time
    press('Delete')
    check(wait_for(lambda: find(application, 'push button', lambda n: n.get_name() == 'Undo')),
          'the button of a message is called Undo')
    press('ctrl+u')
    check(wait_for(lambda: find(application, 'push button', lambda n: n.get_name() == 'Cancel')),
          'a button with a mnemonic is called by its text')
    check_names(find(application, 'push button'))
    press('Escape')


def check_names(controls):
    """The toolkit may tell two names of a button: with the mnemonic and without, or one twice."""
    names = [(node.get_name() or '') for node in controls]
    wrong = [name for name in names if '_' in name or
             name and name.split()[:len(name.split()) // 2] * 2 == name.split()]
    print(f'# {wrong}' if wrong else f'# {len(names)} names')
    check(not wrong, 'and none has two')


run_checks(checks)
