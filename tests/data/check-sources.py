#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# House rules that a compiler does not check: licence lines, file sizes, line ends, left-over marks,
# pending translations. Prints TAP. Usage: check-sources.py SOURCE-ROOT

import os
import re
import sys

root = sys.argv[1]
LICENCE = re.compile(r'SPDX-License-Identifier: (GPL-3\.0-or-later|OFL-1\.1)')
MAX_LINES = 1000
MARK = re.compile(r'\b(TODO|FIXME|XXX)\b')

results = []


def result(name, problems):
    results.append(not problems)
    for problem in problems:
        print(f'# {problem}')
    print(f'{"not ok" if problems else "ok"} {len(results)} - {name}')


def walk(*tops):
    for top in tops:
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in sorted(names):
                path = os.path.join(folder, name)
                yield os.path.relpath(path, root), path


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


code = [(name, read(path)) for name, path in walk('src', 'tests') if name.endswith(('.c', '.h'))]
scripts = [(name, read(path)) for name, path in walk('build-aux', 'tests')
           if name.endswith(('.py', '.sh')) or os.access(path, os.X_OK)]

result('every file names its licence in the first three lines',
       [name for name, text in code + scripts if not LICENCE.search('\n'.join(text.split('\n')[:3]))])
result(f'no source file of {MAX_LINES} lines or more',
       [f'{name}: {text.count(chr(10))} lines' for name, text in code
        if name.startswith('src/') and text.count('\n') >= MAX_LINES])
result('no tabs, no space at line ends, a last line end',
       [name for name, text in code
        if '\t' in text or re.search(r'[ \t]$', text, re.M) or not text.endswith('\n')])
result('no unfinished business',
       [name for name, text in code if MARK.search(text)])
result('textdomain() is never called',
       [name for name, text in code if re.search(r'(?<!bind)\btextdomain \(', text)])
print(f'1..{len(results)}')
sys.exit(0 if all(results) else 1)
