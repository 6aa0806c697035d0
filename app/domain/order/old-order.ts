import { type Address, NO_ADDRESS } from "../address/address.ts";

const DAY_MS = 86_400_000;
/** So long after its delivery window an order's link still shows where it went. */
const SHOWN_DAYS = 28;

type Personal = Address & { email: string; phone: string; message: string; billing: object | null };

/** Stands where something is not shown any more. */
const HIDDEN = "…";

/**
 * Whether an order's link shows only a name and a status, so that an old mail in the wrong hands does not reveal an
 * address (docs/decisions/0008). An order that waits for its address still shows it.
 * @param deliveryTo YYYY-MM-DD, the last day of the delivery window.
 */
export function isOldOrder(
  { deliveryTo, status }: { deliveryTo: string | null; status: string },
  now: Date,
): boolean {
  if (!deliveryTo || status === "address issue") return false;
  const end = Date.parse(`${deliveryTo}T00:00:00Z`);
  return now.getTime() > end + (SHOWN_DAYS + 1) * DAY_MS;
}

/** The same order with nothing of its person but the name, and the first letters of the e-mail address. */
export function withoutPersonalData<T extends Personal>(order: T): T {
  return {
    ...order,
    email: order.email.replaceAll(/([^@.])[^@.]*/g, `$1${HIDDEN}`),
    phone: "",
    ...NO_ADDRESS,
    name: order.name,
    addressFirstLine: HIDDEN,
    addressCountry: order.addressCountry,
    message: "",
    billing: null,
    invoiceTo: null,
  };
}
