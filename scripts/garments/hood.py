"""A hood that lies on the back: a thick rolled edge round the neck, and the bag behind it."""
import math

import numpy as np

from studio import mesh_object, thick

CLOSED = 48                            # points round the roll


def wrinkle(a, b):
    return 0.0020 * math.sin(3 * a + 2.1 * math.sin(2 * b)) + 0.0014 * math.sin(7 * a - 3 * b) * math.cos(2 * b)


def roll():
    """From the zip round the back of the neck to the zip again. 0 is the middle of the back."""
    points, faces, n = [], [], 120
    for k, a in enumerate(np.linspace(-math.pi * 0.965, math.pi * 0.965, n)):
        behind = (1 + math.cos(a)) / 2
        ends = min(1.0, (math.pi * 0.965 - abs(a)) / 0.35 + 0.25)
        centre = np.array([0.102 * math.sin(a), 0.012 + 0.078 * math.cos(a), -0.088 + 0.105 * behind ** 0.75])
        out = np.array([math.sin(a), math.cos(a), 0.0])
        wide, high = (0.017 + 0.017 * behind) * ends, (0.026 + 0.018 * behind) * ends
        for b in np.linspace(0, 2 * math.pi, CLOSED, endpoint=False):
            fat = 1 + 10 * wrinkle(a * 2, b)
            points.append(centre + out * (math.cos(b) * wide * fat + 0.35 * high * math.sin(b)) + np.array([0, 0, math.sin(b) * high * fat]))
    for k in range(n - 1):
        faces += [(k * CLOSED + i, k * CLOSED + (i + 1) % CLOSED, (k + 1) * CLOSED + (i + 1) % CLOSED, (k + 1) * CLOSED + i) for i in range(CLOSED)]
    return np.array(points), faces


def bag():
    """What hangs behind: wide at the neck, round below, with a seam down its middle."""
    points, faces, n, m = [], [], 80, 90
    for k in range(m):
        t = k / (m - 1)
        z = 0.034 - 0.200 * t
        half = 0.122 * (1 - 0.16 * t) * (0.52 + 0.48 * math.sin(math.pi / 2 * min(1, t / 0.30))) * math.sqrt(max(0.0, 1 - max(0.0, (t - 0.45) / 0.55) ** 2.4)) + 0.0005
        for i in range(n):
            u = 2 * i / (n - 1) - 1
            bulge = (1 - abs(u) ** 2.6) ** 0.6 * (0.045 + 0.030 * math.sin(math.pi * min(1, t * 1.15)))
            bulge *= math.sqrt(max(0.0, 1 - max(0.0, (t - 0.7) / 0.3) ** 3))
            seam = 0.004 * math.exp(-((u * half / 0.0035) ** 2))
            fold = 0.006 * math.sin(9 * t + 2.4 * math.cos(2.2 * u)) * (1 - abs(u)) + 0.004 * math.sin(5 * u + 4 * t)
            points.append((u * half + 0.004 * math.sin(8 * t), 0.062 + 0.030 * min(1, t * 2) + bulge + fold * bulge / 0.06 - seam, z - 0.030 * u * u * max(0, 1 - t / 0.3)))
    for k in range(m - 1):
        faces += [(k * n + i, k * n + i + 1, (k + 1) * n + i + 1, (k + 1) * n + i) for i in range(n - 1)]
    return np.array(points), faces


def hood(s, turn):
    """Objects of the hood; `turn` is 1 or -1 along x and y, for the side that is seen."""
    out = []
    for name, (points, faces) in {"roll": roll(), "bag": bag()}.items():
        o = mesh_object(s, name, points * turn, faces)
        if name == "bag":
            thick(o, 0.003)
        out.append((o, False))
    return out
