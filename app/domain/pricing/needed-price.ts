import { isPromo, type StoreStatus, type StoreType } from "../store/store-event.ts";

/** Whether a shop that is open would give something away: a price of nothing is only for gifts and drafts. */
export const needsPrice = (event: { status: StoreStatus; type: StoreType }, price: number): boolean =>
  price === 0 && event.status !== "Draft" && !isPromo(event.type);
