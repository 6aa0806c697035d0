import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { renderSVG } from "uqr";
import { requireStaff } from "../../../http/session/session.server.ts";
import { requireEvent } from "../require-event.server.ts";
import { claimLink } from "./read.server.ts";

/** The claim link of one code as a QR picture. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "vouchers:read");
  const event = await requireEvent(scope, args.params.slug);
  const code = await scope.tenant.codes.find(new URL(args.request.url).searchParams.get("code") ?? "");
  if (!code || code.eventId !== event.id) throw new Response(null, { status: 404 });
  const { APP_ORIGIN } = args.context.page.settings;
  return new Response(renderSVG(claimLink(APP_ORIGIN, event.slug, code.code), { border: 2 }), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "private, max-age=3600" },
  });
}
