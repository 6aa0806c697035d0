import { readFileSync } from "node:fs";
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
