import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { baseScope } from "../../http/context.server.ts";
import { workPageCookie } from "../../http/require-work-page.server.ts";
import { paths } from "../../paths.ts";
import { findWorkPage } from "../../services/work-pages/find-work-page.server.ts";

/** The link that a print shop was given: lets the device in, and leaves the key behind. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { pageId = "", key = "" } = params;
  const page = await findWorkPage(baseScope(context), { pageId, key });
  const headers: HeadersInit = {
    "X-Robots-Tag": "noindex, nofollow",
    ...(page && { "Set-Cookie": workPageCookie(context, pageId, key) }),
  };
  return redirect(paths.workPage(pageId), { status: 303, headers });
}
