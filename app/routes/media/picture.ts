import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { PICTURE_WIDTHS, PNG_WIDTHS } from "../../domain/product/offer.ts";
import { PAPERS } from "../../domain/store/event-status.ts";
import { baseScope } from "../../http/wiring/context.server.ts";
import { drawBlank, drawPicture, drawPng } from "../../http/pictures/pictures.server.ts";
import { printFileResponse } from "../../http/prints/print-file.server.ts";
import { pngResponse, svgResponse } from "../../http/pictures/png-pictures.server.ts";
import { findProductPrint } from "../../services/prints/read.server.ts";

/** A blank is named by nothing that is in it: its drawing may be bettered. */
const A_DAY = "public, max-age=86400";
/** What an address without a width shows: as wide as the stage of a product's page. */
const USUAL_WIDTH = 800;

/**
 * `/media/{hash}/{colour}-{side}.svg`: content-addressed, so every cache may keep it for ever.
 * `?w=400` is the width it will be shown at, `?view=print` shows the print from near.
 * `/media/{hash}/{colour}-{side}.png?w=160&on=warm`: the same on the ground of a store's paper, where no SVG is shown.
 * `/media/{hash}/{colour}-{side}.pdf`: the print file of the same.
 * `/media/blank-{code}/{colour code}-{side}.svg`: a garment of the catalogue with nothing on it.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, colour, side, type] = /^(.+)-(front|back)\.(svg|png|pdf)$/.exec(params.file ?? "") ?? [];
  const name = params.hash ?? "";
  const [, blank] = /^blank-([A-Z0-9-]{1,40})$/.exec(name) ?? [];
  if (!colour || (side !== "front" && side !== "back")) throw absent();
  const query = new URL(request.url).searchParams;
  const requestedWidth = Number(query.get("w") ?? USUAL_WIDTH);
  const isDesign = /^[0-9a-f]{32}$/.test(name);
  if (type === "pdf") {
    const print =
      isDesign && (await findProductPrint(baseScope(context), { designHash: name, colour, side }));
    const file = print && (await printFileResponse(context, print, PRINT_HEADERS));
    if (!file) throw absent();
    return file;
  }
  if (type === "png") {
    const width = PNG_WIDTHS.find((offered) => offered === requestedWidth);
    const paper = PAPERS.find((offered) => offered === query.get("on"));
    if (!isDesign || !width || !paper) throw absent();
    const picture = await drawPng(context, { hash: name, colour, side, query, width, paper });
    if (!picture) throw absent();
    return pngResponse(picture);
  }
  const width = PICTURE_WIDTHS.find((offered) => offered === requestedWidth);
  if (!width || !(blank || isDesign)) throw absent();
  const size = { width, near: query.get("view") === "print" };
  const svg = blank
    ? await drawBlank(context, { code: blank, colourCode: colour, side, ...size })
    : await drawPicture(context, { hash: name, colour, side, query, ...size });
  if (!svg) throw absent();
  return blank ? svgResponse(svg, A_DAY) : svgResponse(svg);
}

/** Search engines list no print files. Those of a design may be written anew. */
const PRINT_HEADERS = { "Cache-Control": "public, max-age=3600", "X-Robots-Tag": "noindex" };
const absent = () => new Response(null, { status: 404 });
