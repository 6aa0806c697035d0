import type { OrderDocument } from "./models.ts";

/** What the button says that asks for an order's document. The desk's scripts do not load these texts. */
export const DOCUMENT_LINKS = {
  invoice: "claim:gift.status.invoice",
  receipt: "claim:gift.status.receipt",
} as const satisfies Record<OrderDocument["type"], string>;
