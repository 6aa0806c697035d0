/** Mails about a whole order, to the person who ordered. */
export type OrderMail =
  | "order_confirmed"
  | "claim_confirmed"
  | "account_confirmed"
  | "address_issue"
  | "order_changed"
  | "order_link";

/** Mails about one of its fulfilments: its lines, its parcels, its status. */
export const FULFILMENT_MAILS = [
  "shipped",
  "delivered",
  "order_cancelled",
  "reprint",
  "artwork_issue",
  "change_too_late",
] as const;
export type FulfilmentMail = (typeof FULFILMENT_MAILS)[number];

export function isFulfilmentMail(template: OrderMail | FulfilmentMail): template is FulfilmentMail {
  return FULFILMENT_MAILS.some((mail) => mail === template);
}

/** All of a fulfilment has come. Its rows have one key for each fulfilment: it leaves once. */
export const arrivalMail = ({ id, orderId }: { id: string; orderId: string }) =>
  ({ kind: "mail", template: "delivered", orderId, fulfilmentId: id }) as const;

/** A cancelled reprint sends no mail: the shopper has the original item and would not understand it. */
export const cancelMails = ({ reprintOf }: { reprintOf: string | null }) =>
  reprintOf === null ? (["order_cancelled"] as const) : [];
