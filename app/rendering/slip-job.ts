import type { Hex } from "../domain/design/colour.ts";

export type SlipLine = {
  /** Which of the job's pictures shows it; null where there is none. */
  picture: number | null;
  name: string;
  /** Colour, size and SKU. */
  detail: string;
  quantity: number;
};

/** The contents of one parcel's packing slip, in the recipient's language. */
export type SlipSheet = {
  paper: "A4" | "LETTER";
  brand: Hex;
  storeName: string;
  /** Which of the job's pictures is the store's logo; null where it has none that paper can show. */
  logo: number | null;
  title: string;
  reference: string;
  /** When it was ordered, which part of its order it is, how it goes. */
  facts: readonly string[];
  shipTo: { label: string; lines: readonly string[] };
  columns: { item: string; quantity: string };
  lines: readonly SlipLine[];
  /** The note from the person who ordered to the recipient. */
  note: { label: string; text: string } | null;
  /** What the code on it opens, and for whom. */
  code: { address: string; label: string } | null;
  /** Where to turn when something is wrong. */
  footer: string;
};

/** Packing slips as the Worker for print files writes them, into one file. */
export type SlipJob = {
  title: string;
  at: Date;
  /** Bytes of the typeface (TrueType), and of the fonts of other scripts that the words of the sheets need. */
  fonts: { regular: Uint8Array; bold: Uint8Array; scripts?: readonly Uint8Array[] };
  /** PNG or JPEG, each once however many slips show it. */
  pictures: readonly Uint8Array[];
  sheets: readonly SlipSheet[];
};
