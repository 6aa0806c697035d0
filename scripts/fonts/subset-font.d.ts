declare module "subset-font" {
  /** Keeps the glyphs of `text` and nothing else. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "woff2" | "sfnt"; keepFeatures?: string[]; noHinting?: boolean },
  ): Promise<Buffer>;
}
