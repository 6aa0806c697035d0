import { xmlElement, xmlResponse, xmlText } from "../../http/answers/files.server.ts";
import { languageAddresses } from "../../ui/document/page-address.ts";

/** A sitemap of these paths, each with its languages. */
export function urlSet(origin: string, paths: readonly string[], translated: boolean): Response {
  const entries = paths.map((path) => {
    const address = origin + path;
    const others = translated ? languageAddresses(address) : [];
    const links = others.map(
      ({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${xmlText(href)}"/>`,
    );
    return `<url>${xmlElement("loc", address)}${links.join("")}</url>`;
  });
  return xmlResponse(
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
      `${entries.join("\n")}\n</urlset>`,
  );
}
