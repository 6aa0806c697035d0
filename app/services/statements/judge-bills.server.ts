import { numberOf, openOf, takenBackReference, transferReference } from "../../domain/credit/statement.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { billingMails } from "../batch-rows/billing-mails.server.ts";
import { billPaymentTakenBackBooking } from "../../domain/ledger/ledger.ts";
import { ledgerRows } from "../batch-rows/refund-entries.ts";
import { type BillScope, settleStatement, useCredit } from "./settle-statement.server.ts";

type BillRefusal =
  | "creditDesk:error.unknown"
  | "creditDesk:error.known"
  | "creditDesk:error.future"
  | "creditDesk:error.usedCredit"
  | "superPanel:error.changedMeanwhile";

/**
 * Notes a transfer that arrived for a statement, as somebody of the platform saw it at the bank: a part, all, or more than
 * is open. The rest pays other open statements.
 */
export async function noteTransfer(
  scope: BillScope,
  transfer: { id: string; amount: number; reference: string; paidOn: string },
): Promise<Result<null, BillRefusal>> {
  const { id, amount, reference, paidOn } = transfer;
  const [found, { tenant }] = await Promise.all([
    scope.tenant.statements.find(id),
    scope.tenant.company.find(),
  ]);
  if (!found) return refuse("creditDesk:error.unknown");
  const { region } = tenant;
  if (paidOn > dayIn(TIME_ZONE_OF_REGION[region], scope.now())) return refuse("creditDesk:error.future");
  const { statement } = found;
  const isNoted = await settleStatement(scope, {
    statement,
    region,
    amount,
    reference: transferReference(reference, found.payments),
    paidOn,
    way: "transfer",
  });
  if (!isNoted) return refuse("creditDesk:error.known");
  await useCredit(scope, { currency: statement.currency, region });
  return ok(null);
}

/**
 * Takes a payment of a statement back: the bank returned the transfer, the cardholder disputed the charge, or a member of
 * staff noted it by mistake. The statement is open again, and the company gets the reason by mail. A second call changes
 * nothing.
 * @returns refused when the statement or the payment is unknown, or a part of the payment has paid another statement.
 */
export async function takePaymentBack(
  scope: BillScope,
  { id, paymentId, reason }: { id: string; paymentId: string; reason: string },
): Promise<Result<null, BillRefusal>> {
  const { statements, company } = scope.tenant;
  const [found, { tenant, credit }, mails] = await Promise.all([
    statements.find(id),
    company.find(),
    billingMails(scope),
  ]);
  const payment = found?.payments.find((each) => each.id === paymentId);
  if (!found || !payment) return refuse("creditDesk:error.unknown");
  const { currency } = found.statement;
  const number = numberOf(found.statement);
  const account = credit.find((each) => each.currency === currency);
  const thing = { id: account?.id ?? tenant.id, name: `${tenant.name} (${currency})` };
  const { amount } = payment;
  const backId = scope.newId();
  const facts = { number, minor: String(amount), currency, reason, billId: id };
  const rows = mails.rows("bill_taken_back", backId, facts);
  const isBack = await statements.takeBack(
    payment,
    {
      id: backId,
      paidOn: dayIn(TIME_ZONE_OF_REGION[tenant.region], scope.now()),
      by: scope.actor.name || scope.actor.id,
      note: reason,
      createdAt: scope.now(),
    },
    {
      currency,
      note: auditNote(scope, "Monthly invoice payment taken back", thing, {
        amount,
        currency,
        reference: `${number} ${payment.reference}`,
        reason,
      }),
      mails: rows,
      movements: ledgerRows(scope, billPaymentTakenBackBooking({ paymentId, amount, currency })),
    },
  );
  if (isBack) {
    scope.outbox.push(...rows.map((row) => row.id));
    return ok(null);
  }
  const after = await statements.find(id);
  const isKnown = after?.payments.some(({ reference }) => reference === takenBackReference(paymentId));
  return isKnown ? ok(null) : refuse("creditDesk:error.usedCredit");
}

/** Lets go of what is open of a statement, with the reason. */
export async function writeOff(
  scope: BillScope,
  { id, amount, reason }: { id: string; amount: number; reason: string },
): Promise<Result<null, BillRefusal>> {
  const [found, { tenant }] = await Promise.all([
    scope.tenant.statements.find(id),
    scope.tenant.company.find(),
  ]);
  if (!found) return refuse("creditDesk:error.unknown");
  const { statement } = found;
  const { region } = tenant;
  // Somebody decides about the amount that they saw.
  if (amount <= 0 || openOf(statement) !== amount) return refuse("superPanel:error.changedMeanwhile");
  const isGone = await settleStatement(scope, {
    statement,
    region,
    amount,
    way: "write_off",
    reference: `write-off ${scope.newId()}`,
    paidOn: dayIn(TIME_ZONE_OF_REGION[region], scope.now()),
    note: reason,
  });
  return isGone ? ok(null) : refuse("superPanel:error.changedMeanwhile");
}

/** Stops a credit account by hand, or ends its stop, with the reason. What waited goes on with the end of the stop. */
export async function setStop(
  scope: BillScope,
  { accountId, to, reason }: { accountId: string; to: "stop" | "release"; reason: string },
): Promise<Result<null, BillRefusal>> {
  const [{ tenant, credit }, mails] = await Promise.all([scope.tenant.company.find(), billingMails(scope)]);
  const account = credit.find(({ id }) => id === accountId);
  if (!account) return refuse("creditDesk:error.unknown");
  const isStopped = account.state === "on_stop";
  if (isStopped === (to === "stop") || account.state === "closed") {
    return refuse("superPanel:error.changedMeanwhile");
  }
  const thing = { id: account.id, name: `${tenant.name} (${account.currency})` };
  const action = to === "stop" ? "Credit account stopped" : "Credit account released";
  const note = auditNote(scope, action, thing, { currency: account.currency, reason });
  const template = to === "stop" ? "credit_stopped" : "credit_released";
  const rows = mails.rows(template, note.id, { reason });
  const releaseId = scope.newId();
  // A stop by hand ends by hand: no payment ends it.
  const state = to === "stop" ? "on_stop" : (account.stoppedFrom ?? "active");
  const isChanged = await scope.tenant.decisions.changeCredit(
    account,
    { state, stoppedFrom: null },
    {
      now: scope.now(),
      notes: [note],
      mails: rows,
      ...(to === "release" && { release: { id: releaseId, dedupeKey: `credit:${releaseId}` } }),
    },
  );
  if (!isChanged) return refuse("superPanel:error.changedMeanwhile");
  scope.outbox.push(...rows.map(({ id }) => id), ...(to === "release" ? [releaseId] : []));
  return ok(null);
}
