# SPDX-License-Identifier: GPL-3.0-or-later
# The whole tree of a program at once. Asking each widget for its children, state, role and name is four
# or more messages a widget; the cache of the toolkit tells all of them in one. It knows only what has
# been asked for once, so that new widgets are asked for first, a level of them at a time.

import collections

import gi
gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, Gio, GLib  # noqa: E402

ROOT = '/org/a11y/atspi/accessible/root'
ATSPI = 'org.a11y.atspi.'
ACCESSIBLE = ATSPI + 'Accessible'
Box = collections.namedtuple('Box', 'x y width height')
VISIBLE = Atspi.StateType.VISIBLE


class States:
    def __init__(self, words):
        self.bits = words[0] | words[1] << 32

    def contains(self, state):
        return bool(self.bits >> int(state) & 1)


class Item:
    """A widget as it was when the tree was read. Its place and its text are asked for anew."""

    def __init__(self, tree, told):
        self.tree = tree
        self.path = told[0][1]
        self.index = told[3]
        self.name = told[6]
        self.description = told[8]
        self.role = Atspi.role_get_name(Atspi.Role(told[7]))
        self.states = States(told[9])
        self.parent = None
        self.children = []

    def get_name(self):
        return self.name

    def get_role_name(self):
        return self.role

    def get_state_set(self):
        return self.states

    def get_parent(self):
        return self.parent

    def get_child_count(self):
        return len(self.children)

    def get_child_at_index(self, index):
        return self.children[index]

    def get_description(self):
        return self.description

    def get_action_iface(self):
        return self

    def get_n_actions(self):
        return self.tree.get(self.path, ATSPI + 'Action', 'NActions')

    def do_action(self, index):
        return self.call('Action', 'DoAction', GLib.Variant('(i)', (index,)))[0]

    def get_extents(self, coordinates):
        return Box(*self.call('Component', 'GetExtents', GLib.Variant('(u)', (int(coordinates),)))[0])

    def get_text(self, start, end):
        return self.call('Text', 'GetText', GLib.Variant('(ii)', (start, end)))[0]

    def insert_text(self, at, text):
        arguments = GLib.Variant('(isi)', (at, text, len(text)))
        return self.call('EditableText', 'InsertText', arguments)[0]

    def call(self, interface, method, arguments):
        return self.tree.call(self.path, ATSPI + interface, method, arguments)


class Tree:
    """The widgets of the program PID."""

    def __init__(self, pid):
        self.bus = get_bus()
        self.owner = find_owner(self.bus, pid)

    def get(self, path, interface, name):
        return self.call(path, 'org.freedesktop.DBus.Properties', 'Get',
                         GLib.Variant('(ss)', (interface, name)))[0]

    def call(self, path, interface, method, arguments=None):
        return self.bus.call_sync(self.owner, path, interface, method, arguments, None,
                                  Gio.DBusCallFlags.NONE, 60000, None).unpack()

    def ask_for_children(self, paths):
        """All at the same time. What is gone by now has none."""
        found = []
        left = len(paths)

        def on_answer(bus, result):
            nonlocal left
            left -= 1
            try:
                found.extend(path for _, path in bus.call_finish(result).unpack()[0])
            except GLib.Error:
                pass

        for path in paths:
            self.bus.call(self.owner, path, ACCESSIBLE, 'GetChildren', None, None,
                          Gio.DBusCallFlags.NONE, 60000, None, on_answer)
        while left > 0:
            GLib.MainContext.default().iteration(True)
        return found

    def read(self):
        """The root, with all that is below it."""
        for _ in range(8):
            told = self.call('/org/a11y/atspi/cache', ATSPI + 'Cache', 'GetItems')[0]
            items = {item[0][1]: Item(self, item) for item in told}
            counts = {item[0][1]: item[4] for item in told}
            for item in told:
                if item[2][1] in items and item[0][1] != ROOT:
                    items[item[0][1]].parent = items[item[2][1]]
                    items[item[2][1]].children.append(items[item[0][1]])
            missing = [path for path, item in items.items()
                       if path != ROOT and len(item.children) < counts[path]]
            if not missing and items[ROOT].children:
                break
            self.fill(missing or [ROOT], items)
        for item in items.values():
            item.children.sort(key=lambda child: child.index)
        # windows have no number
        windows = self.ask_for_children([ROOT])
        items[ROOT].children.sort(key=lambda child: windows.index(child.path)
                                  if child.path in windows else len(windows))
        return items[ROOT], items

    def fill(self, paths, known):
        asked = set()
        while paths:
            asked.update(paths)
            paths = [path for path in self.ask_for_children(paths)
                     if path not in known and path not in asked]


def get_bus():
    session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    address = session.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress', None,
                                None, Gio.DBusCallFlags.NONE, -1, None).unpack()[0]
    flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT |
             Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
    return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


def find_owner(bus, pid):
    programs = bus.call_sync('org.a11y.atspi.Registry', ROOT, ACCESSIBLE, 'GetChildren', None, None,
                             Gio.DBusCallFlags.NONE, -1, None).unpack()[0]
    for owner, _ in programs:
        answer = bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus',
                               'org.freedesktop.DBus', 'GetConnectionUnixProcessID',
                               GLib.Variant('(s)', (owner,)), None, Gio.DBusCallFlags.NONE, -1, None)
        if answer.unpack()[0] == pid:
            return owner
    return None


trees = {}


def wait_until_heard():
    """Until every program has answered some questions: by then it has seen to the keys and the moves
    of the pointer that the display had told it of."""
    for tree in trees.values():
        try:
            for _ in range(3):
                tree.get(ROOT, ACCESSIBLE, 'ChildCount')
        except GLib.Error:
            pass  # it has ended


def read(node):
    """NODE, an item or a program on the bus, as it is now; None if it is gone."""
    if isinstance(node, Item):
        _, items = node.tree.read()
        return items.get(node.path)
    pid = node.get_process_id()
    if pid not in trees:
        trees[pid] = Tree(pid)
    return trees[pid].read()[0]
