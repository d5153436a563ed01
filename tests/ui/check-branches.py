#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# The list of moves by the real pointer: a branch that is dragged to another place, and every verb
# of its context menu and of its keys. Each must be undone by one step. Prints TAP.
# Usage: check-branches.py QIPU RECORD

import os
import re
import subprocess
import time

from program_under_test import (Atspi, a11y_tree, check, choose_file, find, has_label, point_name,
                                press, run_checks, type_text, wait_for, walk)

# 1. C2=5 H8+7 2. H2+3 R9=8 (2... P7+1 3. R1+1 (3. P7+1)) 3. R1=2
START = ['1. C2=5 H8+7', '2. H2+3 R9=8', '2. … P7+1', '3. R1+1', '3. P7+1', '3. R1=2']
ROW = re.compile(r'\d+\. ')


def pointer(*arguments):
    subprocess.run(['xdotool', *map(str, arguments)], check=True)
    time.sleep(0.05)


def get_list(application):
    """What the rows are in, as it is now. Kept, since the rows change."""
    if not hasattr(get_list, 'node'):
        row = find(application, 'label', lambda node: node.get_name() == START[0])[0]
        get_list.node = row.get_parent().get_parent()
    return a11y_tree.read(get_list.node)


def labels(application):
    return find(get_list(application), 'label', lambda node: ROW.match(node.get_name() or ''))


def rows(application):
    return [row.get_name() for row in labels(application)]


def get_place(application, row):
    """Where a row is, as two readings agree: rows that have just come are not where they will be."""
    before = None
    while True:
        found = [node for node in labels(application) if node.get_name() == row]
        if not found:
            return None
        box = found[0].get_extents(Atspi.CoordType.WINDOW)
        place = box.x, box.y, box.width, box.height
        if place == before and box.width > 0 and box.height > 0:
            return box
        before = place
        time.sleep(0.1)


def cell(application, row, move):
    """A point on a move of a row, both as they are shown; the window lies in its corner."""
    box = wait_for(lambda: get_place(application, row))
    words = row.split(' ')[1:]
    # how deep a row is indented is not known here: near the middle both halves are certain
    return box.x + box.width * (40 if words.index(move) == 0 else 70) // 100, box.y + box.height // 2


def point_at(node):
    box = node.get_extents(Atspi.CoordType.WINDOW)
    pointer('mousemove', box.x + box.width // 2, box.y + box.height // 2)
    time.sleep(0.15)


def drag(application, start, end, said):
    """Until the text is said: a program that has not yet answered when the button is let go has
    been asked nothing, and nothing happens."""
    for _ in range(4):
        drag_once(application, start, end)
        if wait_for(lambda: find_toast(application, said), 5):
            return
        check(becomes(application, START), 'a drop that was not heard changes nothing')


def drag_once(application, start, end):
    """In small steps, else the drag threshold is not crossed."""
    drag_between(application, cell(application, *start), cell(application, *end))


def drag_between(application, start, end):
    (x0, y0), (x1, y1) = start, end
    pointer('mousemove', x0, y0)
    pointer('mousedown', 1)
    for step in range(1, 13):
        pointer('mousemove', x0 + (x1 - x0) * step // 12, y0 + (y1 - y0) * step // 12)
    # asking for the rows waits until the program has seen to what came before
    for step in range(1, 6):
        pointer('mousemove', x1 + step % 2, y1)
        rows(application)
    pointer('mouseup', 1)


def becomes(application, expected, seconds=60):
    if wait_for(lambda: rows(application) == expected, seconds):
        return True
    print('#', rows(application))
    return False


def find_toast(application, text):
    """A message. It lies over something that the list is in."""
    node = get_list(application)
    while node is not None:
        for index in range(node.get_child_count()):
            child = node.get_child_at_index(index)
            if child.get_name() == text and has_label(child, text):
                return child
        node = node.get_parent()
    return None


def changes_with_toast(application, name, text, expected):
    """What has been done shows in the rows and in a message, whose button takes it back."""
    toast = wait_for(lambda: find_toast(application, text))
    buttons = find(toast, 'push button') if toast is not None else []
    if check(buttons, f'{name}: “{text}” is said, with a button'):
        # a message under the pointer stays
        point_at(buttons[0])
        check(becomes(application, expected), 'it is done')
        pointer('click', 1)
        check(becomes(application, START), 'and the button takes it back')


def choose(application, row, move, label, first=None):
    """Opens the menu of a move with the right button and clicks an item of it. The places that
    popovers tell are not where they are shown: they count from the first item, which is at the
    pointer."""
    x, y = cell(application, row, move)
    pointer('mousemove', x, y)
    # as slowly as a hand: a menu that opens before the button is let go gets the release
    pointer('mousedown', 3)
    time.sleep(0.3)
    pointer('mouseup', 3)
    items = wait_for(lambda: find(application, 'menu item', lambda n: n.get_name()), 5) or []
    tops = [item.get_extents(Atspi.CoordType.WINDOW).y for item in items]
    wanted = [top for item, top in zip(items, tops) if item.get_name() == label]
    if not check(wanted, f'the menu has “{label}”'):
        press('Escape')
        return
    time.sleep(0.2)
    pointer('mousemove', x + 60, y + 24 + wanted[0] - min(tops))
    pointer('click', 1)
    time.sleep(0.2)
    if first is not None:
        items = wait_for(lambda: find(application, 'menu item', lambda n: n.get_name() == first), 5)
        if check(items, f'and below it “{first}”'):
            # the first one below the title, once the menu below has slid in
            time.sleep(0.4)
            pointer('mousemove', x + 60, y + 24 + items[0].get_extents(Atspi.CoordType.WINDOW).height)
            pointer('click', 1)


# What is clicked on, the item of the menu, the key, what is said, and what the list is then.
VERBS = [
    ('2. … P7+1', 'P7+1', 'Move Variation Up', 'ctrl+Up', 'Variation moved up',
     ['1. C2=5 H8+7', '2. H2+3 P7+1', '2. … R9=8', '3. R1=2', '3. R1+1', '3. P7+1']),
    ('2. H2+3 R9=8', 'R9=8', 'Move Variation Down', 'ctrl+Down', 'Variation moved down',
     ['1. C2=5 H8+7', '2. H2+3 P7+1', '2. … R9=8', '3. R1=2', '3. R1+1', '3. P7+1']),
    ('3. P7+1', 'P7+1', 'Make Main Line', 'ctrl+shift+Up', 'This is the main line now',
     ['1. C2=5 H8+7', '2. H2+3 P7+1', '2. … R9=8', '3. R1=2', '3. P7+1', '3. R1+1']),
    ('2. … P7+1', 'P7+1', 'Cut Branch', 'ctrl+x', 'Branch cut', START[:2] + START[5:]),
    ('2. H2+3 R9=8', 'R9=8', 'Delete From Here', 'Delete', 'Moves deleted',
     ['1. C2=5 H8+7', '2. H2+3 P7+1', '3. R1+1', '3. P7+1']),
    ('3. R1+1', 'R1+1', 'Delete Variation', 'ctrl+Delete', 'Variation deleted',
     START[:2] + START[5:]),
    ('2. H2+3 R9=8', 'H2+3', 'Delete What Is Before', 'ctrl+BackSpace',
     'The record begins here now', ['2. … R9=8'] + START[2:]),
]


def checks_of_verbs(application):
    for row, move, label, key, text, expected in VERBS:
        choose(application, row, move, label)
        changes_with_toast(application, label, text, expected)
        pointer('mousemove', *cell(application, row, move))
        pointer('click', 1)
        press(key)
        check(becomes(application, expected), f'{key} does it')
        press('ctrl+z')
        check(becomes(application, START), 'and Ctrl+Z takes it back')


def checks_of_clipboard(application):
    pasted = ['1. C2=5 H8+7', '1. … P7+1', '2. R1+1', '2. P7+1'] + START[1:]
    choose(application, '2. … P7+1', 'P7+1', 'Copy Branch')
    choose(application, '1. C2=5 H8+7', 'C2=5', 'Paste Moves Here')
    changes_with_toast(application, 'Paste', 'Moves pasted', pasted)
    pointer('mousemove', *cell(application, '2. … P7+1', 'P7+1'))
    pointer('click', 1)
    press('ctrl+c')
    pointer('mousemove', *cell(application, '1. C2=5 H8+7', 'C2=5'))
    pointer('click', 1)
    press('ctrl+v')
    check(becomes(application, pasted), 'Ctrl+C and Ctrl+V do')
    press('ctrl+z')
    check(becomes(application, START), 'and Ctrl+Z takes it back')


def click_arrow(application, place, expected):
    """Until the rows are so: a click on rows that are just being made anew goes to one that leaves."""
    pointer('mousemove', *place)
    for _ in range(3):
        pointer('click', 1)
        if becomes(application, expected, 5):
            return True
    return False


def checks_of_folding(application):
    folded = START[:2] + START[5:]
    box = labels(application)[1].get_extents(Atspi.CoordType.WINDOW)
    arrow = box.x + box.width - 14, box.y + box.height // 2
    check(click_arrow(application, arrow, folded), 'the arrow of a row folds')
    check(click_arrow(application, arrow, START), 'and unfolds')
    pointer('mousemove', *cell(application, '3. P7+1', 'P7+1'))
    pointer('click', 1)
    check(wait_for(lambda: not has_label(application, '4 / 5'), 5), 'in a variation')
    check(click_arrow(application, arrow, folded) and
          wait_for(lambda: has_label(application, '4 / 5'), 5),
          'what is folded away is not current any more: the move is which it leaves')
    check(click_arrow(application, arrow, START), 'and unfolds')
    choose(application, '2. … P7+1', 'P7+1', 'Fold or Unfold')
    check(becomes(application, folded), 'so does the menu')
    press('shift+Up')
    check(becomes(application, START), 'and the key')
    choose(application, '2. H2+3 R9=8', 'H2+3', 'Fold All')
    check(becomes(application, folded), 'all are folded')
    press('shift+Page_Down')
    check(becomes(application, START), 'and unfolded')
    press('shift+Page_Up')
    check(becomes(application, folded), 'and folded by key')
    choose(application, '2. H2+3 R9=8', 'H2+3', 'Unfold All')
    check(becomes(application, START), 'and unfolded by the menu')


def checks_of_press_after_menu(application):
    """Where a menu was that a key has closed, the next press is the list's."""
    for row, move, place in (('2. H2+3 R9=8', 'H2+3', '3 / 5'), ('2. … P7+1', 'P7+1', '4 / 5')):
        x, y = cell(application, row, move)
        pointer('mousemove', *cell(application, START[0], 'C2=5'))
        pointer('mousedown', 3)
        time.sleep(0.3)
        pointer('mouseup', 3)
        check(wait_for(lambda: find(application, 'menu item', lambda n: n.get_name())),
              'a menu opens over the rows')
        press('Escape', 'End')
        check(wait_for(lambda: has_label(application, '5 / 5')), 'Escape closes it, and keys step')
        pointer('mousemove', x, y)
        pointer('click', 1)
        check(wait_for(lambda: has_label(application, place), 5), f'and a click goes to {move}')
    press('Home', 'Home')


def checks_of_signs(application):
    signed = [START[0], '2. H2+3! R9=8'] + START[2:]
    choose(application, '2. H2+3 R9=8', 'H2+3', 'Add Sign', '!  Good move')
    check(becomes(application, signed), 'a sign of the menu stands after the move')
    press('0')
    check(becomes(application, START), 'and goes with 0')
    press('1')
    check(becomes(application, signed), '1 sets it too')
    press('ctrl+z', 'ctrl+z', 'ctrl+z')
    check(becomes(application, START), 'all of which can be undone')


def checks_of_drag(application):
    drag(application, ('2. … P7+1', 'P7+1'), ('2. H2+3 R9=8', 'R9=8'),
         'Variation moved')
    changes_with_toast(application, 'dropped on the move beside it, it takes its place',
                       'Variation moved',
                       ['1. C2=5 H8+7', '2. H2+3 P7+1', '2. … R9=8', '3. R1=2', '3. R1+1',
                        '3. P7+1'])
    drag(application, ('2. … P7+1', 'P7+1'), ('1. C2=5 H8+7', 'C2=5'), 'Moves pasted')
    changes_with_toast(application, 'on another move it is repeated there, with what is in it',
                       'Moves pasted',
                       ['1. C2=5 H8+7', '1. … P7+1', '2. R1+1', '2. P7+1'] + START[1:])
    drag(application, ('3. R1=2', 'R1=2'), ('2. H2+3 R9=8', 'H2+3'),
         'These moves cannot be played here')
    check(wait_for(lambda: find_toast(application, 'These moves cannot be played here'), 5),
          'where it cannot be played it is said')
    check(becomes(application, START), 'and nothing is changed')


MIRRORED = ['1. C8=5 H2+3', '2. H8+7 R1=2', '2. … P3+1', '3. R9+1', '3. P3+1', '3. R9=8']
# Black begins, and what was on a file of Red's is on the same file, which Black counts from the other
# side
EXCHANGED = ['1. … C8=5', '2. H2+3 H8+7', '3. R1=2', '3. P3+1 R9+1', '3. … P3+1', '3. … R9=8']


def checks_of_whole_record(application):
    for key, text, expected in (
            ('ctrl+alt+m', 'Left and right are exchanged in the whole record', MIRRORED),
            ('ctrl+alt+x', 'Red and Black are exchanged in the whole record', EXCHANGED)):
        press(key)
        changes_with_toast(application, key, text, expected)
        press(key)
        check(becomes(application, expected), f'{key} does it again')
        press('ctrl+z')
        check(becomes(application, START), 'and Ctrl+Z takes it back')


def checks_of_merge(application):
    other = os.path.join(os.environ['HOME'], 'other.pgn')
    with open(other, 'w', encoding='utf-8') as file:
        file.write('[Game "Chinese Chess"]\n[Red "C"]\n\n1. C2=5 P3+1 *\n')
    press('ctrl+shift+m')
    check(choose_file(application, other), 'Ctrl+Shift+M asks for a file')
    merged = ['1. C2=5 H8+7', '1. … P3+1'] + START[1:]
    check(becomes(application, merged), 'whose line becomes a variation')
    press('ctrl+z')
    check(becomes(application, START), 'and Ctrl+Z takes it back')


def checks_of_comment(application):
    """Written where it stands: a click into the box, and the next click on a move ends it."""
    pointer('mousemove', *cell(application, '2. H2+3 R9=8', 'H2+3'))
    pointer('click', 1)
    point_at(find(application, 'text', lambda node: node.get_name() == 'Comment')[0])
    pointer('click', 1)
    type_text('by hand')
    pointer('mousemove', *cell(application, '1. C2=5 H8+7', 'C2=5'))
    pointer('click', 1)
    check(wait_for(lambda: has_label(get_list(application), 'by hand'), 5),
          'a comment written by a click into its box stands in the list')
    pointer('mousemove', *cell(application, '3. R1=2', 'R1=2'))
    pointer('click', 1)
    press('shift+w')
    type_text('before it')
    press('Escape')
    check(wait_for(lambda: has_label(get_list(application), 'before it'), 5),
          'so does one before a move')
    press('ctrl+z', 'ctrl+z')
    check(wait_for(lambda: not has_label(get_list(application), 'by hand') and
                   not has_label(get_list(application), 'before it'), 5),
          'both can be undone')
    check(becomes(application, START), 'and the moves are as they were')


def tree_items(application):
    return [node.get_name() for node in find(application, 'tree item', lambda n: n.get_name())]


def current_item(application):
    """The first of them is the current move; while the tree is made anew there is none."""
    return (tree_items(application) or [''])[0]


def drag_in_tree(application, box, start, end, said):
    """From a row and column of the tree to others, as drag() does it."""
    places = [(box.x + 40 + column * pitch(application), box.y + 12 + row * 36 + 13)
              for row, column in (start, end)]
    for _ in range(4):
        drag_between(application, *places)
        if wait_for(lambda: find_toast(application, said), 5):
            return


def pitch(application):
    """How far the columns of the tree are from each other: what is beside the current move."""
    items = {node.get_name(): node.get_extents(Atspi.CoordType.WINDOW).x
             for node in find(application, 'tree item', lambda n: n.get_name())}
    return items['Instead: 2. … P7+1, branch 2 of 2'] - items['2. … R9=8, branch 1 of 2']


def checks_of_tree(application):
    """F8 shows the drawn tree, where a click goes to a move."""
    pointer('mousemove', *cell(application, '1. C2=5 H8+7', 'C2=5'))
    pointer('click', 1)
    press('F8')
    trees = wait_for(lambda: [node for node in walk(application)
                              if node.get_name() == 'Moves as a tree' and
                              node.get_role_name() != 'push button' and
                              node.get_role_name() != 'toggle button'], 5)
    if check(trees, 'F8 shows the moves as a tree'):
        box = trees[0].get_extents(Atspi.CoordType.WINDOW)
        # the third row of the first column: after the start and the first move
        pointer('mousemove', box.x + 40, box.y + 12 + 2 * 36 + 13)
        pointer('click', 1)
        check(wait_for(lambda: has_label(application, '2 / 5'), 5), 'a click goes to a move there')
        # as slowly as a hand, as in choose()
        pointer('mousedown', 3)
        time.sleep(0.3)
        pointer('mouseup', 3)
        check(wait_for(lambda: find(application, 'menu item',
                                    lambda n: n.get_name() == 'Delete From Here')),
              'the right button opens the menu of a move')
        press('Escape', 'Left')
        check(wait_for(lambda: has_label(application, '1 / 5'), 5), 'and keys step')
        checks_of_heard_tree(application)
        checks_of_drag_in_tree(application, box)
    press('F8')
    check(wait_for(lambda: rows(application) == START, 5), 'F8 shows the rows again')


def checks_of_heard_tree(application):
    check(wait_for(lambda: tree_items(application) ==
                   ['1. C2=5', 'Next: 1. … H8+7', 'Before: Start']),
          'a screen reader finds the current move and those around it')
    press('Right', 'Right', 'Right')
    at_fork = ['2. … R9=8, branch 1 of 2', 'Instead: 2. … P7+1, branch 2 of 2', 'Next: 3. R1=2',
               'Before: 2. H2+3']
    check(wait_for(lambda: tree_items(application) == at_fork),
          'also where it leaves the line, after keys') or print('#', tree_items(application))
    items = find(application, 'tree item',
                 lambda n: n.get_name() == 'Instead: 2. … P7+1, branch 2 of 2')
    items[0].get_action_iface().do_action(0)
    check(wait_for(lambda: current_item(application) == '2. … P7+1, branch 2 of 2'),
          'whose action goes there')
    press('w')
    type_text('heard')
    press('Escape')
    check(wait_for(lambda: current_item(application) ==
                   '2. … P7+1, branch 2 of 2. Comment: heard'), 'a comment is heard with its move')
    press('ctrl+z')
    check(wait_for(lambda: current_item(application) == '2. … P7+1, branch 2 of 2'),
          'and taken back')
    for key in ('Menu', 'shift+F10'):
        press(key)
        # its own letter in the menu; there is no such key elsewhere
        press('m')
        check(wait_for(lambda: current_item(application) == '2. … P7+1, branch 1 of 2'),
              f'{key} opens the menu of the current move, where a letter makes it the main line')
        press('ctrl+z')
        check(wait_for(lambda: current_item(application) == '2. … P7+1, branch 2 of 2'),
              'and Ctrl+Z takes it back')
    press('Up')
    check(wait_for(lambda: current_item(application) == '2. … P7+1, branch 2 of 2'), 'still there')


def checks_of_drag_in_tree(application, box):
    press('Home', 'Home', 'Right', 'Right', 'Right', 'Right')
    check(wait_for(lambda: current_item(application).startswith('2. …')), 'at the fork')
    if not current_item(application).startswith('2. … R9=8'):
        press('Left', 'Up', 'Right')
    check(wait_for(lambda: current_item(application) == '2. … R9=8, branch 1 of 2'),
          'in the main line')
    drag_in_tree(application, box, (4, 1), (4, 0), 'Variation moved')
    toast = wait_for(lambda: find_toast(application, 'Variation moved'))
    check(toast, 'a branch dropped on the move beside it takes its place')
    press('ctrl+z')
    press('F8')
    check(becomes(application, START), 'and Ctrl+Z takes it back')
    press('F8')


def is_played(application, file, rank, piece):
    return wait_for(lambda: piece in point_name(application, file, rank), 5)


def checks_of_fork(application):
    """At a fork the arrows up and down choose, the one to the right plays what is chosen."""
    press('Home', 'Right', 'Right', 'Right', 'Down', 'Right')
    check(is_played(application, 6, 5, 'Black soldier'), 'Down chooses the second branch of a fork')
    press('Right')
    check(is_played(application, 8, 1, 'Red chariot'), 'the line goes on in it')
    press('shift+Left')
    check(wait_for(lambda: has_label(application, '3 / 5'), 5), 'Shift+Left leaves it')
    press('Right')
    check(is_played(application, 7, 9, 'Black chariot'), 'after which the line goes on')
    press('Left', 'Up', 'Right')
    check(is_played(application, 6, 5, 'Black soldier'), 'Up goes round to the last one')
    press('Left', 'Up', 'Right')
    check(is_played(application, 7, 9, 'Black chariot'), 'and to the one before it')
    press('Home')
    check(wait_for(lambda: has_label(application, '0 / 5'), 5), 'and Home goes out of all')


def checks_of_find(application):
    """In moves, comments and tags, in the order of the list, by keys alone."""
    press('Home', 'Right', 'w')
    type_text('a needle')
    press('Escape', 'Home', 'ctrl+f')
    type_text('P7+1')
    check(wait_for(lambda: has_label(application, '1 / 2'), 5), 'a move is found as often as it is')
    check(is_played(application, 6, 5, 'Black soldier'), 'and gone to')
    press('Return')
    check(wait_for(lambda: has_label(application, '2 / 2'), 5) and
          is_played(application, 2, 4, 'Red soldier'), 'Enter goes to the next place')
    press('shift+Return')
    check(wait_for(lambda: has_label(application, '1 / 2'), 5) and
          is_played(application, 2, 3, 'Red soldier'), 'Shift+Enter to the one before')
    press('ctrl+a')
    type_text('NEEDLE')
    check(wait_for(lambda: has_label(application, '1 / 1') and has_label(application, '1 / 5'), 5),
          'a comment is found, whatever the case')
    press('ctrl+a')
    type_text('branches')
    check(wait_for(lambda: find(application, 'label', lambda n: 'Event' in (n.get_name() or '')), 5),
          'a tag is found and named')
    press('ctrl+a')
    type_text('nowhere')
    check(wait_for(lambda: has_label(application, 'Not found'), 5), 'what is not there is said')
    press('Escape')
    check(wait_for(lambda: not has_label(application, 'Not found'), 5), 'Escape closes')
    press('Right')
    check(wait_for(lambda: has_label(application, '2 / 5'), 5), 'and keys step again')
    press('ctrl+z', 'Home')
    check(becomes(application, START), 'all is as it was')


def checks(application):
    get_list(application)
    checks_of_fork(application)
    checks_of_find(application)
    checks_of_whole_record(application)
    checks_of_comment(application)
    checks_of_merge(application)
    checks_of_tree(application)
    checks_of_drag(application)
    checks_of_verbs(application)
    checks_of_clipboard(application)
    checks_of_folding(application)
    checks_of_signs(application)
    checks_of_press_after_menu(application)


run_checks(checks)
