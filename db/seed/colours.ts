import type { CatalogueColour } from "../../app/domain/design/catalogue-product.ts";

/** The dye lots of the demo catalogue: one name, one hex, one code, whatever they are dyed on. */
const DYES = {
  White: { hex: "#ffffff", code: "WHT" },
  Black: { hex: "#151517", code: "BLK" },
  Charcoal: { hex: "#3b3e45", code: "CHA" },
  "Heather Grey": { hex: "#b7babf", code: "HGR", heather: true },
  "French Navy": { hex: "#1d2a4a", code: "FNV" },
  "Royal Blue": { hex: "#2350a4", code: "RYL" },
  Sky: { hex: "#a5c8e1", code: "SKY" },
  Teal: { hex: "#17636b", code: "TEA" },
  Forest: { hex: "#1f4635", code: "FOR" },
  Sage: { hex: "#a3b096", code: "SAG" },
  Mustard: { hex: "#dca32f", code: "MUS" },
  Terracotta: { hex: "#c0643f", code: "TER" },
  Red: { hex: "#c3202f", code: "RED" },
  Burgundy: { hex: "#651d31", code: "BUR" },
  "Dusty Rose": { hex: "#d9aaa6", code: "DRO" },
  Lilac: { hex: "#b8a8d4", code: "LIL" },
  Sand: { hex: "#dccbaa", code: "SAN" },
  Ecru: { hex: "#f1e8d6", code: "ECR" },
  Natural: { hex: "#eae0cb", code: "NAT" },
  Espresso: { hex: "#3d2b24", code: "ESP" },
} satisfies Record<string, { hex: string; code: string; heather?: boolean }>;

export type ColourName = keyof typeof DYES;

export function dyes(...names: ColourName[]): CatalogueColour[] {
  return names.map((name) => ({ name, ...DYES[name] }));
}
