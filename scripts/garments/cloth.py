"""Cloth by extended position-based dynamics (XPBD, Macklin 2016), in numpy."""
import math
import time

import numpy as np

from body import sample
from cut import CUT

F = np.float32
DENSITY, BEND, STRETCH, MARGIN = CUT["density"], CUT["bend"], 420.0, 0.004
T0 = time.time()


def log(*what):
    print(f"[{time.time() - T0:6.1f} s]", *what, flush=True)


def colours(items, n):
    """Groups of constraints that share no point, so that a group can be solved at once."""
    used = [0] * n
    out = []
    for row in items.tolist():
        mask = 0
        for k in row:
            mask |= used[k]
        c = (~mask & (mask + 1)).bit_length() - 1
        bit = 1 << c
        for k in row:
            used[k] |= bit
        out.append(c)
    out = np.array(out)
    return [np.flatnonzero(out == c) for c in range(out.max() + 1)]


class Cloth:
    def __init__(self, x, faces, uvs, names, bend=BEND, tight=None):
        self.x, self.faces, self.uvs, self.names = x.astype(F), faces, uvs, names
        n = len(x)
        e1, e2 = uvs[:, 1] - uvs[:, 0], uvs[:, 2] - uvs[:, 0]
        area = np.abs(e1[:, 0] * e2[:, 1] - e1[:, 1] * e2[:, 0]) / 2
        mass = np.bincount(faces.ravel(), np.repeat(area / 3, 3), n) * DENSITY
        self.w = (1 / mass).astype(F)
        # Edges with the triangles on either side.
        half = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
        opp = np.concatenate([faces[:, 2], faces[:, 0], faces[:, 1]])
        tri = np.tile(np.arange(len(faces)), 3)
        corner = np.repeat(np.array([[0, 1, 2], [1, 2, 0], [2, 0, 1]]), len(faces), 0)
        rest = np.linalg.norm(uvs[tri, corner[:, 0]] - uvs[tri, corner[:, 1]], axis=1)
        key = np.sort(half, 1)
        order = np.lexsort((key[:, 1], key[:, 0]))
        k = key[order]
        first = np.r_[True, (k[1:] != k[:-1]).any(1)]
        group = np.cumsum(first) - 1
        self.edges = k[first]
        count = np.bincount(group)
        self.rest = (np.bincount(group, rest[order]) / count).astype(F)
        if tight is not None:
            self.rest = (self.rest * tight(self)).astype(F)
        start = np.flatnonzero(first)[count == 2]
        h1, h2 = order[start], order[start + 1]
        a, b = half[h1].T
        c, d = opp[h1], opp[h2]

        def cot(t, at, p, q):
            u, v = uvs[t, p] - uvs[t, at], uvs[t, q] - uvs[t, at]
            return (u * v).sum(1) / np.maximum(1e-12, np.abs(u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]))

        def angles(hh):  # cotangents at the two ends of the edge
            ca, cb, cc = corner[hh].T
            return cot(tri[hh], ca, cb, cc), cot(tri[hh], cb, ca, cc)

        a1, b1 = angles(h1)
        swap = half[h2][:, 0] != a
        a2, b2 = angles(h2)
        a2, b2 = np.where(swap, b2, a2), np.where(swap, a2, b2)
        self.hinge = np.stack([a, b, c, d], 1)
        self.coef = np.stack([b1 + b2, a1 + a2, -(a1 + b1), -(a2 + b2)], 1)
        stiff = np.where(names[tri[h1]] != names[tri[h2]], 3.0, 1.0)
        stiffness = 3 * bend * stiff / (area[tri[h1]] + area[tri[h2]])
        self.bend_alpha = (1 / stiffness).astype(F)
        self.ge, self.gb = colours(self.edges, n), colours(self.hinge, n)
        self.v = np.zeros_like(self.x)
        self.held = np.zeros(0, int)           # points that do not fall
        log(f"cloth: {n} points, {len(self.edges)} edges ({len(self.ge)} groups), {len(self.hinge)} hinges ({len(self.gb)} groups)")

    def prepare(self, dt):
        w = self.w
        self.E = []
        for g in self.ge:
            i, j = self.edges[g].T
            self.E.append((i.copy(), j.copy(), self.rest[g], (w[i] / (w[i] + w[j] + F(1 / STRETCH / dt**2)))[:, None].astype(F), (w[j] / (w[i] + w[j] + F(1 / STRETCH / dt**2)))[:, None].astype(F)))
        self.B = []
        for g in self.gb:
            q, k = self.hinge[g], self.coef[g].astype(F)
            s = (w[q] * k * k).sum(1) + self.bend_alpha[g] / F(dt**2)
            self.B.append((q, k[:, :, None], (w[q] * k / s[:, None])[:, :, None].astype(F)))

    def run(self, seconds, dt, field, drag=2.0, friction=0.35, force=None, gravity=9.81, moves=12):
        """`field` may be a function of the share of time that has passed; it is asked `moves` times."""
        self.prepare(dt)
        if callable(field):
            now = field(0)
        else:
            now = field
        x, v = self.x, self.v
        g = np.array([0, 0, -gravity], F) * F(dt)
        steps = int(seconds / dt)
        for step in range(steps):
            if callable(field) and step % max(1, steps // moves) == 0:
                now = field((step + 1) / steps)
            v += g
            if force is not None:
                v += force(x, step / steps) * F(dt)
            v *= F(1 - drag * dt)
            old = x.copy()
            x += v * F(dt)
            x[self.held] = old[self.held]
            for q, k, wk in self.B:
                c = (x[q] * k).sum(1)
                x[q] -= wk * c[:, None]
            for i, j, rest, wi, wj in self.E:
                d = x[i] - x[j]
                l = np.sqrt(np.einsum("ij,ij->i", d, d))
                d *= ((l - rest) / np.maximum(l, F(1e-9)))[:, None]
                x[i] -= wi * d
                x[j] += wj * d
            if now is not None:
                phi, n = sample(now, x)
                hit = np.flatnonzero(phi < MARGIN)
                pen = (F(MARGIN) - phi[hit])[:, None]
                x[hit] += n[hit] * np.minimum(pen, F(0.004))
                move = x[hit] - old[hit]
                tang = move - n[hit] * (move * n[hit]).sum(1)[:, None]
                size = np.linalg.norm(tang, axis=1)[:, None]
                x[hit] -= tang * np.minimum(1, F(friction) * np.minimum(pen, F(0.004)) / np.maximum(size, F(1e-9)))
            v[:] = (x - old) / F(dt)
            speed = np.linalg.norm(v, axis=1)[:, None]
            v *= np.minimum(1, F(3.0) / np.maximum(speed, F(1e-6)))
            if step % max(1, steps // 4) == 0:
                log(f"  step {step}/{steps} speed {speed.mean():.3f} m/s")
        stretch = np.linalg.norm(x[self.edges[:, 0]] - x[self.edges[:, 1]], axis=1) / self.rest
        log(f"  done; speed {np.linalg.norm(v, axis=1).mean():.3f} m/s, strain 5/50/95 %: {np.percentile(stretch, [5, 50, 95]).round(3)}")


def finer(x, faces, uvs, names):
    """Every triangle into four; pattern coordinates follow."""
    f, u, n = faces, uvs, len(faces)
    half = np.sort(np.concatenate([f[:, [0, 1]], f[:, [1, 2]], f[:, [2, 0]]]), 1)
    edges, back = np.unique(half, axis=0, return_inverse=True)
    m = len(x) + back.reshape(3, n).T
    x = np.concatenate([x, (x[edges[:, 0]] + x[edges[:, 1]]) / 2])
    um = np.stack([(u[:, 0] + u[:, 1]) / 2, (u[:, 1] + u[:, 2]) / 2, (u[:, 2] + u[:, 0]) / 2], 1)
    split = lambda a, b: np.concatenate([np.stack([a[:, 0], b[:, 0], b[:, 2]], 1), np.stack([b[:, 0], a[:, 1], b[:, 1]], 1), np.stack([b[:, 2], b[:, 1], a[:, 2]], 1), b])
    return x, split(f, m), split(u, um), np.tile(names, 4)


def relaxed(x, faces, times):
    """Takes the tremble of single triangles out (Taubin: there and back, so that nothing shrinks); edges stay."""
    half = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    i, j = np.concatenate([half, half[:, ::-1]]).T
    n = np.bincount(i, minlength=len(x))
    key, count = np.unique(np.sort(half, 1), axis=0, return_counts=True)
    free = np.ones(len(x), bool)
    free[key[count == 1].ravel()] = False
    x = x.astype(float)
    for k in range(2 * times):
        mean = np.stack([np.bincount(i, x[j, a], len(x)) for a in range(3)], 1) / n[:, None]
        x = np.where(free[:, None], x + (0.5 if k % 2 == 0 else -0.52) * (mean - x), x)
    return x


