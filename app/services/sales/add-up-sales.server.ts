import type { SalesDay } from "../../../db/repositories/sales.server.ts";
import { endOfDay, startOfDay } from "../../domain/dates/day-bounds.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { settledBefore } from "../../domain/sales/tenant-sales.ts";
import type { Scope } from "../scope.ts";

/** So many cancelled orders are looked at in one run. */
const MOST_CANCELLED = 200;
/** So many days are added up again in one statement batch. */
const MOST_DAYS = 20;

/**
 * Adds up what a tenant sold since the last time: day by day, each in one batch, until there is nothing left or the time
 * is over. Two runs at once write nothing twice (docs/decisions/0180).
 * @returns how many days were added up.
 */
export async function addUpSales(
  scope: Pick<Scope, "tenant" | "now" | "newId">,
  { timeZone, isOver = () => false }: { timeZone: string; isOver?: () => boolean },
): Promise<number> {
  const { sales } = scope.tenant;
  const until = settledBefore(scope.now());
  let added = 0;
  while (!isOver()) {
    const mark = await sales.readMark(until);
    if (!mark.nextPlacedAt || mark.nextPlacedAt >= until) break;
    const midnight = dayOf(dayIn(timeZone, mark.nextPlacedAt), timeZone);
    const day = midnight.until > until ? { ...midnight, until } : midnight;
    if (!(await sales.addUpDay(day, mark, scope.newId()))) break;
    added += 1;
  }
  return added + (await recountCancelled(scope, { timeZone, until }));
}

/** Adds the days up again whose orders were cancelled since. */
async function recountCancelled(
  scope: Pick<Scope, "tenant" | "newId">,
  { timeZone, until }: { timeZone: string; until: Date },
): Promise<number> {
  const { sales } = scope.tenant;
  const mark = await sales.readMark(until);
  if (mark.cancelledUntil >= until) return 0;
  const cancelled = (await sales.placedOfCancelled(mark, MOST_CANCELLED)).filter(
    ({ cancelledAt }) => cancelledAt < until,
  );
  if (cancelled.length === 0) return 0;
  const days = new Map<string, SalesDay>();
  let lookedUntil = until;
  for (const { placedAt, cancelledAt } of cancelled) {
    const name = dayIn(timeZone, placedAt);
    if (!days.has(name) && days.size === MOST_DAYS) {
      lookedUntil = cancelledAt;
      break;
    }
    const day = dayOf(name, timeZone);
    days.set(name, day.until > mark.countedUntil ? { ...day, until: mark.countedUntil } : day);
  }
  if (cancelled.length === MOST_CANCELLED && lookedUntil === until) {
    lookedUntil = cancelled.at(-1)?.cancelledAt ?? until;
  }
  const done = await sales.recount([...days.values()], mark, lookedUntil, scope.newId());
  return done ? days.size : 0;
}

function dayOf(day: string, timeZone: string): SalesDay {
  const from = startOfDay(day, timeZone);
  const until = endOfDay(day, timeZone);
  if (!from || !until) throw new Error(`There is no day ${day}.`);
  return { day, from, until };
}
