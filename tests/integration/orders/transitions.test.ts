import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { StatusTransition } from "../../../app/domain/order/status-transition.ts";
import { transition } from "../../../app/domain/order/status-transition.ts";
import { approveBudget } from "../../../app/services/orders/approve-budget.server.ts";
import { holdForAddress } from "../../../app/services/orders/hold-for-address.server.ts";
import { correctAddress } from "../../../app/services/orders/correct-address.server.ts";
import { releaseClaim } from "../../../app/services/codes/release-claim.server.ts";
import type { Scope } from "../../../app/services/scope.ts";
import {
  type OrderTransition,
  transitionOrder,
} from "../../../app/services/order-writes/transition-order.server.ts";
import { logs, mails } from "../../../db/move-effects.server.ts";
import type { Effect } from "../../../db/repositories/status-writes.server.ts";
import { fulfilments, statusEvents } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { events } from "../../../db/schema/events.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { tenantTables } from "../../../db/tenant-tables.server.ts";
import { promo } from "../../support/claims.ts";
import { interleave } from "../../support/interleaving.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

/** A claim of a gift that costs its event ten pounds, with everything that a change of status may touch. */
async function claimed({ budget = null as number | null } = {}) {
  const { here, store, claim } = await promo({ products: [{ name: "Gift Tee", price: 1000, vat: false }] });
  await here.db.update(events).set({ budgetMinor: budget }).where(eq(events.id, store.id));
  const promoCodeId = await addPromoCode(here.db, store, "GIFT-1");
  const made = await claim("GIFT-1");
  if (!made.ok) throw new Error(made.error);
  const { orderId } = made.value;
  const { scope } = here.runners;
  const read = async () => {
    const whole = await scope.tenant.fulfilments.readForRecipient(orderId);
    if (!whole) throw new Error("The order is gone.");
    return { order: whole.order, fulfilment: whole.fulfilments[0]! };
  };
  /** Everything that a change of status leaves behind. */
  const traces = async () => {
    const { order, fulfilment } = await read();
    const moves = await here.db
      .select()
      .from(statusEvents)
      .where(eq(statusEvents.fulfilmentId, fulfilment.id))
      .orderBy(statusEvents.at, sql`rowid`);
    const noted = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
    const left = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    const [event] = await here.db.select().from(events).where(eq(events.id, store.id));
    return {
      order: order.status,
      fulfilment: fulfilment.status,
      version: fulfilment.version,
      moves: moves.map(({ from, to }) => `${from ?? ""} → ${to}`),
      noted: noted.length,
      left: left.length,
      used: event?.budgetUsedMinor,
    };
  };
  const move = async (by: Scope, change: Partial<OrderTransition>) =>
    transitionOrder(by, { ...(await read()), to: "shipped", when: "handed over", ...change });
  const service = asStaff(scope, "customer_service");
  const release = (by: Scope = service) =>
    releaseClaim(by, { eventId: store.id, orderId, promoCodeId, reason: "Wrong person" });
  return {
    here,
    store,
    orderId,
    scope,
    service,
    manager: asStaff(scope, "account_manager"),
    read,
    traces,
    move,
    release,
  };
}

test("a move and its entry in the log have the same moment, though time goes on while they are made", async () => {
  const { here, service, release, read } = await claimed();
  let time = here.product.clock.now().getTime();
  expect(await release({ ...service, now: () => new Date((time += 1)) })).toMatchObject({ ok: true });
  const { fulfilment } = await read();
  const moves = await here.db.select().from(statusEvents).where(eq(statusEvents.fulfilmentId, fulfilment.id));
  const at = moves.find(({ to }) => to === "cancelled")?.at;
  const entries = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
  expect(entries.filter((entry) => entry.at.getTime() === at?.getTime())).toHaveLength(1);
});

describe("what the table does not have", () => {
  test("is not done: from new to shipped, by whomever", async () => {
    const { here, scope, move, traces, manager } = await claimed();
    const before = await traces();
    const fulfiller = { ...scope, actor: { id: "fulfiller:f1", name: "", ip: null } };
    for (const [by, legal] of [
      [fulfiller, []],
      [manager, ["address issue", "cancelled"]],
    ] as const) {
      expect(await move(by, {})).toEqual({ outcome: "not_allowed", legal });
    }
    expect(await traces()).toEqual(before);
    expect(here.product).toBeDefined();
  });

  test("cannot be written by a repository either, whatever it is handed", async () => {
    const { here, scope, read, traces } = await claimed();
    const before = await traces();
    const made = transition((await read()).fulfilment, {
      to: "address issue",
      by: "admin",
      when: "address wrong",
    });
    if (!made.ok) throw new Error(made.error);
    const forged = { ...made.value, to: "shipped" } as unknown as StatusTransition;
    const { fulfilment } = await read();
    const note = { id: freshId() } as never;
    await expect(
      scope.tenant.fulfilments.move({
        transition: forged,
        statusEventId: freshId(),
        actor: "system",
        reason: null,
        at: here.product.clock.now(),
        fulfilment,
        by: "admin",
        currency: "GBP",
        note,
        effects: [],
        newId: freshId,
        rowsOf: () => [],
      }),
    ).rejects.toThrow("not asked for by transition()");
    const tables = tenantTables(here.db, here.runners.id);
    const which = eq(fulfilments.id, fulfilment.id);
    expect(() => tables.update(fulfilments, { status: "shipped" }, which)).toThrow("status-writes");
    expect(() =>
      tables.update(orders, { status: sql`'shipped'` }, eq(orders.id, fulfilment.orderId)),
    ).toThrow("status-writes");
    expect(() => tables.insert(fulfilments, { ...fulfilment, id: freshId() })).toThrow("status-writes");
    expect(await traces()).toEqual(before);
  });
});

test("a move leaves its event, its entry, its notice and its mail, and the order shows it", async () => {
  const { orderId, service, traces } = await claimed();
  const before = await traces();
  expect(await holdForAddress(service, { orderId, hold: { fields: ["name"], note: "" } })).toEqual({
    ok: true,
  });
  expect(await traces()).toEqual({
    order: "address issue",
    fulfilment: "address issue",
    version: before.version + 1,
    moves: [" → new", "new → address issue"],
    noted: before.noted + 1,
    left: before.left + 2,
    used: 1000,
  });
});

test("cancelling gives the budget back, ends the order and frees the code, once", async () => {
  const { release, traces, read } = await claimed();
  const answers = [await release(), await release()];
  expect(answers.map(({ ok }) => ok)).toEqual([true, false]);
  expect(await traces()).toMatchObject({ order: "cancelled", used: 0, moves: [" → new", "new → cancelled"] });
  expect((await read()).order.cancelledAt).not.toBeNull();
});

describe("an order over its budget", () => {
  test("is cancelled by a manager, not by customer service, and gives back what it never took", async () => {
    const { release, manager, traces } = await claimed({ budget: 500 });
    expect(await traces()).toMatchObject({
      order: "over budget",
      moves: [" → new", "new → over budget"],
      used: 0,
    });
    expect(await release()).toEqual({ ok: false, error: "errors:illegalTransition" });
    expect(await release(manager)).toMatchObject({ ok: true });
    expect(await traces()).toMatchObject({ order: "cancelled", used: 0 });
  });

  test("is approved by a manager only, and counted then", async () => {
    const { orderId, service, manager, traces } = await claimed({ budget: 500 });
    const approval = { reason: "A guest of honour", mayPassCredit: false };
    expect(await approveBudget(service, { orderId, ...approval })).toMatchObject({
      error: "errors:illegalTransition",
    });
    expect(await approveBudget(manager, { orderId, ...approval })).toMatchObject({ ok: true });
    expect(await traces()).toMatchObject({ order: "new", used: 1000 });
  });
});

describe("an effect of a move", () => {
  const hold = { to: "address issue", when: "address wrong", by: "admin" } as const;

  test("is written with the status, and sees that this very call made the move", async () => {
    const { manager, move, read } = await claimed();
    const renames: Effect = (tables, { fulfilment, won }) => ({
      columns: { holdReason: "first", externalId: "of the effect" },
      statements: [
        tables.update(orders, { name: "Seen" }, sql`${orders.id} = ${fulfilment.orderId} and ${won}`),
      ],
    });
    expect(
      await move(manager, { ...hold, effects: [renames, () => ({ columns: { holdReason: "later" } })] }),
    ).toEqual({
      outcome: "moved",
    });
    const { order, fulfilment } = await read();
    expect(order.name).toBe("Seen");
    expect(fulfilment).toMatchObject({ externalId: "of the effect", holdReason: "later" });
  });

  test.each([
    ["covered", "not_covered"],
    ["asRead", "changed_meanwhile"],
  ] as const)(
    "keeps the whole move from being written while what it asks for is not so (%s)",
    async (asked, outcome) => {
      const { manager, move, traces } = await claimed();
      const before = await traces();
      const holds =
        (is: boolean): Effect =>
        () => ({ [asked]: [is ? sql`1 = 1` : sql`1 = 0`] });
      const mailed = mails("address_issue");
      expect(await move(manager, { ...hold, effects: [mailed, holds(true), holds(false)] })).toEqual({
        outcome,
      });
      expect(await traces()).toEqual(before);
      expect(await move(manager, { ...hold, effects: [mailed, holds(true)] })).toEqual({ outcome: "moved" });
      expect(await traces()).toMatchObject({
        order: "address issue",
        noted: before.noted + 1,
        left: before.left + 2,
      });
    },
  );

  test("may have the log say something else, of something else, by the same actor", async () => {
    const { here, manager, move, orderId } = await claimed();
    const entry = {
      action: "Promo code updated",
      subject: { id: orderId, name: "GIFT-1" },
      changes: { reason: "Lost" },
    } as const;
    await move(manager, { ...hold, effects: [logs(entry)] });
    const noted = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
    expect(noted.filter(({ action }) => action === entry.action)).toMatchObject([
      {
        actor: manager.actor.id,
        subjectKind: "promo code",
        subjectName: "GIFT-1",
        changes: { reason: "Lost" },
      },
    ]);
    expect(noted.map(({ action }) => action)).not.toContain("Order status updated");
  });
});

describe("of two who move an order at once, one does", () => {
  type Made = Awaited<ReturnType<typeof claimed>>;
  const hold = (made: Made, by: Scope) =>
    holdForAddress(by, { orderId: made.orderId, hold: { fields: ["name"], note: "" } });
  const pairs: [
    string,
    (made: Made, by: Scope) => Promise<unknown>,
    (made: Made) => Promise<unknown>,
    string,
  ][] = [
    ["two holds", hold, (made) => hold(made, made.manager), "address issue"],
    ["a hold, and a cancellation meanwhile", hold, (made) => made.release(), "cancelled"],
    [
      "a cancellation, and a hold meanwhile",
      (made, by) => made.release(by),
      (made) => hold(made, made.manager),
      "address issue",
    ],
    [
      "a hold, and a new address meanwhile",
      hold,
      async (made) =>
        correctAddress(made.scope, {
          orderId: made.orderId,
          address: {
            ...(await made.read()).order,
            addressFirstLine: "7 New Road",
          },
        }),
      "new",
    ],
  ];
  test.each(pairs)("%s", async (_, first, rival, status) => {
    const made = await claimed();
    let between = await made.traces();
    const disturbed = interleave(made.service, {
      step: "tenant.fulfilments.move",
      when: "before",
      rival: async () => {
        expect(await rival(made)).toMatchObject({ ok: true });
        between = await made.traces();
      },
    });
    expect(await first(made, disturbed.scope)).toMatchObject({ ok: false });
    // The one who was late left nothing at all.
    expect(await made.traces()).toEqual(between);
    expect(between.order).toBe(status);
  });

  test("the service says so, and leaves it to its caller to read again", async () => {
    const { service, read, orderId, manager } = await claimed();
    const stale = await read();
    await holdForAddress(manager, { orderId, hold: { fields: ["name"], note: "" } });
    const asked = { ...stale, to: "cancelled", when: "given back" } as const;
    expect(await transitionOrder(service, asked)).toEqual({ outcome: "changed_meanwhile" });
    expect(await transitionOrder(service, { ...asked, ...(await read()) })).toEqual({ outcome: "moved" });
  });

  test("a move whose answer was lost is not made twice", async () => {
    const { service, orderId, traces } = await claimed();
    const disturbed = interleave(service, {
      step: "tenant.fulfilments.move",
      when: "after",
      rival: () => Promise.reject(new Error("The answer was lost.")),
    });
    await expect(
      holdForAddress(disturbed.scope, { orderId, hold: { fields: ["name"], note: "" } }),
    ).rejects.toThrow("lost");
    const once = await traces();
    expect(await holdForAddress(service, { orderId, hold: { fields: ["name"], note: "" } })).toMatchObject({
      error: "errors:illegalTransition",
    });
    expect(await traces()).toEqual(once);
  });
});
