import { PhotonImage } from "@cf-wasm/photon";
import { Resvg } from "@resvg/resvg-wasm";
import {
  type DrawnPng,
  MOST_PNG_WIDTH,
  MOST_SVG_CHARACTERS,
  type LightPicture,
  type PngWish,
  type SeenDrawing,
} from "../app/domain/pictures/picture-work.ts";
import type { Hex } from "../app/domain/design/colour.ts";
import { lightVersion, seenOn } from "../app/domain/design/readable.ts";
import { parseRaster } from "../app/rendering/raster.ts";
import { whenDrawing } from "../print/png/drawing.ts";

const WEBP_IN_PLACE = /data:image\/webp;base64,([A-Za-z0-9+/=]+)/g;

/** Draws one of our own pictures as PNG. Its texts are outlines already, so that no font is needed. */
export async function drawPng(svg: string, { width, ground }: PngWish): Promise<DrawnPng> {
  await whenDrawing();
  const fits = Number.isInteger(width) && width > 0 && width <= MOST_PNG_WIDTH;
  if (!fits || svg.length > MOST_SVG_CHARACTERS) return { ok: false, error: "too_large" };
  let drawing: InstanceType<typeof Resvg> | undefined;
  try {
    // resvg reads no WebP, which the maps of our garments are.
    drawing = new Resvg(svg.replaceAll(WEBP_IN_PLACE, asPng), {
      fitTo: { mode: "width", value: width },
      background: ground,
      font: { loadSystemFonts: false },
    });
    // The height follows from the picture, so a picture that is all height is refused before it takes its memory.
    if (drawing.height * (width / drawing.width) > 2 * MOST_PNG_WIDTH) {
      return { ok: false, error: "too_large" };
    }
    const drawn = drawing.render();
    const bytes = drawn.asPng();
    drawn.free();
    return { ok: true, bytes };
  } catch {
    return { ok: false, error: "not_drawable" };
  } finally {
    drawing?.free();
  }
}

/** In pixels. An edge that is lost at this size is no mark that people see from where they stand. */
const SEEN_WIDTH = 160;

/** How much of a drawing is seen on each cloth. Its own ground is none, so that the cloth shows between its marks. */
export async function seenDrawing(svg: string, cloths: readonly Hex[]): Promise<SeenDrawing> {
  await whenDrawing();
  if (svg.length > MOST_SVG_CHARACTERS) return { ok: false, error: "too_large" };
  let drawing: InstanceType<typeof Resvg> | undefined;
  try {
    drawing = new Resvg(svg.replaceAll(WEBP_IN_PLACE, asPng), {
      fitTo: { mode: "width", value: SEEN_WIDTH },
      font: { loadSystemFonts: false },
    });
    if (drawing.height * (SEEN_WIDTH / drawing.width) > 4 * SEEN_WIDTH)
      return { ok: false, error: "too_large" };
    const drawn = drawing.render();
    const artwork = { width: drawn.width, height: drawn.height, pixels: apart(drawn.pixels) };
    drawn.free();
    return { ok: true, asItIs: seenOn(artwork, cloths), light: seenOn(lightVersion(artwork), cloths) };
  } catch {
    return { ok: false, error: "not_drawable" };
  } finally {
    drawing?.free();
  }
}

/** Pictures of more pixels take more memory than the Worker has, once they are decoded twice. */
const MOST_LIGHT_PIXELS = 3_000_000;

/** A picture of pixels with its dark marks in white, where it has holes that the cloth shows through. */
export function lightPicture(bytes: Uint8Array): LightPicture {
  const size = parseRaster(bytes);
  if (!size || size.width * size.height > MOST_LIGHT_PIXELS) return { ok: false, error: "too_large" };
  let image: PhotonImage | undefined;
  let light: PhotonImage | undefined;
  try {
    image = PhotonImage.new_from_byteslice(bytes);
    const [width, height] = [image.get_width(), image.get_height()];
    const pixels = image.get_raw_pixels();
    let hasHoles = false;
    for (let at = 3; at < pixels.length && !hasHoles; at += 4) hasHoles = (pixels[at] ?? 255) < 128;
    if (!hasHoles) return { ok: true, bytes: null };
    light = new PhotonImage(lightVersion({ width, height, pixels }).pixels, width, height);
    return { ok: true, bytes: light.get_bytes() };
  } catch {
    return { ok: false, error: "not_drawable" };
  } finally {
    image?.free();
    light?.free();
  }
}

/** resvg gives colours by how much of the ground they cover; here they are apart from that. */
function apart(drawn: Uint8Array): Uint8Array {
  const pixels = Uint8Array.from(drawn);
  for (let at = 0; at < pixels.length; at += 4) {
    const share = (pixels[at + 3] ?? 0) / 255;
    if (share === 0 || share === 1) continue;
    for (let part = at; part < at + 3; part++)
      pixels[part] = Math.min(255, Math.round((pixels[part] ?? 0) / share));
  }
  return pixels;
}

function asPng(_address: string, webp: string): string {
  const image = PhotonImage.new_from_byteslice(Buffer.from(webp, "base64"));
  try {
    return `data:image/png;base64,${Buffer.from(image.get_bytes()).toString("base64")}`;
  } finally {
    image.free();
  }
}
