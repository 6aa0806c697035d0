import { PhotonImage } from "@cf-wasm/photon";
import { Miniflare } from "miniflare";
import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { printArea } from "../../app/domain/design/print-area.ts";
import type { PrintAnswer, PrintJob, PrintLayer } from "../../app/rendering/print-job.ts";
import { workerdMemory } from "./print-memory.ts";
import type { Report } from "./report.ts";
import type { Surroundings } from "./surroundings.ts";

const BUILT = "build/print";
/** Of V8's heap and its buffers, while a PDF is written. */
const MOST_HEAP_MB = 64;
const PHOTOGRAPH = { width: 5472, height: 3648 };

/**
 * A side of 396 x 490 mm with two photographs of 20 megapixels and a picture with holes, as PDF and as PNG, by the built Worker
 * for print files under workerd. Memory is asked of workerd's inspector while it writes; a peak within a stretch that never
 * waits may be missed.
 */
export async function benchPrint(_around: Surroundings, report: Report): Promise<void> {
  const area = printArea(396, 490);
  const layers: PrintLayer[] = ["a", "b", "holes"].map((key, place) => ({
    kind: "picture",
    key,
    ...(key === "holes" ? HOLES : PHOTOGRAPH),
    matrix: [0.08, place === 1 ? 0.01 : 0, place === 1 ? -0.01 : 0, 0.08, 10, 10 + 120 * place],
  }));
  const job: PrintJob = {
    key: "prints/bench/1.pdf",
    sceneHash: "0".repeat(64),
    side: "front",
    area,
    layers,
    colours: [],
    fonts: [],
    finish: { bleed: 0, cutMarks: false, underlay: false },
  };
  const files = readdirSync(BUILT).filter((file) => /\.(?:js|wasm)$/.test(file));
  const print = {
    name: "popstall-print",
    modules: files
      .sort((one) => (one.endsWith(".js") ? -1 : 1))
      .map((file) => ({
        type: file.endsWith(".js") ? ("ESModule" as const) : ("CompiledWasm" as const),
        path: path.join(BUILT, file),
      })),
    modulesRoot: BUILT,
    compatibilityDate: "2026-04-01",
    compatibilityFlags: ["nodejs_compat"],
    r2Buckets: { MEDIA: "media" },
  };
  const caller = {
    name: "caller",
    modules: true,
    compatibilityDate: "2026-04-01",
    script: `export default { async fetch(request, env) {
      const { format, job } = await request.json();
      return Response.json(await env.PRINT[format](job));
    } };`,
    serviceBindings: { PRINT: { name: "popstall-print", entrypoint: "Print" } },
  };
  const inspectorPort = 19_231;
  const miniflare = new Miniflare({ workers: [caller, print], inspectorPort } as never);
  try {
    const media = await miniflare.getR2Bucket("MEDIA", "popstall-print");
    for (const key of ["a", "b"]) await media.put(key, alone(photograph()));
    await media.put("holes", alone(holes()));
    for (const format of ["pdf", "png"] as const) {
      const memory = await workerdMemory(inspectorPort, "popstall-print");
      const answer = (await (
        await miniflare.dispatchFetch("http://caller/", {
          method: "POST",
          body: JSON.stringify({ format, job: { ...job, key: `prints/bench/1.${format}` } }),
        })
      ).json()) as PrintAnswer;
      const { heap, samples, cpu } = await memory.end();
      if (!answer.ok) throw new Error(`The ${format} was refused: ${answer.error}.`);
      report.row({
        what: `a side with two photographs as ${format.toUpperCase()}`,
        ratio: heap / MOST_HEAP_MB,
        details: [
          `${heap.toFixed(0)} MB of heap and buffers at most, of ${samples} samples`,
          `${cpu.toFixed(1)} s of the processor`,
          `${(answer.bytes / 1e6).toFixed(1)} MB written`,
        ],
      });
      if (format === "pdf")
        report.goal(`heap of a PDF / ${MOST_HEAP_MB} MB`, heap / MOST_HEAP_MB, { atMost: 1, aim: 0.8 });
    }
  } finally {
    await miniflare.dispose();
  }
}

/** Miniflare takes whole buffers only. */
const alone = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

const HOLES = { width: 3000, height: 2000 };

/** As a camera writes it: fine grain everywhere, so that it has some ten megabytes. */
function photograph(): Uint8Array {
  const { width, height } = PHOTOGRAPH;
  const pixels = new Uint8Array(width * height * 4);
  const grain = randomBytes(1 << 16);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const light = (grain[(at * 7) & 0xffff] ?? 0) / 6;
    pixels.set(
      [((x * 255) / width) * 0.8 + light, ((y * 255) / height) * 0.8 + light, 90 + light, 255],
      at * 4,
    );
  }
  const image = new PhotonImage(pixels, width, height);
  const bytes = image.get_bytes_jpeg(92);
  image.free();
  return bytes;
}

/** A PNG with holes. */
function holes(): Uint8Array {
  const { width, height } = HOLES;
  const rows = Buffer.alloc((1 + 4 * width) * height);
  const grain = randomBytes(1 << 16);
  for (let at = 0; at < rows.length; at++)
    if (at % (1 + 4 * width) > 0) rows[at] = (grain[at & 0xffff] ?? 0) >> 3;
  const chunk = (name: string, bytes: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name), bytes]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(bytes.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]);
}
