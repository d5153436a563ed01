#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# count-tests.py FOLDER: prints "passed failed skipped" of the single test cases in a folder of meson's
# logs. Programs that were run again, whose log is kept beside as testlog-again.junit.xml, count as
# they did then.
# count-tests.py --failed FOLDER: prints the suite and the name of each program that failed, a line each.
import json
import os
import sys
import xml.etree.ElementTree as ElementTree


def read_cases(path):
    """The cases by their program; nothing where there is no such log."""
    if not os.path.exists(path):
        return {}
    return {suite.get('name'): suite.findall('testcase')
            for suite in ElementTree.parse(path).iter('testsuite')}


def print_counts(folder):
    programs = read_cases(os.path.join(folder, 'testlog.junit.xml'))
    programs.update(read_cases(os.path.join(folder, 'testlog-again.junit.xml')))
    passed = failed = skipped = 0
    for cases in programs.values():
        for case in cases:
            if case.find('failure') is not None or case.find('error') is not None:
                failed += 1
            elif case.find('skipped') is not None:
                skipped += 1
            else:
                passed += 1
    print(passed, failed, skipped)


def print_failed(folder):
    with open(os.path.join(folder, 'testlog.json'), encoding='utf-8') as log:
        for line in log:
            test = json.loads(line)
            suite, name = test['name'].split(' / ', 1)
            if test['result'] not in ('OK', 'SKIP', 'EXPECTEDFAIL'):
                print(suite.split(':')[-1], name)


if sys.argv[1] == '--failed':
    print_failed(sys.argv[2])
else:
    print_counts(sys.argv[1])
