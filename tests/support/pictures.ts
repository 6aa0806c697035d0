import { readFileSync } from "node:fs";
import type { PictureWorker } from "../../app/domain/pictures/picture-work.ts";
import { drawPng, lightPicture, seenDrawing } from "../../pictures/draw-png.ts";
import { readUpload as read } from "../../pictures/upload/read-upload.ts";
import { startDrawing } from "../../print/png/drawing.ts";

/** Begins resvg as the Worker for pictures does; a second time costs nothing. */
export const startedDrawing = () =>
  startDrawing(readFileSync("node_modules/@resvg/resvg-wasm/index_bg.wasm"));

/** What the Worker for pictures answers over its binding. */
export const readUpload: typeof read = async (bytes, widths) => {
  await startedDrawing();
  return read(bytes, widths);
};

/** The Worker for pictures with all that it does. */
export const wholePictureWorker: PictureWorker = {
  read: readUpload,
  async png(svg, wish) {
    await startedDrawing();
    return drawPng(svg, wish);
  },
  async seen(svg, cloths) {
    await startedDrawing();
    return seenDrawing(svg, cloths);
  },
  light: (bytes) => Promise.resolve(lightPicture(bytes)),
};
