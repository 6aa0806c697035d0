import resvg from "@resvg/resvg-wasm/index_bg.wasm";
import { WorkerEntrypoint } from "cloudflare:workers";
import lcms from "lcms-wasm/dist/lcms.wasm";
import type { Hex } from "../app/domain/design/colour.ts";
import type { DrawnPng, LightPicture, PngWish, SeenDrawing } from "../app/domain/pictures/picture-work.ts";
import type { ReadUpload } from "../app/domain/pictures/upload.ts";
import { startDrawing } from "../print/png/drawing.ts";
import { drawPng, lightPicture, seenDrawing } from "./draw-png.ts";
import { readUpload } from "./upload/read-upload.ts";
import { takeConverter } from "./upload/screen-colours.ts";
import { workLimit } from "./work-limit.ts";

/** Each holds the isolate's only thread and takes up to 80 of its 128 MB: more at once would not fit. */
const limited = workLimit({ atOnce: 1, waiting: 12 });
takeConverter(lcms);
const BUSY = { ok: false, error: "busy" } as const;

/** What the pages' Worker may ask for, over its binding. */
export class Pictures extends WorkerEntrypoint {
  async png(svg: string, wish: PngWish): Promise<DrawnPng> {
    await startDrawing(resvg);
    return (await limited(() => drawPng(svg, wish))) ?? BUSY;
  }

  async seen(svg: string, cloths: readonly Hex[]): Promise<SeenDrawing> {
    await startDrawing(resvg);
    return (await limited(() => seenDrawing(svg, cloths))) ?? BUSY;
  }

  async light(bytes: Uint8Array): Promise<LightPicture> {
    return (await limited(() => Promise.resolve(lightPicture(bytes)))) ?? BUSY;
  }

  async read(bytes: Uint8Array, widths: readonly number[]): Promise<ReadUpload> {
    await startDrawing(resvg);
    return (await limited(() => readUpload(bytes, widths))) ?? BUSY;
  }
}

/** The Worker has no address; a request to it by mistake gets a 404. */
export default { fetch: () => new Response(null, { status: 404 }) };
