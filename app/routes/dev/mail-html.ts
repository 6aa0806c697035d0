import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { platformOf } from "../../http/context.server.ts";
import { requireLocal } from "../../http/local-only.server.ts";

/** The HTML part of a mail, for the frame on its page: it may run and load nothing. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  requireLocal(context);
  const mail = await platformOf(context).outbox.mail(params.mailId ?? "");
  if (!mail) throw new Response(null, { status: 404 });
  context.page.framedByUs = true;
  return new Response(mail.html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    },
  });
}
