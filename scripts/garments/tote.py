"""A canvas bag that hangs by its handles: blender -b -P tote.py -- tote OUT"""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np

from cloth import Cloth, finer, log, relaxed
from cut import ARGS
from maps import NODES, cloth_maps, print_place, smoothed, write_place
from studio import empty, flat_camera, image, mesh_object, photograph, thick, wall_lamps

F = np.float32
OUT = ARGS[1]
CACHE = os.path.join(OUT, ".cache", "tote")
WIDE, DEEP, HOLD, STRAP = 0.380, 0.420, 0.090, 0.028
SHEET, CENTRE = 0.690, -0.075
PRINT = (0.280, 0.330)
STEP = 0.0125


def cut():
    """Two sheets, sewn at the sides and below: points, faces, pattern, sheet of each face."""
    nx, nz = round(WIDE / STEP), round(DEEP / STEP)
    ids, pos, faces, uvs, names = {}, [], [], [], []
    for name, sign in enumerate((-1, 1)):
        def at(i, j):
            key = ("seam" if i in (0, nx) or j == nz else name, i, j)
            if key not in ids:
                ids[key] = len(pos)
                x, z = (i / nx - 0.5) * WIDE, -j / nz * DEEP
                deep = 0.030 * (1 - (2 * x / WIDE) ** 4) * (0.15 + 0.85 * math.sin(math.pi * min(1, 0.1 + 0.75 * j / nz)))
                pos.append((x, sign * deep if key[0] != "seam" else 0, z))
            return ids[key]

        for i in range(nx):
            for j in range(nz):
                a, b, c, d = (i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)
                for t in ((a, b, c), (a, c, d)) if (i + j) % 2 else ((a, b, d), (b, c, d)):
                    faces.append([at(*p) for p in t])
                    uvs.append([((p[0] / nx - 0.5) * WIDE + (0.25 + 0.5 * name), -p[1] / nz * DEEP + 0.46) for p in t])
                    names.append(name)
    return np.array(pos, F), np.array(faces), np.array(uvs), np.array(names)


def tight(cloth):
    """Canvas is a little too long here and there; the hem at the top is not."""
    uv = np.zeros((len(cloth.x), 2))
    uv[cloth.faces.ravel()] = cloth.uvs.reshape(-1, 2)
    mid = (uv[cloth.edges[:, 0]] + uv[cloth.edges[:, 1]]) / 2
    r = np.random.default_rng(4)
    k, ph = r.normal(size=(24, 2)) / 0.05, r.uniform(0, 6.28, 24)
    spots = np.sin(mid @ k.T + ph).sum(1) / math.sqrt(12)
    z = mid[:, 1] - 0.46
    return 1 + 0.022 * np.clip(0.4 + spots, 0, 1.4) * (z < -0.03)


def hang():
    x, faces, uvs, names = cut()

    def load(x, t):
        """What lies in the bag pushes its lower half outwards."""
        low = np.clip((-x[:, 2] - 0.10) / 0.25, 0, 1) * np.clip(1 - np.abs(x[:, 0]) / 0.19, 0, 1)
        return np.stack([0 * low, np.sign(x[:, 1]) * low * 10, -2 * low], 1).astype(F)

    for seconds, dt, count in ((0.5, 1 / 1500, 0), (0.25, 1 / 2400, 1)):
        if count:
            x, faces, uvs, names = finer(x, faces, uvs, names)
        cloth = Cloth(x, faces, uvs, names, bend=4e-5, tight=tight)
        # The straps hold it where they are sewn on.
        cloth.held = np.flatnonzero((np.abs(np.abs(cloth.x[:, 0]) - HOLD) < STRAP / 2 + 0.002) & (cloth.x[:, 2] > -0.034))
        cloth.w[cloth.held] = 0
        cloth.run(seconds, dt, None, drag=6, force=load)
        x = cloth.x
    return relaxed(x, faces, 3), faces, uvs, names


def strap(y, top, lean):
    """A flat band from one place to the other, over the hook."""
    line = []
    for t in np.linspace(0, 1, 90):
        a = math.pi * t
        px = -HOLD * math.copysign(abs(math.cos(a)) ** 0.62, math.cos(a))
        pz = -0.034 + (top + 0.034) * math.sin(a) ** 0.62
        line.append((px + lean * math.sin(a), pz))
    line = np.array(line)
    way = np.gradient(line, axis=0)
    side = np.stack([way[:, 1], -way[:, 0]], 1) / np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-9)
    points, faces, n = [], [], 7
    for k, (p, s) in enumerate(zip(line, side)):
        lift = 0.006 * math.sin(math.pi * k / 89)
        for q in np.linspace(-0.5, 0.5, n):
            r = p + s * q * STRAP
            points.append((r[0], y - lift - 0.0008 * (1 - (2 * q) ** 4), r[1]))
    for k in range(89):
        faces += [(k * n + i, k * n + i + 1, (k + 1) * n + i + 1, (k + 1) * n + i) for i in range(n - 1)]
    return points, faces


def weave():
    """Canvas, hem and side seams as a height picture; half a millimetre a pixel."""
    h, w = 1000, 2000
    z, x = (np.arange(h)[:, None] + 0.5) / 2000 - 0.46, ((np.arange(w)[None] + 0.5) / 2000) % 0.5 - 0.25
    r = np.random.default_rng(3)
    out = 0.00010 * (np.sin(z * 2 * math.pi / 0.0012) + np.sin(x * 2 * math.pi / 0.0012)) + 0.00007 * r.normal(size=(h, w))
    line = lambda d, at, s: np.exp(-(((d - at) / 0.0007) ** 2)) * (0.55 + 0.45 * np.sin(s / 0.0034 * 2 * math.pi))
    out = out + 0.0008 * (z > -0.026) - 0.0008 * line(-z, 0.024, x)
    out = out - 0.0006 * np.exp(-(((WIDE / 2 - np.abs(x)) / 0.0016) ** 2)) + 0.0004 * (np.abs(x) > WIDE / 2 - 0.009)
    return out.astype(F)


def main():
    os.makedirs(CACHE, exist_ok=True)
    x, faces, uvs, names = hang()
    log("tote", x.min(0), x.max(0))
    for side, turn in (("front", 1), ("back", -1)):
        folder = os.path.join(OUT, "tote", f"{side}-1")
        os.makedirs(folder, exist_ok=True)
        s = empty()
        bag = mesh_object(s, "bag", x * np.array([turn, turn, 1]), faces, uvs.reshape(-1, 2) / np.array([1.0, 0.5]))
        thick(bag, 0.0012)
        front = float(x[np.abs(x[:, 2]) < 0.02][:, 1].min()) - 0.003
        near = mesh_object(s, "near", *strap(front, 0.262, 0.006 * turn))
        far = mesh_object(s, "far", *strap(0.004, 0.250, -0.012 * turn))
        for o in (near, far):
            thick(o, 0.0024)
        flat_camera(s, SHEET, CENTRE)
        wall_lamps(s, CENTRE)
        outline = cloth_maps(photograph(s, [(bag, True), (near, False), (far, False)], CACHE, image("weave", weave())), folder, CACHE)
        columns, rows = NODES
        piece = names == (0 if turn == 1 else 1)
        tri, uv = faces[piece], uvs[piece] - np.array([0.25 if turn == 1 else 0.75, 0.46])
        place = np.full((rows, columns, 2), np.nan)
        a, e1, e2 = uv[:, 0], uv[:, 1] - uv[:, 0], uv[:, 2] - uv[:, 0]
        det = e1[:, 0] * e2[:, 1] - e1[:, 1] * e2[:, 0]
        for j, z in enumerate(np.linspace(-0.062, -0.062 - PRINT[1], rows)):
            for i, u in enumerate(np.linspace(-PRINT[0] / 2, PRINT[0] / 2, columns)):
                p = np.array([turn * u, z]) - a
                q, t = (p[:, 0] * e2[:, 1] - p[:, 1] * e2[:, 0]) / det, (e1[:, 0] * p[:, 1] - e1[:, 1] * p[:, 0]) / det
                k = np.flatnonzero((q > -1e-3) & (t > -1e-3) & (q + t < 1.001))[0]
                at = x[tri[k, 0]] * (1 - q[k] - t[k]) + x[tri[k, 1]] * q[k] + x[tri[k, 2]] * t[k]
                place[j, i] = 500 + 1000 * turn * at[0] / SHEET, 600 - 1000 * (at[2] - CENTRE) / SHEET
        write_place(folder, outline, print_place(smoothed(place), [1000 * v for v in PRINT], camera=1 / SHEET, level=True))


main()
