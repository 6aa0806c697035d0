import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { picturesOn } from "../../domain/design/change-design.ts";
import { PICTURE_WIDTHS } from "../../domain/product/offer.ts";
import { drawDesign } from "../../http/pictures/pictures.server.ts";
import { svgResponse } from "../../http/pictures/png-pictures.server.ts";
import { colourShown } from "./page-model.server.ts";
import { requireDrawnBlank, storedPictures } from "./on-blank.server.ts";

/** A drawing changes under an address only where another tab saved between page and picture. */
const AN_HOUR = "private, max-age=3600";

/** `/event-builder/design/{code}/front.svg?colour=White&edition=…&w=400`: what this browser drew, for nobody else. */
export async function loader(args: LoaderFunctionArgs) {
  const read = await requireDrawnBlank(args);
  const [, side] = /^(front|back)\.svg$/.exec(args.params["file"] ?? "") ?? [];
  const query = new URL(args.request.url).searchParams;
  const width = PICTURE_WIDTHS.find((offered) => String(offered) === query.get("w"));
  const name = colourShown({ offer: read.offer, query });
  const colour = read.offer.colours.find((offered) => offered.name === name);
  if ((side !== "front" && side !== "back") || !width || !colour) throw new Response(null, { status: 404 });
  const { design, edition } = read;
  const placed = new Set(picturesOn(design));
  const svg = await drawDesign(args.context, {
    design,
    hash: edition,
    colour,
    side,
    width,
    near: false,
    artwork: storedPictures(read).filter(({ id }) => placed.has(id)),
  });
  return svgResponse(svg, AN_HOUR);
}
