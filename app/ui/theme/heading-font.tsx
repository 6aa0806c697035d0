const FILES = {
  sans: "outfit-600",
  serif: "dm-serif-display-400",
  condensed: "bebas-neue-400",
} as const;

/** React 18 knows this attribute by its plain name only. */
const AFTER_THE_PICTURE = { fetchpriority: "low" };

/**
 * Fetches the font of the page's headings early: it is shown only if it is there before the first paint. On a slow line
 * it never is, and must not keep the page's picture from coming.
 */
export function HeadingFont({ headings }: { headings: keyof typeof FILES }) {
  return (
    <link
      rel="preload"
      as="font"
      type="font/woff2"
      href={`/fonts/web/${FILES[headings]}.woff2`}
      crossOrigin="anonymous"
      {...AFTER_THE_PICTURE}
    />
  );
}
