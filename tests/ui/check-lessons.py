#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Learn with keys only, as a screen reader tells it: a page with its boards, the trainer, and back.
# Prints TAP.
# Usage: check-lessons.py QIPU RECORD

from program_under_test import (check, find, has_focus, has_label, point_name, press, run_checks,
                                type_text, wait_for, walk)

def focused(application):
    for node in walk(application):
        if has_focus(node):
            return node
    return None


def holds_label(node, text):
    return node is not None and any(child.get_name() == text for child in walk(node))


def go_to(application, condition):
    """Tab through the window until CONDITION holds for what has the focus."""
    for _ in range(60):
        node = focused(application)
        if node is not None and condition(node):
            return True
        press('Tab')
    return False


def count_answers(application):
    """Right and wrong ones, as the trainer tells them."""
    for node in find(application, 'label', lambda n: n.get_name().startswith('Step ')):
        words = node.get_name().replace(',', '').split()
        return int(words[5]) + int(words[7])
    return None


def checks(application):
    press('F1')
    check(wait_for(lambda: has_label(application, 'Guide')), 'F1 opens Learn')
    check(wait_for(lambda: holds_label(focused(application), 'The Board and the Pieces')),
          'the first page has the focus')
    press('Return')
    boards = wait_for(lambda: find(application, 'image',
                                   lambda n: n.get_name().startswith('Red: general e0')))
    check(boards, 'Enter opens it, and its first board tells where the pieces stand')
    press('Escape')
    check(wait_for(lambda: has_label(application, 'Practice')), 'Escape goes back to the list')

    check(go_to(application, lambda node: holds_label(node, 'First Openings')),
          'Tab reaches the openings')
    press('Return')
    check(wait_for(lambda: has_label(application, '0 / 10')), 'a line begins with no move played')
    check(go_to(application, lambda node: node.get_name().startswith('Red: general e0')),
          'Tab reaches the board of the line')
    press('Right', 'Right')
    check(wait_for(lambda: has_label(application, '2 / 10')), 'Right plays its moves')
    press('Left')
    check(wait_for(lambda: has_label(application, '1 / 10')), 'Left takes one back')
    press('Escape')
    wait_for(lambda: has_label(application, 'Practice'))

    check(go_to(application, lambda node: holds_label(node, 'Notation Trainer')),
          'Tab reaches the trainer')
    press('Return')
    check(wait_for(lambda: count_answers(application) == 0), 'it asks a question')
    for n in range(1, 4):
        press('1')
        check(wait_for(lambda: count_answers(application) == n), f'a digit answers it, {n}')
        button = wait_for(lambda: focused(application) if holds_label(focused(application), 'Next')
                          else None)
        check(button is not None
              and button.get_description().startswith(('Right.', 'Not correct.')),
              'what has the focus then says what was right or wrong')
        press('Return')
        wait_for(lambda: not find(application, 'push button', lambda node: node.get_name() == 'Next'))
    press('Escape', 'Escape')
    type_text('c2=5')
    press('Return')
    check(wait_for(lambda: 'Red cannon' in point_name(application, 4, 2)),
          'Escape leaves Learn, and moves can be typed again')


run_checks(checks)
