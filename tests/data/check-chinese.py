#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Each Chinese catalogue is written in its own script and with its own words. The old character sets
# of the two scripts tell the script: Big5 has no Simplified forms, GB 2312 no Traditional ones.
# Prints TAP.
# Usage: check-chinese.py TABLE PO-FOLDER

import os
import re
import sys

CHARACTER_SETS = {'zh_TW': 'big5', 'zh_CN': 'gb2312'}
# Names of pieces that the old sets lack.
ALSO_GOOD = '俥'
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


def translations(path):
    """Yields (line number, text) of every line of the msgstr parts."""
    inside = False
    with open(path, encoding='utf-8') as catalogue:
        for number, line in enumerate(catalogue, 1):
            if line.startswith('msgstr'):
                inside = True
            elif not line.startswith('"'):
                inside = False
            if inside:
                match = STRING.search(line)
                if match:
                    yield number, match.group(1)


def is_foreign(character, character_set):
    if not '\u4e00' <= character <= '\u9fff' or character in ALSO_GOOD:
        return False
    try:
        character.encode(character_set)
    except UnicodeEncodeError:
        return True
    return False


def main():
    forms = {}
    with open(sys.argv[1], encoding='utf-8') as table:
        for line in table:
            if line.strip() and not line.startswith('#'):
                language, wrong = line.rstrip('\n').split('\t')
                forms.setdefault(language, []).extend(wrong.split())

    print(f'1..{len(CHARACTER_SETS)}')
    failed = False
    for number, (language, character_set) in enumerate(CHARACTER_SETS.items(), 1):
        problems = []
        n_lines = 0
        for line, text in translations(os.path.join(sys.argv[2], language + '.po')):
            n_lines += 1
            found = [character for character in text if is_foreign(character, character_set)]
            found += [form for form in forms[language] if form in text]
            if found:
                problems.append(f'{language}.po:{line}: {" ".join(found)} in {text}')
        for problem in problems:
            print(f'# {problem}')
        failed |= bool(problems)
        print(f'{"not ok" if problems else "ok"} {number} - {language} ({n_lines} lines)')
    return 1 if failed else 0


sys.exit(main())
