import type { AlarmKind } from "../../../domain/jobs/alarms.ts";
import type { SweepStep } from "../../../domain/jobs/sweep-steps.ts";

export const LANE_TEXTS = {
  mails: "deliveryDesk:lane.mails",
  notices: "deliveryDesk:lane.notices",
  work: "deliveryDesk:lane.work",
  prints: "deliveryDesk:lane.prints",
  product_prints: "deliveryDesk:lane.product_prints",
  fulfilments: "deliveryDesk:lane.fulfilments",
} as const;
export type DeliveryLane = keyof typeof LANE_TEXTS;

export const KIND_TEXTS = {
  mail: "deliveryDesk:kind.mail",
  report: "deliveryDesk:kind.report",
  contact: "deliveryDesk:kind.contact",
  inquiry: "deliveryDesk:kind.inquiry",
  company_erased: "deliveryDesk:kind.companyErased",
  refused_order: "deliveryDesk:kind.refused_order",
  account: "deliveryDesk:kind.account",
  incident: "deliveryDesk:kind.incident",
  digest: "deliveryDesk:kind.digest",
  invitation: "deliveryDesk:kind.invitation",
  alarm: "deliveryDesk:kind.alarm",
  realtime: "deliveryDesk:kind.realtime",
  codes: "deliveryDesk:kind.codes",
  recipients: "deliveryDesk:kind.recipients",
  budget: "deliveryDesk:kind.budget",
  credit: "deliveryDesk:kind.credit",
  order_refund: "deliveryDesk:kind.order_refund",
  cancel_request: "deliveryDesk:kind.cancel_request",
  cancel_rest: "deliveryDesk:kind.cancel_rest",
  refund: "deliveryDesk:kind.refund",
  export: "deliveryDesk:kind.export",
  tax: "deliveryDesk:kind.tax",
  print: "deliveryDesk:kind.print",
  product_print: "deliveryDesk:kind.product_print",
  fulfilment: "deliveryDesk:kind.fulfilment",
} as const;
export type DeliveryKind = keyof typeof KIND_TEXTS;

export const STEP_TEXTS: Record<SweepStep, string> = {
  outbox: "deliveryDesk:step.outbox",
  payments: "deliveryDesk:step.payments",
  drafts: "deliveryDesk:step.drafts",
  tablets: "deliveryDesk:step.tablets",
  accounts: "deliveryDesk:step.accounts",
  "factor-resets": "deliveryDesk:step.factor_resets",
  erasure: "deliveryDesk:step.erasure",
  exports: "deliveryDesk:step.exports",
  "tenant-erasure": "deliveryDesk:step.tenant_erasure",
  notices: "deliveryDesk:step.notices",
  sales: "deliveryDesk:step.sales",
  prints: "deliveryDesk:step.prints",
  fulfilments: "deliveryDesk:step.fulfilments",
  alarms: "deliveryDesk:step.alarms",
};

export const ALARM_TEXTS: Record<AlarmKind, string> = {
  dead_deliveries: "deliveryDesk:alarm.dead_deliveries",
  late_deliveries: "deliveryDesk:alarm.late_deliveries",
  late_steps: "deliveryDesk:alarm.late_steps",
  overdue_orders: "deliveryDesk:alarm.overdue_orders",
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in milliseconds, in the words of a language: "3 hours ago". */
export function formatAge(age: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language);
  if (age >= DAY) return format.format(-Math.floor(age / DAY), "day");
  if (age >= HOUR) return format.format(-Math.floor(age / HOUR), "hour");
  return format.format(-Math.floor(age / MINUTE), "minute");
}
