import type { Matrix } from "../../app/rendering/path.ts";
import type { PrintJob, PrintLayer } from "../../app/rendering/print-job.ts";
import { vectorMarkup } from "../../app/rendering/scene-markup.ts";
import type { OpenFile } from "../image/picture.ts";
import type { Sink } from "../sink.ts";
import { type Band, putOver } from "./band.ts";
import { drawnPixels } from "./drawing.ts";
import { paintPicture, type ReadyPicture, readyPicture } from "./place-picture.ts";
import { pngEncoder } from "./png-encoder.ts";

/** What is held of the picture at once; the part of a photograph below it takes as much again. */
const MOST_BAND_BYTES = 12_000_000;
/** resvg holds what it draws several times over. */
const DRAWN_ROWS = 128;

/** Layers that are drawn together, or one picture of pixels. */
type Part = { svg: string } | { key: string; picture: ReadyPicture };

/**
 * Writes one side as a PNG in exactly the pixels of its area at its dots per inch, on no ground; for printers that take no
 * PDF. Made in bands from the top, so that a side of 27 million pixels is never held whole. It has no bleed, cut marks or
 * underlay: those who print from pixels make them themselves.
 */
export async function writePng(
  job: PrintJob,
  open: OpenFile,
  sink: Sink,
  mostBytes = MOST_BAND_BYTES,
): Promise<void> {
  const { pixels, converted, dpi } = job.area;
  const { width, height } = pixels;
  const toPixels: Matrix = [width / converted.width, 0, 0, height / converted.height, 0, 0];
  const parts = await partsOf(job.layers, open, toPixels);
  const encoder = await pngEncoder(sink, {
    width,
    height,
    print: { dotsPerInch: dpi, comment: `scene sha256:${job.sceneHash}; side ${job.side}` },
  });
  const most = Math.max(DRAWN_ROWS, Math.floor(mostBytes / (4 * width)));
  const held = new Uint8ClampedArray(Math.min(most, height) * width * 4);
  for (let top = 0; top < height; top += most) {
    const rows = Math.min(most, height - top);
    const band: Band = { top, rows, width, pixels: held.subarray(0, rows * width * 4) };
    band.pixels.fill(0);
    for (const part of parts) {
      if ("svg" in part) await drawShapes(band, part.svg, toPixels);
      else await paintPicture(band, part.picture);
    }
    await encoder.rows(band.pixels, rows);
  }
  await encoder.end();
}

async function partsOf(layers: readonly PrintLayer[], open: OpenFile, toPixels: Matrix): Promise<Part[]> {
  const parts: Part[] = [];
  for (const layer of layers) {
    if (layer.kind === "picture") {
      parts.push({ key: layer.key, picture: await readyPicture(layer, open, toPixels) });
      continue;
    }
    const last = parts.at(-1);
    if (last && "svg" in last) last.svg += vectorMarkup(layer);
    else parts.push({ svg: vectorMarkup(layer) });
  }
  return parts;
}

async function drawShapes(band: Band, svg: string, [across, , , down]: Matrix): Promise<void> {
  for (let from = 0; from < band.rows; from += DRAWN_ROWS) {
    const rows = Math.min(DRAWN_ROWS, band.rows - from);
    const view = `0 ${(band.top + from) / down} ${band.width / across} ${rows / down}`;
    const drawn = await drawnPixels(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${band.width}" height="${rows}" viewBox="${view}" preserveAspectRatio="none">${svg}</svg>`,
    );
    putOver(band, from, drawn);
  }
}
