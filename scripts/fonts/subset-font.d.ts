declare module "subset-font" {
  /** Keeps the glyphs of `text` and nothing else. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: "woff2" | "sfnt";
      keepFeatures?: string[];
      noHinting?: boolean;
      /** One value fixes an axis, a range keeps a part of it. */
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
