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
# The visor: how far round the crown it is sewn, how far it reaches, how round it is bent, how steeply it falls forward.
SEWN, REACH, BEND, FALL = 1.28, 0.068, 3.9, 0.20
ROWS = (0.0035, 0.010, 0.018, 0.026, 0.034, 0.042, 0.050)      # of stitches, from its edge
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


def stiff(x, y):
    """How high the visor's board lies over a place: bent like a roof over the eyes, falling forward."""
    return -BEND * x ** 2 + FALL * (y + R * 1.14)


def edge(angle):
    """The crown's lower edge: sewn to the visor in front, level behind."""
    angle = np.angle(np.exp(1j * np.asarray(angle, float)))
    sewn = crown(angle, 0.0, False)
    down = stiff(sewn[..., 0], sewn[..., 1])
    ends = crown(SEWN, 0.0, False)
    beyond = np.clip((np.abs(angle) - SEWN) / (math.pi * 0.8 - SEWN), 0, 1)
    return np.where(np.abs(angle) < SEWN, down, stiff(ends[0], ends[1]) * (1 - beyond * beyond * (3 - 2 * beyond)))


def arch(angle, z):
    """Inside the opening at the back."""
    off = np.abs(np.angle(np.exp(1j * (angle - math.pi)))) * R
    return (off < 0.034) & (z < 0.016 + 0.032 * np.sqrt(np.clip(1 - (off / 0.034) ** 2, 0, 1)))


def crown_mesh(front, n=540, m=190):
    angles, heights = np.linspace(0, 2 * math.pi, n, endpoint=False), HIGH * np.sin(np.linspace(0, math.pi / 2, m)) ** 1.0
    low = edge(angles) if front else np.zeros(n)      # from behind it stands on the table
    points = [tuple(p) for z in heights for p in crown(angles, z + low * (1 - z / HIGH) ** 3)]
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


def peak(n=320, m=420):
    """The visor: a board between the crown's edge and a rounded lip, with rows of stitches along the lip."""
    points = []
    turn = np.linspace(-math.pi / 2, math.pi / 2, n)
    sewn = crown(turn / (math.pi / 2) * SEWN, 0.0, False)[:, :2] * 0.985
    end, front = np.abs(sewn[0]), R * 1.14 + REACH
    lip = np.stack([(end[0] + 0.0015) * np.sign(turn) * np.abs(np.sin(turn)) ** 0.74, -end[1] - (front - end[1]) * np.cos(turn) ** 0.80], 1)
    wide = np.hypot(*(lip - sewn).T)
    for t in np.linspace(0, 1, m):
        x, y = (sewn + (lip - sewn) * t).T
        off = wide * (1 - t)
        groove = sum(np.exp(-(((off - row) / 0.0009) ** 2)) for row in ROWS) * 0.0008
        roll = 0.0022 * np.clip(1 - off / 0.0026, 0, 1) ** 2       # over the board's edge
        z = stiff(x, y) - groove * np.clip(wide / 0.012, 0, 1) - roll
        points += list(zip(x, y, z))
    faces = [(k * n + i, k * n + i + 1, (k + 1) * n + i + 1, (k + 1) * n + i) for k in range(m - 1) for i in range(n - 1)]
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
    line = [(0.034, z) for z in np.linspace(0.012, 0.016, 3)] + [(0.034 * math.cos(a), 0.016 + 0.032 * math.sin(a)) for a in np.linspace(0, math.pi, 40)]
    line += [(-0.034, z) for z in np.linspace(0.016, 0.012, 3)]
    points, faces, n = [], [], 10
    for off, z in line:
        p = crown(math.pi + off / R, z, False)
        points += [p + 0.0022 * np.array([math.cos(a) * 0.9, math.sin(a), math.cos(a) * 0.9]) for a in np.linspace(0, 2 * math.pi, n, endpoint=False)]
    for k in range(len(line) - 1):
        faces += [(k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i) for i in range(n)]
    return np.array(points), faces


def eyelets(angles, z=0.082):
    """Stitched rings that let the air in, one on each panel beside the front."""
    points, faces, n, m = [], [], 36, 10
    for angle in angles:
        middle = crown(angle, z, False)
        across = crown(angle + 0.01, z, False) - middle
        up = crown(angle, z + 0.001, False) - middle
        across, up = across / np.linalg.norm(across), up / np.linalg.norm(up)
        out = np.cross(across, up)
        first = len(points)
        for a in np.linspace(0, 2 * math.pi, n, endpoint=False):
            ray = math.cos(a) * across + math.sin(a) * up
            points += [middle + out * 0.0006 + ray * (0.0034 + 0.0011 * math.cos(b)) + out * 0.0009 * math.sin(b) for b in np.linspace(0, 2 * math.pi, m, endpoint=False)]
        faces += [(first + i * m + k, first + (i + 1) % n * m + k, first + (i + 1) % n * m + (k + 1) % m, first + i * m + (k + 1) % m) for i in range(n) for k in range(m)]
    return np.array(points), faces


def inside():
    """The wall that is seen through the opening at the back."""
    n, m, points = 80, 12, []
    for z in np.linspace(-0.028, 0.060, m):
        points += [tuple(crown(a, max(z, 0.0), False) * (0.97, 0.97, 0) + (0, 0, z)) for a in np.linspace(-0.8, 0.8, n)]
    return np.array(points), [(k * n + i, k * n + i + 1, (k + 1) * n + i + 1, (k + 1) * n + i) for k in range(m - 1) for i in range(n - 1)]


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
        table = Table(0.262, (0, -0.015 if turn == 1 else 0, 0.032), 14 if turn == 1 else 11)
        table.floor.location = (0, 0, -0.040 if turn == 1 else -0.002)
        faced = np.array([turn, turn, 1])
        p, f, uv = crown_mesh(side == "front")
        parts = [mesh_object(table.s, "crown", np.array(p) * faced, f, uv)]
        more = {"button": button(), "eyelets": eyelets((-1.10, 1.10) if side == "front" else (math.pi - 0.62, math.pi + 0.62))}
        if side == "front":
            more["peak"] = peak()
        else:
            more |= {"strap": band(0.001, 0.019, math.pi - 0.46, math.pi + 0.46, 0.012), "binding": binding(), "inside": inside()}
        for name, (q, g) in more.items():
            parts.append(mesh_object(table.s, name, np.array(q) * faced, g))
        for o in parts:
            thick(o, 0.003 if o.name == "peak" else 0.0016)
        objects = [(o, o is parts[0]) for o in parts]
        outline = table.maps(objects, folder, CACHE, None, image("twill", twill()), 1.15)
        width, height, top = PRINTS[side]
        columns, rows = NODES
        u, z = np.meshgrid(np.linspace(-width / 2, width / 2, columns), top - np.linspace(0, height, rows))
        middle = 0 if side == "front" else math.pi
        around = R * math.sqrt(1 - ((top - height / 2) / HIGH) ** 2.5)      # the crown is narrower up there
        points = table.seen(crown(middle + u / around, z, False) * faced)
        write_place(folder, outline, print_place(points, (1000 * width, 1000 * height)), ground=True, **({"lift": 50} if side == "front" else {}))


main()
