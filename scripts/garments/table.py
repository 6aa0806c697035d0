"""Things that stand on a table: camera from a little above, soft lamps, the shadow beneath."""
import math

import bpy
import numpy as np
from mathutils import Vector

from filters import blur, encode, filled, light, rolled
from maps import FAINT, SMOOTH, save
from outline import outlines
from studio import FAST, area, dome, empty, photograph, render, surface

LENS, SENSOR = 120, 36


def faded(shape):
    """A shadow ends before the picture does."""
    y, x = (np.clip(np.minimum(np.arange(n), n - 1 - np.arange(n)) / (0.16 * n), 0, 1) for n in shape)
    ease = lambda t: t * t * (3 - 2 * t)
    return ease(y)[:, None] * ease(x)[None]


class Table:
    """`sheet` is how many metres the picture shows across at the middle of the thing, `mid`."""

    def __init__(self, sheet, mid, tilt, floor=True, glazed=False):
        self.glazed = glazed
        self.s = empty()
        self.mid = Vector(mid)
        cam = bpy.data.cameras.new("camera")
        cam.lens, cam.sensor_fit, cam.sensor_width = LENS, "HORIZONTAL", SENSOR
        self.camera = bpy.data.objects.new("camera", cam)
        distance, tilt = sheet * LENS / SENSOR, math.radians(tilt)
        self.camera.location = self.mid + Vector((0, -distance * math.cos(tilt), distance * math.sin(tilt)))
        self.camera.rotation_euler = (self.mid - self.camera.location).to_track_quat("-Z", "Y").to_euler()
        self.s.collection.objects.link(self.camera)
        self.s.camera = self.camera
        bpy.context.view_layer.update()
        self.view = np.array(self.camera.matrix_world.inverted())
        self.floor = None
        if floor:
            bpy.ops.mesh.primitive_plane_add(size=40 * sheet)
            self.floor = bpy.context.object
            self.floor.data.materials.append(surface("white"))
            self.floor.visible_camera = False
        self.scale = sheet / 0.155             # the lamps were set up round a mug
        for at, size, power in (((-0.42, -0.22, 0.30), (0.16, 0.42), 3.2), ((0.50, -0.30, 0.22), (0.10, 0.40), 1.1), ((0.05, 0.10, 0.70), (0.5, 0.4), 3.0)):
            k = self.scale
            area(self.s, tuple(v * k for v in at), (size[0] * k, size[1] * k), power * k * k, tuple(self.mid))
        dome(self.s, 0.30)

    def reflections(self):
        """Seen from above, a glazed wall mirrors what is below the table: long lamps reach down there, and no table is in the way."""
        k = self.scale
        self.floor.hide_render = True
        area(self.s, (-0.44 * k, -0.22 * k, -0.06 * k), (0.07 * k, 0.34 * k), 1.1 * k * k, tuple(self.mid))
        area(self.s, (0.46 * k, -0.10 * k, -0.06 * k), (0.05 * k, 0.34 * k), 0.5 * k * k, tuple(self.mid))

    def seen(self, points):
        """Where points of the room lie on the sheet."""
        p = np.asarray(points, float)
        q = np.concatenate([p, np.ones((*p.shape[:-1], 1))], -1) @ self.view.T
        k = LENS / SENSOR / -q[..., 2]
        return np.stack([500 + 1000 * q[..., 0] * k, 600 - 1000 * q[..., 1] * k], -1)

    def maps(self, objects, folder, cache, gloss=None, height=None, strength=1.0):
        """Shade, shine and ground of the objects; returns the outline."""
        pictures = photograph(self.s, objects, cache, height, gloss, ("white", "normal"))
        if self.glazed:
            self.reflections()
        pictures |= photograph(self.s, objects, cache, height, gloss, ("dark",))
        alpha = pictures["white"][..., 3]
        solid = alpha > 0.98
        wide = 2 if height is not None else 5  # what has no weave has no noise either
        lum = light(pictures["white"], alpha, pictures["normal"], strength, reach=wide)
        save("shade", filled(encode(rolled(lum / np.percentile(lum[solid], 92))), solid), folder, cache, SMOOTH)
        dark = encode(light(pictures["dark"], alpha, pictures["normal"], reach=2 if self.glazed else wide))
        if not self.glazed:                    # as with cloth, a page says how much of it
            lo, hi = np.percentile(dark[solid], [8, 99.6])
            dark = np.clip((dark - lo) / (hi - lo), 0, 1)
        save("shine", filled(dark, solid), folder, cache, SMOOTH if self.glazed else FAINT)
        if self.floor:
            self.floor.hide_render = False
            for o, _ in objects:
                o.data.materials.clear()
                o.data.materials.append(surface("white"))
                o.visible_camera = False
            self.floor.visible_camera, self.floor.is_shadow_catcher = True, True
            dark = blur(render(self.s, "ground", 8 if FAST else 24, cache)[..., 3], 5)
            # What the lamps take from the whole table is no shadow of this thing.
            rim = np.median(np.concatenate([dark[:8].ravel(), dark[:, :8].ravel(), dark[:, -8:].ravel()]))
            save("ground", 1 - np.clip(dark - rim, 0, 1) * 0.9 * faded(dark.shape), folder, cache, FAINT)
        return outlines(alpha)
