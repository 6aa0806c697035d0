import { DAYS } from "./shops.ts";
import { monthOf } from "../../app/domain/fulfilment/reprint-rules.ts";
import { dayIn } from "../../app/domain/delivery/delivery-window.ts";
import { fulfillerResults } from "../../db/schema/fulfillers.ts";
import { fulfilmentLines, statusEvents } from "../../db/schema/fulfilments.ts";
import { orders } from "../../db/schema/orders.ts";
import { pageViews } from "../../db/schema/visits.ts";
import { rowId } from "../../db/seed/identifiers.ts";
import { diceOf } from "./dice.ts";
import { type HistoryRows } from "./history-rows.ts";
import { after, DAY, HOUR, idsOf, MINUTE, note, onDay } from "./moments.ts";
import { JUNE, MEL, NORA, PIM, THEO } from "./new-stores.ts";
import { type SoldStore } from "./sold-stores.ts";

/** How many items each print shop shipped in each month. */
export function countMade(rows: HistoryRows): void {
  const made = new Map<string, typeof fulfillerResults.$inferInsert>();
  const units = new Map<string, number>();
  for (const { fulfilmentId, quantity } of rows.of(fulfilmentLines))
    units.set(fulfilmentId, (units.get(fulfilmentId) ?? 0) + quantity);
  for (const { to, at, fulfilmentId, tenantId, actor } of rows.of(statusEvents)) {
    if (to !== "shipped") continue;
    const fulfillerId = actor.replace("fulfiller:", "");
    const month = monthOf(at);
    const key = `${fulfillerId} ${month}`;
    const row = made.get(key) ?? { tenantId, fulfillerId, month, made: 0 };
    made.set(key, { ...row, made: (row.made ?? 0) + (units.get(fulfilmentId) ?? 0) });
  }
  rows.add(fulfillerResults, ...made.values());
}

/** Pages that were looked at: many for each order, and some on days without one. */
export function addVisits(rows: HistoryRows, stores: ReadonlyMap<string, SoldStore>, now: Date): void {
  const ordered = new Map<string, number>();
  const first = new Map<string, string>();
  const zones = new Map([...stores.values()].map(({ id, timeZone }) => [id, timeZone]));
  for (const { eventId, placedAt } of rows.of(orders)) {
    const day = dayIn(zones.get(eventId) ?? "UTC", placedAt ?? now);
    const key = `${eventId} ${day}`;
    ordered.set(key, (ordered.get(key) ?? 0) + 1);
    if (day < (first.get(eventId) ?? "9")) first.set(eventId, day);
  }
  for (const store of stores.values()) {
    const dice = diceOf(`visits/${store.id}`);
    const isGift = store.type === "Promo";
    // A day that is longer than others, since the clocks were set back, is met twice.
    const days = new Set(
      Array.from({ length: DAYS + 1 }, (_, back) => dayIn(store.timeZone, after(now, (back - DAYS) * DAY))),
    );
    for (const day of days) {
      if (day < (first.get(store.id) ?? "9")) continue;
      const orders = ordered.get(`${store.id} ${day}`) ?? 0;
      const views =
        orders * dice.whole(isGift ? 3 : 14, isGift ? 6 : 30) + dice.whole(isGift ? 1 : 6, isGift ? 9 : 40);
      rows.add(pageViews, { tenantId: store.tenantId, eventId: store.id, day, views });
    }
  }
}

/** What staff did besides: they signed in, looked after their stores, and took lists home. */
export function addDeskWork(rows: HistoryRows, now: Date): void {
  for (const [tenant, people] of [
    ["juniper", [JUNE, PIM]],
    ["northbeat", [NORA, THEO]],
    ["meridian", [MEL]],
  ] as const) {
    const tenantId = rowId(tenant, "tenant", tenant);
    const ids = idsOf(tenant, "desk");
    const dice = diceOf(`${tenant}/desk`);
    for (let back = 30; back >= 1; back -= 1) {
      const day = new Date(Math.floor(now.getTime() / DAY) * DAY - back * DAY);
      if (day.getUTCDay() === 0 || day.getUTCDay() === 6) continue;
      for (const who of people) {
        if (dice.next() > 0.7) continue;
        const at = after(day, 8 * HOUR + dice.whole(0, 100) * MINUTE);
        const thing = { id: who.id.replace("user:", ""), name: who.name };
        note(rows, tenantId, { id: ids(), at, who, action: "Signed in", thing });
      }
    }
  }
  const store = (tenant: string, key: string, name: string) => ({ id: rowId(tenant, "event", key), name });
  for (const [tenant, who, daysAgo, action, thing, changes] of [
    ...([
      [
        "juniper",
        JUNE,
        41,
        "Event updated",
        store("juniper", "juniper", "Juniper Coffee Supply"),
        { contactEmail: { from: "hello@juniper.example", to: "shop@juniper.example" } },
      ],
      [
        "juniper",
        JUNE,
        40,
        "Event updated",
        store("juniper", "juniper", "Juniper Coffee Supply"),
        { contactEmail: { from: "shop@juniper.example", to: "hello@juniper.example" } },
      ],
      [
        "juniper",
        PIM,
        6,
        "Customer data exported",
        store("juniper", "juniper", "Juniper Coffee Supply"),
        { orders: 31 },
      ],
      [
        "northbeat",
        NORA,
        13,
        "Event status updated",
        store("northbeat", "northbeat", "Northbeat Festival"),
        { status: { from: "Active", to: "On hold" } },
      ],
      [
        "northbeat",
        NORA,
        13.5,
        "Event status updated",
        store("northbeat", "northbeat", "Northbeat Festival"),
        { status: { from: "On hold", to: "Active" } },
      ],
      [
        "meridian",
        MEL,
        9.1,
        "Survey answers exported",
        store("meridian", "meridian_gift", "Meridian Conf Gift"),
        { answers: 19 },
      ],
    ] as const),
  ])
    note(rows, rowId(tenant, "tenant", tenant), {
      id: rowId(tenant, "history", tenant, action, String(daysAgo)),
      at: onDay(now, Math.floor(daysAgo), 10 + (daysAgo % 1)),
      who,
      action,
      thing,
      changes,
    });
}
