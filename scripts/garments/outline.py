"""The edge of what was photographed, as SVG paths: crisp at any size, and smaller than a picture of it."""
import numpy as np

from filters import blur

HALF = 0.5


def loops(alpha):
    """Marching squares: closed lines where `alpha` crosses a half, in pixels."""
    a = np.pad(alpha, 2)
    inside = a > HALF
    lines = {}
    cells = inside[:-1, :-1].astype(int) | inside[:-1, 1:].astype(int) << 1 | inside[1:, 1:].astype(int) << 2 | inside[1:, :-1].astype(int) << 3
    for y, x in np.argwhere((cells > 0) & (cells < 15)):
        corner = ((y, x), (y, x + 1), (y + 1, x + 1), (y + 1, x))
        crossing = []
        for k in range(4):
            p, q = corner[k], corner[(k + 1) % 4]
            if inside[p] != inside[q]:
                t = (HALF - a[p]) / (a[q] - a[p])
                crossing.append((inside[p], (min(p, q), max(p, q)), (p[1] + t * (q[1] - p[1]), p[0] + t * (q[0] - p[0]))))
        # The inside stays on the same hand: from where one leaves it to where one enters it again.
        outs = [c for c in crossing if c[0]]
        ins = [c for c in crossing if not c[0]]
        for o, i in zip(outs, ins):
            lines[o[1]] = (i[1], o[2])
    found = []
    while lines:
        start = key = next(iter(lines))
        loop = []
        while key in lines:
            key, point = lines.pop(key)
            loop.append(point)
        if key == start and len(loop) > 12:
            found.append(np.array(loop) - 1.5)
    return found


def simplified(points, tolerance):
    """Douglas-Peucker on a closed line."""
    n = len(points)
    far = int(np.argmax(((points - points[0]) ** 2).sum(1)))
    keep = np.zeros(n + 1, bool)
    closed = np.concatenate([points, points[:1]])
    keep[[0, far, n]] = True
    stack = [(0, far), (far, n)]
    while stack:
        i, j = stack.pop()
        if j - i < 2:
            continue
        p, q = closed[i], closed[j]
        d = q - p
        size = np.hypot(*d)
        rest = closed[i + 1:j] - p
        off = np.abs(d[0] * rest[:, 1] - d[1] * rest[:, 0]) / size if size > 1e-9 else np.hypot(*rest.T)
        k = int(np.argmax(off))
        if off[k] > tolerance:
            keep[i + 1 + k] = True
            stack += [(i, i + 1 + k), (i + 1 + k, j)]
    return closed[:-1][keep[:-1]]


def path(loop, decimals):
    """Relative lines on a grid, so that rounding never adds up."""
    grid = 10**decimals
    q = np.round(loop * grid).astype(int)
    number = lambda v: f"{v / grid:.{decimals}f}".rstrip("0").rstrip(".").replace("-0.", "-.").removeprefix("0") or "0" if decimals else str(v)
    out, last = f"M{number(q[0][0])} {number(q[0][1])}l", q[0]
    first = True
    for p in q[1:]:
        dx, dy = (number(v) for v in p - last)
        out += ("" if first or dx.startswith("-") else " ") + dx + ("" if dy.startswith("-") else " ") + dy
        last, first = p, False
    return out + "z"


def outlines(alpha):
    """Fine and coarse, in units of the sheet."""
    scale = 1000 / alpha.shape[1]
    area = lambda p: abs(np.dot(p[:, 0], np.roll(p[:, 1], 1)) - np.dot(p[:, 1], np.roll(p[:, 0], 1))) / 2
    all_ = [p * scale for p in loops(blur(alpha, 0.7))]
    kept = [p for p in all_ if area(p) > 90]
    return ["".join(path(simplified(p, t), d) for p in kept) for t, d in ((0.3, 1), (0.9, 0))]
