#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How much anonymous memory `qipu-cli convert` takes for a long file of games, and how fast it is.

bench-convert.py CLI [MEGABYTES]: without a size 100, which shows what grows with the file; the
figure to reach is for 1000.
"""

import os
import subprocess
import sys
import tempfile
import time

MOVES = (("h0g2 h9g7", "g2h0 g7h9"), ("b0c2 b9c7", "c2b0 c7b9"))


def make_game(number):
    plies = 60 + number * 37 % 81
    lines = [f'[Event "Tournament {number // 50 + 1}"]', '[Site "杭州"]', f'[Round "{number}"]',
             '[Red "王嘉良"]', '[Black "胡荣华"]', '[Result "1/2-1/2"]', ""]
    lines += [f"{i + 1}. {MOVES[i // 2 % 2][i % 2]}" for i in range(plies // 4 * 2)]
    return "\n".join(lines) + " 1/2-1/2\n\n"


def get_anonymous(pid):
    """Bytes, or 0 when the process has ended."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii") as status:
            for line in status:
                if line.startswith("RssAnon:"):
                    return int(line.split()[1]) * 1024
    except (FileNotFoundError, ProcessLookupError):
        pass
    return 0


def main():
    cli = sys.argv[1]
    size = int(sys.argv[2] if len(sys.argv) > 2 else 100) * 1000 * 1000
    block = "".join(make_game(i) for i in range(1000)).encode()

    with tempfile.TemporaryDirectory(prefix="qipu-bench-") as folder:
        source = os.path.join(folder, "games.pgn")
        target = os.path.join(folder, "out.pgn")
        n_blocks = size // len(block) + 1
        with open(source, "wb") as out:
            for _ in range(n_blocks):
                out.write(block)

        start = time.monotonic()
        peak = 0
        process = subprocess.Popen([cli, "convert", source, "--to", "pgn", "-o", target],
                                   stdout=subprocess.DEVNULL)
        while process.poll() is None:
            peak = max(peak, get_anonymous(process.pid))
            time.sleep(0.01)
        seconds = time.monotonic() - start
        if process.returncode != 0:
            sys.exit(f"convert failed with {process.returncode}")
        with open(target, "rb") as out:
            n_games = sum(line.startswith(b"[Event ") for line in out)
        if n_games != 1000 * n_blocks:
            sys.exit(f"{n_games} games of {1000 * n_blocks} arrived")
        print(f"convert, {os.path.getsize(source) * 1e-6:.0f} MB, {n_games} games: {seconds:.1f} s, "
              f"at most {peak / 1048576:.1f} MiB of anonymous memory")


main()
