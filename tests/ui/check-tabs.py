#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# A tab is dragged out of its bar with the real pointer: a window of its own shows its record, with
# what was changed in it. It is dropped where nothing takes it; on the bare background of a display
# the toolkit gives up by itself, and there it needs the menu of the tab. Prints TAP.
# Usage: check-tabs.py QIPU RECORD

import subprocess
import time

from program_under_test import Atspi, a11y_tree, check, find, has_label, press, run_checks, wait_for


def pointer(*arguments):
    subprocess.run(['xdotool', *map(str, arguments)], check=True)
    time.sleep(0.05)


def find_tab(application):
    """Tabs have no role of their own: the title in line with that of the new tab."""
    for new in find(application, 'label', lambda node: node.get_name() == 'New tab'):
        top = new.get_extents(Atspi.CoordType.WINDOW).y
        for label in find(application, 'label', lambda node: node.get_name() == '• A – B'):
            box = label.get_extents(Atspi.CoordType.WINDOW)
            if abs(box.y - top) < 4 and box.width > 0:
                return box
    return None


def checks(application):
    press('End', '1')
    press('ctrl+t')
    box = wait_for(lambda: find_tab(application), 10)
    if not check(box, 'the changed record and the new tab have titles in the bar'):
        return
    x, y = box.x + box.width // 2, box.y + box.height // 2
    pointer('mousemove', x, y)
    pointer('mousedown', 1)
    for step in range(1, 30):
        pointer('mousemove', x + 2 * step, y + 11 * step)
    time.sleep(0.5)
    pointer('mouseup', 1)
    check(wait_for(lambda: application.get_child_count() == 2, 10), 'it has a window of its own')
    windows = a11y_tree.read(application).children
    check(wait_for(lambda: any(has_label(window, '5 / 5') and has_label(window, '• A – B')
                               for window in windows), 10),
          'which shows what was not saved, where one was')
    check(sum(has_label(window, '• A – B') for window in windows) == 1, 'as the only one')


run_checks(checks)
