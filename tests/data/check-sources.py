#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# House rules that a compiler does not check: licence lines, file sizes, line ends, left-over marks,
# and that README.md and ARCHITECTURE.md tell of what is there. Prints TAP. Usage: check-sources.py SOURCE-ROOT

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


def exists(path):
    """Whether PATH of a text is in the tree: as it is, below src, or without the end of its name."""
    places = [os.path.join(root, top, path) for top in ('', 'src')]
    return any(os.path.exists(place + end) for place in places for end in ('', '.c', '.py'))


def folders(top):
    return [name for name in sorted(os.listdir(os.path.join(root, top)))
            if os.path.isdir(os.path.join(root, top, name)) and not name.startswith(('.', '_'))]


texts = {name: read(os.path.join(root, name)) for name in ('README.md', 'ARCHITECTURE.md')}
# names in capitals stand for others; what is built is not in the tree
PATH = re.compile(r'(?<![\w./-])(?:\.ci|build-aux|data|flatpak|po|resources|src|study|tests)/[\w./-]*[\w-]')
result('every path that the texts name is there',
       [f'{name}: {path}' for name, text in texts.items() for path in PATH.findall(text)
        if not re.search('[A-Z]{3}', path) and not exists(path)])
result('the texts name every folder',
       [f'README.md: {name}' for name in folders('') if f'`{name}/`' not in texts['README.md']] +
       [f'ARCHITECTURE.md: src/{name}' for name in folders('src')
        if f'| `{name}` |' not in texts['ARCHITECTURE.md']] +
       [f'README.md: tests/{name}' for name in folders('tests')
        if name not in folders('src') and f'`{name}`' not in texts['README.md']])
print(f'1..{len(results)}')
sys.exit(0 if all(results) else 1)
