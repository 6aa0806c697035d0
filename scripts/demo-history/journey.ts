import type { AuditActor, AuditChanges } from "../../app/domain/audit/audit-note.ts";
import type { AuditAction } from "../../app/domain/audit/actions.ts";
import type { FulfillerReport } from "../../app/domain/fulfilment/report-rules.ts";
import type { OrderStatus } from "../../app/domain/order/order-status.ts";
import type { Condition, Mover } from "../../app/domain/order/status-transition.ts";
import type { Region } from "../../app/domain/store/store-event.ts";
import type { Dice } from "./dice.ts";
import { after, atWork, DAY, HOUR, MINUTE, SECOND, SYSTEM } from "./moments.ts";

/** What becomes of an order instead of the usual. */
export type Turn =
  | { to: "address issue"; detail: string; ago: number }
  | { to: "artwork issue"; detail: string; ago: number }
  | { to: "awaiting reprint"; detail: string; ago: number }
  | { to: "over budget" }
  | { to: "cancelled"; by: AuditActor; mover: Mover; reason: string; after: number }
  /** It has been in production since, and nobody has said why. */
  | { to: "stands still"; ago: number };

/** One change of status, or something that was told and changed none. */
export type Step = {
  at: Date;
  to: OrderStatus | null;
  who: AuditActor;
  by: Mover;
  when: Condition;
  audit?: { action: AuditAction; changes: AuditChanges };
  report?: FulfillerReport extends infer Each
    ? Each extends FulfillerReport
      ? Omit<Each, "eventId" | "fulfilmentId" | "at">
      : never
    : never;
  hold?: { reason: string; detail: Record<string, unknown> };
  reason?: string;
};

/** Whom parcels are given to, and how the numbers of each begin and end. */
const CARRIERS: Record<Region, readonly (readonly [name: string, head: string, tail: string])[]> = {
  UK: [
    ["Royal Mail", "JV", "GB"],
    ["Evri", "T00", ""],
  ],
  EU: [
    ["DHL", "JVGL0", ""],
    ["GLS", "0085", ""],
  ],
  US: [
    ["UPS", "1Z9E48", ""],
    ["USPS", "9400", ""],
  ],
};

type Ordered = {
  placedAt: Date;
  editableUntil: Date;
  region: Region;
  fulfiller: { id: string; name: string };
  fulfilmentId: string;
  turn: Turn | undefined;
};

/** All steps of an order's life after it was placed that have happened by now, in their order. */
export function stepsOf(order: Ordered, dice: Dice, now: Date): Step[] {
  const { turn } = order;
  if (turn?.to === "over budget") return [system(order.placedAt, "over budget", "passes budget")];
  if (turn?.to === "cancelled") {
    const { by, mover, reason } = turn;
    const changes = { status: { from: "new", to: "cancelled" }, ...(reason && { reason }) };
    return [
      {
        at: after(order.placedAt, turn.after),
        to: "cancelled",
        who: by,
        by: mover,
        when: "given back",
        audit: { action: "Order cancelled", changes },
        reason,
      },
    ];
  }
  const prepared = preparation(order, dice);
  const sent = prepared.at(-1)!.at;
  // The product itself takes up what is this young.
  if (sent.getTime() > now.getTime() - MINUTE) return [];
  return [...prepared, ...making(order, dice, sent, now)];
}

const system = (at: Date, to: OrderStatus, when: Condition, audit?: Step["audit"]): Step => ({
  at,
  to,
  who: SYSTEM,
  by: "system",
  when,
  ...(audit && { audit }),
});

/** What the product does by itself, within seconds, once nobody may change anything any more. */
function preparation({ editableUntil, fulfiller, fulfilmentId }: Ordered, dice: Dice): Step[] {
  const begun = after(editableUntil, dice.whole(2, 55) * SECOND + dice.whole(0, 999));
  const named = { fulfiller: fulfiller.name };
  const moves: [OrderStatus, Condition, number, Step["audit"]?][] = [
    ["queued downloading", "may begin", 0],
    ["downloaded", "done", dice.whole(80, 400)],
    ["queued processing", "done", dice.whole(20, 60)],
    ["processing", "leased", dice.whole(20, 60)],
    ["processed", "done", dice.whole(900, 4_000)],
    ["queued submitting to fulfiller", "route found", dice.whole(60, 200)],
    [
      ...(["submitting to fulfiller", "leased", dice.whole(30, 90)] as const),
      { action: "Order sent to fulfiller", changes: named },
    ],
    [
      ...(["submitted to fulfiller", "acknowledged", dice.whole(30, 90)] as const),
      { action: "Fulfiller submission success", changes: { ...named, externalId: fulfilmentId } },
    ],
  ];
  let at = begun;
  return moves.map(([to, when, wait, audit]) => {
    at = after(at, wait);
    return system(at, to, when, audit);
  });
}

/** What its print shop tells, until now. */
function making(order: Ordered, dice: Dice, sent: Date, now: Date): Step[] {
  const { fulfiller, turn } = order;
  const who = { id: `fulfiller:${fulfiller.id}`, name: fulfiller.name, ip: null };
  const reported = (at: Date, to: OrderStatus, report: NonNullable<Step["report"]>): Step => ({
    at,
    to,
    who,
    by: "fulfiller",
    when: report.type === "shipped" ? "handed over" : "reported",
    report,
  });
  const issue = (at: Date, code: "address" | "artwork", detail: string): Step => ({
    at,
    to: `${code} issue`,
    who,
    by: "fulfiller",
    when: `${code} wrong`,
    report: { type: "issue", code, detail },
    reason: detail,
    hold: { reason: code, detail: { fields: [], note: detail } },
  });

  const picked = atWork(after(sent, dice.whole(20, 300) * MINUTE), { sundays: true });
  const begun = atWork(after(picked, dice.whole(3 * 60, 26 * 60) * MINUTE));
  const packaged = atWork(after(begun, dice.whole(9 * 60, 34 * 60) * MINUTE));
  const ready = after(packaged, dice.whole(12, 80) * MINUTE);
  const shipped = atWork(after(ready, dice.whole(40, 300) * MINUTE));
  const [carrier, head, tail] = dice.pick(CARRIERS[order.region]);
  const trackingNumber = `${head}${dice.whole(100_000_000, 999_999_999)}${tail}`;
  const delivered = after(
    new Date(Math.floor(shipped.getTime() / DAY) * DAY),
    dice.whole(1, 4) * DAY + dice.whole(10 * 60, 18 * 60) * MINUTE,
  );

  if (turn && "ago" in turn) {
    const at = after(now, -turn.ago);
    const first = reported(after(sent, 2 * HOUR), "picked", { type: "picked" });
    if (turn.to === "stands still") return [first, reported(at, "in production", { type: "in_production" })];
    if (turn.to === "awaiting reprint") {
      const { detail } = turn;
      return [
        first,
        reported(after(at, -3 * HOUR), "in production", { type: "in_production" }),
        {
          at,
          to: "awaiting reprint",
          who,
          by: "fulfiller",
          when: "misprinted",
          reason: detail,
          report: { type: "misprinted", detail },
        },
      ];
    }
    return [first, issue(at, turn.to === "address issue" ? "address" : "artwork", turn.detail)];
  }
  const all = [
    reported(picked, "picked", { type: "picked" }),
    reported(begun, "in production", { type: "in_production" }),
    reported(packaged, "packaged", { type: "packaged" }),
    ...(dice.next() < 0.5 ? [reported(ready, "ready to ship", { type: "ready_to_ship" })] : []),
    reported(shipped, "shipped", {
      type: "shipped",
      parcels: [{ carrier, trackingNumber, trackingUrl: null }],
    }),
    {
      at: delivered,
      to: null,
      who,
      by: "fulfiller",
      when: "reported",
      report: { type: "tracking", trackingNumber, state: "delivered" },
    } satisfies Step,
  ];
  return all.filter(({ at }) => at < now);
}
