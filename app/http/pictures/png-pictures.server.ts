import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Hex } from "../../domain/design/colour.ts";
import { pictureWorker } from "../../gateways/pictures/picture-worker.server.ts";
import { logError } from "../../log.server.ts";
import { edgePicture, keepAtEdge } from "./edge-pictures.server.ts";
import { keepPicture, keptPicture } from "./kept-pictures.server.ts";

/**
 * The source of a PNG and the place of its copy: the edge cache where it shows a shopper's own words, else the object
 * storage.
 */
type PngSource = { key: string; words?: string; width: number; draw: () => Promise<Drawing | undefined> };
export type Drawing = { svg: string; ground: Hex };

/** A PNG, or the SVG that it would have been drawn from while the Worker for pictures is away. */
export type PngOrSvg = { type: "png"; bytes: Uint8Array } | { type: "svg"; svg: string };

/**
 * A picture as PNG, from the object storage or drawn by the Worker for pictures.
 * @returns undefined when there is no such picture.
 */
export async function pngPicture(
  context: AppLoadContext,
  { key, words = "", width, draw }: PngSource,
): Promise<PngOrSvg | undefined> {
  const { page } = context;
  const name = `${key}?${words}`;
  const png =
    words === ""
      ? await keptPicture(context, key, (object) => object.arrayBuffer())
      : await edgePicture(context, name, (response) => response.arrayBuffer());
  if (png) return { type: "png", bytes: new Uint8Array(png) };
  const drawing = await draw();
  if (!drawing) return undefined;
  const { svg, ground } = drawing;
  const { requestId } = page;
  const pictures = pictureWorker({
    worker: page.env.PICTURES,
    requestId,
    leftMs: () => page.budget.leftMs(),
    report,
  });
  const drawn = await pictures.png(svg, { width, ground });
  if (!drawn.ok) {
    if (drawn.error !== "away") report(new Error(`A PNG was not drawn: ${drawn.error}.`));
    return { type: "svg", svg };
  }
  if (words === "") keepPicture(context, key, drawn.bytes, "image/png");
  else keepAtEdge(context, name, { content: drawn.bytes, contentType: "image/png" });
  return { type: "png", bytes: drawn.bytes };

  function report(error: unknown): void {
    logError("pictures", error, { requestId });
  }
}

const FOR_EVER = "public, max-age=31536000, immutable";

/** The answer to an address of a PNG. An SVG in its place is asked for again soon. */
export function pngResponse(picture: PngOrSvg): Response {
  if (picture.type === "png") {
    return new Response(picture.bytes as Uint8Array<ArrayBuffer>, {
      headers: { "Content-Type": "image/png", "Cache-Control": FOR_EVER },
    });
  }
  return svgResponse(picture.svg, "public, max-age=60");
}

/** A picture as SVG. Opened by itself it is a document: it may load and run nothing. */
export function svgResponse(svg: string, cacheControl = FOR_EVER): Response {
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": cacheControl,
      "Content-Security-Policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
    },
  });
}
