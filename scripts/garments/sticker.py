"""A round sticker whose edge comes off: blender -b -P sticker.py -- sticker OUT"""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np

from cut import ARGS
from maps import NODES, print_place, write_place
from studio import mesh_object, thick
from table import Table

OUT = ARGS[1]
CACHE = os.path.join(OUT, ".cache", "sticker")
R, PRINT = 0.038, 0.058
VINYL = (0.012, 0.5, 0.30, 0.0)


def lifted(x, y):
    """The edge at the lower right curls up like a page."""
    along = (x * 0.78 - y * 0.63) - 0.0235
    bend = 0.022
    a = np.clip(along, 0, None) / bend
    out = np.where(along > 0, bend * np.sin(a) - along, 0)
    return x + out * 0.78, y - out * 0.63, 0.0006 + bend * (1 - np.cos(a))


def disc(rings=60, n=220):
    points, faces = [(0, 0)], []
    for k in range(1, rings + 1):
        points += [(R * k / rings * math.cos(a), R * k / rings * math.sin(a)) for a in np.linspace(0, 2 * math.pi, n, endpoint=False)]
    faces += [(0, 1 + i, 1 + (i + 1) % n) for i in range(n)]
    for k in range(rings - 1):
        p, q = 1 + k * n, 1 + (k + 1) * n
        faces += [(p + i, q + i, q + (i + 1) % n, p + (i + 1) % n) for i in range(n)]
    return np.stack(lifted(*np.array(points).T), 1), faces


def main():
    os.makedirs(CACHE, exist_ok=True)
    for side in ("front", "back"):
        folder = os.path.join(OUT, "sticker", f"{side}-1")
        os.makedirs(folder, exist_ok=True)
        table = Table(0.098, (0, 0, 0), 84)
        sticker = mesh_object(table.s, "sticker", *disc())
        thick(sticker, 0.0003)
        outline = table.maps([(sticker, False)], folder, CACHE, VINYL)
        columns, rows = NODES
        x, y = np.meshgrid(np.linspace(-PRINT / 2, PRINT / 2, columns), np.linspace(PRINT / 2, -PRINT / 2, rows))
        points = table.seen(np.stack(lifted(x, y), -1))
        write_place(folder, outline, print_place(points, (1000 * PRINT, 1000 * PRINT)), ground=True)


main()
