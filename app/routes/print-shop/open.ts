import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { addressOf, baseScope } from "../../http/wiring/context.server.ts";
import { workPageCookie } from "../../http/guards/require-work-page.server.ts";
import { paths } from "../../paths.ts";
import { workLinkLimits } from "../../services/limits/public-limits.ts";
import { tooMany } from "../../services/limits/rate-limit.server.ts";
import { findWorkPage } from "../../services/work-pages/read.server.ts";

/** The link that a print shop was given: lets the device in, and leaves the key behind. */
export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { pageId = "", key = "" } = params;
  const scope = baseScope(context);
  const wait = await tooMany(scope, workLinkLimits(addressOf(request)));
  if (wait) throw new Response(null, { status: 429, headers: { "Retry-After": `${wait.seconds}` } });
  const page = await findWorkPage(scope, { pageId, key });
  const headers: HeadersInit = {
    "X-Robots-Tag": "noindex, nofollow",
    ...(page && { "Set-Cookie": workPageCookie(context, pageId, key) }),
  };
  return redirect(paths.workPage(pageId), { status: 303, headers });
}
