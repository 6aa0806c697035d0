"""A mug of 325 ml from both sides: blender -b -P mug.py -- mug OUT --print 80x80,80x80 [--preview]"""
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
CACHE = os.path.join(OUT, ".cache", "mug")
R, HEIGHT, WALL = 0.041, 0.096, 0.0038
GLAZE = (0.0, 0.5, 0.09, 0.0)


def arc(cx, cz, r, a0, a1, n=8):
    return [(cx + r * math.cos(a), cz + r * math.sin(a)) for a in np.radians(np.linspace(a0, a1, n))]


def turned(profile, n=160):
    """A surface of revolution: points and faces."""
    points, faces = [], []
    for r, z in profile:
        points += [(r * math.sin(a), -r * math.cos(a), z) for a in np.linspace(0, 2 * math.pi, n, endpoint=False)]
    for k in range(len(profile) - 1):
        faces += [(k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i) for i in range(n)]
    return points, faces


def body():
    profile = [(0.0005, 0.003), (0.030, 0.003), (0.031, 0.0)] + arc(R - 0.006, 0.006, 0.006, -80, 0)
    profile += [(R, z) for z in np.linspace(0.012, HEIGHT - 0.004, 12)] + arc(R - WALL / 2, HEIGHT - WALL / 2, WALL / 2, 0, 180)
    profile += [(R - WALL, z) for z in np.linspace(HEIGHT - 0.006, 0.016, 12)] + arc(R - WALL - 0.010, 0.016, 0.010, 0, -90) + [(0.0005, 0.006)]
    return turned(profile)


def handle(degrees):
    """An ear swept along a rounded D, a little towards the camera."""
    path = []
    for u in np.linspace(0, 1, 60):
        a = math.radians(100 - 200 * u)
        path.append((R - 0.006 + 0.030 * max(0, math.cos(a)) ** 0.62, HEIGHT * 0.50 + 0.031 * math.sin(a)))
    turn = Matrix.Rotation(math.radians(degrees), 3, "Z")
    points, faces = [], []
    for k, (x, z) in enumerate(path):
        x0, z0 = path[max(0, k - 1)]
        x1, z1 = path[min(len(path) - 1, k + 1)]
        d = Vector((x1 - x0, 0, z1 - z0)).normalized()
        n, b = Vector((d.z, 0, -d.x)), Vector((0, 1, 0))
        ends = 1 + 0.35 * (abs(2 * k / 59 - 1) ** 6)
        points += [tuple(turn @ (Vector((x, 0, z)) + n * 0.0042 * math.cos(a) * ends + b * 0.0075 * math.sin(a) * ends)) for a in np.linspace(0, 2 * math.pi, 24, endpoint=False)]
    for k in range(len(path) - 1):
        faces += [(k * 24 + i, k * 24 + (i + 1) % 24, (k + 1) * 24 + (i + 1) % 24, (k + 1) * 24 + i) for i in range(24)]
    return points, faces


def main():
    os.makedirs(CACHE, exist_ok=True)
    for side, degrees in (("front", -14), ("back", 194)):
        folder = os.path.join(OUT, "mug", f"{side}-1")
        os.makedirs(folder, exist_ok=True)
        shift = 0.010 if side == "front" else -0.010
        table = Table(0.155, (shift, 0, HEIGHT / 2), 13, glazed=True)
        p, f = body()
        q, g = handle(degrees)
        mug = mesh_object(table.s, "mug", p + q, f + [tuple(k + len(p) for k in face) for face in g])
        outline = table.maps([(mug, False)], folder, CACHE, GLAZE)
        columns, rows = NODES
        u, v = np.meshgrid(np.linspace(-0.040, 0.040, columns) / R, HEIGHT / 2 + np.linspace(0.040, -0.040, rows))
        points = table.seen(np.stack([R * np.sin(u), -R * np.cos(u), v], -1))
        write_place(folder, outline, print_place(points, (80, 80)), ground=True)


main()
