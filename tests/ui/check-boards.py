#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Every board of every page of the guide, as a screen reader tells it in the language of
# QIPU_TEST_LANGUAGE: each piece on its point, and who is to move. What is expected comes from the files
# of the pages, not from the program. Prints TAP.
# Usage: check-boards.py QIPU RECORD

import os
import re

import program_under_test as program
from program_under_test import check, find, has_label, press, press_at_once, run_checks, wait_for

LANGUAGE = os.environ['QIPU_TEST_LANGUAGE']
PAGES = os.environ['QIPU_PAGES']
program.ENVIRONMENT['LANGUAGE'] = LANGUAGE

START = ('Ke0 Ad0 Af0 Ec0 Eg0 Hb0 Hh0 Ra0 Ri0 Cb2 Ch2 Pa3 Pc3 Pe3 Pg3 Pi3 '
         'ke9 ad9 af9 ec9 eg9 hb9 hh9 ra9 ri9 cb7 ch7 pa6 pc6 pe6 pg6 pi6 w')
ENGLISH = dict(zip('KAEHRCP', 'general advisor elephant horse chariot cannon soldier'.split()))
NAMES = {
    'en': {**ENGLISH, **{letter.lower(): word for letter, word in ENGLISH.items()}},
    'zh_TW': dict(zip('KAEHRCPkaehrcp', '帥仕相馬車炮兵將士象馬車炮卒')),
    'zh_CN': dict(zip('KAEHRCPkaehrcp', '帅仕相马车炮兵将士象马车炮卒')),
}[LANGUAGE]
RED, BLACK, TO_MOVE, PRACTICE = {
    'en': ('Red:', 'Black:', {'w': 'Red to move', 'b': 'Black to move'}, 'Practice'),
    'zh_TW': ('紅方：', '黑方：', {'w': '紅方走', 'b': '黑方走'}, '練習'),
    'zh_CN': ('红方：', '黑方：', {'w': '红方走', 'b': '黑方走'}, '练习'),
}[LANGUAGE]


def read_pages():
    """Of each page, in the order of the guide: its title and the men of its boards."""
    pages = []
    for name in os.listdir(PAGES):
        if not name.endswith('.page'):
            continue
        with open(os.path.join(PAGES, name), encoding='utf-8') as file:
            text = file.read()
        order = int(re.search(r'^  order (\d+)', text, re.M).group(1))
        title = re.search(rf'^page .*?^  {LANGUAGE} (.*?)$', text, re.M | re.S).group(1)
        boards = [block for block in re.split(r'\n(?=\S)', text) if re.match('(board|line)', block)]
        men = []
        for block in boards:
            told = re.search(r'^  men (.*)$', block, re.M)
            men.append((told.group(1) if told else START).split())
        pages.append((order, title, men))
    return [page[1:] for page in sorted(pages)]


def find_fault(words, men):
    """What is wrong with the description WORDS of a board with MEN, or nothing."""
    if not words.startswith(RED) or words.count(BLACK) != 1:
        return 'the sides are not told'
    red, black = words.split(BLACK)
    for man in men[:-1]:
        half = red if man[0].isupper() else black
        if not re.search(rf'{NAMES[man[0]]} ?{man[1:]}\b', half):
            return f'{man} is not told'
    if len(re.findall(r'[a-i]\d', words)) != len(men) - 1:
        return 'other pieces are told'
    return None if TO_MOVE[men[-1]] in black else 'it is not told who is to move'


def check_page(application, title, men):
    wait_for(lambda: has_label(application, title))
    boards = [node.get_name() for node in
              wait_for(lambda: [n for n in [find(application, 'image', lambda node: node.get_name()
                                                 .startswith(RED))] if len(n) >= len(men)][0]) or []]
    faults = [(words, find_fault(words, told)) for words, told in zip(boards, men)]
    faults = [fault for fault in faults if fault[1]]
    for words, fault in faults[:5]:
        print(f'# {title}: {fault}: {words}')
    check(len(boards) == len(men) and not faults,
          f'{title}: {len(boards)} of {len(men)} boards are told piece by piece')


def checks(application):
    press('F1')
    check(wait_for(lambda: has_label(application, PRACTICE)), 'Learn is open')
    pages = read_pages()
    check(sum(len(men) for _, men in pages) > 50, 'the pages have boards')
    for index, (title, men) in enumerate(pages):
        press_at_once(*['Down'] * index, 'Return')
        if men:
            check_page(application, title, men)
        else:
            check(wait_for(lambda: find(application, 'heading', lambda n: n.get_name() == title)),
                  f'{title} has no boards')
        press('Escape')
        wait_for(lambda: has_label(application, PRACTICE))


run_checks(checks)
