const FILES = {
  sans: "outfit-600",
  serif: "dm-serif-display-400",
  condensed: "bebas-neue-400",
} as const;

/** Fetches the font of the page's headings at once: it is shown only if it is there before the first paint. */
export function HeadingFont({ headings }: { headings: keyof typeof FILES }) {
  return (
    <link
      rel="preload"
      as="font"
      type="font/woff2"
      href={`/fonts/web/${FILES[headings]}.woff2`}
      crossOrigin="anonymous"
    />
  );
}
