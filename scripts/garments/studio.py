"""Camera, lamps, cloth materials and Cycles. Everything is photographed on a sheet of 1000 x 1200 pixels."""
import math
import os
import time

import bpy
import numpy as np
from mathutils import Vector

from cloth import log
from cut import ARGS

F = np.float32
WIDTH, HEIGHT = 1000, 1200
PREVIEW = "--preview" in ARGS          # a look in a minute
FAST = PREVIEW or "--fast" in ARGS     # half the light and half the pixels; good enough up to 800 pixels
SHARE = 50 if PREVIEW else 72 if FAST else 100
SAMPLES = 12 if PREVIEW else 16 if FAST else 40


def empty():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = "CYCLES"
    s.cycles.device = "CPU"
    s.cycles.use_adaptive_sampling = s.cycles.use_denoising = False
    s.cycles.max_bounces, s.cycles.diffuse_bounces = 4, 3
    s.cycles.seed = 1
    s.render.film_transparent = True
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = WIDTH, HEIGHT, SHARE
    s.view_settings.view_transform, s.view_settings.look = "Raw", "None"
    s.render.image_settings.file_format, s.render.image_settings.color_depth = "OPEN_EXR", "32"
    s.render.image_settings.color_mode = "RGBA"
    return s


def area(s, at, size, power, to=(0, 0, -0.33)):
    lamp = bpy.data.lights.new("lamp", "AREA")
    lamp.shape, lamp.size, lamp.size_y, lamp.energy = "RECTANGLE", *size, power
    o = bpy.data.objects.new("lamp", lamp)
    o.location = at
    o.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    s.collection.objects.link(o)


def dome(s, strength):
    s.world = bpy.data.worlds.new("world")
    s.world.use_nodes = True
    s.world.node_tree.nodes["Background"].inputs[0].default_value = (1, 1, 1, 1)
    s.world.node_tree.nodes["Background"].inputs[1].default_value = strength


def flat_camera(s, sheet, centre):
    """Looks straight at the garment: a metre is as long everywhere in the picture."""
    cam = bpy.data.cameras.new("camera")
    cam.type, cam.ortho_scale, cam.sensor_fit = "ORTHO", sheet * HEIGHT / WIDTH, "AUTO"
    o = bpy.data.objects.new("camera", cam)
    o.location, o.rotation_euler = (0, -3, centre), (math.pi / 2, 0, 0)
    s.collection.objects.link(o)
    s.camera = o


def wall_lamps(s, centre=-0.33, scale=1.0):
    """Key from the upper left, front fill, a rim from the right. Power goes with the square of the distance."""
    for at, size, power in (((-1.75, -0.95, 1.0), (0.8, 0.8), 66), ((0.5, -2.4, 0.5), (1.6, 1.6), 27), ((1.9, -0.5, 0.2), (0.6, 1.6), 9)):
        lifted = (at[0] * scale, at[1] * scale, (at[2] + 0.33) * scale + centre)
        area(s, lifted, (size[0] * scale, size[1] * scale), power * scale * scale, (0, 0, centre))
    dome(s, 0.14)


def mesh_object(s, name, points, faces, uvs=None):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(p) for p in points], [], [tuple(int(k) for k in f) for f in faces])
    if uvs is not None:
        mesh.uv_layers.new(name="pattern").data.foreach_set("uv", np.asarray(uvs, F).ravel())
    mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), bool))
    mesh.update()
    import bmesh

    bm = bmesh.new()
    bm.from_mesh(mesh)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(mesh)
    bm.free()
    o = bpy.data.objects.new(name, mesh)
    s.collection.objects.link(o)
    return o


def thick(o, metres):
    m = o.modifiers.new("thick", "SOLIDIFY")
    m.thickness, m.offset, m.use_even_offset, m.use_rim = metres, 1.0, False, True


def image(name, array):
    h, w = array.shape[:2]
    img = bpy.data.images.new(name, w, h, alpha=False, float_buffer=True)
    img.colorspace_settings.name = "Non-Color"
    px = np.ones((h, w, 4), F)
    px[..., :3] = array[..., None]
    img.pixels.foreach_set(px.ravel())
    img.update()
    return img


def surface(kind, height=None, gloss=None):
    """`white` takes the light, `dark` shows only what the surface throws back, `normal` says which way it looks."""
    mat = bpy.data.materials.new(kind)
    mat.use_nodes = True
    n, l = mat.node_tree.nodes, mat.node_tree.links
    n.clear()
    out, bump = n.new("ShaderNodeOutputMaterial"), n.new("ShaderNodeBump")
    bump.inputs["Distance"].default_value = 1.0
    if height is not None:
        tex = n.new("ShaderNodeTexImage")
        tex.image, tex.interpolation, tex.extension = height, "Cubic", "EXTEND"
        l.new(tex.outputs[0], bump.inputs["Height"])
    if kind == "normal":
        em, half = n.new("ShaderNodeEmission"), n.new("ShaderNodeVectorMath")
        half.operation = "MULTIPLY_ADD"
        half.inputs[1].default_value = half.inputs[2].default_value = (0.5, 0.5, 0.5)
        l.new(bump.outputs[0], half.inputs[0])
        l.new(half.outputs[0], em.inputs[0])
        l.new(em.outputs[0], out.inputs[0])
        return mat
    bsdf = n.new("ShaderNodeBsdfPrincipled")
    l.new(bump.outputs[0], bsdf.inputs["Normal"])
    l.new(bsdf.outputs[0], out.inputs[0])
    b = bsdf.inputs
    grey, specular, rough, sheen = (0.78, 0.0, 1.0, 0.0) if kind == "white" else gloss or (0.012, 0.35, 0.62, 0.6)
    b["Base Color"].default_value = (grey, grey, grey, 1)
    b["Specular"].default_value, b["Roughness"].default_value, b["Sheen"].default_value = specular, rough, sheen
    b["Sheen Tint"].default_value = 0.0
    return mat


def render(s, name, samples, folder):
    s.cycles.samples = samples
    path = os.path.join(os.path.abspath(folder), name + ".exr")
    s.render.filepath = path
    t = time.time()
    bpy.ops.render.render(write_still=True)
    img = bpy.data.images.load(path)
    img.colorspace_settings.name = "Non-Color"
    w, h = img.size
    px = np.empty(w * h * 4, F)
    img.pixels.foreach_get(px)
    bpy.data.images.remove(img)
    os.remove(path)
    log(f"{name}: {w} x {h}, {samples} samples, {time.time() - t:.0f} s")
    return px.reshape(h, w, 4)[::-1]


def photograph(s, objects, folder, height=None, gloss=None, kinds=("white", "normal", "dark")):
    """The pictures of one view: what takes light, which way it looks, what shines."""
    def dress(kind):
        for o, bumped in objects:
            o.data.materials.clear()
            o.data.materials.append(surface(kind, height if bumped else None, gloss))

    out = {}
    samples = {"white": SAMPLES, "normal": 4 if FAST else 10, "dark": SAMPLES // 2}
    for kind in kinds:
        dress(kind)
        out[kind] = render(s, kind, samples[kind], folder)
    return out
