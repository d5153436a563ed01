#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the piece sets and the lettering of the board as plain outlines.

Writes resources/pieces/SET/COLOUR-KIND.svg, src/paint/qipu-glyph-table.c and the application's
icon below the source root. Needed only to change them: the program reads neither fonts nor this file.

  apt install python3-fonttools fonts-lxgw-wenkai fonts-noto-cjk
  build-aux/make-pieces.py
"""

import math
import os
import sys

from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.statisticsPen import StatisticsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection, TTFont

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
import pictorial  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

KAI = '/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf'
SONG = '/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc'
SONG_FACE = 'Noto Serif CJK SC'

KINDS = ('general', 'advisor', 'elephant', 'horse', 'chariot', 'cannon', 'soldier')

SETS = {
    'traditional': {'font': 'kai', 'red': '帥仕相傌俥炮兵', 'black': '將士象馬車砲卒'},
    'simplified': {'font': 'song', 'red': '帅仕相马车炮兵', 'black': '将士象马车炮卒'},
}

# All sizes in hundredths of the disc's diameter.
DISC = 100
GLYPH = {'kai': 59.5, 'song': 57.0}
# A thin outline in ink: thin strokes of the characters would fade away on small boards.
BOLDER = {'kai': 0.8, 'song': 0.9}

# Rings tell the sides apart without colour: Red's is double, Black's single.
RINGS = {'red': ((44.2, 1.4), (39.0, 1.2)), 'black': ((41.6, 2.2),)}
DISC_COLOUR = '#FBF3E1'
INK = {'red': '#B3261E', 'black': '#1E2A2F'}

# How far a stroke may reach from the middle: clear of the inner ring.
REACH = {'red': 37.4, 'black': 38.8}

# How far the middle of a character moves from that of its box to its centre of weight, so that
# a lone foot or arm does not push the rest aside.
WEIGHT = 0.35

# What neither box nor weight knows: (scale, dx, dy), found by eye.
BY_EYE = {
    '士': (0.97, 0, 0),
    '兵': (1.0, 0, -0.4),
}

# Lettering of the board: river text, numerals, letters.
LETTERS = '楚河漢界汉一二三四五六七八九0123456789abcdefghiABCDEFGHI'


class Font:
    def __init__(self, font):
        self.font = font
        self.glyphs = font.getGlyphSet()
        self.cmap = font.getBestCmap()
        self.upem = font['head'].unitsPerEm

    def name(self, char):
        return self.cmap[ord(char)]

    def bounds(self, char):
        pen = BoundsPen(self.glyphs)
        self.glyphs[self.name(char)].draw(pen)
        return pen.bounds

    def centre_of_weight(self, char):
        pen = StatisticsPen(self.glyphs)
        self.glyphs[self.name(char)].draw(pen)
        return pen.meanX, pen.meanY

    def points(self, char):
        """On the curve only: those beside it reach farther than any ink."""
        pen = RecordingPen()
        self.glyphs[self.name(char)].draw(pen)
        return [args[-1] for name, args in pen.value if args and args[-1] is not None]

    def advance(self, char):
        return self.glyphs[self.name(char)].width

    def path(self, char, transform, digits):
        pen = SVGPathPen(self.glyphs, ntos=lambda v: number(v, digits))
        self.glyphs[self.name(char)].draw(TransformPen(pen, transform))
        return pen.getCommands()


def number(value, digits):
    text = f'{value:.{digits}f}'
    if '.' in text:
        text = text.rstrip('0').rstrip('.')
    return '0' if text == '-0' else text


def load_fonts():
    song = next(f for f in TTCollection(SONG).fonts if f['name'].getDebugName(1) == SONG_FACE)
    return {'kai': Font(TTFont(KAI)), 'song': Font(song)}


def placed_glyph(font, size, char, reach):
    """The character's outline on the disc, optically in the middle."""
    x0, y0, x1, y1 = font.bounds(char)
    mean_x, mean_y = font.centre_of_weight(char)
    factor, dx, dy = BY_EYE.get(char, (1, 0, 0))
    x = (x0 + x1) / 2 * (1 - WEIGHT) + mean_x * WEIGHT
    y = (y0 + y1) / 2 * (1 - WEIGHT) + mean_y * WEIGHT
    # Half way between "all boxes alike" and "all at one type size": the first alone would
    # make flat characters huge, the second leaves small ones lost in the disc.
    box = size / max(x1 - x0, y1 - y0)
    em = size / (0.9 * font.upem)
    farthest = max(math.hypot(px - x, py - y) for px, py in font.points(char))
    scale = min(box, (box + em) / 2, reach / farthest) * factor
    t = Transform(scale, 0, 0, -scale, DISC / 2 - scale * x + dx, DISC / 2 + scale * y + dy)
    return font.path(char, t, 2)


def disc(colour, ink_markup, licence):
    rings = ''.join(
        f'  <circle class="ring {colour}" cx="50" cy="50" r="{r}" fill="none" '
        f'stroke="{INK[colour]}" stroke-width="{w}"/>\n' for r, w in RINGS[colour])
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<!-- SPDX-License-Identifier: {licence} -->\n'
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" '
        'viewBox="0 0 100 100">\n'
        f'  <circle class="base" cx="50" cy="50" r="49.2" fill="{DISC_COLOUR}"/>\n'
        '  <circle class="rim" cx="50" cy="50" r="49" fill="none" stroke="#C9B48A" '
        'stroke-width="2"/>\n'
        f'{rings}{ink_markup}</svg>\n')


def write(path, text):
    path = os.path.join(ROOT, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8', newline='\n') as f:
        f.write(text)


def write_character_sets(fonts):
    for name, chars in SETS.items():
        font = fonts[chars['font']]
        for colour in ('red', 'black'):
            for kind, char in zip(KINDS, chars[colour]):
                path = placed_glyph(font, GLYPH[chars['font']], char, REACH[colour])
                ink = (f'  <path class="ink {colour}" fill="{INK[colour]}" '
                       f'stroke="{INK[colour]}" stroke-width="{BOLDER[chars["font"]]}" '
                       f'stroke-linejoin="round" d="{path}"/>\n')
                write(f'resources/pieces/{name}/{colour}-{kind}.svg',
                      disc(colour, ink, 'OFL-1.1'))


def write_pictorial_set():
    for colour in ('red', 'black'):
        for kind in KINDS:
            ink = pictorial.draw(kind, colour, INK[colour], DISC_COLOUR)
            write(f'resources/pieces/pictorial/{colour}-{kind}.svg',
                  disc(colour, ink, 'GPL-3.0-or-later'))


def write_glyph_table(fonts):
    rows = []
    for char in sorted(LETTERS):
        font = fonts['kai']
        assert font.upem == 1000
        x0, y0, x1, y1 = (round(v) for v in font.bounds(char))
        path = font.path(char, Transform(1, 0, 0, -1, 0, 0), 0)
        lines = [path[i:i + 88] for i in range(0, len(path), 88)]
        text = '\n'.join(f'    "{line}"' for line in lines)
        rows.append(f'  {{ 0x{ord(char):04X}, {round(font.advance(char))}, {x0}, {-y1}, '
                    f'{x1}, {-y0}, /* {char} */\n{text} }},\n')
    write('src/paint/qipu-glyph-table.c',
          '/* SPDX-License-Identifier: OFL-1.1 */\n'
          '/* Outlines of the board\'s lettering, from LXGW WenKai Bold. Written by\n'
          ' * build-aux/make-pieces.py; resources/pieces/README.md names the authors. */\n\n'
          '#include "config.h"\n\n'
          '#include "paint/qipu-glyph.h"\n\n'
          'const QipuGlyph qipu_glyph_table[] = {\n' + ''.join(rows) + '};\n\n'
          f'const unsigned qipu_n_glyphs = {len(rows)};\n')


def write_icon(fonts):
    """A thread-bound book of records with a general on its cover."""
    x, y, r = 69.5, 55, 32
    path = placed_glyph(fonts['kai'], 61, '帥', REACH['red'])
    stitches = ''.join(f'M23.5 {v}h8' for v in (22, 44, 68, 90))
    write('data/icons/hicolor/scalable/apps/org.qipu.Qipu.svg',
          '<?xml version="1.0" encoding="UTF-8"?>\n'
          '<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n'
          '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" '
          'viewBox="0 0 128 128">\n'
          '  <defs>\n'
          '    <linearGradient id="cover" x1="0" y1="8" x2="0" y2="112" '
          'gradientUnits="userSpaceOnUse">\n'
          '      <stop offset="0" stop-color="#37959c"/>\n'
          '      <stop offset="1" stop-color="#26757c"/>\n'
          '    </linearGradient>\n'
          '    <linearGradient id="side" x1="20" y1="0" x2="108" y2="0" '
          'gradientUnits="userSpaceOnUse">\n'
          '      <stop offset="0" stop-color="#174a4f"/>\n'
          '      <stop offset="0.08" stop-color="#27747b"/>\n'
          '      <stop offset="0.16" stop-color="#1a5258"/>\n'
          '      <stop offset="0.9" stop-color="#1a5258"/>\n'
          '      <stop offset="0.96" stop-color="#27747b"/>\n'
          '      <stop offset="1" stop-color="#174a4f"/>\n'
          '    </linearGradient>\n'
          '    <linearGradient id="disc" x1="0" y1="23" x2="0" y2="87" '
          'gradientUnits="userSpaceOnUse">\n'
          '      <stop offset="0" stop-color="#fffaf0"/>\n'
          '      <stop offset="1" stop-color="#f4e6c8"/>\n'
          '    </linearGradient>\n'
          '  </defs>\n'
          '  <rect x="20" y="20" width="88" height="100" rx="8" fill="url(#side)"/>\n'
          '  <rect x="23" y="90" width="83" height="23" rx="5" fill="#cdbd9a"/>\n'
          '  <rect x="23" y="90" width="83" height="20" rx="5" fill="#efe4cb"/>\n'
          '  <rect x="20" y="9" width="88" height="97" rx="8" fill="#174a4f"/>\n'
          '  <rect x="20" y="8" width="88" height="96" rx="8" fill="url(#cover)"/>\n'
          '  <path fill="none" stroke="#ffffff" stroke-opacity="0.25" stroke-width="1" '
          'd="M20.5 17a8.5 8.5 0 0 1 8-8.5h71a8.5 8.5 0 0 1 8 8.5"/>\n'
          f'  <path fill="none" stroke="#f5ebd7" stroke-width="2.4" stroke-linecap="round" '
          f'd="M31.5 12v88{stitches}"/>\n'
          f'  <circle cx="{x}" cy="{y + 4}" r="{r}" fill="#0b2f33" fill-opacity="0.45"/>\n'
          f'  <circle cx="{x}" cy="{y + 2.5}" r="{r}" fill="#b99d66"/>\n'
          f'  <circle cx="{x}" cy="{y}" r="{r}" fill="url(#disc)"/>\n'
          f'  <circle cx="{x}" cy="{y}" r="{r - 0.5}" fill="none" stroke="#d3bd8c"/>\n'
          f'  <circle cx="{x}" cy="{y}" r="26.8" fill="none" stroke="{INK["red"]}" '
          'stroke-width="1.6"/>\n'
          f'  <circle cx="{x}" cy="{y}" r="23.8" fill="none" stroke="{INK["red"]}"/>\n'
          f'  <path fill="{INK["red"]}" stroke="{INK["red"]}" stroke-width="1.4" '
          f'stroke-linejoin="round" transform="translate({x} {y}) scale(0.6) '
          f'translate(-50 -50)" d="{path}"/>\n'
          '</svg>\n')


def main():
    fonts = load_fonts()
    write_character_sets(fonts)
    write_pictorial_set()
    write_glyph_table(fonts)
    write_icon(fonts)


if __name__ == '__main__':
    main()
