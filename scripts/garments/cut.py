"""What tells one sewn garment from another. Lengths in metres; 0 is the high point of the shoulder, z grows upwards.

One Blender process sews one garment: `CUT` is the one named on the command line.
"""
import math
import sys

ARGS = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []
KIND = ARGS[0] if ARGS else "tshirt"
DRAPE = int(ARGS[ARGS.index("--drape") + 1]) if "--drape" in ARGS else 1

TSHIRT = dict(
    sheet=0.800,                      # metres across the picture
    centre=-0.365,                    # what lies in the middle of the picture
    neck=0.077, neck_front=0.094, neck_back=0.020, rib=0.021,
    shoulder=(0.226, -0.057), armpit=(0.284, -0.268), hem=(0.287, -0.738), front_drop=0.026,
    bicep=0.206, cuff=0.184, sleeve=0.226,
    body=1.0,                         # size of the torso below
    arm=0.34, joint=0.181, upper=0.054, wrist=0.044, angle=(63, 66),
    flat=1.0,                         # depth of the arms by their width
    slim=0.0,                         # how much narrower the torso is between the arms
    forearm=0,                        # degrees that the arms are bent down below the elbow
    density=0.165, bend=7e-6, excess=0.065, thickness=0.0014,
    band=0.0, cuff_band=0.0,          # ribbed bands instead of twin-needle hems
    print_top=0.025,                  # from the collar's seam down to the print
    pocket=False, zip=False, hood=False, grain=1.0,
)

CUTS = {
    "tshirt": TSHIRT,
    # Wide neck with a fine rib, longer in the body, sleeves turned up.
    "organic_tshirt": TSHIRT | dict(
        neck=0.092, neck_front=0.112, neck_back=0.026, rib=0.012, hem=(0.284, -0.766), armpit=(0.280, -0.258),
        bicep=0.196, cuff=0.172, sleeve=0.196, angle=(65, 62), centre=-0.378, sheet=0.800,
        density=0.145, bend=5e-6, excess=0.075, cuff_band=0.0,
    ),
    "sweatshirt": TSHIRT | dict(
        sheet=0.900, centre=-0.345, neck=0.082, neck_front=0.088, neck_back=0.018, rib=0.026,
        shoulder=(0.240, -0.060), armpit=(0.296, -0.285), hem=(0.270, -0.700), front_drop=0.014,
        # A narrow sleeve has a high cap, which hangs; a wide one stands off, and its cloth falls into a wing.
        bicep=0.195, cuff=0.116, sleeve=0.600,
        arm=0.62, joint=0.196, upper=0.062, wrist=0.045, flat=0.40, slim=0.12, angle=(72, 73.5), forearm=6,
        density=0.300, bend=3.0e-5, excess=0.085, thickness=0.0030, band=0.062, cuff_band=0.062, grain=1.4,
    ),
}
CUTS["hoodie"] = CUTS["sweatshirt"] | dict(sheet=0.930, centre=-0.320, pocket=True, zip=True, hood=True)


def scaled(cut, by, **more):
    """A smaller person: every length of the pattern, and the torso with it."""
    out = {}
    for key, value in cut.items():
        if key in ("angle", "flat", "slim", "forearm", "density", "bend", "excess", "thickness", "pocket", "zip", "hood", "grain"):
            out[key] = value
        else:
            out[key] = tuple(v * by for v in value) if isinstance(value, tuple) else value * by
    return out | more


CUTS["kids_tshirt"] = scaled(TSHIRT, 0.74, sheet=0.660, rib=0.017, hem=(0.222, -0.530), angle=(62, 60), centre=-0.268)
CUTS["kids_tshirt"] = scaled(TSHIRT, 0.74, sheet=0.660, rib=0.017, hem=(0.222, -0.530), angle=(62, 60), centre=-0.268)
CUT = CUTS.get(KIND, TSHIRT)
LONG = CUT["arm"] > 0.5               # long sleeves
TEX_MM = 0.5                          # size of a pixel of the height picture


def seed(n):
    """Another drape of the same garment falls otherwise."""
    return n + 100 * (DRAPE - 1)


def radians(degrees):
    return math.radians(degrees)
