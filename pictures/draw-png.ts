import { PhotonImage } from "@cf-wasm/photon";
import { Resvg } from "@resvg/resvg-wasm";
import {
  type DrawnPng,
  MOST_PNG_WIDTH,
  MOST_SVG_CHARACTERS,
  type PngWish,
} from "../app/domain/pictures/picture-work.ts";
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

function asPng(_address: string, webp: string): string {
  const image = PhotonImage.new_from_byteslice(Buffer.from(webp, "base64"));
  try {
    return `data:image/png;base64,${Buffer.from(image.get_bytes()).toString("base64")}`;
  } finally {
    image.free();
  }
}
