import type { MailRow } from "../../../db/repositories/own-account.server.ts";
import type { StatementRow } from "../../../db/repositories/statements.server.ts";
import { numberOf, openOf, type PaymentWay } from "../../domain/credit/statement.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { billSettledBooking } from "../../domain/ledger/ledger.ts";
import { type Currency, sumOf } from "../../domain/money.ts";
import { TIME_ZONE_OF_REGION, type Region } from "../../domain/store/store-event.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { ledgerRows } from "../batch-rows/refund-entries.ts";
import type { Scope } from "../scope.ts";
import { billingMails } from "../batch-rows/billing-mails.server.ts";

/** The part of a scope that settling needs: staff, the platform and scheduled work all have it. */
export type BillScope = Pick<Scope, "tenant" | "now" | "newId" | "actor" | "outbox">;

export type Settling = {
  statement: StatementRow;
  region: Region;
  way: Exclude<PaymentWay, "taken_back">;
  /** What arrived; of a credit that is used, or an amount that is let go, how much of it. Minor units. */
  amount: number;
  reference: string;
  /** The day on which it arrived, `YYYY-MM-DD`. */
  paidOn: string;
  note?: string;
  /** What the tenant's credit was when it was read, where that is used. */
  credit?: number;
};

const AUDITED = {
  card: "Monthly invoice paid",
  transfer: "Monthly invoice paid",
  credit: "Monthly invoice paid",
  write_off: "Monthly invoice written off",
} as const satisfies Record<Settling["way"], string>;

/**
 * Notes that something of a statement was paid, once for its reference, or that the platform lets go of the rest. The book,
 * the account and the end of its stop are written with it, and work that lets held orders go on, the oldest first.
 * @returns false where the reference is noted already, or it is not as it was read.
 */
export async function settleStatement(scope: BillScope, settling: Settling): Promise<boolean> {
  const { statement, region, way, amount, reference, paidOn } = settling;
  const { statements, company } = scope.tenant;
  const { currency } = statement;
  const id = scope.newId();
  const [{ tenant, credit }, mails] = await Promise.all([company.find(), billingMails(scope)]);
  const account = credit.find((each) => each.currency === currency);
  const thing = { id: account?.id ?? tenant.id, name: `${tenant.name} (${currency})` };
  const number = numberOf(statement);
  const isMoney = way === "card" || way === "transfer";
  const told = isMoney ? mails.rows("bill_paid", id, factsOf(statement, amount)) : [];
  const released = mails.rows("credit_released", id, factsOf(statement, amount));
  const queueId = scope.newId();
  const settled = await statements.settle(
    {
      id,
      statementId: statement.id,
      way,
      amount: isMoney ? amount : 0,
      applied: amount,
      reference,
      paidOn,
      by: scope.actor.name || scope.actor.id,
      note: settling.note ?? "",
      createdAt: scope.now(),
    },
    {
      currency,
      today: dayIn(TIME_ZONE_OF_REGION[region], scope.now()),
      ...conditionOf(settling),
      note: auditNote(scope, AUDITED[way], thing, {
        amount,
        currency,
        reference: `${number} ${way === "transfer" ? reference : ""}`.trim(),
        ...(settling.note && { reason: settling.note }),
      }),
      mails: told,
      released: {
        note: auditNote(scope, "Credit account released", thing, { reason: number }),
        row: releaseRow(scope, currency, queueId),
        mails: released,
      },
      movements: ledgerRows(scope, bookingsOf(id, settling)),
      now: scope.now(),
    },
  );
  if (settled) scope.outbox.push(queueId, ...[...told, ...released].map((row) => row.id));
  return settled;
}

function bookingsOf(paymentId: string, { statement, way, amount }: Settling) {
  // The money of a credit was booked when it arrived.
  if (way === "credit") return [];
  const by = way === "write_off" ? "bill_written_off" : "bill_paid";
  return billSettledBooking({ paymentId, amount, currency: statement.currency, by });
}

/** The work that lets orders go on which waited for the account. */
const releaseRow = (scope: Pick<BillScope, "now">, currency: Currency, id: string): MailRow => ({
  id,
  dedupeKey: `credit:${id}`,
  payload: { kind: "credit", currency },
  createdAt: scope.now(),
});

/** What must still hold: money that arrived asks nothing. */
function conditionOf({ way, amount, credit }: Settling) {
  if (way === "write_off") return { asRead: { what: "open" as const, amount } };
  return credit === undefined ? {} : { asRead: { what: "credit" as const, amount: credit } };
}

const factsOf = (statement: StatementRow, amount: number): Record<string, string> => ({
  number: numberOf(statement),
  minor: String(amount),
  currency: statement.currency,
  due: statement.dueOn,
  billId: statement.id,
});

/** What a tenant paid beyond its statements in a currency; minor units. */
export async function creditOf(scope: Pick<Scope, "tenant">, currency: Currency): Promise<number> {
  const { credit } = await scope.tenant.statements.standing();
  return sumOf(credit.filter((each) => each.currency === currency).map((each) => each.amount));
}

/** Pays open statements with what was paid beyond others, the oldest first. May be repeated, and by two at once. */
export async function useCredit(
  scope: BillScope,
  { currency, region }: { currency: Currency; region: Region },
): Promise<void> {
  for (;;) {
    const [credit, open] = await Promise.all([creditOf(scope, currency), scope.tenant.statements.open()]);
    const statement = open.find((each) => each.currency === currency);
    if (credit <= 0 || !statement) return;
    const amount = Math.min(credit, openOf(statement));
    // Who used it meanwhile leaves another credit: it is read again.
    await settleStatement(scope, {
      statement,
      region,
      way: "credit",
      amount,
      credit,
      reference: `credit ${scope.newId()}`,
      paidOn: dayIn(TIME_ZONE_OF_REGION[region], scope.now()),
    });
  }
}
