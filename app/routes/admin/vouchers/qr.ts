import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { renderSVG } from "uqr";
import { requireStaff } from "../../../auth/session.server.ts";
import { noteCodesTaken } from "../../../services/codes/export-codes.server.ts";
import { readCode } from "../../../services/codes/read-codes.server.ts";
import { requireEvent } from "../events/require-event.server.ts";
import { claimLink } from "./read.server.ts";

/** The claim link of one code as a QR picture. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "vouchers:write");
  const event = await requireEvent(scope, args.params.slug);
  const code = await readCode(scope, new URL(args.request.url).searchParams.get("code") ?? "");
  if (!code || code.eventId !== event.id) throw new Response(null, { status: 404 });
  await noteCodesTaken(scope, { subject: { id: code.id, name: event.name }, codes: 1 });
  const { APP_ORIGIN } = args.context.page.settings;
  return new Response(renderSVG(claimLink(APP_ORIGIN, event.slug, code.code), { border: 2 }), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "no-store" },
  });
}
