/**
 * What the payment provider is asked to tell of, by the account that it happens on. Orders are paid on the accounts of
 * tenants, and on the platform's own where it sells; only connected accounts are set up, taken away, or paid out for a tenant.
 */
const OF_PAYMENTS = [
  "payment_intent.succeeded",
  "payment_intent.processing",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
  "refund.updated",
  "refund.failed",
] as const;
const OF_ACCOUNTS = [
  "account.updated",
  "account.application.deauthorized",
  "tax.settings.updated",
  "payout.created",
  "payout.updated",
  "payout.paid",
  "payout.failed",
  "payout.canceled",
  "payout.reconciliation_completed",
] as const;

export const PAYMENT_EVENTS = {
  platform: OF_PAYMENTS,
  connect: [...OF_PAYMENTS, ...OF_ACCOUNTS],
} as const;
export type PaymentEventType = (typeof PAYMENT_EVENTS)["connect"][number];

/** What the mail provider is asked to tell of. */
export const MAIL_EVENTS = ["email.bounced", "email.complained", "email.delivered"] as const;
export type MailEventType = (typeof MAIL_EVENTS)[number];
