/** Why a company cannot issue invoices. */
export const FAULT_TEXTS = {
  company: "orderDesk:documents.refused.company",
  vatNumber: "orderDesk:documents.refused.vatNumber",
  platform: "orderDesk:documents.refused.platform",
} as const;

/** What a document is called at the desk. */
export const DOCUMENT_TEXTS = {
  invoice: "orderDesk:documents.type.invoice",
  credit_note: "orderDesk:documents.type.credit_note",
  receipt: "orderDesk:documents.type.receipt",
} as const;
