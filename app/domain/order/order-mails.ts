import { isWorkedOn } from "../fulfilment/report-rules.ts";
import type { OrderStatus } from "./order-status.ts";

/** Mails about a whole order, to the person who ordered. */
export type OrderMail =
  | "order_confirmed"
  | "claim_confirmed"
  | "account_confirmed"
  | "address_issue"
  | "order_changed"
  | "order_link"
  | "payment_link"
  | "order_found";

/** Mails about one of its fulfilments: its lines, its parcels, its status. */
export const FULFILMENT_MAILS = [
  "shipped",
  "delivered",
  "order_cancelled",
  "reprint",
  "artwork_issue",
  "change_too_late",
  "order_late",
] as const;
export type FulfilmentMail = (typeof FULFILMENT_MAILS)[number];

export function isFulfilmentMail(template: OrderMail | FulfilmentMail): template is FulfilmentMail {
  return FULFILMENT_MAILS.some((mail) => mail === template);
}

/** Mails to the person who ordered, by what they say. */
export type ToldMail = OrderMail | FulfilmentMail | "refund" | "case_answered" | "case_received";

/** What the mail provider tells of a mail after it took it: it arrived, came back, or its reader called it spam. */
export type MailOutcome = "delivered" | "bounced" | "complained";

/**
 * How far a mail is. `unsent`: it did not leave and does not any more, since its address takes no mails or what it says was
 * no longer true. `given_up`: it was tried for days.
 */
export type MailState = "queued" | "sent" | MailOutcome | "unsent" | "given_up";

export function mailStateOf(
  row: { state: "open" | "done" | "dead" } | undefined,
  mail: { state: "written" | "sent" | "unsent"; outcome: MailOutcome | null } | undefined,
): MailState {
  if (mail?.outcome) return mail.outcome;
  if (mail?.state === "sent") return "sent";
  if (row?.state === "open") return "queued";
  return row?.state === "dead" ? "given_up" : "unsent";
}

/** An order as far as it decides what may be written about it. */
type Told = {
  status: OrderStatus;
  fulfilments: readonly { id: string; status: OrderStatus }[];
};

/** Whether a mail about an order still says what is true, so that it may be sent once more. */
export function isStillTrue(
  { template, fulfilmentId }: { template: ToldMail; fulfilmentId?: string | undefined },
  { status, fulfilments }: Told,
): boolean {
  const part = fulfilments.find(({ id }) => id === fulfilmentId)?.status;
  switch (template) {
    case "order_confirmed":
    case "claim_confirmed":
    case "account_confirmed":
    case "order_changed":
      return status !== "cancelled";
    case "address_issue":
      return fulfilments.some((one) => one.status === "address issue");
    case "shipped":
    case "delivered":
      return part === "shipped";
    case "order_cancelled":
      return part === "cancelled";
    case "artwork_issue":
      return part === "artwork issue";
    case "order_late":
      return part !== undefined && isWorkedOn(part);
    case "reprint":
      return part !== undefined && part !== "cancelled";
    case "refund":
    case "order_link":
    case "order_found":
    case "case_answered":
    case "case_received":
      return true;
    // News of a moment: a later wish may have come in time, and who has an order in the list has paid it.
    case "payment_link":
    case "change_too_late":
      return false;
  }
}

/** All of a fulfilment has come. Its rows have one key for each fulfilment: it leaves once. */
export const arrivalMail = ({ id, orderId }: { id: string; orderId: string }) =>
  ({ kind: "mail", template: "delivered", orderId, fulfilmentId: id }) as const;

/** A cancelled reprint sends no mail: the shopper has the original item and would not understand it. */
export const cancelMails = ({ reprintOf }: { reprintOf: string | null }) =>
  reprintOf === null ? (["order_cancelled"] as const) : [];
