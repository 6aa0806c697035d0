/** A family of fonts in the shape of the Google Fonts catalogue that all of ours come from. */
export type FontFamily = {
  family: string;
  /** "500" for a weight, "regular" for 400, with "italic" behind it for the slanted cut. */
  variants: string[];
  subsets: string[];
  version: string;
  lastModified: string;
  /** Variant to the address of its file on our own site. */
  files: Record<string, string>;
  category: "sans-serif" | "serif" | "display" | "handwriting" | "monospace";
  kind: string;
  /** The file that a font menu shows the family's name in. */
  menu: string;
};

export type FontFile = {
  /** `fontKey` of family, weight and style. */
  key: string;
  /** Path on our own site. */
  path: string;
  /** Of the file's bytes: part of a preview's content hash. */
  sha256: string;
};

/** How one cut of a family is named in maps and hashes: "Archivo/800/normal". */
export function fontKey(family: string, weight: number, style: "normal" | "italic"): string {
  return `${family}/${weight}/${style}`;
}

/** A family that `npm run fonts` took out of its package. */
export type PackagedFont = Pick<
  FontFamily,
  "family" | "subsets" | "version" | "lastModified" | "category"
> & {
  /** Below public/fonts. */
  folder: string;
  /** Name of the file, such as "700-italic", to the SHA-256 of its bytes. */
  cuts: Record<string, string>;
};
