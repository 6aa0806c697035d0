"""Arithmetic on pictures of light: noise out, edges grown, linear to sRGB."""
import math

import numpy as np


def encode(v):
    v = np.clip(v, 0, 1)
    return np.where(v <= 0.0031308, v * 12.92, 1.055 * v ** (1 / 2.4) - 0.055)


def blur(a, r):
    """Gaussian by FFT; the picture's ground is empty, so wrapping does no harm."""
    fy, fx = np.fft.fftfreq(a.shape[0])[:, None], np.fft.rfftfreq(a.shape[1])[None]
    return np.fft.irfft2(np.fft.rfft2(a) * np.exp(-2 * math.pi**2 * r * r * (fx * fx + fy * fy)), a.shape)


def guided(a, guide, r, eps):
    """Takes render noise out: light is, nearby, a linear matter of the normal (guided filter, He 2010, three channels)."""
    h, w = a.shape

    def box(v):
        for axis in (0, 1):
            pad = [(0, 0)] * v.ndim
            pad[axis] = (r + 1, r)
            c = np.cumsum(np.pad(v, pad, "edge"), axis, dtype=np.float64)
            n = v.shape[axis]
            v = (np.take(c, np.arange(2 * r + 1, 2 * r + 1 + n), axis) - np.take(c, np.arange(0, n), axis)) / (2 * r + 1)
        return v

    mi, ma = [box(guide[..., k]) for k in range(3)], box(a)
    cov = np.empty((h, w, 3, 3))
    rhs = np.empty((h, w, 3))
    for k in range(3):
        rhs[..., k] = box(guide[..., k] * a) - mi[k] * ma
        for q in range(k, 3):
            cov[..., k, q] = cov[..., q, k] = box(guide[..., k] * guide[..., q]) - mi[k] * mi[q]
    slope = np.linalg.solve(cov + eps * np.eye(3), rhs[..., None])[..., 0]
    rest = ma - sum(slope[..., k] * mi[k] for k in range(3))
    return sum(box(slope[..., k]) * guide[..., k] for k in range(3)) + box(rest)


def grown(a, solid, times=8):
    """Carries the shirt's own values out over its edge, so that no ground shines in."""
    a, known = np.where(solid, a, 0.0), solid.astype(float)
    for _ in range(times):
        s, n = np.zeros_like(a), np.zeros_like(a)
        for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)):
            s += np.roll(a * known, (dy, dx), (0, 1))
            n += np.roll(known, (dy, dx), (0, 1))
        fresh = (known == 0) & (n > 0)
        a = np.where(fresh, s / np.maximum(n, 1), a)
        known = np.where(fresh, 1, known)
    return a, known > 0


def filled(a, solid, sizes=(8, 24, 72)):
    """Values for the empty ground that hardly differ from what lies beside it: small pictures mix them in, and they pack well."""
    a, _ = grown(a, solid)
    weight = grown(a, solid)[1].astype(float)
    out = np.where(weight > 0, a, 0)
    for r in sizes:
        near = blur(weight, r)
        soft = blur(out * weight, r) / np.maximum(near, 1e-6)
        fresh = (weight == 0) & (near > 1e-3)
        out, weight = np.where(fresh, soft, out), np.where(fresh, 1.0, weight)
    return np.where(weight > 0, out, np.median(a[solid]))


def light(picture, alpha, normals, extra=1.0, noise=2e-4, reach=2):
    """Grey of a rendered picture without its noise; folds a little clearer than the lamp made them."""
    solid = alpha > 0.98
    fill = lambda v: grown(v / np.maximum(alpha, 1e-3), solid)[0]
    guide = np.stack([fill(normals[..., k]) for k in range(3)], 2)
    v = np.maximum(guided(fill(picture[..., :3].mean(2)), guide, reach, noise), 1e-4)
    wide = np.maximum(blur(v, picture.shape[1] / 28), 1e-4)
    return wide * (v / wide) ** extra


def rolled(v):
    """Lights roll off instead of burning out."""
    return np.where(v > 0.75, 0.75 + 0.25 * np.tanh((v - 0.75) / 0.32), v)
