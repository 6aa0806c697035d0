/** The heading font of each choice that a store's theme has, by its file. */
const HEADINGS = {
  sans: "outfit-600",
  serif: "dm-serif-display-400",
  condensed: "bebas-neue-400",
} as const;

/** React 18 knows this attribute by its plain name only. */
const AFTER_THE_PICTURE = { fetchpriority: "low" };

/** Fetches the font of the page's headings early, as `TextFont` does. */
export function HeadingFont({ headings }: { headings: keyof typeof HEADINGS }) {
  return <PreloadedFont file={HEADINGS[headings]} />;
}

/** Fetches the font that text is set in early; its accents of other languages come only when a page has them. */
export function TextFont() {
  return <PreloadedFont file="figtree" />;
}

/**
 * A font is shown only if it is there before the first paint. On a slow line it never is, and must not keep the page's
 * picture from coming.
 */
function PreloadedFont({ file }: { file: string }) {
  return (
    <link
      rel="preload"
      as="font"
      type="font/woff2"
      href={`/fonts/web/${file}.woff2`}
      crossOrigin="anonymous"
      {...AFTER_THE_PICTURE}
    />
  );
}
