#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# The catalogues are complete: every file with words is listed, every message is translated, none is
# fuzzy, all placeholders agree. Prints TAP. Usage: check-translations.py SOURCE-ROOT

import os
import re
import subprocess
import sys
import tempfile

root = sys.argv[1]
po = os.path.join(root, 'po')
CALL = re.compile(r'\b(?:_|N_|C_|NC_|Q_|ngettext|g_dngettext|dngettext|g_dpgettext2|pgettext)\s*\(\s*"')
MARKED = re.compile(r'translatable="(?:yes|true)"')
DESKTOP = ('.desktop.in', '.metainfo.xml.in', '.mime.xml.in')

results = []


def result(good, name, notes=()):
    results.append(good)
    for note in notes:
        print(f'# {note}')
    print(f'{"ok" if good else "not ok"} {len(results)} - {name}')


def read_list(name):
    with open(os.path.join(po, name), encoding='utf-8') as lines:
        return [line.strip() for line in lines if line.strip() and not line.startswith('#')]


def has_words(path):
    with open(path, encoding='utf-8') as source:
        text = source.read()
    if path.endswith('.c') or path.endswith('.h'):
        # Comments speak of translation too.
        return bool(CALL.search(re.sub(r'/\*.*?\*/', '', text, flags=re.S)))
    return path.endswith(DESKTOP) or bool(MARKED.search(text))


def files_with_words():
    found = []
    for top in ('src', 'data', 'resources'):
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in names:
                path = os.path.join(folder, name)
                if name.endswith(('.c', '.h', '.ui') + DESKTOP) and has_words(path):
                    found.append(os.path.relpath(path, root))
    return set(found)


def run(*arguments):
    return subprocess.run(arguments, cwd=root, capture_output=True, text=True,
                          env=dict(os.environ, LC_ALL='C.UTF-8'))


def extract(listed, target):
    return run('xgettext', '--from-code=UTF-8', '--add-comments', '--keyword=_', '--keyword=N_',
               '--keyword=C_:1c,2', '--keyword=NC_:1c,2', '--keyword=g_dngettext:2,3',
               '--keyword=g_dpgettext2:2c,3', '--keyword=ngettext:1,2', '--output=' + target, *listed)


listed = read_list('POTFILES')
found = files_with_words()
result(found <= set(listed), 'every file with words is in POTFILES', sorted(found - set(listed)))
result(set(listed) <= found, 'POTFILES names no other file', sorted(set(listed) - found))
result(listed == sorted(listed), 'POTFILES is sorted')

languages = read_list('LINGUAS')
result(languages == ['zh_CN', 'zh_TW'], 'LINGUAS names the two Chinese languages')

with tempfile.TemporaryDirectory() as folder:
    template = os.path.join(folder, 'qipu.pot')
    answer = extract(listed, template)
    result(answer.returncode == 0, 'the messages can be extracted', answer.stderr.splitlines())
    for language in languages:
        catalogue = os.path.join(po, language + '.po')
        answer = run('msgfmt', '--check', '--output-file=' + os.devnull, catalogue)
        result(answer.returncode == 0 and not answer.stderr, language + ': msgfmt --check',
               answer.stderr.splitlines())
        answer = run('msgattrib', '--only-fuzzy', '--no-obsolete', catalogue)
        result(not answer.stdout.strip(), language + ': nothing is fuzzy', answer.stdout.splitlines())
        merged = os.path.join(folder, language + '.po')
        run('msgmerge', '--quiet', '--no-fuzzy-matching', '--output-file=' + merged, catalogue, template)
        answer = run('msgattrib', '--untranslated', '--no-obsolete', merged)
        missing = [line for line in answer.stdout.splitlines() if line.startswith('msgid')][1:]
        result(answer.returncode == 0 and not missing, language + ': everything is translated', missing)

print(f'1..{len(results)}')
sys.exit(0 if all(results) else 1)
