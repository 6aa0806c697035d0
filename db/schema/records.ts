import type { Receiver } from "../../app/domain/jobs/back-off.ts";
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AuditAction, AuditSubject } from "../../app/domain/audit/actions.ts";
import type { AuditChanges } from "../../app/domain/audit/audit-note.ts";
import type { Role } from "../../app/domain/access/roles.ts";
import type { AlarmKind } from "../../app/domain/jobs/alarms.ts";
import type { DisputeNews } from "../../app/domain/order/dispute.ts";
import type { FulfilmentMail, MailOutcome, OrderMail } from "../../app/domain/order/order-mails.ts";
import type { ReturnStep } from "../../app/domain/order/withdrawal.ts";
import { createdAt, instant, json, tenantId } from "./columns.ts";
import { tenants } from "./tenants.ts";

/**
 * Who did what, when, from where and what changed. Written in the batch of the change; triggers refuse to change or
 * delete an entry (triggers in migrations/0000_initial.sql).
 */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId().references(() => tenants.id),
    action: text("action").$type<AuditAction>().notNull(),
    /** `user:…`, `shopper`, `recipient`, `system`, `fulfiller:…`. */
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull().default(""),
    /** The support session in which a superadmin did it. */
    supportSessionId: text("support_session_id"),
    subjectKind: text("subject_kind").$type<AuditSubject>().notNull(),
    subjectId: text("subject_id").notNull(),
    /** What people call it, at that moment. */
    subjectName: text("subject_name").notNull().default(""),
    changes: json<AuditChanges>("changes").notNull().default({}),
    ip: text("ip"),
    at: instant("at").notNull(),
  },
  (table) => [
    index("audit_entries_tenant_at").on(table.tenantId, table.at),
    // What happened to a thing, by its name or the beginning of it.
    index("audit_entries_subject_name").on(table.tenantId, sql`subject_name collate nocase`),
    index("audit_entries_subject").on(table.tenantId, table.subjectKind, table.subjectId),
    index("audit_entries_action").on(table.tenantId, table.action, table.at),
    index("audit_entries_actor").on(table.tenantId, table.actor, table.at),
  ],
);

/** Mails with a link that is good once; its secret is made again when the mail is written, and kept nowhere. */
export type AccountLinkMail = "verify" | "reset" | "invite";
/** Mails about another address to sign in with: the first and the last go to the new one, the others to the old one. */
export type AddressMail = "address_confirm" | "address_asked" | "address_changed" | "address_kept";
/** Mails that tell a person what happened to their account. */
export type AccountNoticeMail =
  | "signed_up_already"
  | "password_changed"
  | "second_factor_added"
  | "second_factor_removed"
  | "second_factor_reset"
  | "passkey_added"
  | "passkey_removed"
  | "new_device"
  | "data_ready"
  | "erasure_asked"
  | "erasure_waits"
  | "erasure_taken_back"
  | "person_asked"
  | "person_erased"
  /** A customer of a connected shop asks through Shopify what is kept of them. */
  | "shop_data_asked"
  | "tenant_verified"
  | "tenant_refused"
  | "tenant_suspended"
  /** The provider no longer accepts charges for the tenant in a region: its stores there are on hold. */
  | "charges_stopped"
  /** The provider wants to know something before it pays out, or takes payments at all. */
  | "payouts_due"
  /** A bank sent a payout back. */
  | "payout_failed"
  /** Shoppers of a region pay into the tenant's own account now. */
  | "payments_open"
  /** What the provider wants has a day, which is near. */
  | "payments_deadline"
  /** What the platform bills, and what becomes of the credit account. */
  | "bill_issued"
  | "bill_reminder"
  | "bill_paid"
  | "bill_taken_back"
  | "credit_stopped"
  | "credit_released"
  | "credit_asked"
  | "credit_granted"
  | "credit_refused"
  /** An admin closed the tenant's account in a region. */
  | "payments_closed"
  /** Orders wait for a budget or for credit. */
  | "over_budget"
  /** Orders have stood still for too long. */
  | "orders_overdue"
  | "gift_ended"
  /** A person reported a problem with an order, or withdrew from it. */
  | "case_opened"
  /** Money that was to go back to a shopper did not. */
  | "refund_failed"
  | "refund_requested"
  /** The register of VAT numbers confirmed a buyer's after the payment. */
  | "vat_number_found"
  /** A fulfiller that takes no orders gets none any more. */
  | "route_paused"
  /** Orders of a Shopify shop were refused. */
  | "shop_refused"
  /** An open store sells something that no fulfiller can make. */
  | "unmade";

/** A user of the desk, as status moves name them. */
type CancellingActor = { id: string; name: string; ip: null; role?: Role; superadmin?: boolean };

/**
 * A mail to the person who ordered. `again`: staff sent it once more, so it leaves only if what it says is still true when it
 * is written.
 */
export type OrderMailPayload = { again?: true } & (
  | { kind: "mail"; template: OrderMail; orderId: string }
  /** `parcelId`: the mail is about this parcel only, which was reported after the others. */
  | { kind: "mail"; template: FulfilmentMail; orderId: string; fulfilmentId: string; parcelId?: string }
  /** `amount` went back, in minor units of the order's currency. */
  | { kind: "mail"; template: "refund"; orderId: string; amount: number; voucherId?: string }
  /** The receipt for what the person who ordered reported, for their withdrawal, or for a step of what they send back. */
  | { kind: "mail"; template: "case_received"; orderId: string; caseId: string; step?: ReturnStep }
  /** The staff's answer to the person who reported a problem, or what they wrote to them. */
  | { kind: "mail"; template: "case_answered"; orderId: string; message: string; isQuestion?: boolean }
);

export type OutboxPayload =
  | OrderMailPayload
  /** Someone doubts that a gift is real; the platform hears of it as well, since it may be the organiser who is doubted. */
  | { kind: "report"; eventId: string; email: string; code: string; message: string; to?: "platform" }
  /** The rest of a batch of codes is made. */
  | { kind: "codes"; batchId: string }
  /** Recipients of a promo get the codes that they lack. */
  | { kind: "recipients"; eventId: string }
  /** Tells a recipient of their gift, or reminds them of it. */
  | { kind: "invitation"; recipientId: string; isReminder: boolean }
  /** Shows one of the tenant's people what recipients of a language are written. */
  | { kind: "invitation_test"; eventId: string; userId: string; lang: string; isReminder: boolean }
  /** Tells someone who came when no gift was left that there are gifts again. */
  | { kind: "waiting"; waitingId: string }
  /** A budget was raised: what waits for it may go on. */
  | { kind: "budget"; eventId: string }
  | {
      kind: "contact";
      eventId: string;
      name: string;
      email: string;
      orderRef: string;
      message: string;
      lang: string;
    }
  /** A visitor's inquiry to the platform's people. */
  /** A company is erased: only this row still has its people's addresses. */
  | { kind: "company_erased"; email: string; lang: string | null; company: string }
  | { kind: "inquiry"; name: string; email: string; company: string; message: string }
  /** Tells the organiser that an order on account was refused, since their credit account is closed. */
  | { kind: "refused_order"; eventId: string }
  /** Tells the organiser that an order form closed with fewer pieces than they ask for. */
  | { kind: "team_short"; eventId: string }
  /** Cancels the orders of a team that its organiser gave up, in their name. */
  | { kind: "cancel_team"; eventId: string; actor: CancellingActor }
  /** Money that an order does not want goes back to who paid it. */
  | { kind: "refund"; incidentId: string }
  /** Part of what was paid goes back to who paid it. */
  | { kind: "order_refund"; refundId: string }
  /** A fulfiller with an API is asked not to make what it was sent. */
  | { kind: "cancel_request"; fulfilmentId: string }
  /** Cancels the rest of an order of several parts, in the name of the person who asked for it. */
  | { kind: "cancel_rest"; orderId: string; reason: string; actor: CancellingActor }
  /** Tells an organiser which orders came in on these days, and what waits. */
  | { kind: "digest"; userId: string; from: string; to: string }
  /** Tells one of the tenant's people about an incident. */
  | { kind: "incident"; incidentId: string; userId: string }
  /** A mail to one of the tenant's people that says how a dispute stands. */
  | { kind: "dispute"; disputeId: string; userId: string; news: DisputeNews }
  /** Sales tax of an order that was paid on the hosted page is reported. */
  | { kind: "tax"; orderId: string }
  /** An invoice of an order is made, where its company wants one of every order. */
  | { kind: "invoice"; orderId: string }
  /** The next parts of a tenant's file with all its data are made. */
  | { kind: "export"; exportId: string }
  /** The print files of an order are made. */
  | { kind: "print"; orderId: string }
  /** Those of a product; rows of an earlier version say "print". */
  | { kind: "product_print"; productId: string }
  | { kind: "print"; productId: string }
  /** The system takes the next steps of a fulfilment. */
  | { kind: "fulfilment"; fulfilmentId: string }
  /** A Shopify shop told of requests: what is due of them is done. */
  | { kind: "shop_work"; connectionId: string }
  /** A credit account has room again: what waits for it may go on. */
  | { kind: "credit"; currency: "GBP" | "EUR" | "USD" }
  | { kind: "account"; template: AccountLinkMail; tokenId: string }
  | { kind: "account"; template: "second_factor_reset_asked"; resetId: string }
  | { kind: "account"; template: AddressMail; changeId: string }
  | { kind: "account"; template: AccountNoticeMail; userId: string; facts?: Record<string, string> }
  /** Tells the platform's operators about an alarm. */
  | { kind: "alarm"; alarm: AlarmKind }
  | { kind: "realtime"; notice: "order"; id: string };

/** `dead`: it failed for so long that a person must decide what to do. */
export type OutboxState = "open" | "done" | "dead";

/**
 * What must leave after a write: it is written with it, carried by a queue, and found by the scheduled work if that
 * fails. Times of 0 mean that there is nothing to wait for. An insert gives none of the columns from `state` on.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId().references(() => tenants.id),
    /** `mail:order_confirmed:<order>`: the same effect is never queued twice. */
    dedupeKey: text("dedupe_key").notNull(),
    payload: json<OutboxPayload>("payload").notNull(),
    createdAt: createdAt(),
    state: text("state").$type<OutboxState>().notNull().default("open"),
    /** How often it was begun. */
    attempts: integer("attempts").notNull().default(0),
    /** Not tried again before. */
    nextAttemptAt: instant("next_attempt_at")
      .notNull()
      .default(sql`0`),
    /** Until then we assume that a queue message is on its way. */
    queuedUntil: instant("queued_until")
      .notNull()
      .default(sql`0`),
    /** Until then a run holds the row and carries it out. */
    leasedUntil: instant("leased_until")
      .notNull()
      .default(sql`0`),
    /** The age limit counts from here: what was only waiting in a queue is not old. */
    firstFailedAt: instant("first_failed_at"),
    firstError: text("first_error"),
    lastError: text("last_error"),
    /** Who was away when it failed last: it is tried again as soon as they take something else. */
    waitsFor: text("waits_for").$type<Receiver>(),
    doneAt: instant("done_at"),
  },
  (table) => [
    uniqueIndex("outbox_dedupe").on(table.dedupeKey),
    // What was written about an order.
    index("outbox_order_mails")
      .on(table.tenantId, sql`payload ->> '$.orderId'`)
      .where(sql`payload ->> '$.kind' = 'mail'`),
    index("outbox_open").on(table.doneAt, table.createdAt),
    index("outbox_due").on(table.state, table.nextAttemptAt),
    // What a lane is to queue, past the thousands of rows whose message is on its way.
    index("outbox_unqueued")
      .on(sql`payload ->> '$.kind'`, table.queuedUntil)
      .where(sql`state = 'open'`),
    index("outbox_waiting")
      .on(table.waitsFor, table.nextAttemptAt)
      .where(sql`waits_for is not null and state = 'open'`),
  ],
);

/** Every mail that was written. Locally this is the mailbox; in production also what the provider was given. */
export const mails = sqliteTable(
  "mails",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId().references(() => tenants.id),
    dedupeKey: text("dedupe_key").notNull(),
    toAddress: text("to_address").notNull(),
    replyTo: text("reply_to"),
    /** Whose mail it is, as its `From` names them; null for the platform's own. */
    sender: text("sender"),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    lang: text("lang").notNull(),
    /** `unsent`: it has not left and does not any more, since it was answered before or nobody can be reached so. */
    state: text("state").$type<"written" | "sent" | "unsent">().notNull().default("written"),
    providerId: text("provider_id"),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
    /** Which mail about an order it is, without words that a person wrote; null for all others. */
    about: json<OrderMailPayload>("about"),
    /** The provider's last report about it after it was sent, and when that came. */
    outcome: text("outcome").$type<MailOutcome>(),
    outcomeAt: instant("outcome_at"),
  },
  (table) => [
    uniqueIndex("mails_dedupe").on(table.dedupeKey),
    index("mails_order")
      .on(table.tenantId, sql`about ->> '$.orderId'`)
      .where(sql`about is not null`),
    index("mails_tenant_created").on(table.tenantId, table.createdAt),
    index("mails_created").on(table.createdAt),
  ],
);

/** Events from outside that were seen: a repeated one changes nothing. */
export const inboundEvents = sqliteTable(
  "inbound_events",
  {
    provider: text("provider").$type<"stripe" | "shopify" | "fulfiller" | "resend">().notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [
    uniqueIndex("inbound_events_id").on(table.provider, table.eventId),
    index("inbound_events_received").on(table.receivedAt),
  ],
);

/** Failures per subject and time window: wrong passwords, wrong codes. Right answers are not counted. */
export const failures = sqliteTable(
  "failures",
  {
    /** `login:account:<hash>`, `login:address:<ip>`, … */
    subject: text("subject").primaryKey(),
    count: integer("count").notNull(),
    /** Counted guesses of which it is not known yet whether they are right; those are given back. */
    open: integer("open").notNull().default(0),
    firstAt: instant("first_at").notNull(),
    blockedUntil: instant("blocked_until"),
  },
  (table) => [index("failures_first_at").on(table.firstAt)],
);

/** The supervisor writes here to learn whether the database still takes writes. */
export const writeProbe = sqliteTable("write_probe", {
  id: integer("id").primaryKey(),
  at: instant("at").notNull(),
});
