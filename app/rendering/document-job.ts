import type { DocumentContent, DocumentType } from "../domain/documents/document-content.ts";

/** An invoice, credit note or receipt as the Worker for print files writes it. */
export type DocumentJob = {
  /** As it is printed: `INV-2026-000042`. */
  number: string;
  type: DocumentType;
  content: DocumentContent;
  /** Its CII file, which the PDF carries; null where there is none. */
  xml: string | null;
  at: Date;
  /** Bytes of the typeface (TrueType), and of the fonts of other scripts that its words need. */
  fonts: { regular: Uint8Array; bold: Uint8Array; scripts?: readonly Uint8Array[] };
};
