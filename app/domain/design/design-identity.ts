import type { CatalogueProduct } from "./catalogue-product.ts";
import type { Design, Side } from "./design.ts";
import { sceneIdentity } from "./scene-identity.ts";
import { isDark } from "./colour.ts";

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/**
 * One text for equal values: keys sorted by code unit, absent members left out, no spaces. Two designs with the
 * same canonical text are the same design, so its SHA-256 names the preview and the print file.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("numbers must be finite");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  const members = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const member = value[key];
      return member === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(member)}`];
    });
  return `{${members.join(",")}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/**
 * The text whose SHA-256 names all pictures of a product: both sides, the blank's colours and those offered, the bytes of its pictures
 * and fonts, and the version of the drawing itself.
 */
export function designIdentity(
  design: Design,
  blank: CatalogueProduct,
  assetHashes: Readonly<Record<string, string>>,
): string {
  const side = (name: "front" | "back") =>
    sceneIdentity({
      design,
      side: name,
      colourHex: "#000000",
      garment: design.selected.garment,
      assetHashes,
    });
  const colours = blank.colours.map(({ name, hex, heather }) => ({ name, hex, heather: heather ?? false }));
  // One hash serves the pictures of several products in all their colours, so products with other colours need another
  // hash.
  const offered = Object.keys(design.colour_size);
  return canonicalJson({ front: side("front"), back: side("back"), colours, offered });
}

/** Goes up when the same scene is to be written into another file. */
const PRINT_VERSION = 1;

/**
 * The text whose SHA-256 names the print file of a side. All dark colours of a garment share a file, and so do all light
 * ones: nothing else of the cloth is in it.
 */
export function printIdentity(of: {
  design: Design;
  side: Side;
  colourHex: string;
  personalTexts: Readonly<Record<string, string>>;
  assetHashes: Readonly<Record<string, string>>;
  finish: Readonly<Record<string, Json>>;
}): string {
  const scene = sceneIdentity({ ...of, colourHex: isDark(of.colourHex) ? "#000000" : "#ffffff" });
  return canonicalJson({ print: PRINT_VERSION, finish: of.finish, scene });
}
