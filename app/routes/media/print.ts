import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { printKeyOf } from "../../domain/print/line-prints.ts";
import { printOfKey } from "../../http/keys/print-links.server.ts";

const CONTENT_TYPES = { pdf: "application/pdf", png: "image/png", svg: "image/svg+xml" } as const;

/** `/media/print/{key}`: a print file for the fulfiller that was sent its address. Whoever holds the key may fetch it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { env, settings, now } = context.page;
  const print = await printOfKey(settings.SESSION_SECRET, params.file ?? "", now());
  const file = print && (await env.MEDIA.get(printKeyOf(print.tenantId, print.scene, print.format)));
  if (!file) throw new Response(null, { status: 404 });
  return new Response(file.body, {
    headers: {
      "Content-Type": CONTENT_TYPES[print.format],
      "Content-Disposition": `attachment; filename="${print.scene}.${print.format}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
