/** What a document is called at the desk. */
export const DOCUMENT_TEXTS = {
  invoice: "orderDesk:documents.type.invoice",
  credit_note: "orderDesk:documents.type.credit_note",
  receipt: "orderDesk:documents.type.receipt",
} as const;
