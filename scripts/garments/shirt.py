"""Photographs one sewn garment from both sides: blender -b -P shirt.py -- KIND OUT [--drape N] [--fresh] [--preview] [--sides front]"""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import numpy as np

from cloth import finer, log, relaxed
from cut import ARGS, CUT, DRAPE, KIND
from drape import drape
from hood import hood
from maps import NODES, cloth_maps, print_place, smoothed, write_place
from pattern import HPS, OFFSET, RIB, TEX_H, TEX_W
from seams import heights
from studio import FAST, empty, flat_camera, image, mesh_object, photograph, thick, wall_lamps

F = np.float32
OUT = ARGS[1]
SIDES = ARGS[ARGS.index("--sides") + 1].split(",") if "--sides" in ARGS else ["front", "back"]
ELBOW = 0.30                           # along the sleeve
CACHE = os.path.join(OUT, ".cache", f"{KIND}-{DRAPE}")


def print_points(x, faces, uvs, names, side, box):
    """Where a grid over the print's box (pattern: left, top, width, height in metres) lies on the sheet."""
    f = "F" if side == "front" else "B"
    turn = 1 if side == "front" else -1
    piece = names == "FB".find(f)
    tri, uv = faces[piece], uvs[piece] - np.array(OFFSET[f])
    left, top, width, height = box
    columns, rows = NODES
    # Seen from behind, the pattern's left is at the right.
    u, v = np.meshgrid(turn * (left + np.linspace(0, width, columns)), top - np.linspace(0, height, rows))
    near = (np.abs(uv[:, :, 0]).max(1) < abs(left) + width + 0.05) & (uv[:, :, 1].max(1) > top - height - 0.05) & (uv[:, :, 1].min(1) < top + 0.05)
    tri, uv = tri[near], uv[near]
    a, e1, e2 = uv[:, 0], uv[:, 1] - uv[:, 0], uv[:, 2] - uv[:, 0]
    det = e1[:, 0] * e2[:, 1] - e1[:, 1] * e2[:, 0]
    out = np.full((rows, columns, 2), np.nan)
    for r in range(rows):
        for c in range(columns):
            p = np.array([u[r, c], v[r, c]]) - a
            s = (p[:, 0] * e2[:, 1] - p[:, 1] * e2[:, 0]) / det
            t = (e1[:, 0] * p[:, 1] - e1[:, 1] * p[:, 0]) / det
            k = np.flatnonzero((s > -1e-3) & (t > -1e-3) & (s + t < 1.001))
            if len(k):
                k = k[0]
                q = x[tri[k, 0]] * (1 - s[k] - t[k]) + x[tri[k, 1]] * s[k] + x[tri[k, 2]] * t[k]
                m = CUT["sheet"] / 1000
                out[r, c] = 500 + turn * q[0] / m, 600 - (q[2] - CUT["centre"]) / m
    return smoothed(out)


def print_box(side):
    """The print area of this side on the pattern, from its size in millimetres."""
    width, height = (float(v) / 1000 for v in ARGS[ARGS.index("--print") + 1].split(",")["front back".split().index(side)].split("x"))
    seam = CUT["neck_front"] if side == "front" else CUT["neck_back"]
    if CUT["zip"] and side == "front":         # on the left breast, as it is worn
        return 0.045, -0.190, width, height
    if CUT["hood"]:                            # below the hood
        return -width / 2, -0.178, width, height
    return -width / 2, -(seam + RIB + (CUT["print_top"] if side == "front" else CUT["print_top"] + 0.03)), width, height


def worn(side, box):
    """Where the print area lies on the garment, in whole millimetres: its upper edge below the collar's seam, or below the
    high point of the shoulder where a hood is; its middle beside the garment's, to the right as one looks at it."""
    left, top, width, _ = box
    seam = 0 if CUT["hood"] else (CUT["neck_front"] if side == "front" else CUT["neck_back"]) + RIB
    below, beside = -top - seam, left + width / 2
    return {"from": "shoulder" if CUT["hood"] else "collar", "below": round(1000 * below, 1), "beside": round(1000 * beside, 1)}


def forearms_down(x, faces, uvs, names):
    """Long sleeves hang straighter below the elbow than the arms that the cloth fell on."""
    out = x.copy()
    sleeve = np.zeros(len(x), bool)
    sleeve[faces[names == 2]] = True
    along = np.zeros(len(x))
    for side, sign in (("SR", 1), ("SL", -1)):
        piece = (names == 2) & (np.sign(x[faces].mean(1)[:, 0]) == sign)
        along[faces[piece]] = -(uvs[piece][..., 1] - OFFSET[side][1])
        here = sleeve & (np.sign(x[:, 0]) == sign)
        elbow = x[here & (np.abs(along - ELBOW) < 0.015)].mean(0)
        t = np.clip((along - ELBOW + 0.10) / 0.26, 0, 1)
        a = -sign * math.radians(CUT["forearm"]) * (t * t * (3 - 2 * t))
        dx, dz = x[:, 0] - elbow[0], x[:, 2] - elbow[2]
        out[here, 0] = (elbow[0] + np.cos(a) * dx - np.sin(a) * dz)[here]
        out[here, 2] = (elbow[2] + np.sin(a) * dx + np.cos(a) * dz)[here]
    return out


def main():
    os.makedirs(CACHE, exist_ok=True)
    x, faces, uvs, names = drape(CACHE, "--fresh" in ARGS, FAST)
    log(f"{KIND}: {len(x)} points, x {x[:, 0].min():.3f}..{x[:, 0].max():.3f}, z {x[:, 2].min():.3f}..{x[:, 2].max():.3f}")
    x = relaxed(x, faces, 3)
    if CUT["forearm"]:
        x = forearms_down(x, faces, uvs, names)
    bend = (x, faces, uvs, names)
    if not FAST:
        x, faces, uvs, names = finer(x, faces, uvs, names)
    x = relaxed(x, faces, 4)
    height = heights()
    for side in SIDES:
        folder = os.path.join(OUT, KIND, f"{side}-{DRAPE}")
        os.makedirs(folder, exist_ok=True)
        s = empty()
        turn = np.array([1, 1, 1]) if side == "front" else np.array([-1, -1, 1])
        flat_uv = uvs.reshape(-1, 2) / np.array([TEX_W, TEX_H])
        shirt = mesh_object(s, KIND, x * turn, faces, flat_uv)
        thick(shirt, CUT["thickness"])
        flat_camera(s, CUT["sheet"], CUT["centre"])
        wall_lamps(s)
        objects = [(shirt, True)]
        if CUT["hood"]:
            objects += hood(s, turn)
        outline = cloth_maps(photograph(s, objects, CACHE, image("height", height)), folder, CACHE)
        box = print_box(side)
        size = [1000 * v for v in box[2:]]
        write_place(folder, outline, print_place(print_points(*bend, side, box), size, camera=1 / CUT["sheet"], hangs=True), worn=worn(side, box))


main()
