"""A five-panel cap from before and behind: blender -b -P cap.py -- cap OUT"""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np

from cut import ARGS
from maps import NODES, print_place, write_place
from studio import image, mesh_object, thick
from table import Table

F = np.float32
OUT = ARGS[1]
CACHE = os.path.join(OUT, ".cache", "cap")
R, HIGH = 0.090, 0.114
PRINTS = {"front": (0.110, 0.055, 0.080), "back": (0.080, 0.025, 0.086)}   # width, height, top
SEAMS = (-0.68, 0.68, 2.02, -2.02)     # where the panels meet; 0 is the middle of the front


def crown(angle, z, groove=True):
    """The point of the crown at an angle and a height; `angle` 0 looks forward."""
    angle, z = np.broadcast_arrays(np.asarray(angle, float), np.asarray(z, float))
    t = np.clip(z / HIGH, 0, 1)
    r = R * np.sqrt(np.clip(1 - t ** 2.5, 0, None)) + 0.0001
    forward = np.clip(np.cos(angle), 0, 1)
    deep = 1.09 + 0.05 * forward * np.clip((0.9 - t) / 0.5, 0, 1)    # the front panel stands up straighter
    dent = np.zeros_like(r)
    if groove:
        for s in SEAMS:
            off = np.angle(np.exp(1j * (angle - s))) * r
            dent += 0.0011 * np.exp(-((off / 0.0016) ** 2))
        dent += 0.0006 * np.sin(angle * 5 + 2 * np.sin(z * 70)) * np.clip(1 - forward, 0.1, 1)
    r = r - dent
    return np.stack([r * np.sin(angle), -r * deep * np.cos(angle), z], -1)


def arch(angle, z):
    """Inside the opening at the back."""
    off = np.abs(np.angle(np.exp(1j * (angle - math.pi)))) * R
    return (off < 0.034) & (z < 0.016 + 0.032 * np.sqrt(np.clip(1 - (off / 0.034) ** 2, 0, 1)))


def crown_mesh(n=540, m=190):
    angles, heights = np.linspace(0, 2 * math.pi, n, endpoint=False), HIGH * np.sin(np.linspace(0, math.pi / 2, m)) ** 1.0
    points = [tuple(p) for z in heights for p in crown(angles, z)]
    faces, uvs = [], []
    for k in range(m - 1):
        for i in range(n):
            mid = angles[i] + math.pi / n, (heights[k] + heights[k + 1]) / 2
            if not arch(*mid):
                faces.append((k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i))
                uvs += [((angles[i] + d * 2 * math.pi / n) * R, heights[k + e]) for d, e in ((0, 0), (1, 0), (1, 1), (0, 1))]
    return points, faces, np.array(uvs) / np.array([0.6, 0.14])


def band(z0, z1, a0, a1, out=0.0):
    """A strip that follows the crown: the strap behind, the band within."""
    n, points = 60, []
    for a in np.linspace(a0, a1, n):
        for z in (z0, (z0 + z1) / 2, z1):
            p = crown(a, 0.012, False)
            points.append((p[0] * (1 + out), p[1] * (1 + out), z))
    return points, [(3 * k + i, 3 * k + i + 1, 3 * k + i + 4, 3 * k + i + 3) for k in range(n - 1) for i in range(2)]


def peak(n=140, m=60):
    """The visor: forward, downward, bent round the head, with rows of stitches."""
    points, faces, uvs = [], [], []
    for k in range(m):
        t = k / (m - 1)
        for a in np.linspace(-1.18, 1.18, n):
            base = crown(a, 0.004, False)
            reach = 0.070 * t * math.cos(a / 1.18 * math.pi / 2) ** 0.62
            row = 0.0005 * math.cos(t * 2 * math.pi * 7) * (t < 0.94)
            points.append((base[0] * (1 + 0.02 * t), base[1] - reach, 0.004 - 0.002 * t - 0.024 * (base[0] / R) ** 2 * t ** 0.8 - 1.2 * reach * reach + row))
    for k in range(m - 1):
        faces += [(k * n + i, k * n + i + 1, (k + 1) * n + i + 1, (k + 1) * n + i) for i in range(n - 1)]
    return points, faces


def button():
    points, faces, n = [], [], 32
    for k, e in enumerate(np.linspace(0, math.pi / 2, 8)):
        points += [(0.0075 * math.cos(e) * math.cos(a), 0.0075 * math.cos(e) * math.sin(a), HIGH - 0.001 + 0.004 * math.sin(e)) for a in np.linspace(0, 2 * math.pi, n, endpoint=False)]
        if k:
            faces += [((k - 1) * n + i, (k - 1) * n + (i + 1) % n, k * n + (i + 1) % n, k * n + i) for i in range(n)]
    return points, faces


def binding():
    """The tape round the opening."""
    line = [(0.034, z) for z in np.linspace(0.0, 0.016, 6)] + [(0.034 * math.cos(a), 0.016 + 0.032 * math.sin(a)) for a in np.linspace(0, math.pi, 40)]
    line += [(-0.034, z) for z in np.linspace(0.016, 0.0, 6)]
    points, faces, n = [], [], 10
    for off, z in line:
        p = crown(math.pi + off / R, z, False)
        points += [p + 0.0022 * np.array([math.cos(a) * 0.9, math.sin(a), math.cos(a) * 0.9]) for a in np.linspace(0, 2 * math.pi, n, endpoint=False)]
    for k in range(len(line) - 1):
        faces += [(k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i) for i in range(n)]
    return np.array(points), faces


def twill():
    """Diagonal ribs and the rows of stitches beside the seams; 0.3 mm a pixel."""
    h, w = 470, 2000
    z, s = np.mgrid[0:h, 0:w] * 0.0003
    out = 0.00007 * np.sin((z + s) * 2 * math.pi / 0.0016) + 0.00005 * np.random.default_rng(5).normal(size=(h, w))
    for seam in SEAMS:
        for off in (-0.005, 0.005):
            d = s - ((seam % (2 * math.pi)) * R + off)
            out -= 0.0005 * np.exp(-((d / 0.0006) ** 2)) * (0.5 + 0.5 * np.sin(z / 0.0030 * 2 * math.pi))
    return out.astype(F)


def main():
    os.makedirs(CACHE, exist_ok=True)
    for side, turn in (("front", 1), ("back", -1)):
        folder = os.path.join(OUT, "cap", f"{side}-1")
        os.makedirs(folder, exist_ok=True)
        table = Table(0.262, (0, -0.015 if turn == 1 else 0, 0.040), 11)
        table.floor.location = (0, 0, -0.026 if turn == 1 else -0.002)
        faced = np.array([turn, turn, 1])
        p, f, uv = crown_mesh()
        parts = [mesh_object(table.s, "crown", np.array(p) * faced, f, uv)]
        for name, (q, g) in {"peak": peak(), "button": button(), "strap": band(0.001, 0.019, math.pi - 0.46, math.pi + 0.46, 0.012), "binding": binding()}.items():
            if name in (("peak",) if side == "back" else ("strap", "binding")):
                continue
            parts.append(mesh_object(table.s, name, np.array(q) * faced, g))
        for o in parts:
            thick(o, 0.0016)
        objects = [(o, o is parts[0]) for o in parts]
        outline = table.maps(objects, folder, CACHE, None, image("twill", twill()), 1.15)
        width, height, top = PRINTS[side]
        columns, rows = NODES
        u, z = np.meshgrid(np.linspace(-width / 2, width / 2, columns), top - np.linspace(0, height, rows))
        middle = 0 if side == "front" else math.pi
        around = R * math.sqrt(1 - ((top - height / 2) / HIGH) ** 2.5)      # the crown is narrower up there
        points = table.seen(crown(middle + u / around, z, False) * faced)
        write_place(folder, outline, print_place(points, 1.0), ground=True, **({"lift": 100} if side == "front" else {}))


main()
