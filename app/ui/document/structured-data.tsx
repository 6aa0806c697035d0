/** Facts of a page as search engines read them (schema.org): a block of data, which no browser runs. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  // A text may hold what would end the block.
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  // eslint-disable-next-line no-restricted-syntax -- our own JSON, without what could end the block
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
