import type { MovementRow } from "../../../db/repositories/ledger.server.ts";
import { documentNumber } from "../../domain/documents/document-content.ts";
import { balancesByCurrency, bookDay, documentCauses } from "../../domain/ledger/journal.ts";
import type { Position } from "../../domain/lists/cursor.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";
import { daysOfMonth, monthsOf } from "../../domain/sales/period.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

/** A movement with what is printed of it: the reference of its order, and the number of its document. */
export type Movement = Pick<MovementRow, "id" | "kind" | "currency" | "orderId" | "entries" | "at"> & {
  orderRef: string | null;
  document: string | null;
};

const MOVEMENTS_PER_PAGE = 25;
/** So many movements are read at a time for a file. */
const AT_ONCE = 500;

const todayOf = (scope: Pick<Scope, "now">) => scope.now().toISOString().slice(0, 10);

/** The days of a month (`YYYY-MM`), or of all time up to today: days of UTC. */
function daysOf(scope: Pick<Scope, "now">, month: string) {
  const { from, to } = month === "" ? { from: "1970-01-01", to: todayOf(scope) } : daysOfMonth(month);
  return { from: bookDay(from), to: bookDay(to) };
}

/** The book of a month or of all time: the accounts with what stands on them at the end, and a page of the movements. */
export async function readLedger(
  scope: Scope,
  { filters, sort, position }: ListQuery<{ month: string }, "booked">,
) {
  const days = daysOf(scope, filters.month);
  const { ledger } = scope.tenant;
  const [balances, page, begins] = await Promise.all([
    ledger.balances(days),
    ledger.journal(days, { descending: sort.descending, position, limit: MOVEMENTS_PER_PAGE }),
    ledger.begins(),
  ]);
  const from = begins?.toISOString().slice(0, 10);
  return {
    balances: balancesByCurrency(balances),
    page: { ...page, rows: await withPrinted(scope, page.rows) },
    months: from === undefined ? [] : monthsOf({ from, to: todayOf(scope) }).reverse(),
  };
}

/**
 * Every movement of a month or of all time, the oldest first, a part at a time, for a file. It says what a company
 * earned, so the file is an entry of the audit log.
 */
export async function exportLedger(scope: Scope, month: string): Promise<AsyncGenerator<Movement[]>> {
  const { tenantId, audit } = scope.tenant;
  await audit.note(auditNote(scope, "Ledger exported", { id: tenantId }, { from: month }));
  return parts(scope, month);
}

async function* parts(scope: Scope, month: string): AsyncGenerator<Movement[]> {
  const days = daysOf(scope, month);
  let position: Position | undefined;
  for (let isLast = false; !isLast;) {
    const { rows, next } = await scope.tenant.ledger.journal(days, {
      descending: false,
      position,
      limit: AT_ONCE,
    });
    isLast = next === null;
    position = next ? { side: "after", cursor: next } : undefined;
    yield await withPrinted(scope, rows);
  }
}

/** Movements with what is printed of them. */
export async function withPrinted(scope: Scope, rows: readonly MovementRow[]): Promise<Movement[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))];
  const causes = rows.flatMap(({ cause }) => documentCauses(cause));
  const { refs, numbers } = await scope.tenant.ledger.printedOf(ids, causes);
  const refOf = new Map(refs.map(({ id, ref }) => [id, ref]));
  const numberOf = new Map(
    numbers.map(({ cause, series, number }) => [cause, documentNumber(series, number)]),
  );
  return rows.map(({ id, kind, currency, orderId, entries, at, cause }) => ({
    id,
    kind,
    currency,
    orderId,
    entries,
    at,
    orderRef: (orderId !== null && refOf.get(orderId)) || null,
    document: documentCauses(cause).flatMap((one) => numberOf.get(one) ?? [])[0] ?? null,
  }));
}
