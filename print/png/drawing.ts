import { initWasm, Resvg } from "@resvg/resvg-wasm";

let started: Promise<void> | undefined;

/** Begins resvg once an isolate. @param module its WebAssembly. */
export function startDrawing(module: Parameters<typeof initWasm>[0]): Promise<void> {
  return (started ??= initWasm(module).catch((error: unknown) => {
    // Where this module loads again (hot reload, tests), its library is initialised already.
    if (!String(error).includes("Already initialized")) throw error;
  }));
}

/** resvg can be used. */
export const whenDrawing = (): Promise<void> | undefined => started;

/** Draws what needs no font. @returns red, green, blue, each by what covers the ground, and that; a byte each. */
export async function drawnPixels(svg: string): Promise<Uint8Array> {
  await started;
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false } });
  try {
    const drawn = drawing.render();
    const pixels = Uint8Array.from(drawn.pixels);
    drawn.free();
    return pixels;
  } finally {
    drawing.free();
  }
}
