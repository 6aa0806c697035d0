"""Sews the pieces, lets the cloth fall over the torso, and refines it twice."""
import math
import os

import numpy as np

from body import torso
from cloth import BEND, Cloth, finer
from cut import CUT, LONG, seed
from pattern import ARMPIT, CUFF_HALF, HEM, HEM_LINE, HPS, NECK, OFFSET, RIB, SIZE, SLEEVE, START_ANGLE, flip, nearest, triangulate

F = np.float32
EXCESS, BAND, CUFF_BAND, ANGLE = CUT["excess"], CUT["band"], CUT["cuff_band"], CUT["angle"]


def patches(p, number, size):
    """Smooth noise of about -1..1 over the pattern."""
    r = np.random.default_rng(seed(number))
    k, ph = r.normal(size=(24, 2)) / size, r.uniform(0, 6.28, 24)
    return np.sin(p @ k.T + ph).sum(1) / math.sqrt(12)


def tightness(excess):
    """Factors on the lengths of edges: ribs and stitched hems are short for the cloth they hold; and `excess`
    lets the cloth be too long here and there, which is what buckles it into folds that gravity cannot pull out."""

    def factor(cloth):
        uv = np.zeros((len(cloth.x), 2))
        uv[cloth.faces.ravel()] = cloth.uvs.reshape(-1, 2)
        way = uv[cloth.edges[:, 0]] - uv[cloth.edges[:, 1]]
        size = np.linalg.norm(way, axis=1)
        mid = (uv[cloth.edges[:, 0]] + uv[cloth.edges[:, 1]]) / 2
        ok = size < 0.04                       # not across two pieces
        down = np.abs(way[:, 1]) / np.maximum(size, 1e-6)
        along = 1 - down
        spots = np.clip(0.35 + patches(mid, 5, 0.023), 0, 1.6)
        out = 1 + excess * spots * 0.6
        for f in "FB":
            x, z = (mid - np.array(OFFSET[f])).T
            body = np.abs(x) < ARMPIT[0] + 0.016
            # Folds run out from the armpit like rays: the cloth is too long across them.
            rx, rz = np.sign(x) * (ARMPIT[0] - 0.009) - x, ARMPIT[1] + 0.013 - z
            across = (way[:, 0] * rz - way[:, 1] * rx) ** 2 / np.maximum(size**2 * (rx**2 + rz**2), 1e-9)
            pit = across * np.exp(-(np.hypot(rx, rz) / (0.15 * SIZE)) ** 2)
            waist = np.exp(-(((z - 0.68 * HEM[1]) / (0.17 * SIZE)) ** 2)) * np.clip(np.abs(x) / (0.22 * SIZE), 0.25, 1)
            calm = 1 - 0.7 * np.exp(-((x / (0.15 * SIZE)) ** 2 + ((z + 0.26 * SIZE) / (0.13 * SIZE)) ** 2))     # keep the print legible
            over = 0.0
            if BAND:                           # the cloth hangs over the ribbed band
                over = 0.6 * excess * np.exp(-(((z - HEM[1] - BAND - 0.05) / 0.05) ** 2)) * along
            out = np.where(ok & body, 1 + (out - 1) * calm + over + excess * (1.5 * pit + 0.9 * waist * down * np.clip(0.4 + patches(mid, 9, 0.026), 0, 1.5)), out)
            off = np.array(OFFSET[f])
            neck = np.concatenate([flip(NECK[f])[::-1], NECK[f]])[::6] + off
            hem = np.concatenate([flip(HEM_LINE[f])[::-1], HEM_LINE[f]])[::6] + off
            near = nearest(mid, hem, 0.1)
            if BAND:
                out = np.where(ok & (near < BAND), 1 - 0.13 * along, out)
            else:
                out = np.where(ok & (near < 0.022), 0.985 + (out - 1) * 0.5, out)
            out = np.where(ok & (nearest(mid, neck, 0.03) < RIB), 0.955, out)
        for s in ("SR", "SL"):
            x, z = (mid - np.array(OFFSET[s])).T
            here = ok & (np.abs(x) < 0.26) & (mid[:, 0] > OFFSET["SR"][0] - 0.27)
            if CUFF_BAND:
                low = np.exp(-(((z + SLEEVE - CUFF_BAND - 0.07) / 0.08) ** 2))       # long sleeves gather above the cuff
                elbow = np.exp(-(((z + 0.52 * SLEEVE) / 0.10) ** 2))
                out = np.where(here, out + excess * down * (1.1 * low + 0.7 * elbow * np.clip(0.5 + patches(mid, 19, 0.03), 0, 1.5)), out)
                out = np.where(here & (z < -SLEEVE + CUFF_BAND), 1 - 0.20 * along, out)
        return out

    return factor


def wind(number, size, strength):
    """A still field of tugs, so that no two sides fold alike."""
    r = np.random.default_rng(seed(number))
    k = r.normal(size=(10, 3)) / size
    ph = r.uniform(0, 6.28, (10, 3))
    amp = r.normal(size=(10, 3)) * strength / math.sqrt(5)
    k, ph, amp = k.astype(F), ph.astype(F), amp.astype(F)

    def force(x, t):
        if t > 0.75:
            return F(0)
        return (np.sin((x @ k.T)[:, :, None] + ph) * amp).sum(1) * F(min(1, (0.75 - t) * 3))

    return force


def drape(folder, fresh, quick):
    """The cloth at rest: points, faces, pattern coordinates, pieces. Kept in `folder`, because it takes a minute."""
    cache = os.path.join(folder, "drape-quick.npz" if quick else "drape.npz")
    if os.path.exists(cache) and not fresh:
        d = np.load(cache)
        return d["x"], d["faces"], d["uvs"], d["names"]
    body = torso(ANGLE)
    x, faces, uvs, names = triangulate(0.0135 * (1 if SIZE > 0.9 else 0.85) * (1.15 if CUT["sleeve"] > 0.4 else 1))
    cloth = Cloth(x, faces, uvs, names, bend=BEND * 1.5, tight=tightness(0.0))
    # Long arms are lowered first, in steps smaller than they are thick, and fill their sleeves then.
    lowered, grown = (1.7, lambda t: min(1, max(0, (t - 0.55) / 0.40))) if LONG else (1.15, lambda t: 1.0)
    angles = lambda t: [START_ANGLE + (e - START_ANGLE) * min(1, t * lowered) for e in ANGLE]
    # One pass per step lets a pull travel one edge: the step must shrink with the edge or the cloth sags like rubber.
    cloth.run(0.2, 1 / 1500, torso(angles(0), grown(0)), drag=12)
    fall = lambda t: torso(angles(t), grown(t))
    cloth.run(1.5 if LONG else 1.0, 1 / 1500, fall, drag=3, force=wind(3, 0.065, 9.0), moves=30 if LONG else 12)
    cloth.run(0.5, 1 / 1500, body, drag=3)
    cloth.run(0.2, 1 / 1500, body, drag=10)
    x = cloth.x
    for seconds, dt, stiff, gravity in ((0.40, 1 / 2600, 1.0, 6.0),) + (() if quick else ((0.025, 1 / 3600, 0.8, 1.5),)):
        x, faces, uvs, names = finer(x, faces, uvs, names)
        cloth = Cloth(x, faces, uvs, names, bend=BEND * stiff, tight=tightness(EXCESS))
        cloth.run(seconds, dt, body, drag=8, gravity=gravity)
        x = cloth.x
    np.savez(cache, x=cloth.x, faces=cloth.faces, uvs=cloth.uvs, names=cloth.names)
    return cloth.x, cloth.faces, cloth.uvs, cloth.names
