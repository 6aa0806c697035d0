import type { OrderStatus } from "./order-status.ts";

/** The stages that a recipient sees of their order; the 23 statuses are for staff. */
export const STAGES = ["received", "making", "packed", "shipped", "delivered"] as const;
export type Stage = (typeof STAGES)[number];
export type RecipientStage = Stage | "needs_you" | "needs_text" | "checking" | "cancelled";

const STAGE_OF: Record<OrderStatus, RecipientStage> = {
  new: "received",
  // Whether the organiser's budget holds is none of the recipient's business.
  "over budget": "received",
  "over budget limit": "received",
  "queued downloading": "making",
  downloaded: "making",
  "queued processing": "making",
  processing: "making",
  processed: "making",
  "queued submitting to fulfiller": "making",
  "submitting to fulfiller": "making",
  "submitted to fulfiller": "making",
  picked: "making",
  "in production": "making",
  "awaiting packing": "making",
  packaged: "packed",
  "ready to ship": "packed",
  shipped: "shipped",
  "address issue": "needs_you",
  "artwork issue": "checking",
  "awaiting reprint": "checking",
  "fulfiller submission error": "checking",
  "fulfiller routing error": "checking",
  cancelled: "cancelled",
};

export function stageOf(status: OrderStatus, delivered = false): RecipientStage {
  const stage = STAGE_OF[status];
  return stage === "shipped" && delivered ? "delivered" : stage;
}

/** Statuses before production of the order begins. */
export const UNTOUCHED: readonly OrderStatus[] = ["new", "over budget", "over budget limit"];

/** Whether a recipient may still change their mind: nothing was begun, and the time for it is not over. */
export function mayChangeMind(
  fulfilments: readonly { status: OrderStatus; editableUntil: Date | null }[],
  now: Date,
): boolean {
  return (
    fulfilments.length > 0 &&
    fulfilments.every(
      ({ status, editableUntil }) =>
        UNTOUCHED.includes(status) && editableUntil !== null && editableUntil > now,
    )
  );
}

/** The fields of an address that can be wrong, named as forms name them. */
export const ADDRESS_FIELDS = [
  "name",
  "phone",
  "address_first_line",
  "address_second_line",
  "address_city",
  "address_postcode",
  "address_county",
  "address_state",
  "address_country",
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** City, postcode, state and country decide the price of what was paid for; a gift has none. */
export function fieldsOfRecipient(kind: "store" | "claim" | "account"): readonly AddressField[] {
  return kind === "store" ? ["name", "phone", "address_first_line", "address_second_line"] : ADDRESS_FIELDS;
}
