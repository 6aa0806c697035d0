"""The unseen torso as a distance field: flat and wide like a mannequin's."""
import math

import numpy as np

from cut import CUT, LONG

F = np.float32
SIZE = CUT["body"]
WIDE = 0.80 if LONG else 0.48
GRID = 0.007 if LONG else 0.006
G0, G1 = np.array([-WIDE, -0.20, -0.90]) * SIZE, np.array([WIDE, 0.20, 0.14]) * SIZE
GRID *= SIZE
LEAN = 0.10                            # how far the arms reach forward, by their length


def smin(a, b, k):
    h = np.clip(0.5 + 0.5 * (b - a) / k, 0, 1)
    return b + (a - b) * h - k * h * (1 - h)


def cone(x, y, z, a, b, ra, rb):
    ab = np.subtract(b, a)
    t = np.clip(((x - a[0]) * ab[0] + (y - a[1]) * ab[1] + (z - a[2]) * ab[2]) / (ab @ ab), 0, 1)
    return np.sqrt((x - a[0] - t * ab[0]) ** 2 + (y - a[1] - t * ab[1]) ** 2 + (z - a[2] - t * ab[2]) ** 2) - (ra + (rb - ra) * t)


def torso(angles, grown=1.0):
    """`grown` is 0 for thin arms, which find their way through sleeves, and 1 for those that fill them."""
    ax = [np.arange(G0[k], G1[k] + GRID, GRID) / SIZE for k in range(3)]
    x, y, z = np.meshgrid(*ax, indexing="ij", sparse=True)
    zz = ax[2]
    at = [-0.92, -0.72, -0.62, -0.50, -0.40, -0.28, -0.20, -0.12, -0.06]
    a = np.interp(zz, at, [0.214, 0.214, 0.207, 0.199, 0.195, 0.198, 0.198, 0.186, 0.150])[None, None, :]
    b = np.interp(zz, at, [0.070, 0.070, 0.071, 0.073, 0.078, 0.087, 0.089, 0.077, 0.056])[None, None, :]
    c = np.interp(zz, at, [0.008, 0.006, 0.000, -0.002, -0.006, -0.010, -0.008, 0.004, 0.010])[None, None, :]
    flat = 1.0 if CUT["flat"] == 1.0 else 0.8 + (CUT["flat"] - 0.8) * grown
    upper, wrist = ((0.030 + (CUT[k] - 0.030) * grown if LONG else CUT[k]) / SIZE for k in ("upper", "wrist"))
    p = 2.3
    a = a * (1 - CUT["slim"] * np.exp(-(((zz + 0.27) / 0.13) ** 2)))[None, None, :]
    f = (np.abs(x / a) ** p + np.abs((y - c) / b) ** p) ** (1 / p)
    body = np.maximum((f - 1) * np.minimum(a, b) * 1.15, (z + 0.062) * 0.9)
    for s in (1, -1):
        pec = np.sqrt(((x - s * 0.080) / 0.092) ** 2 + ((y + 0.050) / 0.050) ** 2 + ((z + 0.205) / 0.075) ** 2)
        body = smin(body, (pec - 1) * 0.052, 0.035)
        body = smin(body, cone(x, y, z, (s * 0.05, 0.012, -0.048), (s * 0.178, 0.006, -0.095), 0.050, 0.050), 0.035)
        angle = math.radians(angles[0 if s == 1 else 1])
        start = np.array([s * CUT["joint"] / SIZE, 0.004, -0.100])
        end = start + CUT["arm"] / SIZE * np.array([s * math.cos(angle), -LEAN, -math.sin(angle)])
        across = np.array([1, flat, 1])
        body = smin(body, cone(x, y / flat, z, start / across, end / across, upper, wrist) * flat, 0.014 if LONG else 0.028)
    body = smin(body, cone(x, y, z, (0, 0.018, -0.05), (0, 0.0, 0.13), 0.056, 0.054), 0.03)
    g = np.gradient(body, GRID / SIZE)
    return (SIZE * body / np.maximum(0.5, np.sqrt(sum(v * v for v in g)))).astype(F)


def sample(field, p):
    """Distance and its gradient, trilinear."""
    q = np.clip((p - G0.astype(F)) / F(GRID), 0, np.array(field.shape, F) - F(1.001))
    i = q.astype(np.int32)
    u, v, w = (q - i).T
    nx, ny, nz = field.shape
    base = (i[:, 0] * ny + i[:, 1]) * nz + i[:, 2]
    flat = field.ravel()
    g = lambda dx, dy, dz: flat[base + (dx * ny + dy) * nz + dz]
    c000, c001, c010, c011, c100, c101, c110, c111 = (g(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1))
    x00, x01, x10, x11 = c000 + u * (c100 - c000), c001 + u * (c101 - c001), c010 + u * (c110 - c010), c011 + u * (c111 - c011)
    y0, y1 = x00 + v * (x10 - x00), x01 + v * (x11 - x01)
    d = y0 + w * (y1 - y0)
    gx = (1 - w) * ((1 - v) * (c100 - c000) + v * (c110 - c010)) + w * ((1 - v) * (c101 - c001) + v * (c111 - c011))
    gy = (1 - w) * (x10 - x00) + w * (x11 - x01)
    n = np.stack([gx, gy, y1 - y0], 1)
    return d, n / np.maximum(1e-6, np.linalg.norm(n, axis=1, keepdims=True))


