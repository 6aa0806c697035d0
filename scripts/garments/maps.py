"""Writes what the product composes a picture from: shade, shine, the outline, and where the print lies."""
import json
import os
import subprocess

import bpy
import numpy as np

from cloth import log
from filters import blur, encode, filled, light, rolled
from outline import outlines
from studio import HEIGHT, WIDTH

F = np.float32
# Width of the file, quality: thumbnails, grids, the product's page, the zoom. Folds hide what a small file leaves out; on
# a smooth crown or wall every block of eight pixels shows; shine and the table's shadow are seen faintly.
CLOTH = ((120, 56), (240, 56), (700, 74), (1000, 78))
SMOOTH = ((120, 88), (240, 88), (700, 86), (1000, 84))
FAINT = ((120, 44), (240, 44), (700, 64), (1000, 72))
NODES = (25, 31)                      # of the grid that says where the print's points lie


def png(name, grey, folder):
    h, w = grey.shape
    img = bpy.data.images.new(name, w, h, alpha=False)
    img.colorspace_settings.name = "Non-Color"
    px = np.ones((h, w, 4), F)
    px[..., :3] = np.clip(grey, 0, 1)[::-1, :, None]
    img.pixels.foreach_set(px.ravel())
    path = os.path.join(os.path.abspath(folder), name + ".png")
    img.filepath_raw, img.file_format = path, "PNG"
    img.save()
    return path


def save(name, grey, folder, cache, sizes=CLOTH):
    """8-bit WebP in every size; `grey` is 0..1, encoded, top row first."""
    source = png(f"{os.path.basename(folder)}-{name}", grey, cache)
    for width, quality in sizes:
        target = os.path.join(folder, f"{name}-{width}.webp")
        # Without noise shaping, which takes its bits from what is smooth.
        subprocess.run(["cwebp", "-quiet", "-q", str(quality), "-m", "6", "-sns", "0", "-resize", str(width), str(width * 6 // 5), source, "-o", target], check=True)


def cloth_maps(pictures, folder, cache):
    """Shade and shine of woven things; returns the outline."""
    alpha = pictures["white"][..., 3]
    solid = alpha > 0.98
    lum = light(pictures["white"], alpha, pictures["normal"], 1.25)
    shade = encode(rolled(lum / np.percentile(lum[solid], 88)))
    save("shade", filled(shade, solid), folder, cache)
    dark = encode(light(pictures["dark"], alpha, pictures["normal"], 1.2, 1e-3))
    lo, hi = np.percentile(dark[solid], [8, 99.6])
    save("shine", filled(np.clip((dark - lo) / (hi - lo), 0, 1), solid), folder, cache, FAINT)
    return outlines(alpha)


def smoothed(points):
    """A print follows the cloth's big folds; single triangles would make letters tremble."""
    out = points.copy()
    for _ in range(2):
        inner = out[1:-1, 1:-1] * 2 + out[:-2, 1:-1] + out[2:, 1:-1] + out[1:-1, :-2] + out[1:-1, 2:]
        out[1:-1, 1:-1] = np.where(np.isfinite(inner), inner / 6, out[1:-1, 1:-1])
    return out


def print_place(points, size, camera=None, hangs=False, level=False):
    """
    `points`: rows x columns x 2, where a grid over the print lies on the sheet; `size` of the print in millimetres.
    One scale in both directions: the camera's, in units of the sheet to a millimetre; what is round gives the width that
    is seen of it. Cloth that hangs carries its print from the collar down, all else about its middle. `level` adds what
    makes a photograph straight on which the print would lie askew.
    """
    rows, columns = points.shape[:2]
    width, height = size
    v, u = np.meshgrid(np.linspace(0, height, rows), np.linspace(0, width, columns), indexing="ij")
    base = np.stack([u.ravel(), v.ravel(), np.ones(u.size)], 1)
    flat = points.reshape(-1, 2)
    there = np.isfinite(flat[:, 0])
    fit = np.linalg.lstsq(base[there], flat[there], rcond=None)[0]
    scale = round(camera or float(np.hypot(*fit[0])), 3)
    x, y = np.array([width / 2, height / 2, 1]) @ fit
    top = points[0, columns // 2, 1] if hangs else y - height * scale / 2
    place = {"print": {"scale": scale, "middle": round(float(x), 1), "top": round(float(top), 1)}}
    if level:
        (a, c), (b, d) = np.linalg.inv(fit[:2].T) * scale
        place["level"] = [round(float(q), 5) for q in (a, b, c, d)] + [round(float(q), 2) for q in (x - a * x - c * y, y - b * x - d * y)]
    return place


def write_place(folder, outline, place, **more):
    with open(os.path.join(folder, "place.json"), "w") as f:
        json.dump({"outline": outline[0], "coarseOutline": outline[1], **place, **more}, f)
    total = sum(os.path.getsize(os.path.join(folder, n)) for n in os.listdir(folder))
    log(f"{folder}: {total / 1024:.0f} KB;", ", ".join(f"{n} {os.path.getsize(os.path.join(folder, n)) / 1024:.1f}" for n in sorted(os.listdir(folder))))
