import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { PICTURE_WIDTHS } from "../../domain/product/offer.ts";
import { drawBlank, drawPicture } from "../../http/pictures.server.ts";

/** A design's picture is named by what is in it; a blank's only by the blank, whose drawing may be bettered. */
const FOR_EVER = "public, max-age=31536000, immutable";
/** What an address without a width shows: as wide as the stage of a product's page. */
const USUAL_WIDTH = 800;
const A_DAY = "public, max-age=86400";

/**
 * `/media/{hash}/{colour}-{side}.svg`: content-addressed, so every cache may keep it for ever.
 * `?w=400` is the width it will be shown at, `?view=print` shows the print from near.
 * `/media/blank-{code}/{colour code}-{side}.svg`: a garment of the catalogue with nothing on it.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, colour, side] = /^(.+)-(front|back)\.svg$/.exec(params.file ?? "") ?? [];
  const name = params.hash ?? "";
  const [, blank] = /^blank-([A-Z0-9-]{1,40})$/.exec(name) ?? [];
  if (!colour || (side !== "front" && side !== "back") || !(blank || /^[0-9a-f]{32}$/.test(name))) {
    throw new Response(null, { status: 404 });
  }
  const query = new URL(request.url).searchParams;
  const asked = Number(query.get("w") ?? USUAL_WIDTH);
  const width = PICTURE_WIDTHS.find((offered) => offered === asked);
  if (!width) throw new Response(null, { status: 404 });
  const size = { width, near: query.get("view") === "print" };
  const svg = blank
    ? await drawBlank(context, { code: blank, colourCode: colour, side, ...size })
    : await drawPicture(context, { hash: name, colour, side, query, ...size });
  if (!svg) throw new Response(null, { status: 404 });
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": blank ? A_DAY : FOR_EVER,
      // Opened by itself the picture is a document: it may load and run nothing.
      "Content-Security-Policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
    },
  });
}
