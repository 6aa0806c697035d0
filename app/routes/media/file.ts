import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { keysToTry, readFileAddress } from "../../domain/pictures/stored-picture.ts";
import { keptPicture, makeMissingWidths } from "../../http/pictures/kept-pictures.server.ts";

/** No picture 400 px wide has as much: what is shown in its place is the file itself. */
const MOST_SMALL_BYTES = 1_000_000;

/**
 * `/media/files/{tenant}/{hash}.png?w=400`: a picture that an organiser uploaded, named by its content, so every cache
 * may keep it for ever. A width that it was not kept in shows the picture itself, and whoever takes
 * WebP gets that where there is one. No round trip to the database.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const width = new URL(request.url).searchParams.get("w");
  const address = readFileAddress(params["tenantId"] ?? "", params["file"] ?? "", width);
  if (!address) throw new Response(null, { status: 404 });
  const read = async (object: R2ObjectBody) => ({
    bytes: await object.arrayBuffer(),
    type: object.httpMetadata?.contentType ?? "application/octet-stream",
  });
  // A photograph has none: lossless, it would be larger than its JPEG.
  const takesWebp =
    !params["file"]?.endsWith(".jpg") && /\bimage\/webp\b/.test(request.headers.get("Accept") ?? "");
  let picture: Awaited<ReturnType<typeof read>> | undefined;
  for (const key of keysToTry(address, { takesWebp })) picture ??= await keptPicture(context, key, read);
  if (!picture) throw new Response(null, { status: 404 });
  const isSmall = address.width === 160 || address.width === 400;
  if (isSmall && picture.bytes.byteLength > MOST_SMALL_BYTES) makeMissingWidths(context, address.key);
  return new Response(picture.bytes, {
    headers: {
      "Content-Type": picture.type,
      "Cache-Control": "public, max-age=31536000, immutable",
      // One address, answered by what the browser takes.
      Vary: "Accept",
      // Opened by itself a drawing is a document: it may load and run nothing.
      "Content-Security-Policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
    },
  });
}
