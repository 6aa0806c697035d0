import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { paths } from "../../paths.ts";

/**
 * Robots may read every page: those that are not to be listed say so themselves, which a robot that is kept away would
 * never see (docs/decisions/0290).
 */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { origin } = new URL(context.page.settings.APP_ORIGIN);
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "",
    `Sitemap: ${origin}${paths.sitemap}`,
    `Sitemap: ${origin}${paths.storeSitemaps}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
