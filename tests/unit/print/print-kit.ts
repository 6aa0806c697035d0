import { PDFiumLibrary } from "@hyzyla/pdfium";
import { Resvg } from "@resvg/resvg-wasm";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { crc32, deflateSync } from "node:zlib";
import type { Design, Side } from "../../../app/domain/design/design.ts";
import type { PrintJob } from "../../../app/rendering/print-job.ts";
import type { Scene } from "../../../app/rendering/scene.ts";
import { startDrawing } from "../../../print/png/drawing.ts";
import { writePdf } from "../../../print/pdf/write-pdf.ts";

await startDrawing(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
const pdfium = await PDFiumLibrary.init();

/** A file that is read in small pieces, as it comes over a line. */
export async function* pieces(bytes: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

export const JOB: Omit<PrintJob, "area" | "layers"> = {
  key: "print/test.pdf",
  sceneHash: "0f".repeat(32),
  side: "front",
  colours: ["#e2543e"],
  fonts: ["Archivo 800"],
  finish: { bleed: 0, cutMarks: false, underlay: false },
};

/** The nodes of a scene as the layers of a job. */
export const layersOfScene = ({ nodes }: Scene): PrintJob["layers"] =>
  nodes.map((node) =>
    node.kind === "raster"
      ? {
          kind: "picture",
          key: node.layer,
          width: node.art.width,
          height: node.art.height,
          matrix: node.matrix,
        }
      : node,
  );

export async function pdfOf(
  job: Pick<PrintJob, "area" | "layers"> & Partial<PrintJob>,
  files: Readonly<Record<string, Uint8Array>> = {},
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  await writePdf({ ...JOB, ...job }, (key) => Promise.resolve(files[key] && pieces(files[key])), {
    write: (chunk) => Promise.resolve(void chunks.push(chunk.slice())),
    finish: () => Promise.resolve({ bytes: 0, sha256: "" }),
    abort: () => Promise.resolve(),
  });
  return Buffer.concat(chunks);
}

export type Pixels = { width: number; height: number; data: Uint8Array };

/** A page on white, as wide as asked for. */
export async function pagePixels(pdf: Uint8Array, { page = 0, width }: { page?: number; width: number }) {
  const document = await pdfium.loadDocument(pdf);
  try {
    const shown = document.getPage(page);
    const { originalWidth, originalHeight } = shown.getOriginalSize();
    const height = Math.round((originalHeight * width) / originalWidth);
    const { data } = await shown.render({ width, height });
    return { width, height, data };
  } finally {
    document.destroy();
  }
}

export async function pageCount(pdf: Uint8Array): Promise<number> {
  const document = await pdfium.loadDocument(pdf);
  const count = document.getPageCount();
  document.destroy();
  return count;
}

/** A drawing on white, as wide as asked for. */
export function svgPixels(svg: string, width: number): Pixels {
  const drawing = new Resvg(svg, {
    fitTo: { mode: "width", value: width },
    background: "#ffffff",
    font: { loadSystemFonts: false },
  });
  const drawn = drawing.render();
  const pixels = { width: drawn.width, height: drawn.height, data: Uint8Array.from(drawn.pixels) };
  drawn.free();
  drawing.free();
  return pixels;
}

/** How far two pictures are apart: the mean of all parts, 0 to 255, and the share of pixels off by more than 64. */
export function difference(one: Pixels, other: Pixels): { mean: number; far: number } {
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  let [sum, far] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let most = 0;
      for (let part = 0; part < 3; part++) {
        const a = one.data[(y * one.width + x) * 4 + part] ?? 0;
        const b = other.data[(y * other.width + x) * 4 + part] ?? 0;
        sum += Math.abs(a - b);
        most = Math.max(most, Math.abs(a - b));
      }
      if (most > 64) far++;
    }
  }
  return { mean: sum / (3 * width * height), far: far / (width * height) };
}

/** The sides of a design that show anything. */
export const printedSides = (design: Design): Side[] =>
  (["front", "back"] as const).filter((side) => design[side].length > 0);

type PngOf = {
  width: number;
  height: number;
  bits: number;
  type: number;
  /** Rows without their filters, as PNG packs them. */
  rows: Uint8Array[];
  chunks?: { name: string; bytes: Uint8Array }[];
  interlaced?: boolean;
};

/** A PNG of these rows; its filters go round, so that all of them are met. */
export function pngOf({ width, height, bits, type, rows, chunks = [], interlaced }: PngOf): Uint8Array {
  const pixel = Math.max(1, (bits * ({ 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[type] ?? 1)) >> 3);
  const filtered = rows.map((row, y) => filteredRow(row, rows[y - 1], pixel, y % 5));
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, width);
  head.setUint32(4, height);
  head.setUint8(8, bits);
  head.setUint8(9, type);
  head.setUint8(12, interlaced ? 1 : 0);
  const deflated = deflateSync(Buffer.concat(filtered));
  const half = deflated.length >> 1;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", new Uint8Array(head.buffer)),
    ...chunks.map(({ name, bytes }) => chunk(name, bytes)),
    chunk("IDAT", deflated.subarray(0, half)),
    chunk("IDAT", deflated.subarray(half)),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(name: string, bytes: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(name), bytes]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function filteredRow(row: Uint8Array, above: Uint8Array | undefined, pixel: number, filter: number) {
  const out = new Uint8Array(row.length + 1);
  out[0] = filter;
  row.forEach((value, at) => {
    const left = at < pixel ? 0 : (row[at - pixel] ?? 0);
    const corner = at < pixel ? 0 : (above?.[at - pixel] ?? 0);
    const up = above?.[at] ?? 0;
    const paeth = [left, up, corner].reduce((best, each) => {
      const away = (part: number) => Math.abs(left + up - corner - part);
      return away(each) < away(best) ? each : best;
    });
    out[at + 1] = value - ([0, left, up, (left + up) >> 1, paeth][filter] ?? 0);
  });
  return out;
}
