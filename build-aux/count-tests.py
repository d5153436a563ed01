#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Prints "passed failed skipped" of a meson test log in JUnit form, counting single test cases.
import sys
import xml.etree.ElementTree as ElementTree

passed = failed = skipped = 0
for case in ElementTree.parse(sys.argv[1]).iter('testcase'):
    if case.find('failure') is not None or case.find('error') is not None:
        failed += 1
    elif case.find('skipped') is not None:
        skipped += 1
    else:
        passed += 1
print(passed, failed, skipped)
