import type { DifferenceFilter, DifferenceRow } from "../../../db/repositories/reconciliation.server.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";
import { providerFeeBooking } from "../../domain/ledger/ledger.ts";
import { type DifferenceKind, REMEDIES } from "../../domain/reconcile/differences.ts";
import type { Currency } from "../../domain/money.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { ledgerRows } from "../batch-rows/refund-entries.ts";
import type { BaseScope, Scope } from "../scope.ts";
import { lookAtOwnTables, lookAtPayments } from "./look.server.ts";

const PER_PAGE = 50;
/** So many rows of a kind are mended by one press. */
export const MOST_MENDED = 50;

type AskedState = Exclude<DifferenceFilter["state"], "open"> | "";

/** One page of what differs, what is open where the address says nothing else, with what is open by kind and how the last look ended. */
export async function listDifferences(
  scope: Scope,
  { filters, sort, position }: ListQuery<{ state: AskedState; kind: DifferenceFilter["kind"] }, "seen">,
) {
  const { reconciliation } = scope.tenant;
  const { kind, state } = filters;
  const [page, open, run] = await Promise.all([
    reconciliation.list(
      { kind, state: state || "open" },
      { descending: sort.descending, position, limit: PER_PAGE },
    ),
    reconciliation.openByKind(),
    reconciliation.run(),
  ]);
  const ids = [...new Set(page.rows.flatMap(({ orderId }) => orderId ?? []))];
  const refs = ids.length > 0 ? await reconciliation.refsOf(ids) : [];
  return { page, open, run, refs: new Map(refs.map((order) => [order.id, order])) };
}

/** What is open in the books of every tenant. */
export const everyDifference = (scope: BaseScope) => scope.platform.reconciliationDue.open();

/** Open rows of a kind in a currency, as many as one press mends. */
export const openOfKind = (scope: Scope, of: { kind: DifferenceKind; currency: Currency }) =>
  scope.tenant.reconciliation.openOf(of, MOST_MENDED);

export type NoMending = "reconcile:error.unknown" | "reconcile:error.closed" | "reconcile:error.noRemedy";

const thingOf = ({ id, orderId }: DifferenceRow) => ({ id: orderId ?? id, name: "" });
const factsOf = ({ kind, ours, theirs, currency }: DifferenceRow) => ({
  kind,
  expected: ours,
  received: theirs,
  currency,
});

/**
 * Mends a row: notes who did it, does what its kind asks for, and looks again. Each remedy may be repeated, and two who
 * press at once have it done once.
 * @param remedies what other services do about it.
 * @returns whether it differs no more.
 */
export async function mendDifference(
  scope: Scope,
  {
    id,
    remedies,
  }: {
    id: string;
    remedies: Record<
      "settle" | "take_over" | "send" | "read_again",
      (row: DifferenceRow) => Promise<unknown>
    >;
  },
): Promise<Result<"mended" | "stands", NoMending>> {
  const { reconciliation } = scope.tenant;
  const row = await reconciliation.find(id);
  if (!row) return refuse("reconcile:error.unknown");
  if (row.state === "mended") return ok("mended");
  const remedy = REMEDIES[row.kind];
  if (!remedy) return refuse("reconcile:error.noRemedy");
  const note = auditNote(scope, "Difference mended", thingOf(row), factsOf(row));
  if (!(await reconciliation.begin(id, scope.actor.id, note))) return refuse("reconcile:error.closed");
  await (remedy === "book" ? bookFee(scope, row) : remedies[remedy](row));
  await lookAgain(scope, row);
  return ok((await reconciliation.find(id))?.state === "open" ? "stands" : "mended");
}

async function lookAgain(scope: Scope, { paymentId }: DifferenceRow): Promise<void> {
  const payment = paymentId && (await scope.tenant.reconciliation.payment(paymentId));
  await (payment ? lookAtPayments(scope, [payment]) : lookAtOwnTables(scope));
}

/** Books what the provider kept of a payment, or what of it the book does not have. */
async function bookFee(scope: Scope, { paymentId }: DifferenceRow): Promise<void> {
  const payment = paymentId && (await scope.tenant.reconciliation.payment(paymentId));
  if (!payment) return;
  const { accountId, intentId, orderId, providerFee } = payment;
  const fee = intentId ? await scope.payments.feeOf(accountId, intentId) : 0;
  if (fee === undefined || fee === providerFee) return;
  const cause = providerFee === null ? undefined : `provider_fee:${payment.id}:${providerFee}:${fee}`;
  const booked = providerFee === null ? 0 : providerFee;
  const movements = ledgerRows(scope, providerFeeBooking(orderId, payment, fee - booked, cause));
  await scope.tenant.ledger.bookFee({ id: payment.id, before: providerFee }, fee, movements);
}

/** Leaves a row as it is; the person says why. */
export async function acceptDifference(
  scope: Scope,
  { id, note: words }: { id: string; note: string },
): Promise<Result<"accepted", NoMending>> {
  const { reconciliation } = scope.tenant;
  const row = await reconciliation.find(id);
  if (!row) return refuse("reconcile:error.unknown");
  const note = auditNote(scope, "Difference accepted", thingOf(row), { ...factsOf(row), note: words });
  const isDone = await reconciliation.accept(id, { id: scope.actor.id, note: words }, note);
  return isDone ? ok("accepted") : refuse("reconcile:error.closed");
}

/** The parts of a payout are read from the beginning. */
export const forgetParts = (scope: Scope, payoutId: string): Promise<void> =>
  scope.tenant.reconciliation.forgetParts(payoutId);

/** The payment that a difference is about. */
export const paymentOf = async (scope: Scope, { paymentId }: DifferenceRow) =>
  paymentId === null ? undefined : scope.tenant.reconciliation.payment(paymentId);

/** The payout that a difference is about. */
export const payoutOf = (scope: Scope, payoutId: string) => scope.tenant.payouts.find(payoutId);
