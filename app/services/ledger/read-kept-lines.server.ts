import type { MovementRow } from "../../../db/repositories/ledger.server.ts";
import { bookDay } from "../../domain/ledger/journal.ts";
import { byProduct, type KeptGroup, keptLines, type KeyedMovement } from "../../domain/ledger/kept-lines.ts";
import { DISPUTE_FEE } from "../../domain/ledger/ledger.ts";
import type { Position } from "../../domain/lists/cursor.ts";
import { daysOfMonth, monthsOf, monthsUntil } from "../../domain/sales/period.ts";
import type { Scope } from "../scope.ts";

const MONTHS = 12;
/** So many movements are read at a time. */
const AT_ONCE = 500;

/**
 * What the company keeps, by its book: of the last twelve months, or of one month by store or product. Months are those of
 * the book, in UTC.
 * @param asked a month that the book does not have is this one.
 */
export async function readKeptLines(scope: Scope, asked: { by: KeptGroup; month: string }) {
  const { ledger, orders, products } = scope.tenant;
  const today = scope.now().toISOString().slice(0, 10);
  const begins = (await ledger.begins())?.toISOString().slice(0, 10) ?? today;
  const months = monthsOf({ from: begins, to: today }).reverse();
  const month = months.includes(asked.month) ? asked.month : today.slice(0, 7);
  const isByMonth = asked.by === "month";
  const days = daysOfMonth(month);
  const from = isByMonth ? `${monthsUntil(today, MONTHS).at(-1)}-01` : days.from;
  const period = { from: bookDay(from), to: bookDay(isByMonth ? today : days.to) };
  const lines = keptLines(
    asked.by === "product" ? await movementsByProduct(scope, period) : await sums(scope, period, asked.by),
  );
  const ids = lines.flatMap(({ key }) => key ?? []);
  const names = isByMonth
    ? new Map<string, string>()
    : asked.by === "store"
      ? new Map((await orders.storeNames()).map(({ id, name }) => [id, name]))
      : await products.names(ids);
  return {
    month,
    months,
    lines: lines.map((line) => ({
      ...line,
      name: line.key === null ? null : (names.get(line.key) ?? line.key),
    })),
    totals: keptLines(lines.length === 0 ? [] : await sums(scope, period, "all")),
  };
}

type Days = { from: number; to: number };

/** Sums of movements by month or store, as movements. */
async function sums(scope: Scope, days: Days, by: "month" | "store" | "all"): Promise<KeyedMovement[]> {
  const rows = await scope.tenant.ledger.keptSums(days, by);
  return rows.map(({ key, currency, kind, isDisputeFee, ...entries }) => ({
    key,
    currency,
    kind,
    cause: isDisputeFee ? DISPUTE_FEE : "",
    entries,
  }));
}

/** Every movement of some days, shared among the products of its order. */
async function movementsByProduct(scope: Scope, days: Days): Promise<KeyedMovement[]> {
  const movements: KeyedMovement[] = [];
  let position: Position | undefined;
  for (let isLast = false; !isLast;) {
    const page = await scope.tenant.ledger.journal(days, { descending: false, position, limit: AT_ONCE });
    isLast = page.next === null;
    position = page.next ? { side: "after", cursor: page.next } : undefined;
    movements.push(...(await sharedAmongProducts(scope, page.rows)));
  }
  return movements;
}

async function sharedAmongProducts(scope: Scope, rows: readonly MovementRow[]): Promise<KeyedMovement[]> {
  const orderIds = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))];
  if (orderIds.length === 0) return rows.map((row) => ({ ...row, key: null }));
  const { lines, refunds } = await scope.tenant.ledger.soldOf(orderIds);
  return rows.flatMap(({ orderId, currency, cause, kind, entries }): KeyedMovement[] => {
    const rest = { currency, cause, kind };
    const its = lines.filter((line) => line.orderId === orderId);
    if (its.length === 0) return [{ ...rest, key: null, entries }];
    const refund = refunds.find(
      ({ id }) => cause === `order_refund:${id}` || cause === `order_refund_failed:${id}`,
    );
    return byProduct(entries, its, refund?.lines ?? []).map((share) => ({
      ...rest,
      key: share.productId,
      entries: share.entries,
    }));
  });
}
