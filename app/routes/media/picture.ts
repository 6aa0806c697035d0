import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { drawBlank, drawPicture } from "../../http/pictures.server.ts";

/** A design's picture is named by what is in it; a blank's only by the blank, whose drawing may be bettered. */
const FOR_EVER = "public, max-age=31536000, immutable";
const A_DAY = "public, max-age=86400";

/**
 * `/media/{hash}/{colour}-{side}.svg`: content-addressed, so every cache may keep it for ever.
 * `/media/blank-{code}/{colour code}-{side}.svg`: a garment of the catalogue with nothing on it.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, colour, side] = /^(.+)-(front|back)\.svg$/.exec(params.file ?? "") ?? [];
  const name = params.hash ?? "";
  const [, blank] = /^blank-([A-Z0-9-]{1,40})$/.exec(name) ?? [];
  if (!colour || (side !== "front" && side !== "back") || !(blank || /^[0-9a-f]{32}$/.test(name))) {
    throw new Response(null, { status: 404 });
  }
  const svg = blank
    ? await drawBlank(context, { code: blank, colourCode: colour, side })
    : await drawPicture(context, { hash: name, colour, side, query: new URL(request.url).searchParams });
  if (!svg) throw new Response(null, { status: 404 });
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": blank ? A_DAY : FOR_EVER,
      // Opened by itself the picture is a document: it may load and run nothing.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
