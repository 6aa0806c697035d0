import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireStaff } from "../../../../auth/session.server.ts";
import { framedMail } from "../../../../http/answers/framed-mail.server.ts";
import { previewInvitation } from "../../../../mail/writers/invitation-mail.server.ts";
import { requireInviting } from "../recipients/require-promo.server.ts";
import { shownMail } from "./invitation-page.server.ts";

/** The HTML part of an invitation, for the frame on its page. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "recipients:read");
  const event = await requireInviting(scope, args.params["slug"]);
  const { lang, kind } = shownMail(new URL(args.request.url).searchParams, event.lang);
  const sample = { eventId: event.id, lang, isReminder: kind === "reminder" };
  const mail = await previewInvitation(scope, sample, args.context.page.settings);
  if (!mail) throw new Response(null, { status: 404 });
  return framedMail(args.context, mail.html);
}
