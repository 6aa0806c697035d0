import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { CountryCode } from "../../app/domain/address/countries.ts";
import type { CreditState } from "../../app/domain/access/tenant-standing.ts";
import type { Account, Entries, LedgerKind } from "../../app/domain/ledger/ledger.ts";
import type { Currency } from "../../app/domain/money.ts";
import type { DifferenceKind, DifferenceState } from "../../app/domain/reconcile/differences.ts";
import type { PayoutCategory, PayoutState } from "../../app/domain/payments/payout.ts";
import type { DisputeState } from "../../app/domain/order/dispute.ts";
import type { IncidentKind, IncidentState } from "../../app/domain/order/incident.ts";
import { USUAL_PLATFORM_FEE } from "../../app/domain/pricing/application-fee.ts";
import type { Region } from "../../app/domain/store/store-event.ts";
import { createdAt, flag, instant, json, minor, tenantId, updatedAt } from "./columns.ts";
import { orders } from "./orders.ts";
import { tenants } from "./tenants.ts";

/**
 * A tenant's connected account at the payment provider. Of each region one is charged, and beside it another may be set up,
 * which takes its place once it may be charged.
 */
export const tenantAccounts = sqliteTable(
  "tenant_accounts",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId().references(() => tenants.id),
    region: text("region").$type<Region>().notNull(),
    accountId: text("account_id").notNull(),
    chargesEnabled: flag("charges_enabled").notNull().default(false),
    payoutsEnabled: flag("payouts_enabled").notNull().default(false),
    /** What the provider wants of the organiser, by the provider's names. */
    requirements: json<string[]>("requirements").notNull().default([]),
    /** What the provider has and still looks at. */
    pending: json<string[]>("pending").notNull().default([]),
    /** Until when it wants `requirements`; null where it named no day. */
    dueAt: instant("due_at"),
    /** Whether the organiser has handed in the provider's form. */
    submitted: flag("submitted").notNull().default(true),
    /** Whether the provider may work out sales tax for it, and the states of the US in which it is registered for that. */
    taxStatus: text("tax_status").$type<"active" | "pending">().notNull().default("pending"),
    taxStates: json<string[]>("tax_states").notNull().default([]),
    disabledReason: text("disabled_reason"),
    /** The platform's fee on each payment's price without tax, in basis points: 5 % unless it was agreed otherwise. */
    platformFee: integer("platform_fee").notNull().default(USUAL_PLATFORM_FEE),
    /** It was never charged: payments go as if it were not there. */
    settingUp: flag("setting_up").notNull().default(false),
    /** Of the company that has it; null where we never asked. */
    country: text("country").$type<CountryCode>(),
    /** When it was given up, or another took its place. Payments that it took are still settled and refunded on it. */
    closedAt: instant("closed_at"),
    /** When the provider was last asked about it. */
    checkedAt: instant("checked_at"),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("tenant_accounts_open")
      .on(table.tenantId, table.region, table.settingUp)
      .where(sql`${table.closedAt} is null`),
    index("tenant_accounts_checked")
      .on(table.checkedAt)
      .where(sql`${table.closedAt} is null`),
    uniqueIndex("tenant_accounts_account").on(table.accountId),
  ],
);

/**
 * `pending`: it may still be paid. `cancelled`: the provider confirmed that it can no longer be paid. `succeeded`: it
 * settled its order. `refunding`, `refunded`: it was paid but its order does not want it, so it goes back.
 */
type PaymentState = "pending" | "succeeded" | "failed" | "cancelled" | "refunding" | "refunded";

/**
 * One attempt to take an order's money: an intent or a hosted session of one revision of the order. `voucher`: a voucher
 * that was paid for in advance paid the whole order, and no money was charged.
 */
export const payments = sqliteTable(
  "payments",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    orderId: text("order_id").notNull(),
    kind: text("kind").$type<"intent" | "session" | "voucher">().notNull(),
    /** Our key at the provider, `order:revision:kind`: a retried call finds the same payment again. */
    providerKey: text("provider_key").notNull(),
    intentId: text("intent_id"),
    sessionId: text("session_id"),
    /** What the browser confirms the intent with, or the hosted page's address. */
    clientSecret: text("client_secret"),
    url: text("url"),
    /** The connected account that is charged; null is the platform's own. */
    accountId: text("account_id"),
    amount: minor("amount").notNull(),
    /** What a voucher pays of the order beside it. */
    byVoucher: minor("by_voucher").notNull().default(0),
    /** What the platform keeps of it, where a seller's own account is charged. */
    applicationFee: minor("application_fee").notNull().default(0),
    /** What it would have kept above that, had more been paid. */
    feeAbove: minor("fee_above").notNull().default(0),
    /** The tax transaction that we reported to the provider; refunds are reversed against it. */
    taxTransactionId: text("tax_transaction_id"),
    /** What the provider kept for itself; null until that is known. */
    providerFee: minor("provider_fee"),
    currency: text("currency").$type<Currency>().notNull(),
    status: text("status").$type<PaymentState>().notNull(),
    revision: integer("revision").notNull(),
    /** When the provider was last asked about it by the scheduled work, and when it is asked next. */
    checkedAt: instant("checked_at"),
    nextCheckAt: instant("next_check_at")
      .notNull()
      .default(sql`0`),
    /** How often in a row the provider did not answer the scheduled work about it: others are asked about first. */
    unanswered: integer("unanswered").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("payments_tenant_id").on(table.tenantId, table.id),
    uniqueIndex("payments_provider_key").on(table.tenantId, table.providerKey),
    uniqueIndex("payments_intent").on(table.intentId),
    uniqueIndex("payments_session")
      .on(table.sessionId)
      .where(sql`session_id is not null`),
    index("payments_order").on(table.tenantId, table.orderId),
    index("payments_check_due")
      .on(table.nextCheckAt)
      .where(sql`status = 'pending'`),
    index("payments_fee_unknown")
      .on(table.tenantId, table.id)
      .where(sql`status = 'succeeded' and provider_fee is null`),
    // Never two open ways to pay one order: that is how people are charged twice.
    uniqueIndex("payments_one_open")
      .on(table.tenantId, table.orderId)
      .where(sql`status = 'pending'`),
    check("payments_amount", sql`${table.amount} > 0`),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "payments_order_fk",
    }).onDelete("cascade"),
  ],
);

export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    orderId: text("order_id").notNull(),
    paymentId: text("payment_id"),
    amount: minor("amount").notNull(),
    /** What of the amount goes back as a voucher, which is issued when the rest was sent. */
    voucherAmount: minor("voucher_amount").notNull().default(0),
    /** Whether the shopper takes store credit instead of the money. */
    asCredit: flag("as_credit").notNull().default(false),
    currency: text("currency").$type<Currency>().notNull(),
    reason: text("reason").notNull(),
    status: text("status").$type<"requested" | "approved" | "submitted" | "succeeded" | "failed">().notNull(),
    providerId: text("provider_id"),
    /**
     * How it went back: by the provider, or by other means, such as a transfer, which a person noted. Declined: it was
     * asked for above a limit, and did not go back.
     */
    way: text("way").$type<"provider" | "otherwise" | "declined">().notNull().default("provider"),
    /** What a person did about one that failed; null while it waits for one. */
    answer: text("answer").$type<"again" | "otherwise" | "closed">(),
    /** What the person wrote about that. */
    answerNote: text("answer_note").notNull().default(""),
    /** Why the provider has not sent it yet. */
    pendingReason: text("pending_reason"),
    /** What takes back its part of the sales tax at the provider. */
    taxReversalId: text("tax_reversal_id"),
    /** How many of which lines it is for, and whether shipping is in it; without either it is of an amount alone. */
    lines: json<{ orderLineId: string; quantity: number }[]>("lines").notNull().default([]),
    withShipping: flag("with_shipping").notNull().default(false),
    actor: text("actor").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("refunds_order").on(table.tenantId, table.orderId),
    // The release before lists those that failed by it.
    index("refunds_failed")
      .on(table.tenantId, table.orderId)
      .where(sql`status = 'failed' and answer is null`),
    // Those that wait for a person: they failed, or somebody must approve them first.
    index("refunds_waiting")
      .on(table.tenantId, table.orderId)
      .where(sql`status = 'requested' or (status = 'failed' and answer is null)`),
    // What went back in a period: the release before reads its figures by it.
    index("refunds_succeeded")
      .on(table.tenantId, table.updatedAt)
      .where(sql`status = 'succeeded'`),
    foreignKey({
      columns: [table.tenantId, table.paymentId],
      foreignColumns: [payments.tenantId, payments.id],
      name: "refunds_payment_fk",
    }),
    check("refunds_amount", sql`${table.amount} > 0`),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "refunds_order_fk",
    }),
  ],
);

/** Money that is not where the orders say it is, and what was done about it. */
export const incidents = sqliteTable(
  "incidents",
  {
    tenantId: tenantId(),
    id: text("id").primaryKey(),
    kind: text("kind").$type<IncidentKind>().notNull(),
    state: text("state").$type<IncidentState>().notNull(),
    orderId: text("order_id").notNull(),
    paymentId: text("payment_id").notNull(),
    /** What the order wanted of this payment, and what it holds at the provider; minor units. */
    expected: minor("expected").notNull(),
    received: minor("received").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    /** Which try of giving it back this is; a refused try is answered alike for a day, so the next has a key of its own. */
    attempt: integer("attempt").notNull().default(1),
    refundId: text("refund_id"),
    /** Why the provider refused to give it back. */
    lastError: text("last_error"),
    /** What the person who decided wrote. */
    note: text("note").notNull().default(""),
    decidedBy: text("decided_by"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("incidents_payment_kind").on(table.tenantId, table.paymentId, table.kind),
    index("incidents_tenant_state").on(table.tenantId, table.state, table.createdAt),
    index("incidents_order").on(table.tenantId, table.orderId),
    index("incidents_state").on(table.state, table.createdAt),
    check("incidents_amounts", sql`${table.expected} >= 0 and ${table.received} >= 0`),
    foreignKey({
      columns: [table.tenantId, table.paymentId],
      foreignColumns: [payments.tenantId, payments.id],
      name: "incidents_payment_fk",
    }),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "incidents_order_fk",
    }),
  ],
);

/** A dispute of a payment, as the provider last said that it stands; its id is the provider's. */
export const disputes = sqliteTable(
  "disputes",
  {
    tenantId: tenantId(),
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    paymentId: text("payment_id").notNull(),
    state: text("state").$type<DisputeState>().notNull(),
    /** The provider's word for what the bank says. */
    reason: text("reason").notNull(),
    /** What is disputed, what of it is away now, and what the provider keeps for it; minor units. */
    amount: minor("amount").notNull(),
    taken: minor("taken").notNull(),
    fee: minor("fee").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    /** Until when the bank takes an answer. */
    dueBy: instant("due_by"),
    /** The due date that those who decide were reminded of. */
    remindedOf: instant("reminded_of"),
    /** When the provider was last asked about it without an event. */
    askedAt: instant("asked_at"),
    /** What staff write in the answer to the bank. */
    answer: text("answer").notNull().default(""),
    /** When the answer was begun to be sent, and when the provider had it: it takes one. */
    answerBegunAt: instant("answer_begun_at"),
    answeredAt: instant("answered_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("disputes_order").on(table.tenantId, table.orderId),
    // What the bank has not decided; all that is over pays nothing for it.
    index("disputes_open")
      .on(table.dueBy)
      .where(sql`state in ('asked', 'needs_response', 'under_review')`),
    check("disputes_amounts", sql`${table.amount} >= 0 and ${table.taken} >= 0`),
    foreignKey({
      columns: [table.tenantId, table.paymentId],
      foreignColumns: [payments.tenantId, payments.id],
      name: "disputes_payment_fk",
    }),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "disputes_order_fk",
    }),
  ],
);

/** Up to when a provider's account was looked through for disputes whose event never arrived; the platform's own is "". */
export const disputeLooks = sqliteTable("dispute_looks", {
  accountId: text("account_id").primaryKey(),
  at: instant("at").notNull(),
});

/** A payout of a tenant's account at the provider, as the provider last said that it stands; its id is the provider's. */
export const payouts = sqliteTable(
  "payouts",
  {
    tenantId: tenantId(),
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    region: text("region").$type<Region>().notNull(),
    amount: minor("amount").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    state: text("state").$type<PayoutState>().notNull(),
    /** The provider says what it holds. */
    hasParts: flag("has_parts").notNull(),
    arrivesAt: instant("arrives_at").notNull(),
    /** Why the bank refused it, by the provider's name. */
    failure: text("failure"),
    /** What its parts add up to; null while they are not read to their end. */
    parts: minor("parts"),
    /** The last part that was read, where reading was interrupted. */
    readTo: text("read_to"),
    /** When the provider was last asked about it. */
    askedAt: instant("asked_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("payouts_tenant_id").on(table.tenantId, table.id),
    index("payouts_created").on(table.tenantId, table.createdAt, table.id),
    index("payouts_unread")
      .on(table.createdAt)
      .where(sql`parts is null and has_parts = 1`),
    index("payouts_open")
      .on(table.askedAt)
      .where(sql`state in ('pending', 'in_transit')`),
    index("payouts_account").on(table.tenantId, table.accountId, table.createdAt),
    check("payouts_amount", sql`${table.amount} <> 0`),
  ],
);

/** What a payout holds: movements of the provider's balance, each in one payout; minor units. */
export const payoutItems = sqliteTable(
  "payout_items",
  {
    tenantId: tenantId(),
    id: text("id").primaryKey(),
    payoutId: text("payout_id").notNull(),
    category: text("category").$type<PayoutCategory>().notNull(),
    amount: minor("amount").notNull(),
    fee: minor("fee").notNull(),
    platformFee: minor("platform_fee").notNull(),
    net: minor("net").notNull(),
    /** The order and payment of ours that it is about; null where it came without us. */
    orderId: text("order_id"),
    paymentId: text("payment_id"),
    at: instant("at").notNull(),
  },
  (table) => [
    index("payout_items_payout").on(table.tenantId, table.payoutId, table.at, table.id),
    index("payout_items_order").on(table.tenantId, table.orderId),
    check("payout_items_sum", sql`${table.amount} - ${table.fee} - ${table.platformFee} = ${table.net}`),
    foreignKey({
      columns: [table.tenantId, table.payoutId],
      foreignColumns: [payouts.tenantId, payouts.id],
      name: "payout_items_payout_fk",
    }),
  ],
);

/** Of what two books say different sums, as the last look found it; minor units. */
export const reconciliationRows = sqliteTable(
  "reconciliation_rows",
  {
    tenantId: tenantId(),
    id: text("id").primaryKey(),
    kind: text("kind").$type<DifferenceKind>().notNull(),
    /** What it is about: `payment:…`, `refund:…`, `payout:…`, `order:…`, `credit:…`. */
    subject: text("subject").notNull(),
    orderId: text("order_id"),
    paymentId: text("payment_id"),
    ours: minor("ours").notNull(),
    theirs: minor("theirs").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    state: text("state").$type<DifferenceState>().notNull(),
    /** What the person wrote who left it as it is. */
    note: text("note").notNull().default(""),
    decidedBy: text("decided_by"),
    firstSeen: instant("first_seen").notNull(),
    lastSeen: instant("last_seen").notNull(),
    /** The look that saw it last: what a later look did not see is closed. */
    look: text("look").notNull(),
    /** When it was found to differ no more. */
    closedAt: instant("closed_at"),
  },
  (table) => [
    uniqueIndex("reconciliation_rows_subject").on(table.tenantId, table.kind, table.subject),
    index("reconciliation_rows_state").on(table.tenantId, table.state, table.firstSeen, table.id),
    index("reconciliation_rows_seen").on(table.tenantId, table.firstSeen, table.id),
    index("reconciliation_rows_order").on(table.tenantId, table.orderId),
    index("reconciliation_rows_open")
      .on(table.firstSeen)
      .where(sql`state = 'open'`),
  ],
);

/** How far the look through a tenant's payments is. */
export const reconciliationRuns = sqliteTable("reconciliation_runs", {
  tenantId: tenantId().primaryKey(),
  /** The last payment that was looked at. */
  cursor: text("cursor").notNull(),
  begunAt: instant("begun_at").notNull(),
  endedAt: instant("ended_at"),
});

/** Up to when a connected account was looked through for payouts whose event never arrived. */
export const payoutLooks = sqliteTable("payout_looks", {
  accountId: text("account_id").primaryKey(),
  at: instant("at").notNull(),
});

/**
 * The tenant's book: double entry, one row a movement with all its sides. Triggers refuse a row whose sides do not add up to
 * nothing, a change, a deletion and a replacement, and keep `ledger_balances`.
 */
export const ledgerTransactions = sqliteTable(
  "ledger_transactions",
  {
    tenantId: tenantId(),
    id: text("id").primaryKey(),
    /** What caused it: a cause is booked once. */
    cause: text("cause").notNull(),
    kind: text("kind").$type<LedgerKind>().notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    orderId: text("order_id"),
    /** Signed minor units by account; debits are positive. */
    entries: json<Entries>("entries").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    uniqueIndex("ledger_transactions_cause").on(table.tenantId, table.cause),
    index("ledger_transactions_order").on(table.tenantId, table.orderId),
    // The journal, and what went back in a period, for the figures of sales.
    index("ledger_transactions_at").on(table.tenantId, table.at, table.id),
    index("ledger_transactions_taken_back")
      .on(table.tenantId, table.at)
      .where(sql`kind in ('refund', 'refund_failed', 'provider_refund')`),
  ],
);

/** What was booked on an account in a day of UTC (days since 1970), kept by a trigger as it is booked. */
export const ledgerBalances = sqliteTable(
  "ledger_balances",
  {
    tenantId: tenantId(),
    currency: text("currency").$type<Currency>().notNull(),
    account: text("account").$type<Account>().notNull(),
    day: integer("day").notNull(),
    amount: minor("amount").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.currency, table.account, table.day] })],
);

/** Entries of before `ledger_transactions`, which the scheduled work books there; nothing is written here any more. */
export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    orderId: text("order_id"),
    kind: text("kind").notNull(),
    account: text("account").notNull(),
    debit: minor("debit").notNull().default(0),
    credit: minor("credit").notNull().default(0),
    currency: text("currency").$type<Currency>().notNull(),
    /** What caused the entry, so that a repeated cause books nothing. */
    cause: text("cause").notNull(),
    at: instant("at").notNull(),
    bookedAt: instant("booked_at"),
  },
  (table) => [
    index("ledger_entries_unbooked")
      .on(table.tenantId, table.cause)
      .where(sql`booked_at is null`),
    uniqueIndex("ledger_entries_cause").on(table.tenantId, table.cause, table.account, table.kind),
    index("ledger_entries_order").on(table.tenantId, table.orderId),
    check(
      "ledger_entries_side",
      sql`${table.debit} >= 0 and ${table.credit} >= 0 and (${table.debit} = 0) <> (${table.credit} = 0)`,
    ),
  ],
);

/** What a tenant may owe for claims and orders on account. */
export const creditAccounts = sqliteTable(
  "credit_accounts",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId().references(() => tenants.id),
    state: text("state").$type<CreditState>().notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    limitMinor: minor("limit_minor").notNull().default(0),
    exposureMinor: minor("exposure_minor").notNull().default(0),
    discountAmount: minor("discount_amount").notNull().default(0),
    shippingDiscountAmount: minor("shipping_discount_amount").notNull().default(0),
    termsDays: integer("terms_days").notNull().default(30),
    /** The state that a stop ended, and that comes back with the payment. */
    stoppedFrom: text("stopped_from").$type<CreditState>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("credit_accounts_tenant").on(table.tenantId, table.currency)],
);
