import { isBoughtHere, type OrderKind } from "./order-kind.ts";
import { countyAsked, type Place, stateRequired, territoriesOf } from "../address/places.ts";
import { standardRate } from "../pricing/vat-rates.ts";
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

type Ordered = { kind: OrderKind; addressCountry: string };

/** Rates of two places of one country are compared as of the same day, whichever it is. */
const LAST_DAY = "9999-12-31";

/**
 * What of an address may be changed after it was ordered. Of what was paid for, the country and the state have decided
 * price and tax; in the United States the town and its postcode too.
 */
export function fieldsOfRecipient({ kind, addressCountry }: Ordered): readonly AddressField[] {
  if (!isBoughtHere(kind)) return ADDRESS_FIELDS;
  const street = ["name", "phone", "address_first_line", "address_second_line"] as const;
  if (stateRequired(addressCountry)) return street;
  const town = ["address_city", "address_postcode"] as const;
  return countyAsked(addressCountry) ? [...street, ...town, "address_county"] : [...street, ...town];
}

/** Whether another address would have had another price or tax than the one that was paid for. */
export function isPricedOtherwise(order: Ordered & Place & { vatByCountry: boolean }, to: Place): boolean {
  if (!isBoughtHere(order.kind)) return false;
  const differs = (key: keyof Place) => (order[key] ?? "") !== (to[key] ?? "");
  if (differs("addressCountry") || differs("addressState")) return true;
  if (stateRequired(order.addressCountry)) return differs("addressCity") || differs("addressPostcode");
  if (order.vatByCountry && standardRate(order, LAST_DAY) !== standardRate(to, LAST_DAY)) return true;
  const [was, is] = [territoriesOf(order), territoriesOf(to)];
  return was.customs.join() !== is.customs.join() || was.vat.join() !== is.vat.join();
}
