/**
 * What the last page or answer about an order told its shopper: `thanks` for it, `processing` (do not pay again), or that
 * the card was `refused`.
 */
export type Seen = { orderId: string; told: "thanks" | "processing" | "refused" };
