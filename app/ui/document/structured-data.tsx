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
