import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { drawPicture } from "../../http/pictures.server.ts";

/** `/media/{hash}/{colour}-{side}.svg`: content-addressed, so every cache may keep it for ever. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, colour, side] = /^(.+)-(front|back)\.svg$/.exec(params.file ?? "") ?? [];
  const hash = params.hash ?? "";
  if (!colour || (side !== "front" && side !== "back") || !/^[0-9a-f]{32}$/.test(hash)) {
    throw new Response(null, { status: 404 });
  }
  const svg = await drawPicture(context, { hash, colour, side, query: new URL(request.url).searchParams });
  if (!svg) throw new Response(null, { status: 404 });
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
      // Opened by itself the picture is a document: it may load and run nothing.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
