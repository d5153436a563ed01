# SPDX-License-Identifier: GPL-3.0-or-later
# The program seen through AT-SPI: finding widgets, waiting, keys, and TAP. Used by the checks here.

import os
import subprocess
import sys
import time

# Warnings are fatal for the program, not for the reader of its tree, which looks into windows that
# come and go.
ENVIRONMENT = dict(os.environ)
os.environ.pop('G_DEBUG', None)

import gi  # noqa: E402
gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, Gio, GLib  # noqa: E402

import a11y_tree  # noqa: E402

number = 0
failed = False


def check(condition, name):
    global number, failed
    number += 1
    failed = failed or not condition
    print(f'{"ok" if condition else "not ok"} {number} - {name}', flush=True)
    return condition


def walk(node):
    """The widgets that are shown at and below NODE now. Children carry no "showing" state in this
    toolkit."""
    top = a11y_tree.read(node)
    left = [top] if top is not None else []
    while left:
        item = left.pop()
        yield item
        left.extend(child for child in reversed(item.children)
                    if child.states.contains(a11y_tree.VISIBLE))


def find(root, role, condition=lambda node: True):
    return [node for node in walk(root) if node.get_role_name() == role and condition(node)]


def wait_for(function, seconds=60):
    """What FUNCTION returns once that is true, for which a busy machine may need a minute. Less is for
    what is tried again or must not happen."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            result = function()
        except GLib.Error:
            result = None
        if result:
            return result
        time.sleep(0.1)
    return None


def wait_until_still(function):
    """What FUNCTION returns once two readings of it agree: what has just come is not where it will
    be."""
    before = None

    def read():
        nonlocal before
        last, before = before, function()
        return before if before == last else None

    return wait_for(read)


def get_application(pid):
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child is not None and child.get_process_id() == pid:
            return child
    return None


def press(*keys):
    """Keys as xdotool names them, each given time to be answered."""
    for key in keys:
        subprocess.run(['xdotool', 'key', key], check=True)
        time.sleep(0.15)
        a11y_tree.wait_until_heard()


def press_at_once(*keys):
    """Keys that need no answer before the next."""
    subprocess.run(['xdotool', 'key', '--delay', '20', *keys], check=True)
    a11y_tree.wait_until_heard()


def type_text(text):
    subprocess.run(['xdotool', 'type', '--delay', '60', text], check=True)
    time.sleep(0.2)
    a11y_tree.wait_until_heard()


def pointer(*arguments):
    subprocess.run(['xdotool', *map(str, arguments)], check=True)
    time.sleep(0.05)
    a11y_tree.wait_until_heard()


def middle(node):
    """Of a widget, on the screen: the window lies in its corner."""
    box = node.get_extents(Atspi.CoordType.WINDOW)
    return box.x + box.width // 2, box.y + box.height // 2


def drag(start, end, button=1):
    """In small steps, else the drag threshold is not crossed."""
    (x0, y0), (x1, y1) = start, end
    pointer('mousemove', x0, y0)
    pointer('mousedown', button)
    for step in range(1, 9):
        pointer('mousemove', x0 + (x1 - x0) * step // 8, y0 + (y1 - y0) * step // 8)
    pointer('mouseup', button)


def choose_file(application, path):
    """In the toolkit's dialog, which is opening: it has an entry only when a path is begun, and takes
    no key before it has looked for its folder."""
    def find_entry():
        return find(application, 'text', lambda node: node.get_name() == 'GtkFileChooserEntry')

    wait_for(lambda: find(application, 'push button', lambda n: n.get_name() == 'Cancel'))
    for _ in range(5):
        press('slash')
        if wait_for(find_entry, 5):
            type_text(path.lstrip('/'))
            press('Return')
            return True
    return False


def has_focus(node):
    return node.get_state_set().contains(Atspi.StateType.FOCUSED)


def write(application, key, text):
    """TEXT where KEY puts the focus."""
    press(key)
    wait_for(lambda: find(application, 'text', has_focus) or find(application, 'entry', has_focus))
    type_text(text)


def get_windows(application):
    """By their paths, which stay the same."""
    return {window.path for window in a11y_tree.read(application).children}


def open_commands(application):
    """The search of commands, once it takes letters."""
    before = get_windows(application)
    press('ctrl+k')
    wait_for(lambda: get_windows(application) > before and find(application, 'text', has_focus))
    return next(iter(get_windows(application) - before), None)


def has_label(application, text):
    return bool(find(application, 'label', lambda node: node.get_name() == text))


def get_points(application):
    """Their cells in the order a0, b0 and so on; none while the board is being made anew. Lists have
    cells as well, but only the board has 90 in one parent."""
    cells = [cell for cell in find(application, 'table cell')
             if cell.get_parent().get_child_count() == 90]
    return cells if len(cells) == 90 else []


def point(application, file, rank):
    cells = get_points(application)
    return cells[rank * 9 + file] if cells else None


def focused_point(application):
    """File and rank of the point that the cursor is on."""
    for index, cell in enumerate(get_points(application)):
        if has_focus(cell):
            return index % 9, index // 9
    return None


def point_name(application, file, rank):
    """What a point is called; nothing while the board is being made anew."""
    cell = point(application, file, rank)
    return cell.get_name() or '' if cell is not None else ''


def wait_for_bus():
    """The bus of accessibility is started by the first who asks for it. Atspi and the program ask
    for 25 seconds, and without an answer the one ends and the other stays silent for good."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    wait_for(lambda: session.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress',
                                       None, None, Gio.DBusCallFlags.NONE, 60000), 120)


def run_checks(function):
    """Starts the program on the record of the command line and calls FUNCTION with its tree."""
    wait_for_bus()
    Atspi.init()
    program = subprocess.Popen(sys.argv[1:], env=ENVIRONMENT)
    try:
        application = wait_for(lambda: get_application(program.pid))
        if check(application is not None, 'the program is on the bus'):
            ready = wait_for(lambda: len([cell for cell in find(application, 'table cell')
                                          if cell.get_name()]) == 90)
            if check(ready, 'the board has 90 points with names'):
                function(application)
        check(program.poll() is None, 'the program runs on')
    finally:
        program.terminate()
        program.wait()
    print(f'1..{number}')
    sys.exit(1 if failed else 0)
