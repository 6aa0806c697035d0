/** One kind of fact about a disputed payment: a title, and what is known. */
export type EvidenceSection = { title: string; rows: readonly { label: string; text: string }[] };

/** The answer to a bank that disputes a payment, as the Worker for print files writes it. */
export type EvidenceJob = {
  title: string;
  /** Who answers, at the foot of each page. */
  company: string;
  /** The word for a page's number. */
  page: string;
  paper: "A4" | "LETTER";
  lang: string;
  /** What the company says itself; empty where it says nothing. */
  statement: string;
  sections: readonly EvidenceSection[];
  /** Photographs as JPEG or PNG, with what they show. */
  pictures: readonly { label: string; bytes: Uint8Array }[];
  at: Date;
  /** Bytes of the typeface (TrueType), and of the fonts of other scripts that its words need. */
  fonts: { regular: Uint8Array; bold: Uint8Array; scripts?: readonly Uint8Array[] };
};
