import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { baseScope } from "../../http/wiring/context.server.ts";
import { requireLocal } from "../../http/guards/local-only.server.ts";
import { readMail } from "../../services/mailbox/read-mails.server.ts";
import { framedMail } from "../../http/answers/framed-mail.server.ts";

/** The HTML part of a mail, for the frame on its page. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  requireLocal(context);
  const mail = await readMail(baseScope(context), params.mailId ?? "");
  if (!mail) throw new Response(null, { status: 404 });
  return framedMail(context, mail.html);
}
