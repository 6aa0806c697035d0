import type { Currency } from "../money.ts";

export const DOCUMENT_TYPES = ["invoice", "credit_note", "receipt"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/**
 * How EN 16931 names what is taxed how: standard rate, zero rate, outside the scope of VAT, goods for a business in
 * another country of the Union, reverse charge, export.
 */
export type VatCategory = "S" | "Z" | "O" | "K" | "AE" | "G";

/** Who a document is from or to. What is not known is empty. */
export type DocumentParty = {
  name: string;
  firstLine: string;
  secondLine: string;
  city: string;
  postcode: string;
  /** Abbreviation of a state, or empty. */
  state: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The country as the document's language says it; documents that were made before print its code. */
  countryName?: string;
  vatNumber: string;
  registrationNumber: string;
  email: string;
};

/** Goods, or what a credit note takes back. Minor units, net; the rate in basis points. */
export type DocumentLine = {
  /** The order's line; empty for what is of no line. */
  orderLineId: string;
  name: string;
  /** Colour, size and personal words. */
  detail: string;
  sku: string;
  quantity: number;
  net: number;
  category: VatCategory;
  rate: number;
};

/** What is added to the lines or taken off them as a whole. Minor units, net, never negative. */
export type DocumentAdjustment = {
  kind: "shipping" | "discount" | "sales_tax";
  net: number;
  category: VatCategory;
  rate: number;
};

/** The VAT of all that has one category and rate. Minor units. */
export type DocumentTax = { category: VatCategory; rate: number; basis: number; vat: number };

/** Minor units. `net` is lines and charges less allowances; `gross` with VAT; `paid` of it before. */
export type DocumentTotals = {
  lines: number;
  charges: number;
  allowances: number;
  net: number;
  vat: number;
  gross: number;
  paid: number;
};

/** Words that a document is written with, in its language: they are frozen with it. */
export type DocumentWords = Record<DocumentWord, string>;
export const DOCUMENT_WORDS = [
  ...([
    "invoice",
    "credit_note",
    "receipt",
    "issued",
    "supplied",
    "order",
    "corrects",
    "to",
    "from",
  ] as const),
  ...(["vatNumber", "registration", "item", "quantity", "unit", "rate", "amount", "shipping"] as const),
  ...(["discount", "salesTax", "net", "vat", "gross", "paid", "returned", "due", "page"] as const),
  ...(["reasonO", "reasonK", "reasonAE", "reasonG", "reasonUs"] as const),
] as const;
export type DocumentWord = (typeof DOCUMENT_WORDS)[number];

/**
 * Everything that is printed on a document but its number. Its PDF and XML are made of this and the number alone, so that
 * they are the same whenever they are made.
 */
export type DocumentContent = {
  paper: "A4" | "LETTER";
  lang: string;
  /** Days, `YYYY-MM-DD`. */
  issuedOn: string;
  suppliedOn: string;
  /** The same days as people write them in the document's language. */
  issuedText: string;
  suppliedText: string;
  orderRef: string;
  /** The number of the invoice that a credit note corrects, and its day; null otherwise. */
  corrects: { number: string; issuedOn: string } | null;
  seller: DocumentParty;
  buyer: DocumentParty;
  /** Where the goods go: ISO 3166-1 alpha-2. */
  shipTo: string;
  currency: Currency;
  lines: DocumentLine[];
  adjustments: DocumentAdjustment[];
  taxes: DocumentTax[];
  totals: DocumentTotals;
  words: DocumentWords;
  /** What of `paid` a voucher paid that was paid for in advance, and what that is called. Minor units. */
  voucher?: { amount: number; word: string };
  /** Until when and how an invoice is to be paid that was not paid before; a sentence in its language. */
  payment?: { dueOn: string; dueText: string; terms: string; iban: string };
};

/** A document's number as it is printed: its series and where it stands in it. */
export const documentNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(6, "0")}`;
