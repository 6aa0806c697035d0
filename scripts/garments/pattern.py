"""The pattern of a shirt: curves, pieces and the triangles they are cut into."""
import math

import numpy as np
from mathutils import Vector
from mathutils.geometry import delaunay_2d_cdt

from body import LEAN
from cut import CUT, LONG, seed

RNG = np.random.default_rng(seed(7))
F = np.float32
RIB = CUT["rib"]
HPS, SHOULDER, ARMPIT, HEM = (CUT["neck"], 0.0), CUT["shoulder"], CUT["armpit"], CUT["hem"]
FRONT_DROP = CUT["front_drop"]         # the chest lifts the front hem; patterns make it longer
CUFF_HALF, BICEP_HALF, SLEEVE = CUT["cuff"], CUT["bicep"], CUT["sleeve"]
SIZE = CUT["body"]
START_ANGLE = 32                       # of the arms below the horizontal, before the cloth falls


def bezier(points, n=400):
    p = np.array(points, float)
    t = np.linspace(0, 1, n)[:, None]
    return (1 - t) ** 3 * p[0] + 3 * (1 - t) ** 2 * t * p[1] + 3 * (1 - t) * t**2 * p[2] + t**3 * p[3]


def length(c):
    return np.linalg.norm(np.diff(c, axis=0), axis=1).sum()


def resample(c, n):
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(c, axis=0), axis=1))]
    want = np.linspace(0, s[-1], n + 1)
    return np.stack([np.interp(want, s, c[:, k]) for k in range(2)], 1)


def flip(c):
    return np.asarray(c) * np.array([-1, 1])


NECK = {
    "F": bezier([(0, -CUT["neck_front"]), (0.56 * HPS[0], -CUT["neck_front"]), (0.90 * HPS[0], -0.62 * CUT["neck_front"]), HPS]),
    "B": bezier([(0, -CUT["neck_back"]), (0.45 * HPS[0], -CUT["neck_back"]), (0.83 * HPS[0], -0.7 * CUT["neck_back"]), HPS]),
}


def between(a, b, share, lift=0.0):
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share + lift)


SHOULDER_LINE = bezier([HPS, between(HPS, SHOULDER, 0.315, 0.002), between(HPS, SHOULDER, 0.64, 0.0015), SHOULDER])
IN = 0.026 * SIZE                      # how far the armhole cuts in
ARMHOLE = {
    "F": bezier([SHOULDER, (SHOULDER[0] - IN, SHOULDER[1] - 0.063 * SIZE), (SHOULDER[0] - 1.15 * IN, ARMPIT[1] + 0.028 * SIZE), ARMPIT]),
    "B": bezier([SHOULDER, (SHOULDER[0] - 0.7 * IN, SHOULDER[1] - 0.063 * SIZE), (SHOULDER[0] - 0.7 * IN, ARMPIT[1] + 0.033 * SIZE), ARMPIT]),
}
SIDE = bezier([ARMPIT, between(ARMPIT, HEM, 0.28), between(ARMPIT, HEM, 0.66), HEM])
SIDE[:, 0] -= 0.006 * SIZE * np.sin(np.linspace(0, math.pi, len(SIDE)))
HEM_LINE = {f: bezier([(0, z), (0.10 * SIZE, z), (0.20 * SIZE, HEM[1] - 0.003), HEM]) for f, z in (("F", HEM[1] - FRONT_DROP), ("B", HEM[1] - 0.007 * SIZE))}


def cap(height, n=600):
    c = np.linspace(0, BICEP_HALF, n)
    u = c / BICEP_HALF
    return np.stack([c, -height * (1 - np.cos(math.pi * u**0.92)) / 2], 1)


lo, hi = 0.02, 0.25
for _ in range(50):  # the cap's curve must be as long as the armhole, plus 2 % ease
    mid = (lo + hi) / 2
    lo, hi = (mid, hi) if length(cap(mid)) < 1.02 * (length(ARMHOLE["F"]) + length(ARMHOLE["B"])) / 2 else (lo, mid)
CAP_H = mid
UNDERARM = np.array([[BICEP_HALF, -CAP_H], [CUFF_HALF, -SLEEVE]])
# Where the pieces lie on the pattern sheet (texture space).
ACROSS = 2 * (ARMPIT[0] + 0.02)
DOWN = -HEM[1] + FRONT_DROP + 0.05
OFFSET = {"F": (ACROSS / 2, DOWN), "B": (1.5 * ACROSS, DOWN)}
_sleeve = 2 * BICEP_HALF + 0.04
OFFSET |= {"SR": (2 * ACROSS + _sleeve / 2, SLEEVE + 0.03), "SL": (2 * ACROSS + 1.5 * _sleeve, SLEEVE + 0.03)}
TEX_W, TEX_H = 2 * ACROSS + 2 * _sleeve, max(DOWN, SLEEVE + 0.03) + 0.04


def half_width(z):
    """Of the sleeve at a place along it."""
    t = np.clip((-z - CAP_H) / (SLEEVE - CAP_H), 0, 1)
    return BICEP_HALF + (CUFF_HALF - BICEP_HALF) * t


def pieces(h):
    """Every piece as (name, loop of 2D points, keys). Points with the same key are the same point of the shirt."""
    n = lambda c: max(2, round(length(c) / h))
    neck = {f: n(NECK[f]) for f in "FB"}
    na, ns, nsh, nu, nc, nh = n(ARMHOLE["F"]), n(SIDE), n(SHOULDER_LINE), n(UNDERARM), n(np.array([[0, 0], [CUFF_HALF, 0]])), n(HEM_LINE["F"])

    def edge(curve, count, name, first, last, reverse=False):
        points = resample(curve, count)
        keys = [first] + [(name, i) for i in range(1, count)] + [last]
        return (points[::-1], keys[::-1]) if reverse else (points, keys)

    out = []
    for f in "FB":
        half = [
            edge(NECK[f], neck[f], "neck" + f, ("neckmid", f), ("hps",)),
            edge(SHOULDER_LINE, nsh, "shoulder", ("hps",), ("sh",)),
            edge(ARMHOLE[f], na, "arm" + f, ("sh",), ("pit",)),
            edge(SIDE, ns, "side", ("pit",), ("hem",)),
            edge(HEM_LINE[f], nh, "hem" + f, ("hemmid", f), ("hem",), True),
        ]
        points, keys = [], []
        for p, k in half:
            points += list(p[:-1])
            keys += [(*q, "R") for q in k[:-1]]
        points.append(half[-1][0][-1])
        keys.append((*half[-1][1][-1], "R"))
        mid = lambda k: k[0] in ("neckmid", "hemmid")
        left = [(flip(p), (*k[:-1], "L")) for p, k in zip(points, keys) if not mid(k)][::-1]
        points += [p for p, _ in left]
        keys = [(*k[:-1], "M") if mid(k) else k for k in keys] + [k for _, k in left]
        out.append((f, np.array(points), keys))
    for side in "RL":
        c = cap(CAP_H)
        parts = [
            edge(c, na, "armF", ("sh",), ("pit",)),
            edge(UNDERARM, nu, "under", ("pit",), ("cuff",)),
            edge(np.array([[CUFF_HALF, -SLEEVE], [0, -SLEEVE - 0.004]]), nc, "cuffF", ("cuff",), ("cuffmid",)),
            edge(flip([[0, -SLEEVE - 0.004], [CUFF_HALF, -SLEEVE]]), nc, "cuffB", ("cuffmid",), ("cuff",)),
            edge(flip(UNDERARM), nu, "under", ("pit",), ("cuff",), True),
            edge(flip(c), na, "armB", ("sh",), ("pit",), True),
        ]
        points, keys = [], []
        for p, k in parts:
            points += list(p[:-1])
            keys += [(*q, side) for q in k[:-1]]
        points = np.array(points)
        out.append(("S" + side, points if side == "R" else flip(points), keys))
    return out


def inside(loop, p):
    a, b = loop, np.roll(loop, -1, 0)
    hit = np.zeros(len(p), bool)
    for (x1, y1), (x2, y2) in zip(a, b):
        if y1 != y2:
            cross = (p[:, 1] < y1) != (p[:, 1] < y2)
            hit ^= cross & (p[:, 0] < (x2 - x1) * (p[:, 1] - y1) / (y2 - y1) + x1)
    return hit


def nearest(points, curve, reach=10.0):
    """Distance of each point to a densely sampled curve; beyond `reach` it does not matter."""
    out = np.full(len(points), np.inf)
    near = np.flatnonzero(((points > curve.min(0) - reach) & (points < curve.max(0) + reach)).all(1))
    for at in range(0, len(curve), 64):
        d = np.hypot(*(points[near, None, k] - curve[None, at:at + 64, k] for k in (0, 1))).min(1)
        out[near] = np.minimum(out[near], d)
    return out


def triangulate(h):
    ids, pos, faces, uvs, names = {}, [], [], [], []
    for name, loop, keys in pieces(h):
        x0, y0 = loop.min(0)
        x1, y1 = loop.max(0)
        rows = np.arange(y0, y1, h * math.sqrt(3) / 2)
        grid = np.concatenate([np.stack([np.arange(x0 + (h / 2 if r % 2 else 0), x1, h), np.full(len(np.arange(x0 + (h / 2 if r % 2 else 0), x1, h)), y)], 1) for r, y in enumerate(rows)])
        grid = grid + RNG.uniform(-0.18, 0.18, grid.shape) * h
        grid = grid[inside(loop, grid)]
        dense = np.concatenate([np.linspace(p, q, 4)[:3] for p, q in zip(loop, np.roll(loop, -1, 0))])
        grid = grid[nearest(grid, dense) > 0.55 * h]
        flat = np.concatenate([loop, grid])
        n = len(loop)
        v, _, f, *_ = delaunay_2d_cdt([Vector(p) for p in flat], [], [list(range(n))], 1, 1e-7)
        assert len(v) == len(flat), (name, len(v), len(flat))
        index = []
        for k in range(len(flat)):
            key = keys[k] if k < n else (name, k)
            if key not in ids:
                ids[key] = len(pos)
                pos.append(None)
            index.append(ids[key])
            if pos[ids[key]] is None or name[0] != "S":
                pos[ids[key]] = place(name, flat[k])
        off = np.array(OFFSET[name])
        for t in f:
            faces.append([index[k] for k in t])
            uvs.append([flat[k] + off for k in t])
            names.append("FB".find(name) if name in "FB" else 2)
    return np.array(pos, F), np.array(faces), np.array(uvs), np.array(names)


def place(name, p):
    """Where a pattern point begins: front and back held apart, sleeves round the lifted arms."""
    x, z = p
    if name in "FB":
        side = np.array([[abs(x), z]])
        d = min(nearest(side, SHOULDER_LINE[::8])[0], nearest(side, SIDE[::8])[0])
        y = 0.145 * SIZE * (1 - math.exp(-d / (0.035 * SIZE)))
        return x, (-y if name == "F" else y), z + 0.022 * SIZE
    sign = 1 if name == "SR" else -1
    a = math.radians(START_ANGLE)
    direction, normal = np.array([math.cos(a), -math.sin(a)]), np.array([math.sin(a), math.cos(a)])
    half = float(half_width(np.array(z)))
    r = half / math.pi * 1.05
    phi = math.pi * (x * sign) / half
    axis = np.array([SHOULDER[0], SHOULDER[1] + 0.022 * SIZE]) - BICEP_HALF / math.pi * 1.05 * normal - z * direction
    q = axis + r * math.cos(phi) * normal
    # A long sleeve begins round its arm to the wrist; what an arm has pierced hangs beside it for good.
    return sign * q[0], -r * math.sin(phi) + (LEAN * z + 0.004 if LONG else 0.0), q[1]
