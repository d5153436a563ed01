#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the sounds of Qipu: wood on wood, short and soft.

Usage: make-sounds.py FOLDER

A knock is a few damped partials, as a struck bar has them, under a breath of noise. Everything is
computed, with a fixed seed, so that the same files come out everywhere.
"""

import math
import random
import struct
import sys
import wave
from pathlib import Path

RATE = 44100
# A free bar's partials, with how loud and how lasting each is.
PARTIALS = ((1.0, 1.0, 1.0), (2.76, 0.45, 0.6), (5.40, 0.2, 0.35))


def knock(pitch, seconds, loudness, noise=0.25):
    """A piece put down: PITCH in hertz, SECONDS until it has faded to a thousandth."""
    source = random.Random(pitch)
    samples = []
    for i in range(int(RATE * seconds)):
        t = i / RATE
        value = sum(part * math.sin(2 * math.pi * pitch * ratio * t) *
                    math.exp(-6.9 * t / (seconds * lasting))
                    for ratio, part, lasting in PARTIALS)
        value += noise * source.uniform(-1, 1) * math.exp(-t / 0.004)
        attack = min(1.0, t / 0.001)
        samples.append(loudness * attack * value)
    return samples


def mix(*parts):
    """PARTS are pairs of a start in seconds and samples."""
    length = max(int(start * RATE) + len(samples) for start, samples in parts)
    out = [0.0] * length
    for start, samples in parts:
        offset = int(start * RATE)
        for i, value in enumerate(samples):
            out[offset + i] += value
    return out


SOUNDS = {
    'move': mix((0, knock(420, 0.12, 0.30))),
    # the piece that is taken is pushed by the one that comes
    'capture': mix((0, knock(560, 0.09, 0.22)), (0.055, knock(360, 0.14, 0.34))),
    'check': mix((0, knock(420, 0.12, 0.26)), (0.11, knock(630, 0.20, 0.26, 0.1))),
    'end': mix((0, knock(315, 0.25, 0.28)), (0.16, knock(420, 0.25, 0.26)),
               (0.32, knock(315, 0.45, 0.30))),
}


def write(path, samples):
    with wave.open(str(path), 'wb') as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b''.join(struct.pack('<h', round(max(-1, min(1, s)) * 32767))
                                  for s in samples))


folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for name, samples in SOUNDS.items():
    write(folder / f'{name}.wav', samples)
