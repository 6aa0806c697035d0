"""Stitches, ribs, seams and grain: a height picture on the pattern, in metres."""
import math

import numpy as np

from cut import CUT, TEX_MM
from pattern import (ARMHOLE, CUFF_HALF, HEM, HEM_LINE, NECK, OFFSET, RIB, SHOULDER_LINE, SIDE, SLEEVE, TEX_H, TEX_W, UNDERARM, BICEP_HALF, CAP_H,
                     bezier, cap, flip, length, resample)

F = np.float32
PX = TEX_MM / 1000
W, H = int(TEX_W / PX), int(TEX_H / PX)


def field(curves, reach):
    """Distance to the curves and the way along them, near them."""
    d, s = np.full((H, W), 1.0, F), np.zeros((H, W), F)
    r = int(reach / PX)
    along = 0.0
    for c in curves:
        for q in resample(c, max(2, int(length(c) / PX))):
            ix, iy = int(q[0] / PX), int(q[1] / PX)
            y0, y1, x0, x1 = max(0, iy - r), min(H, iy + r + 1), max(0, ix - r), min(W, ix + r + 1)
            if y1 <= y0 or x1 <= x0:
                continue
            dd = np.hypot((np.arange(x0, x1) + 0.5) * PX - q[0], ((np.arange(y0, y1) + 0.5) * PX - q[1])[:, None]).astype(F)
            part = d[y0:y1, x0:x1]
            less = dd < part
            part[less] = dd[less]
            s[y0:y1, x0:x1][less] = along
            along += PX
    return d, s


def both(c, f):
    return [c + np.array(OFFSET[f]), flip(c) + np.array(OFFSET[f])]


def whole(c, f):
    return [np.concatenate([flip(c)[::-1], c]) + np.array(OFFSET[f])]


def sleeve(c):
    return [(c if s == "SR" else flip(c)) + np.array(OFFSET[s]) for s in ("SR", "SL")]


def bump(d, at, width):
    return np.exp(-(((d - at) / width) ** 2))


def step(d, at, soft):
    return 1 / (1 + np.exp(np.clip((d - at) / soft, -30, 30)))


def dashes(s):
    return 0.55 + 0.45 * np.sin(s / 0.0030 * 2 * math.pi)


def twin_needle(lines, gap=0.028):
    """Hems: doubled cloth, two rows of stitches."""
    d, s = field(lines, gap)
    out = 0.00055 * step(d, 0.0205, 0.0006) - 0.00060 * (bump(d, 0.0195, 0.0007) + bump(d, 0.0145, 0.0007)) * dashes(s)
    return out + 0.00025 * np.sin(s / 0.011 + 2 * np.sin(s / 0.037)) * bump(d, 0.017, 0.006)


def ribbed(lines, wide, rows=0.0034):
    """A ribbed band with its seam and one row of stitches beside it."""
    d, s = field(lines, wide + 0.014)
    rib = step(d, wide, 0.0005)
    out = rib * (0.0012 * np.clip(1 - ((d - wide / 2) / (wide / 2)) ** 6, 0, 1) + 0.00034 * np.sin(s / rows * 2 * math.pi))
    return out - 0.0016 * bump(d, wide, 0.0014) - 0.00045 * bump(d, wide + 0.006, 0.0008) * dashes(s) + 0.0004 * step(d, wide + 0.008, 0.001)


def collar():
    d, s = field(whole(NECK["F"], "F") + whole(NECK["B"], "B"), RIB + 0.014)
    rib = step(d, RIB, 0.0004)
    out = rib * (0.0009 * np.clip(1 - ((d - RIB / 2) / (RIB / 2)) ** 4, 0, 1) + 0.00016 * np.sin(s / 0.0023 * 2 * math.pi))
    return out - 0.0011 * bump(d, RIB, 0.0010) - 0.00045 * bump(d, RIB + 0.0045, 0.0007) * dashes(s) + 0.0004 * step(d, RIB + 0.006, 0.0008)


def seams():
    """A groove, and the allowance showing through on the body."""
    c = cap(CAP_H)
    d, s = field(both(ARMHOLE["F"], "F") + both(ARMHOLE["B"], "B") + sleeve(c) + sleeve(flip(c)) + both(SHOULDER_LINE, "F") + both(SHOULDER_LINE, "B"), 0.016)
    out = -0.0010 * bump(d, 0, 0.0012) + 0.00035 * step(d, 0.008, 0.0008) + 0.0002 * np.sin(s / 0.0045 + 3 * np.sin(s / 0.021)) * bump(d, 0.003, 0.004)
    d, s = field(both(SIDE, "F") + both(SIDE, "B") + sleeve(UNDERARM) + sleeve(flip(UNDERARM)), 0.012)
    return out - 0.0008 * bump(d, 0, 0.0012) + 0.00025 * step(d, 0.008, 0.001)


def pockets():
    """Two sewn patches that leave the zip free; the hand goes in at the slanted edge."""
    z0, z1 = HEM[1] + CUT["band"] + 0.012, HEM[1] + CUT["band"] + 0.185
    half = np.array([(0.016, z1), (0.080, z1), (0.168, z0 + 0.075), (0.168, z0 + 0.004), (0.016, z0 + 0.002)])
    d, s = field(both(half, "F"), 0.014)
    edge = -0.0013 * bump(d, 0, 0.0012) - 0.0006 * bump(d, 0.006, 0.0008) * dashes(s)
    yy, xx = np.mgrid[0:H, 0:W]
    x, z = np.abs((xx + 0.5) * PX - OFFSET["F"][0]), (yy + 0.5) * PX - OFFSET["F"][1]
    slant = z < z1 - (x - 0.080) * (z1 - z0 - 0.075) / 0.088
    inside = (x > 0.016) & (x < 0.168) & (z > z0) & (z < z1) & slant
    return edge + 0.0022 * inside


def zipper():
    """Tape, teeth and the stitches that hold them, down the middle of the front."""
    yy, xx = np.mgrid[0:H, 0:W]
    x, z = (xx + 0.5) * PX - OFFSET["F"][0], (yy + 0.5) * PX - OFFSET["F"][1]
    here = (np.abs(x) < 0.03) & (z > HEM[1] - 0.03) & (z < -CUT["neck_front"])
    ax = np.abs(x)
    teeth = 0.0016 * step(ax, 0.0030, 0.0003) * (0.5 + 0.5 * np.sign(np.sin(z / 0.0042 * 2 * math.pi) * np.sign(x)))
    flap = 0.0016 * (1 - step(ax, 0.0062, 0.0004)) - 0.0016
    return here * (teeth + flap - 0.0006 * bump(ax, 0.0115, 0.0008) * dashes(z))


def heights():
    rng = np.random.default_rng(11)
    cuffs = sleeve(np.array([[-CUFF_HALF, -SLEEVE], [0, -SLEEVE - 0.004], [CUFF_HALF, -SLEEVE]]))
    hems = whole(HEM_LINE["F"], "F") + whole(HEM_LINE["B"], "B")
    out = ribbed(hems, CUT["band"]) if CUT["band"] else twin_needle(hems)
    out = out + (ribbed(cuffs, CUT["cuff_band"]) if CUT["cuff_band"] else twin_needle(cuffs))
    out += collar() + seams()
    if CUT["pocket"]:
        out += pockets()
    if CUT["zip"]:
        out += zipper()

    # Jersey: fine grain, finer across than along; and a trace of unevenness.
    def noise(sx, sy):
        n = rng.normal(size=(H, W)).astype(F)
        fy, fx = np.fft.fftfreq(H)[:, None], np.fft.rfftfreq(W)[None]
        n = np.fft.irfft2(np.fft.rfft2(n) * np.exp(-2 * (math.pi**2) * ((fx * sx) ** 2 + (fy * sy) ** 2)), (H, W))
        return (n / n.std()).astype(F)

    return out + CUT["grain"] * 0.000030 * noise(0.8, 2.0) + 0.00010 * noise(30, 40)
