import resvg from "@resvg/resvg-wasm/index_bg.wasm";
import { WorkerEntrypoint } from "cloudflare:workers";
import lcms from "lcms-wasm/dist/lcms.wasm";
import type { Hex } from "../app/domain/design/colour.ts";
import type { DrawnPng, LightPicture, PngWish, SeenDrawing } from "../app/domain/pictures/picture-work.ts";
import type { ReadUpload } from "../app/domain/pictures/upload.ts";
import { logCall } from "../app/log.server.ts";
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
  async png(svg: string, wish: PngWish, requestId: string): Promise<DrawnPng> {
    return done("png", requestId, () => drawPng(svg, wish));
  }

  async seen(svg: string, cloths: readonly Hex[], requestId: string): Promise<SeenDrawing> {
    return done("seen", requestId, () => seenDrawing(svg, cloths));
  }

  async light(bytes: Uint8Array, requestId: string): Promise<LightPicture> {
    return done("light", requestId, () => Promise.resolve(lightPicture(bytes)));
  }

  async read(bytes: Uint8Array, widths: readonly number[], requestId: string): Promise<ReadUpload> {
    return done("read", requestId, () => readUpload(bytes, widths));
  }
}

/** Does one piece of work, or says that too many wait. */
function done<Answer>(call: string, requestId: string, work: () => Promise<Answer>) {
  return logCall("pictures", { call, requestId }, async () => {
    await startDrawing(resvg);
    return (await limited(work)) ?? BUSY;
  });
}

/** The Worker has no address; a request to it by mistake gets a 404. */
export default { fetch: () => new Response(null, { status: 404 }) };
