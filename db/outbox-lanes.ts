import type { OutboxPayload } from "./schema/records.ts";

export type OutboxKind = OutboxPayload["kind"];

/** Deliveries to different receivers use different queues, so that a slow receiver does not delay the others. */
export const LANES = [
  "mails",
  "notices",
  "work",
  "prints",
  "product_prints",
  "fulfilments",
  "shops",
] as const;
export type Lane = (typeof LANES)[number];

/** Which queue a kind of delivery goes through. */
export const LANE_OF_KIND: Record<OutboxKind, Lane> = {
  mail: "mails",
  report: "mails",
  contact: "mails",
  inquiry: "mails",
  company_erased: "mails",
  refused_order: "mails",
  team_short: "mails",
  account: "mails",
  invitation: "mails",
  invitation_test: "mails",
  waiting: "mails",
  incident: "mails",
  dispute: "mails",
  digest: "mails",
  alarm: "mails",
  realtime: "notices",
  codes: "work",
  recipients: "work",
  budget: "work",
  credit: "work",
  refund: "work",
  order_refund: "work",
  cancel_request: "work",
  cancel_rest: "work",
  cancel_team: "work",
  tax: "work",
  invoice: "work",
  export: "work",
  print: "prints",
  // No person waits for them: a whole redrawn catalogue must not delay an order.
  product_print: "product_prints",
  fulfilment: "fulfilments",
  shop_work: "shops",
};

export function kindsOfLane(lane: Lane): OutboxKind[] {
  return (Object.keys(LANE_OF_KIND) as OutboxKind[]).filter((kind) => LANE_OF_KIND[kind] === lane);
}
