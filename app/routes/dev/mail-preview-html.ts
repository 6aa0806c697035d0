import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireLocal } from "../../http/guards/local-only.server.ts";
import { framedMail } from "../../http/answers/framed-mail.server.ts";
import { previewChoice, previewMail } from "./mail-preview.server.ts";

/** The HTML part of a sample, for the frame on the preview's page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireLocal(context);
  const choice = previewChoice(new URL(request.url).searchParams);
  const mail = await previewMail(context, params.name ?? "", choice);
  if (!mail) throw new Response(null, { status: 404 });
  return framedMail(context, mail.html);
}
