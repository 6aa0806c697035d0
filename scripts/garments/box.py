"""A rigid box with a lid and a ribbon: blender -b -P box.py -- gift_box OUT"""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np
from mathutils import Matrix, Vector

from cut import ARGS
from maps import NODES, print_place, write_place
from studio import mesh_object
from table import Table

OUT = ARGS[1]
CACHE = os.path.join(OUT, ".cache", "gift_box")
WIDE, DEEP, HIGH, LID = 0.240, 0.180, 0.150, 0.016
PRINT = (0.220, 0.130)
PAPER = (0.012, 0.35, 0.45, 0.0)


def block(s, name, wide, deep, z0, z1, turn):
    points = [(x, y, z) for x in (-wide / 2, wide / 2) for y in (-deep / 2, deep / 2) for z in (z0, z1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    o = mesh_object(s, name, [tuple(turn @ Vector(p)) for p in points], faces)
    o.data.polygons.foreach_set("use_smooth", np.zeros(len(faces), bool))
    m = o.modifiers.new("edge", "BEVEL")
    m.width, m.segments = 0.0014, 3
    return o


def main():
    os.makedirs(CACHE, exist_ok=True)
    for side, degrees in (("front", -13), ("back", 13)):
        folder = os.path.join(OUT, "gift_box", f"{side}-1")
        os.makedirs(folder, exist_ok=True)
        turn = Matrix.Rotation(math.radians(degrees), 3, "Z")
        table = Table(0.375, (0, 0, HIGH * 0.53), 15)
        body = block(table.s, "body", WIDE, DEEP, 0, HIGH - 0.002, turn)
        lid = block(table.s, "lid", WIDE + 0.005, DEEP + 0.005, HIGH - LID, HIGH, turn)
        ribbon = block(table.s, "ribbon", 0.016, DEEP + 0.0062, HIGH - LID - 0.020, HIGH + 0.0006, turn)
        outline = table.maps([(body, False), (lid, False), (ribbon, False)], folder, CACHE, PAPER)
        columns, rows = NODES
        top = HIGH - LID - 0.002
        x, z = np.meshgrid(np.linspace(-PRINT[0] / 2, PRINT[0] / 2, columns), top - np.linspace(0, PRINT[1], rows))
        local = np.stack([x, np.full_like(x, -DEEP / 2), z], -1)
        points = table.seen(local @ np.array(turn).T)
        write_place(folder, outline, print_place(points, [1000 * v for v in PRINT], level=True), ground=True)


main()
