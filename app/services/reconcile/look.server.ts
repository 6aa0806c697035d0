import type { PaymentRow } from "../../../db/repositories/orders.server.ts";
import {
  type BookedAtProvider,
  type BookedHere,
  type Difference,
  differencesOf,
  PAYMENT_KINDS,
} from "../../domain/reconcile/differences.ts";
import { logError } from "../../log.server.ts";
import type { BaseScope, Scope } from "../scope.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Payments older than this do not change any more. */
const LOOKED_BACK_MS = 45 * DAY_MS;
/** What is so young may be on its way between the books. */
const SETTLES_WITHIN_MS = 15 * MINUTE_MS;
/** A refund that was not sent for so long counts as lost. */
const SENT_WITHIN_MS = 60 * MINUTE_MS;
/** The scheduled work books fees each minute, as soon as the provider has worked them out. */
const FEE_WITHIN_MS = 30 * MINUTE_MS;
const PAYMENTS_AT_ONCE = 40;
const QUESTIONS_AT_ONCE = 5;
const TENANTS_AT_ONCE = 20;
/** The hour of UTC from which on a night's look is due. */
const NIGHT_HOUR = 2;

/** Tenants whose books were not compared since last night. */
export function looksDue(scope: BaseScope) {
  const night = new Date(scope.now());
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  if (night > scope.now()) night.setTime(night.getTime() - DAY_MS);
  return scope.platform.reconciliationDue.tenants(night, TENANTS_AT_ONCE);
}

/** The next look begins at the first payment again. */
export async function beginLook(scope: Scope): Promise<void> {
  await scope.tenant.reconciliation.noteRun({ cursor: "", begunAt: scope.now(), endedAt: null });
}

/**
 * Compares the provider's books with ours, payment by payment, and what our own tables show. It goes on where it was
 * interrupted, and may be repeated.
 * @returns whether it came to its end.
 */
export async function lookThroughBooks(
  scope: Scope,
  { isOver }: { isOver: () => boolean },
): Promise<boolean> {
  const { reconciliation } = scope.tenant;
  let run = await reconciliation.run();
  if (!run || run.endedAt !== null) {
    await beginLook(scope);
    run = await reconciliation.run();
  }
  let cursor = run?.cursor ?? "";
  const begunAt = run?.begunAt ?? scope.now();
  const now = scope.now().getTime();
  const made = { since: new Date(now - LOOKED_BACK_MS), before: new Date(now - SETTLES_WITHIN_MS) };
  const unanswered: PaymentRow[] = [];
  for (;;) {
    if (isOver()) return false;
    const payments = await reconciliation.paymentsAfter(cursor, made, PAYMENTS_AT_ONCE);
    unanswered.push(...(await lookAtPayments(scope, payments)));
    cursor = payments.at(-1)?.id ?? cursor;
    if (payments.length < PAYMENTS_AT_ONCE) break;
    await reconciliation.noteRun({ cursor, begunAt, endedAt: null });
  }
  // The provider may answer now what it did not a while ago.
  await lookAtPayments(scope, unanswered);
  await lookAtOwnTables(scope);
  await reconciliation.noteRun({ cursor, begunAt, endedAt: scope.now() });
  return true;
}

/** What our own tables show to differ. */
export async function lookAtOwnTables(scope: Scope): Promise<void> {
  const now = scope.now();
  const since = new Date(now.getTime() - LOOKED_BACK_MS);
  const { found, kinds } = await scope.tenant.reconciliation.ownDifferences(now, since);
  await keep(scope, found, { kinds });
}

/**
 * Compares payments with what the provider says of them.
 * @returns those of which it does not answer: they stay as they were.
 */
export async function lookAtPayments(scope: Scope, payments: readonly PaymentRow[]): Promise<PaymentRow[]> {
  if (payments.length === 0) return [];
  const answers = new Map<string, BookedAtProvider | undefined>();
  for (let at = 0; at < payments.length; at += QUESTIONS_AT_ONCE)
    await Promise.all(
      payments.slice(at, at + QUESTIONS_AT_ONCE).map(async ({ id, accountId, intentId }) => {
        try {
          answers.set(id, await scope.payments.bookedOf(accountId, intentId ?? ""));
        } catch (error) {
          logError("reconcile", error, { paymentId: id });
        }
      }),
    );
  const asked = payments.filter(({ id }) => answers.has(id));
  if (asked.length === 0) return [...payments];
  // Read after the provider was asked: what it did meanwhile may be booked here by now, never the other way round.
  const here = await bookedHere(scope, asked);
  const found = here.flatMap((payment) => differencesOf(payment, answers.get(payment.id)));
  await keep(scope, found, { kinds: PAYMENT_KINDS, payments: asked });
  return payments.filter(({ id }) => !answers.has(id));
}

async function bookedHere(scope: Scope, asked: readonly PaymentRow[]): Promise<BookedHere[]> {
  const { reconciliation } = scope.tenant;
  const { refunds, gone, placed, sold } = await reconciliation.bookedOf(asked);
  const late = scope.now().getTime() - SENT_WITHIN_MS;
  const feeLate = scope.now().getTime() - FEE_WITHIN_MS;
  const sum = (rows: readonly { amount: number; voucherAmount?: number }[]) =>
    rows.reduce((all, { amount, voucherAmount = 0 }) => all + amount - voucherAmount, 0);
  return asked.map((payment) => {
    const own = refunds.filter(({ paymentId, way }) => paymentId === payment.id && way === "provider");
    const without = gone.filter(({ paymentId }) => paymentId === payment.id);
    return {
      id: payment.id,
      orderId: payment.orderId,
      status: payment.status,
      amount: payment.amount,
      currency: payment.currency,
      fee: payment.providerFee,
      isFeeDue: payment.updatedAt.getTime() < feeLate,
      returned: sum(own.filter(({ status }) => status === "succeeded")) + sum(without),
      submitted: sum(own.filter(({ status }) => status === "submitted" || status === "approved")),
      unsent: own.filter(({ status, updatedAt }) => status === "approved" && updatedAt.getTime() < late),
      isPlaced: placed.some(({ id }) => id === payment.orderId),
      isBooked: sold.some(({ orderId }) => orderId === payment.orderId),
    };
  });
}

async function keep(
  scope: Scope,
  found: readonly Difference[],
  looked: Pick<Parameters<Scope["tenant"]["reconciliation"]["note"]>[1], "kinds" | "payments">,
): Promise<void> {
  const rows = found.map((difference) => ({ ...difference, id: scope.newId() }));
  await scope.tenant.reconciliation.note(rows, { ...looked, look: scope.newId(), now: scope.now() });
}
