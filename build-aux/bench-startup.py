#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures programs for build-aux/bench-startup, inside the virtual display.
# Usage: bench-startup.py RUNS NAME=PROGRAM…

import collections
import ctypes
import os
import signal
import statistics
import subprocess
import sys
import time

TICK_MS = 1000 / os.sysconf('SC_CLK_TCK')
START_LIMIT_S = 60

# Rows of the screen that are looked at, and how many colours a drawn window shows there at least;
# a mapped window without its picture shows one or two.
ROWS = (30, 60, 150, 300, 450)
COLUMNS = 800
MIN_COLOURS = 24


class Screen:
    ALL_PLANES = ctypes.c_ulong(-1)
    Z_PIXMAP = 2

    def __init__(self):
        self.x11 = ctypes.CDLL('libX11.so.6')
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XDefaultRootWindow.restype = ctypes.c_ulong
        self.x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
        self.x11.XGetImage.restype = ctypes.c_void_p
        self.x11.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int,
                                       ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong, ctypes.c_int]
        self.x11.XDestroyImage.argtypes = [ctypes.c_void_p]
        self.display = self.x11.XOpenDisplay(None)
        self.root = self.x11.XDefaultRootWindow(self.display)

    def row(self, y):
        image = self.x11.XGetImage(self.display, self.root, 0, y, COLUMNS, 1,
                                   self.ALL_PLANES, self.Z_PIXMAP)
        # XImage begins with four ints, then the pointer to the pixels, 32 bits each.
        data = ctypes.cast(image + 16, ctypes.POINTER(ctypes.c_void_p))[0]
        pixels = ctypes.string_at(data, COLUMNS * 4)
        self.x11.XDestroyImage(image)
        return {pixels[i:i + 4] for i in range(0, len(pixels), 4)}

    def is_drawn(self):
        return sum(len(self.row(y)) for y in ROWS) >= MIN_COLOURS

    def is_empty(self):
        return all(len(self.row(y)) == 1 for y in ROWS)


def family(pid):
    """The process and everything below it."""
    pids = [pid]
    for parent in pids:
        try:
            for thread in os.listdir(f'/proc/{parent}/task'):
                with open(f'/proc/{parent}/task/{thread}/children', encoding='ascii') as children:
                    pids += map(int, children.read().split())
        except OSError:
            pass
    return pids


def ticks(pid):
    """CPU time in clock ticks, ended children included."""
    total = 0
    for member in family(pid):
        try:
            with open(f'/proc/{member}/stat', encoding='utf-8', errors='replace') as stat:
                # The name may hold blanks and brackets: fields are counted after it.
                fields = stat.read().rpartition(')')[2].split()
            total += sum(map(int, fields[11:15]))
        except OSError:
            pass
    return total


def pss_kib(pid):
    total = 0
    for member in family(pid):
        try:
            with open(f'/proc/{member}/smaps_rollup', encoding='ascii') as rollup:
                total += sum(int(line.split()[1]) for line in rollup if line.startswith('Pss:'))
        except OSError:
            pass
    return total


def measure(screen, program):
    """CPU ms to the first picture, PSS in MiB 5 s later, ticks in the 10 s that follow."""
    while not screen.is_empty():
        time.sleep(0.05)
    started = time.monotonic()
    process = subprocess.Popen([program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not screen.is_drawn():
        if process.poll() is not None or time.monotonic() - started > START_LIMIT_S:
            sys.exit(f'{program} shows no window')
        time.sleep(0.002)
    cpu = ticks(process.pid) * TICK_MS
    time.sleep(5)
    pss = pss_kib(process.pid) / 1024
    before = ticks(process.pid)
    time.sleep(10)
    idle = ticks(process.pid) - before
    process.send_signal(signal.SIGTERM)
    process.wait()
    return cpu, pss, idle


def main():
    runs = int(sys.argv[1])
    programs = [argument.split('=', 1) for argument in sys.argv[2:]]
    screen = Screen()
    results = collections.defaultdict(list)
    print(f'{"":14} {"CPU ms":>8} {"PSS MiB":>8} {"idle ticks":>11}')
    # Interleaved, so that a busy machine disturbs all alike.
    for _ in range(runs):
        for name, program in programs:
            results[name].append(measure(screen, program))
            print('{:14} {:8.0f} {:8.1f} {:11d}'.format(name, *results[name][-1]), flush=True)
    print(f'medians of {runs}:')
    for name, _ in programs:
        cpu, pss, idle = (statistics.median(column) for column in zip(*results[name]))
        print(f'{name:14} {cpu:8.0f} {pss:8.1f} {idle:11.0f}')


main()
