import { useTranslation } from "react-i18next";
import type { StoreChrome } from "../storefront/models.ts";
import { canonicalAddress, languageAddresses } from "./page-address.ts";
import { lookOf } from "./page-handle.ts";
import { usePagePlace } from "./page-place.tsx";

type Match = { handle?: unknown; data?: unknown };
type Store = Partial<Pick<StoreChrome, "name" | "type" | "preview">>;

/**
 * What search engines and chats are told of a page. Listed are the platform's pages that have a description, and shops:
 * a gift, an order form on a tenant's account, a preview or a form of one's own is for those who were sent there
 * (docs/decisions/0290). The words of shops are their organisers' own, see `storeMeta`.
 */
export function SearchTags({ matches }: { matches: readonly Match[] }) {
  const { t, i18n } = useTranslation();
  const place = usePagePlace();
  const leaf = matches.at(-1);
  if (!place || !leaf || leaf.data == null) return null;
  const { description, title, unlisted, oneLanguage } = lookOf(leaf);
  const { chrome, subject, summary } = leaf.data as { chrome?: Store; subject?: string; summary?: string };
  const { name, type, preview } = chrome ?? {};
  const told = summary ?? (description === undefined ? undefined : t(description, { store: name }));
  const words = told !== undefined && <meta name="description" content={told} />;
  const isListed = !unlisted && (type === undefined ? words !== false : type === "Store" && !preview);
  if (!isListed) {
    return (
      <>
        <meta name="robots" content="noindex" />
        {words}
      </>
    );
  }
  const address = canonicalAddress(place.origin, place.url, place.translated);
  const canonical = <link rel="canonical" href={address} />;
  if (type !== undefined) {
    return (
      <>
        {words}
        {canonical}
      </>
    );
  }
  return (
    <>
      {words}
      {canonical}
      {place.translated &&
        !oneLanguage &&
        languageAddresses(address).map(({ lang, href }) => (
          <link key={lang} rel="alternate" hrefLang={lang} href={href} />
        ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Popstall" />
      <meta property="og:title" content={subject ?? (title ? t(title) : "Popstall")} />
      <meta property="og:description" content={told} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={place.card(i18n.language)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/**
 * Facts of a page as search engines read them (schema.org): a block of data, which no browser runs. For pages whose facts
 * are translated where they are drawn; Remix's `script:ld+json` (store-meta.ts) stands outside of the translator.
 */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  // A text may hold what would end the block.
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  // oxlint-disable-next-line own/markup-from-text -- React would escape the quotes, which JSON does not undo
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
