# SPDX-License-Identifier: GPL-3.0-or-later
"""Silhouettes of the pictorial piece set, drawn for this project.

Each is a list of shapes on a disc of 100 by 100, from bottom to top: INK shapes in the side's
colour, CUT shapes in the colour of the disc. All that has a direction looks to the right. At 24
pixels one pixel is about four units: nothing that matters is thinner than that.
"""

import math

INK, CUT = 'ink', 'cut'


def fill(layer, d):
    return (layer, 'fill', d, 0)


def line(layer, d, width):
    return (layer, 'line', d, width)


def circle(layer, x, y, r):
    return fill(layer, f'M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 {2 * r:g} 0a{r:g} {r:g} 0 1 1 {-2 * r:g} 0Z')


def polar(x, y, r, degrees):
    """A point at an angle from straight up, clockwise."""
    a = math.radians(degrees)
    return x + r * math.sin(a), y - r * math.cos(a)


def ring(layer, x, y, r, width):
    return line(layer, f'M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 {2 * r:g} 0'
                       f'a{r:g} {r:g} 0 1 1 {-2 * r:g} 0Z', width)


def spokes(layer, x, y, inner, outer, count, width, turn=0.0):
    d = ''
    for i in range(count):
        x0, y0 = polar(x, y, inner, turn + i * 360 / count)
        x1, y1 = polar(x, y, outer, turn + i * 360 / count)
        d += f'M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}'
    return line(layer, d, width)


def general():
    """A crown."""
    return [
        fill(INK, 'M28.5 60.5 L23 38.5 Q31 47 38.2 46.2 Q46 43.5 50 28 Q54 43.5 61.8 46.2 '
                  'Q69 47 77 38.5 L71.5 60.5 Q50 65 28.5 60.5Z'),
        circle(INK, 50, 26.5, 5),
        circle(INK, 22.5, 36, 4.3),
        circle(INK, 77.5, 36, 4.3),
        fill(INK, 'M29.3 65 Q50 69.2 70.7 65 L69.6 73.4 Q50 77.6 30.4 73.4Z'),
        fill(CUT, 'M50 47.5 L54 53.5 L50 59.5 L46 53.5Z'),
    ]


def advisor():
    """A folding fan."""
    x, y, folds, spread = 50, 73, 7, 61
    outer, valley, inner = 43.5, 41, 18.5
    step = 2 * spread / folds
    points = []
    for i in range(folds):
        a = -spread + i * step
        points.append(polar(x, y, valley, a))
        points.append(polar(x, y, outer, a + step / 2))
    points.append(polar(x, y, valley, spread))
    x0, y0 = polar(x, y, inner, spread)
    x1, y1 = polar(x, y, inner, -spread)
    leaf = 'M' + ' '.join(f'{px:.2f} {py:.2f}' for px, py in points)
    leaf += f' L{x0:.2f} {y0:.2f}A{inner} {inner} 0 0 0 {x1:.2f} {y1:.2f}Z'
    ribs = ''
    for i in range(1, folds):
        px, py = polar(x, y, inner + 3.5, -spread + i * step)
        qx, qy = polar(x, y, valley - 3.5, -spread + i * step)
        ribs += f'M{px:.2f} {py:.2f}L{qx:.2f} {qy:.2f}'
    sticks = ''
    for i in range(folds + 1):
        px, py = polar(x, y, inner + 0.5, -spread + i * step)
        sticks += f'M{x} {y}L{px:.2f} {py:.2f}'
    return [
        line(INK, sticks, 2.3),
        fill(INK, leaf),
        line(CUT, ribs, 1.8),
        circle(INK, x, y, 4.4),
        circle(CUT, x, y, 1.5),
    ]


def elephant():
    return [
        # back, head, trunk curling outwards, then the belly and legs
        fill(INK, 'M19.5 52 C19 40 28 33.5 40 33.5 C46 33.5 49.5 34.5 53.5 33 '
                  'C58 29.5 65.5 29.5 70.2 34 C74.5 38 75.8 44 75.8 50 L76 60.5 '
                  'C76.1 63.8 77.4 65.3 79 64.4 C80.2 63.7 80.2 61.6 82 61.6 '
                  'C84.6 61.6 84.2 66.2 82.2 68.6 C78.6 72.6 71.4 71 70.4 63.5 '
                  'L69.4 56.5 C67.5 58.8 65.3 59.6 62.6 59.6 L62.6 73 '
                  'C62.6 75.5 61.6 76.5 59.4 76.5 L53 76.5 C50.8 76.5 49.8 75.5 49.8 73.2 '
                  'L49.8 62.5 Q42.5 64.8 36.4 62.8 L36.4 73.2 C36.4 75.5 35.4 76.5 33.2 76.5 '
                  'L26.4 76.5 C24.2 76.5 23.2 75.5 23.1 73.2 L22.6 64 C20.5 60.5 19.7 56.5 19.5 52Z'),
        line(INK, 'M21 46 C17.5 49.5 17 54 17.6 59.5', 2.4),
        line(CUT, 'M56.5 37 C49.5 38 47.6 47.5 51.4 53.4 C54.6 57.6 60 54 60.3 46.5', 2.5),
        circle(CUT, 66, 41.6, 2.1),
        fill(CUT, 'M64.6 52.2 C67.5 54.5 71.5 54.2 74 51.2 C72.8 56.8 67.6 58.4 64.6 52.2Z'),
    ]


def horse():
    return [
        fill(INK, 'M29.6 77.2 C26.6 61.5 27.8 44.5 40.4 32.6 C42.6 30.5 44 28 44.4 24.5 '
                  'L45.6 18.6 C49.4 20.4 52.4 23.2 54 26.6 C61.4 28.4 66.6 33.2 69.4 39.4 '
                  'C72 45 75.4 49.2 78.4 53 C80.4 55.6 80 59.4 77.6 61.6 L75.6 63.4 '
                  'C73.6 65.2 70.8 65.2 68.6 63.6 C65.8 61.6 62 60.9 57.8 61.2 '
                  'C60.4 66 68.4 68.6 71.4 77.2 A35 35 0 0 1 29.6 77.2Z'),
        line(CUT, 'M36.4 74 C33.8 60 35.6 47 44.6 37.4', 2.6),
        fill(CUT, 'M55.4 39.6 Q59.2 35.8 63.4 39 Q60 42.8 55.4 39.6Z'),
        circle(CUT, 74.2, 56.4, 1.7),
        line(CUT, 'M57.8 61.2 C54.2 60.4 51.8 57.6 51.2 53.6', 2.4),
    ]


def chariot():
    """A wheel with eight spokes and nails in the rim."""
    return [
        ring(INK, 50, 50, 26.5, 8),
        spokes(INK, 50, 50, 6, 24, 8, 4.2),
        circle(INK, 50, 50, 8.2),
        circle(CUT, 50, 50, 3),
        line(CUT, ''.join(f'M{px:.2f} {py:.2f}h0' for px, py in
                          (polar(50, 50, 26.5, 22.5 + i * 45) for i in range(8))), 2.6),
    ]


def turned(x, y, degrees, points):
    a = math.radians(degrees)
    return [(x + (px - x) * math.cos(a) - (py - y) * math.sin(a),
             y + (px - x) * math.sin(a) + (py - y) * math.cos(a)) for px, py in points]


def polygon(points):
    return 'M' + ' '.join(f'{px:.2f} {py:.2f}' for px, py in points) + 'Z'


def cannon():
    """A barrel on its carriage."""
    at = (45, 48, -24)
    barrel = turned(*at, [(19, 38.5), (73, 40.6), (73, 55.4), (19, 57.5)])
    muzzle = turned(*at, [(70, 37.6), (78.4, 37.6), (78.4, 58.4), (70, 58.4)])
    breech = turned(*at, [(14, 48)])[0]
    round_end = turned(*at, [(19, 48)])[0]
    bands = ''
    for px in (31, 66.5):
        (x0, y0), (x1, y1) = turned(*at, [(px, 36), (px, 60)])
        bands += f'M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}'
    return [
        line(INK, 'M45 62 L21.5 74.2', 6),
        fill(INK, polygon(barrel)),
        circle(INK, *round_end, 9.5),
        circle(INK, *breech, 0.1 + 4.2),
        line(INK, polygon(muzzle), 2),
        fill(INK, polygon(muzzle)),
        line(CUT, bands, 2),
        circle(CUT, 47.5, 64.5, 16.6),
        ring(INK, 47.5, 64.5, 12, 4.6),
        spokes(INK, 47.5, 64.5, 0, 11, 6, 2.8, 30),
        circle(INK, 47.5, 64.5, 4.2),
    ]


def soldier():
    """A foot soldier in a wide hat, with his spear."""
    return [
        line(INK, 'M72 34 L72 75', 3.8),
        fill(INK, 'M72 17.8 C75.4 22.6 77.4 27 77.2 30.6 C76.2 33.6 74 35 72 36.4 '
                  'C70 35 67.8 33.6 66.8 30.6 C66.6 27 68.6 22.6 72 17.8Z'),
        fill(INK, 'M24.5 73.9 C25.2 63.4 31.6 58.6 39.6 57 L50.6 57 C55.4 58 59 59.8 61.8 62.6 '
                  'L68.4 58.6 L73.6 66.4 L64 73.6 C64.2 76 64.2 79 64 82.1 '
                  'A35 35 0 0 1 24.5 73.9Z'),
        circle(INK, 72, 62, 5.2),
        circle(INK, 45, 48, 10.4),
        line(CUT, 'M36.4 58.6 C41 62.4 49 62.4 53.6 58.6', 2.2),
        line(CUT, 'M20.6 45.8 C34 51 56 51 69.4 45.8', 2.4),
        fill(INK, 'M19.8 43.6 C19 42.4 19.4 41.2 20.8 40.4 C30 35.4 37 29.2 42 23.2 '
                  'C43.8 21.2 46.2 21.2 48 23.2 C53 29.2 60 35.4 69.2 40.4 '
                  'C70.6 41.2 71 42.4 70.2 43.6 C56.4 49.4 33.6 49.4 19.8 43.6Z'),
    ]


# Each with its size, and the point of the drawing that goes to the middle of the disc: by eye,
# clear of Red's inner ring and of one weight.
DRAWINGS = {
    'general': (general, 0.94, 50, 50),
    'advisor': (advisor, 0.90, 50, 53.5),
    'elephant': (elephant, 0.98, 50.8, 52.5),
    'horse': (horse, 0.97, 51.5, 50),
    'chariot': (chariot, 0.94, 50, 50),
    'cannon': (cannon, 0.86, 47.6, 51.5),
    'soldier': (soldier, 0.92, 48.6, 51),
}


def draw(kind, colour, ink, disc_colour):
    """The drawing as SVG elements."""
    paint = {INK: ink, CUT: disc_colour}
    drawing, size, x, y = DRAWINGS[kind]
    text = f'  <g transform="translate(50 50) scale({size:g}) translate({-x:g} {-y:g})">\n'
    for layer, how, d, width in drawing():
        if how == 'fill':
            text += f'    <path class="{layer}-fill {colour}" fill="{paint[layer]}" d="{d}"/>\n'
        else:
            text += (f'    <path class="{layer}-line {colour}" fill="none" stroke="{paint[layer]}" '
                     f'stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round" '
                     f'd="{d}"/>\n')
    return text + '  </g>\n'
