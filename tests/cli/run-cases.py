#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the command lines of a case file and compares output and exit status. Prints TAP.
# Usage: run-cases.py QIPU-CLI CASE-FILE [--update]
#
# A case file holds blocks of
#   $ qipu-cli ARGUMENT…   words as a shell reads them; a last "< FILE" gives standard input
#   ? STATUS               exit status; 0 when the line is missing
#   > LINE                 of standard output, in order
#   ! LINE                 of standard error, in order
# <any> in a line stands for any text, $HERE for the folder of the case file. $OUT is an empty folder of the case's own; "$ cat FILE" and
# "$ cmp FILE FILE" look at what the command before has written there.
# --update writes the file anew with what the commands say now: read the difference before you
# keep it.

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

TIMEOUT_S = 120


class Case:
    def __init__(self, lead, command):
        self.lead = lead
        self.command = command
        self.status = 0
        self.out = []
        self.err = []


def read_cases(path):
    cases = []
    lead = []
    with open(path, encoding='utf-8') as file:
        for line in file.read().split('\n'):
            if line.startswith('$ '):
                cases.append(Case(lead, line[2:]))
                lead = []
            elif line.startswith('? '):
                cases[-1].status = int(line[2:])
            elif line[:1] in ('>', '!') and cases:
                (cases[-1].out if line[0] == '>' else cases[-1].err).append(line[2:])
            else:
                lead.append(line)
    return cases, lead


def write_cases(path, cases, tail):
    with open(path, 'w', encoding='utf-8') as file:
        for case in cases:
            file.writelines(line + '\n' for line in case.lead)
            file.write(f'$ {case.command}\n')
            if case.status:
                file.write(f'? {case.status}\n')
            file.writelines(f'> {line}'.rstrip() + '\n' for line in case.out)
            file.writelines(f'! {line}'.rstrip() + '\n' for line in case.err)
        file.write('\n'.join(tail))


def run(program, case, folder, out):
    words = [word.replace('$OUT', out) for word in shlex.split(case.command)]
    stdin = subprocess.DEVNULL
    if len(words) > 2 and words[-2] == '<':
        stdin = open(os.path.join(folder, words[-1]), 'rb')
        words = words[:-2]
    environment = {name: value for name, value in os.environ.items()
                   if name not in ('LANGUAGE', 'LANG', 'LC_MESSAGES')}
    environment['LC_ALL'] = 'C.UTF-8'
    if words[0] == 'qipu-cli':
        words[0] = program
    answer = subprocess.run(words, cwd=folder, env=environment, stdin=stdin,
                            capture_output=True, timeout=TIMEOUT_S, check=False)

    def lines(data):
        text = data.decode('utf-8', 'replace').replace(out, '$OUT').replace(folder, '$HERE').split('\n')
        return text[:-1] if text[-1] == '' else text
    return answer.returncode, lines(answer.stdout), lines(answer.stderr)


def matches(expected, found):
    return len(expected) == len(found) and all(
        re.fullmatch('.*'.join(map(re.escape, want.split('<any>'))), have.rstrip())
        for want, have in zip(expected, found))


def check(case, status, out, err):
    problems = []
    if status != case.status:
        problems.append(f'exit status {status} instead of {case.status}')
    if not matches(case.out, out):
        problems += ['standard output:'] + [f'> {line}' for line in out]
    if not matches(case.err, err):
        problems += ['standard error:'] + [f'! {line}' for line in err]
    if '--json' in case.command.split() and '--help' not in case.command:
        try:
            json.loads('\n'.join(out))
        except ValueError as error:
            problems.append(f'no JSON document: {error}')
    return problems


def main():
    program, path = os.path.abspath(sys.argv[1]), sys.argv[2]
    update = '--update' in sys.argv[3:]
    cases, tail = read_cases(path)
    folder = os.path.dirname(os.path.abspath(path))
    failed = False
    print(f'1..{len(cases)}')
    with tempfile.TemporaryDirectory() as out_root:
        for number, case in enumerate(cases, 1):
            status, out, err = run(program, case, folder, out_root)
            problems = check(case, status, out, err)
            if update and problems:
                case.status, case.out, case.err = status, out, err
            for problem in problems:
                print(f'# {problem}')
            failed |= bool(problems)
            print(f'{"not ok" if problems else "ok"} {number} - {case.command.replace("#", "")}')
    if update:
        write_cases(path, cases, tail)
    return 1 if failed else 0


sys.exit(main())
