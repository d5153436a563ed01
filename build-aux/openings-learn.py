#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes resources/openings/ecco.tsv: which lines of moves lead to which ECCO code.

  build-aux/openings-learn.py NAMES LINES GAMES > resources/openings/ecco.tsv

NAMES  table of codes with names and a shortest line for each
LINES  table of lines of up to 20 plies with their codes
GAMES  PGN with moves in ICCS and an ECCO tag in each game (qipu-cli convert --notation iccs)

An entry is a line of moves and the code that a game has from there on, until another entry is
reached. Entries are: the shortest line of every code; positions that at least three games or lines
reach of which four in five have one code, where the entries before give another one; and those
given lines that would be wrong without an entry of their own. A line matches by its moves or by the
position it leads to, mirrored or not.
"""
import collections
import re
import sys

PLIES = 20
PURITY = 0.8
COUNT = 3
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
FILES = "ABCDEFGHI"


def start_board():
    board = ["."] * 90
    for row, text in enumerate(START.split("/")):
        file = 0
        for char in text:
            if char.isdigit():
                file += int(char)
            else:
                board[(9 - row) * 9 + file] = char
                file += 1
    return board


def square(text):
    return int(text[1]) * 9 + FILES.index(text[0])


def positions(moves):
    """The position after each move, the same for a mirrored game."""
    board, found = start_board(), []
    for ply, move in enumerate(moves[:PLIES]):
        board[square(move[3:])] = board[square(move[:2])]
        board[square(move[:2])] = "."
        text = "".join(board)
        mirrored = "".join(board[i // 9 * 9 + 8 - i % 9] for i in range(90))
        found.append((min(text, mirrored), ply & 1))
    return found


def mirror(move):
    return FILES[8 - FILES.index(move[0])] + move[1] + "-" + FILES[8 - FILES.index(move[3])] + move[4]


def normal(moves):
    return min(tuple(moves), tuple(mirror(move) for move in moves))


class Table:
    def __init__(self):
        self.by_position, self.by_moves, self.entries = {}, {}, []

    def add(self, code, moves):
        self.by_position[positions(moves)[-1]] = code
        self.by_moves[normal(moves)] = code
        self.entries.append((code, moves))

    def classify(self, moves, keys):
        moves = normal(moves)
        for ply in range(len(keys), 0, -1):
            if moves[:ply] in self.by_moves:
                return self.by_moves[moves[:ply]]
            if keys[ply - 1] in self.by_position:
                return self.by_position[keys[ply - 1]]
        return None


def read_table(path):
    with open(path, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return rows[1:]


def read_games(path):
    with open(path, encoding="utf-8") as file:
        for text in file.read().split("[Game ")[1:]:
            code = re.search(r'\[ECCO "([A-E]\d\d)"', text)
            moves = re.findall(r"[A-I]\d-[A-I]\d", text[text.rindex("]\n"):])[:PLIES]
            if code and moves and "[FEN" not in text:
                yield code.group(1), moves


def main():
    names = read_table(sys.argv[1])
    lines = [(row[0], row[1].split()) for row in read_table(sys.argv[2])]
    games = list({tuple(moves): (code, moves) for code, moves in read_games(sys.argv[3])}.values())

    table = Table()
    for row in names:
        table.add(row[0], row[9].split())

    counts, first = collections.defaultdict(collections.Counter), {}
    for code, moves in games + lines:
        for ply, key in enumerate(positions(moves)):
            counts[key][code] += 1
            first.setdefault(key, moves[:ply + 1])
    for key, moves in sorted(first.items(), key=lambda item: len(item[1])):
        code, n = counts[key].most_common(1)[0]
        total = sum(counts[key].values())
        if total >= COUNT and n >= PURITY * total and key not in table.by_position:
            if table.classify(moves, positions(moves)) != code:
                table.add(code, moves)

    for code, moves in lines:
        if table.classify(moves, positions(moves)) != code:
            table.by_moves[normal(moves)] = code
            table.entries.append((code + "=", moves))

    right = sum(table.classify(m, positions(m)) == c for c, m in games)
    print("%d entries; right: %d of %d games" % (len(table.entries), right, len(games)),
          file=sys.stderr)

    print("# SPDX-License-Identifier: GPL-3.0-or-later")
    print("# Names of the ECCO codes, then the lines that lead to them; made by"
          " build-aux/openings-learn.py. A code with = holds for that order of moves only.")
    for row in names:
        print("\t".join(["name", row[0], row[5], row[6], row[3], row[4], row[1], row[2]]))
    for code, moves in table.entries:
        print("line\t%s\t%s" % (code, " ".join(m.replace("-", "").lower() for m in moves)))


if __name__ == "__main__":
    main()
