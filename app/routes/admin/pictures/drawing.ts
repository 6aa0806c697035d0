import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireStaff } from "../../../auth/session.server.ts";
import { svgResponse } from "../../../http/pictures/png-pictures.server.ts";
import { readPicture } from "../../../services/pictures/read.server.ts";

/** `/assets/{id}/drawing`: a drawing that designs place and that lies in no storage, for its own staff. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "products:read");
  const picture = await readPicture(scope, { id: args.params["assetId"] ?? "" });
  if (!picture?.picture.svg) throw new Response(null, { status: 404 });
  const { svg, width, height } = picture.picture;
  // With a size of its own: without one a canvas draws a part of it.
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const file = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${svg}</svg>`;
  return svgResponse(file, "private, max-age=3600");
}
