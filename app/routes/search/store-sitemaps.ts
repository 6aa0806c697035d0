import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { baseScope } from "../../http/wiring/context.server.ts";
import { xmlElement, xmlResponse } from "../../http/answers/files.server.ts";
import { paths } from "../../paths.ts";
import { listOpenShops } from "../../services/storefront/read.server.ts";

/** The index of the sitemaps of all open shops. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { origin } = new URL(context.page.settings.APP_ORIGIN);
  const shops = await listOpenShops(baseScope(context));
  const entries = shops.map(({ slug, updatedAt }) => {
    const address = xmlElement("loc", origin + paths.storeSitemap(slug));
    return `<sitemap>${address}${xmlElement("lastmod", updatedAt.toISOString())}</sitemap>`;
  });
  return xmlResponse(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</sitemapindex>`,
  );
}
