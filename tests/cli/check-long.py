#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# An output that is longer than what convert keeps in memory: the same bytes in a file, in a folder
# and on standard output, and no more memory for them. Prints TAP.
# Usage: check-long.py QIPU-CLI

import os
import subprocess
import sys
import tempfile

N_GAMES = 60000
GAME = ('[Game "Chinese Chess"]\n[Event "%d"]\n[Result "*"]\n\n'
        '1. C2=5 H8+7 2. H2+3 R9=8 *\n\n')
# Sanitizers keep freed memory for a while: with them only the bytes are compared.
SANITIZED = 'QIPU_SANITIZED' in os.environ
MAX_ANONYMOUS_KB = 60 * 1024


def run(cli, *arguments):
    return subprocess.run([cli, 'convert', *arguments, '--to', 'pgn'], stdout=subprocess.PIPE,
                          timeout=120, check=False)


def get_anonymous_peak(cli, source):
    """The most anonymous memory that was seen while the output went through a slow reader."""
    peak = 0
    with subprocess.Popen([cli, 'convert', source, '--to', 'pgn'],
                          stdout=subprocess.PIPE) as process:
        while process.stdout.read(1 << 18):
            with open(f'/proc/{process.pid}/status', encoding='ascii') as status:
                for line in status:
                    if line.startswith('RssAnon:'):
                        peak = max(peak, int(line.split()[1]))
    return peak


def main():
    cli = sys.argv[1]
    results = []
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, 'long.pgn')
        target = os.path.join(folder, 'out.pgn')
        inner = os.path.join(folder, 'many')
        os.mkdir(inner)
        with open(source, 'w', encoding='ascii') as file:
            file.writelines(GAME % i for i in range(N_GAMES))

        printed = run(cli, source)
        results.append(('standard output', printed.returncode == 0
                        and printed.stdout.count(b'[Event ') == N_GAMES))
        results.append(('file', run(cli, source, '-o', target).returncode == 0
                        and open(target, 'rb').read() == printed.stdout))
        results.append(('over its own input', run(cli, source, '-o', source).returncode == 0
                        and open(source, 'rb').read() == printed.stdout))
        results.append(('folder', run(cli, source, target, '-o', inner).returncode == 0
                        and all(open(os.path.join(inner, name), 'rb').read() == printed.stdout
                                for name in ('long.pgn', 'out.pgn'))))
        if SANITIZED:
            results.append(('memory # SKIP sanitizers keep freed memory', True))
        else:
            results.append(('memory', get_anonymous_peak(cli, source) < MAX_ANONYMOUS_KB))

    print(f'1..{len(results)}')
    for i, (name, is_good) in enumerate(results, 1):
        print(f'{"ok" if is_good else "not ok"} {i} - {name}')


main()
