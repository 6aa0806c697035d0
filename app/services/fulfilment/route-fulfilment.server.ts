import { decides, holds, substitutes, takesRoom, takesStock } from "../../../db/move-effects.server.ts";
import type { CatalogueProduct } from "../../domain/design/catalogue-product.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { SIDES } from "../../domain/design/design.ts";
import { PRINT_AREAS } from "../../domain/design/print-area.ts";
import type { Candidate, RoutedJob, RoutedLine } from "../../domain/fulfilment/route-candidate.ts";
import {
  type Considered,
  downAmong,
  fullAmong,
  route,
  type RoutePart,
} from "../../domain/fulfilment/route.ts";
import { needsOf } from "../../domain/fulfilment/stock.ts";
import type { Substitutes } from "../../domain/fulfilment/route-score.ts";
import { shipBy } from "../../domain/fulfilment/ship-by.ts";
import { substitutesFor } from "../../domain/fulfilment/substitute.ts";
import { firstCountedMonth } from "../../domain/fulfilment/reprint-rules.ts";
import { beginDay, boundsOf, nextDayBegins } from "../../domain/fulfilment/work-days.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { orderStart } from "../order-writes/transition-order.server.ts";
import { HOUR, later, move, postpone, type RunScope } from "./fulfilment-run.ts";

/** Which rules decided; it counts up with them. */
const RULES = 5;
/** Who had nothing left, or was closed, is asked again after this, where nobody else can make it. */
const ASK_AGAIN_MS = 12 * HOUR;
/** A day begins up to so much earlier somewhere. */
const EARLIEST_MS = 36 * HOUR;
const SECOND = 1000;

/** Chooses who makes it; the log says why, and why not the others. */
export async function routeFulfilment(run: RunScope): Promise<boolean> {
  const { work } = run;
  const [{ destination, lines }, candidates] = await Promise.all([jobOf(run), candidatesOf(run)]);
  const { currency, deliveryTo } = work.order;
  const job = { destination, lines, currency, shipBy: shipBy(deliveryTo) };
  const { to, considered } = route(job, candidates, work.rules.weights);
  const [first, ...others] = to ?? [];
  if (!first) return noRoute(run, { considered, job, candidates });
  if (others.length > 0) return split(run, [first, ...others], considered);
  const chosen = candidates.find(({ id }) => id === first.fulfillerId);
  const place = chosen && placeAt(run, chosen);
  const made = lines.map((line) => ({ ...line, ...first.blanks.get(line.id) }));
  const other = made.filter((line, at) => line.sku !== lines[at]?.sku);
  const blanks = Object.fromEntries(other.map(({ id, code, sku }) => [id, { code, sku }]));
  const isRouted = await move(run, {
    to: "queued submitting to fulfiller",
    when: "route found",
    ...(place && { set: place.set }),
    effects: [
      ...(place ? [...place.effects, substitutes(blanks)] : []),
      takesStock(first.fulfillerId, needsOf(made)),
      decides(decided(first.fulfillerId, considered)),
    ],
  });
  // Another order took its room or the last pieces meanwhile: it is routed anew.
  if (!isRouted) await postpone(run, SECOND);
  return isRouted;
}

/** What is written of a fulfilment that a fulfiller is given: from which day it counts, and the room that it needs. */
function placeAt({ scope, work }: RunScope, { id, profile, begins }: Candidate) {
  const now = scope.now();
  const { from, until } = boundsOf(begins, profile);
  const { declinedBy } = work.fulfilment;
  const { dailyCapacity: most } = profile;
  const items = work.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    set: {
      fulfillerId: id,
      routedAt: from > now ? from : now,
      ...(declinedBy.includes(id) && { declinedBy: declinedBy.filter((other) => other !== id) }),
    },
    effects: most === undefined ? [] : [takesRoom({ fulfillerId: id, items, most, from, until })],
  };
}

/** Nobody can make all of it: each part is a fulfilment of its own, and is routed by itself. */
async function split(
  { scope, work }: RunScope,
  parts: readonly RoutePart[],
  considered: readonly Considered[],
): Promise<boolean> {
  const { fulfilment, order } = work;
  const at = scope.now();
  const [first, ...others] = parts;
  const dates = { createdAt: at, updatedAt: at };
  const parted = await scope.tenant.fulfilments.split({
    fulfilment,
    at,
    parts: others.map(({ lineIds }) => ({
      lineIds,
      start: orderStart(scope, {
        fulfilment: { id: scope.newId(), orderId: order.id, declinedBy: fulfilment.declinedBy, ...dates },
        mayBeHeld: false,
        now: at,
      }),
    })),
    note: auditNote(
      scope,
      "Order updated",
      { id: order.id, name: order.orderRef ?? "" },
      { parts: parts.length },
    ),
    decision: { ...decided("split", considered, { parts: parts.length }), id: scope.newId() },
  });
  if (!parted) return false;
  fulfilment.version += 1;
  work.lines = work.lines.filter(({ id }) => first?.lineIds.includes(id));
  return true;
}

const decided = (outcome: string, considered: readonly Considered[], also: { parts?: number } = {}) => ({
  kind: "routing" as const,
  outcome,
  ruleVersion: RULES,
  inputs: { considered, ...also },
});

/**
 * No fulfiller can make it now, and staff are informed. Where a fulfiller's day is full or its machine is down, the order is
 * tried again when the next day begins or the machine runs; otherwise each hour.
 */
async function noRoute(
  run: RunScope,
  {
    considered,
    job,
    candidates,
  }: { considered: Considered[]; job: RoutedJob; candidates: readonly Candidate[] },
): Promise<boolean> {
  const { fulfilment } = run.work;
  const now = run.scope.now();
  const days = fullAmong(job, candidates, considered).map(({ profile }) =>
    nextDayBegins(profile, now).getTime(),
  );
  const restarts = downAmong(candidates, considered).map(({ profile, stops = [] }) =>
    Math.max(...stops.map(({ until }) => boundsOf(until, profile).from.getTime())),
  );
  const moments = [...days, ...restarts];
  // Whoever gave it back may take it again any hour.
  const waits = moments.length > 0 && !considered.some(({ obstacles }) => obstacles.join() === "declined");
  const reason = !waits ? "no_route" : days.length > 0 ? "full_day" : "machine_down";
  const dueAt = waits ? new Date(Math.min(...moments)) : later(run.scope, HOUR);
  if (fulfilment.status !== "fulfiller routing error") {
    await move(run, {
      to: "fulfiller routing error",
      when: "no route",
      set: { dueAt },
      effects: [holds({ reason, detail: { considered } }), decides(decided(reason, considered))],
    });
    return false;
  }
  await postpone(run, dueAt.getTime() - now.getTime());
  return false;
}

async function candidatesOf({ scope, work }: RunScope): Promise<Candidate[]> {
  const now = scope.now();
  const [rows, given, stock, pages, results, stops] = await Promise.all([
    scope.platform.fulfillers.ofIds(work.fulfillerIds),
    scope.platform.fulfilmentsDue.givenSince(work.fulfillerIds, later(scope, -EARLIEST_MS)),
    scope.tenant.fulfillerStock.ofFulfillers(work.fulfillerIds),
    scope.tenant.workPages.opened(work.fulfillerIds),
    scope.tenant.fulfillerResults.since(work.fulfillerIds, firstCountedMonth(now)),
    scope.tenant.fulfillerReports.stops(work.fulfillerIds, dayIn("UTC", later(scope, -EARLIEST_MS))),
  ]);
  const { declinedBy } = work.fulfilment;
  const isAskedAgain = mayBeAskedAgain(work.fulfilment, now);
  return rows.map((row) => {
    const begins = beginDay(row.profile, now);
    const { from, until } = boundsOf(begins, row.profile);
    const ofDay = given.filter(({ id, at }) => id === row.id && at >= from && at < until);
    return {
      ...row,
      begins,
      stock: new Map(
        stock.filter(({ fulfillerId }) => fulfillerId === row.id).map(({ sku, count }) => [sku, count]),
      ),
      givenForDay: ofDay.reduce((sum, { items }) => sum + items, 0),
      hasPage: pages.some(({ fulfillerId }) => fulfillerId === row.id),
      stops: stops.filter(
        ({ fulfillerId, until }) =>
          fulfillerId === row.id && until > dayIn(row.profile.timeZone ?? "UTC", now),
      ),
      declined: declinedBy.includes(row.id) && !isAskedAgain,
      lately: results.find(({ fulfillerId }) => fulfillerId === row.id) ?? { made: 0, wrong: 0 },
    };
  });
}

/** Whether what it was refused for may be over: it has waited for a while, and was not refused for good. */
const mayBeAskedAgain = (
  { status, holdReason, updatedAt }: RunScope["work"]["fulfilment"],
  now: Date,
): boolean =>
  status === "fulfiller routing error" &&
  holdReason !== "discontinued" &&
  now.getTime() - updatedAt.getTime() >= ASK_AGAIN_MS;

async function jobOf({ scope, work }: RunScope) {
  const { substitutes } = work.rules;
  const codes = work.lines.flatMap(({ product }) => product?.catalogueCode ?? []);
  const all = [...new Set([...codes, ...codes.flatMap((code) => substitutes[code] ?? [])])];
  const blanks = await scope.platform.media.blanks(all);
  return {
    destination: work.order,
    lines: work.lines.map((each) => lineOf(each, blanks, substitutes)),
  };
}

function lineOf(
  { id, quantity, line, product }: RunScope["work"]["lines"][number],
  blanks: readonly CatalogueProduct[],
  substitutes: Substitutes,
): RoutedLine {
  const blank = blanks.find(({ code }) => code === product?.catalogueCode);
  const areas = product && PRINT_AREAS[product.design.selected.garment];
  const printed = SIDES.filter((side) => line.prints?.[side] !== undefined);
  return {
    id,
    quantity,
    sku: line.sku,
    techniques: blank?.values.print_techniques ?? [],
    code: blank?.code ?? "",
    substitutes: substitutesFor(line.sku, blank, substitutes[blank?.code ?? ""] ?? [], blanks),
    prints: printed.flatMap((side) => {
      const size = areas?.[side].millimetres;
      return size ? [[size.width, size.height] as const] : [];
    }),
  };
}
