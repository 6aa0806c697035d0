import type { AlarmKind } from "../../../domain/jobs/alarms.ts";
import type { SweepStep } from "../../../domain/jobs/sweep-steps.ts";

export const LANE_TEXTS = {
  mails: "superPanel:deliveryDesk.lane.mails",
  notices: "superPanel:deliveryDesk.lane.notices",
  work: "superPanel:deliveryDesk.lane.work",
  prints: "superPanel:deliveryDesk.lane.prints",
  product_prints: "superPanel:deliveryDesk.lane.product_prints",
  fulfilments: "superPanel:deliveryDesk.lane.fulfilments",
  shops: "superPanel:deliveryDesk.lane.shops",
} as const;
export type DeliveryLane = keyof typeof LANE_TEXTS;

export const KIND_TEXTS = {
  mail: "superPanel:deliveryDesk.kind.mail",
  report: "superPanel:deliveryDesk.kind.report",
  contact: "superPanel:deliveryDesk.kind.contact",
  inquiry: "superPanel:deliveryDesk.kind.inquiry",
  company_erased: "superPanel:deliveryDesk.kind.companyErased",
  refused_order: "superPanel:deliveryDesk.kind.refused_order",
  team_short: "superPanel:deliveryDesk.kind.team_short",
  account: "superPanel:deliveryDesk.kind.account",
  dispute: "superPanel:deliveryDesk.kind.dispute",
  incident: "superPanel:deliveryDesk.kind.incident",
  digest: "superPanel:deliveryDesk.kind.digest",
  invitation: "superPanel:deliveryDesk.kind.invitation",
  invitation_test: "superPanel:deliveryDesk.kind.invitation_test",
  waiting: "superPanel:deliveryDesk.kind.waiting",
  alarm: "superPanel:deliveryDesk.kind.alarm",
  realtime: "superPanel:deliveryDesk.kind.realtime",
  codes: "superPanel:deliveryDesk.kind.codes",
  recipients: "superPanel:deliveryDesk.kind.recipients",
  budget: "superPanel:deliveryDesk.kind.budget",
  credit: "superPanel:deliveryDesk.kind.credit",
  order_refund: "superPanel:deliveryDesk.kind.order_refund",
  cancel_request: "superPanel:deliveryDesk.kind.cancel_request",
  cancel_rest: "superPanel:deliveryDesk.kind.cancel_rest",
  cancel_team: "superPanel:deliveryDesk.kind.cancel_team",
  refund: "superPanel:deliveryDesk.kind.refund",
  export: "superPanel:deliveryDesk.kind.export",
  invoice: "superPanel:deliveryDesk.kind.invoice",
  tax: "superPanel:deliveryDesk.kind.tax",
  print: "superPanel:deliveryDesk.kind.print",
  product_print: "superPanel:deliveryDesk.kind.product_print",
  fulfilment: "superPanel:deliveryDesk.kind.fulfilment",
  shop_work: "superPanel:deliveryDesk.kind.shop_work",
} as const;
export type DeliveryKind = keyof typeof KIND_TEXTS;

export const STEP_TEXTS: Record<SweepStep, string> = {
  outbox: "superPanel:deliveryDesk.step.outbox",
  payments: "superPanel:deliveryDesk.step.payments",
  drafts: "superPanel:deliveryDesk.step.drafts",
  tablets: "superPanel:deliveryDesk.step.tablets",
  accounts: "superPanel:deliveryDesk.step.accounts",
  "factor-resets": "superPanel:deliveryDesk.step.factor_resets",
  erasure: "superPanel:deliveryDesk.step.erasure",
  exports: "superPanel:deliveryDesk.step.exports",
  "tenant-erasure": "superPanel:deliveryDesk.step.tenant_erasure",
  "payment-accounts": "superPanel:deliveryDesk.step.payment_accounts",
  disputes: "superPanel:deliveryDesk.step.disputes",
  payouts: "superPanel:deliveryDesk.step.payouts",
  reconciliation: "superPanel:deliveryDesk.step.reconciliation",
  bills: "superPanel:deliveryDesk.step.bills",
  "vat-numbers": "superPanel:deliveryDesk.step.vat_numbers",
  notices: "superPanel:deliveryDesk.step.notices",
  campaigns: "superPanel:deliveryDesk.step.campaigns",
  teams: "superPanel:deliveryDesk.step.teams",
  sales: "superPanel:deliveryDesk.step.sales",
  ledger: "superPanel:deliveryDesk.step.ledger",
  prints: "superPanel:deliveryDesk.step.prints",
  shops: "superPanel:deliveryDesk.step.shops",
  "shop-products": "superPanel:deliveryDesk.step.shop_products",
  "shop-orders": "superPanel:deliveryDesk.step.shop_orders",
  fulfilments: "superPanel:deliveryDesk.step.fulfilments",
  keys: "superPanel:deliveryDesk.step.keys",
  alarms: "superPanel:deliveryDesk.step.alarms",
};

export const ALARM_TEXTS: Record<AlarmKind, string> = {
  dead_deliveries: "superPanel:deliveryDesk.alarm.dead_deliveries",
  late_deliveries: "superPanel:deliveryDesk.alarm.late_deliveries",
  late_steps: "superPanel:deliveryDesk.alarm.late_steps",
  overdue_orders: "superPanel:deliveryDesk.alarm.overdue_orders",
  refused_events: "superPanel:deliveryDesk.alarm.refused_events",
  failed_requests: "superPanel:deliveryDesk.alarm.failed_requests",
  failed_payments: "superPanel:deliveryDesk.alarm.failed_payments",
  failed_pictures: "superPanel:deliveryDesk.alarm.failed_pictures",
  failed_prints: "superPanel:deliveryDesk.alarm.failed_prints",
  deep_queue: "superPanel:deliveryDesk.alarm.deep_queue",
  bounced_mails: "superPanel:deliveryDesk.alarm.bounced_mails",
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
