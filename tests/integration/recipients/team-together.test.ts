import { and, eq, like } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { systemScope } from "../../../app/jobs/context.server.ts";
import { closeTeams } from "../../../app/jobs/sweep.server.ts";
import { loader as overviewLoader } from "../../../app/routes/admin/event/overview/page.tsx";
import { loader as giftLoader, action as giftAction } from "../../../app/routes/admin/gift/page.tsx";
import { action as claimAction, loader as claimLoader } from "../../../app/routes/storefront/claim/page.tsx";
import { queueDueFulfilments } from "../../../app/services/fulfilment/advance-fulfilment.server.ts";
import { cancelOwnOrder } from "../../../app/services/orders/cancel-own-order.server.ts";
import {
  cancelGivenUp,
  cancelTeamOrder,
  closeTeamOrder,
  sendTeamOrder,
} from "../../../app/services/orders/team-orders.server.ts";
import { changeableOrder } from "../../../app/services/order-writes/changeable-order.server.ts";
import type { Scope } from "../../../app/services/scope.ts";
import { events } from "../../../db/schema/events.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { creditAccounts } from "../../../db/schema/payments.ts";
import { outbox } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { claimForm } from "../../support/forms.ts";
import { crash, interleave } from "../../support/interleaving.ts";
import { freshId } from "../../support/stores.ts";
import { address, mailbox, recipientsDesk } from "../../support/recipients-desk.ts";

const HOUR = 60 * MINUTE;
/** The clock begins on 18 November 2026 at 10:00, in the store's zone, too. */
const CLOSING = { ends: "2026-11-20", ends_time: "16:00" };
const TO_CLOSING = 2 * DAY + 6 * HOUR;

/** An order form whose orders are made together, with its settings and the forms of its people. */
async function team(fields: Record<string, string> = { together: "on", least: "3", ...CLOSING }) {
  // The scheduled work crosses tenants: stores of other tests are not among its own.
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const made = await recipientsDesk(
    "account_manager",
    { type: "Bulk", vatRate: 2000, products: [{ name: "Team Tee" }] },
    { LIBSQL_URL: database.url },
  );
  const { here, store } = made;
  const now = here.product.clock.now();
  // With room for what is ordered: none of it waits for credit.
  await here.db.insert(creditAccounts).values({
    id: freshId(),
    tenantId: here.runners.id,
    currency: "GBP",
    state: "active",
    limitMinor: 1_000_000,
    exposureMinor: 0,
    createdAt: now,
    updatedAt: now,
  });
  const params = { slug: store.slug };
  const [tee = ""] = store.productIds;
  const event = async () => (await here.db.select().from(events).where(eq(events.id, store.id)))[0]!;
  const settings = async (typed: Record<string, string>) => {
    const { cookie } = await here.staff(here.runners, "admin");
    const { version } = await event();
    const request = post(`/events/${store.slug}/gift`, { version: String(version), ...typed }, { cookie });
    return call(giftAction, request, here.product.context(), params);
  };
  expect((await settings(fields)).status).toBe(303);
  const order = (quantity = 1) => {
    const sent = claimForm({
      [`new_size_${tee}`]: "M",
      [`new_quantity_${tee}`]: String(quantity),
      email: address(),
    });
    return call(claimAction, post(`/${store.slug}`, sent), here.product.context(), params);
  };
  const form = async () =>
    (await call(claimLoader, get(`/${store.slug}`), here.product.context(), params)).body;
  const placed = () =>
    here.db.select().from(orders).where(eq(orders.eventId, store.id)).orderBy(orders.createdAt);
  const parts = async () => {
    const ids = new Set((await placed()).map(({ id }) => id));
    const rows = await here.db.select().from(fulfilments).where(eq(fulfilments.tenantId, here.runners.id));
    return rows.filter(({ orderId }) => ids.has(orderId));
  };
  const rowsOf = (key: string) =>
    here.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.tenantId, here.runners.id), like(outbox.dedupeKey, `${key}:%`)));
  /** How many orders the scheduled work takes a step of. */
  const queued = async () => {
    await queueDueFulfilments(baseScope(here.product.context()));
    return (await rowsOf("fulfilment")).length;
  };
  const scope = (): Scope => systemScope(here.product.context(), here.runners.id);
  const staff = (): Scope => ({ ...scope(), actor: { id: "user:1", name: "Sam", ip: null, role: "admin" } });
  const cancelOwn = (orderId: string) =>
    cancelOwnOrder({ ...scope(), actor: { id: "recipient:1", name: "", ip: null } }, orderId);
  const close = (by = scope()) => closeTeamOrder(by, { eventId: store.id });
  return {
    ...made,
    event,
    settings,
    order,
    form,
    placed,
    parts,
    rowsOf,
    queued,
    scope,
    staff,
    cancelOwn,
    close,
  };
}

describe("orders that are made together", () => {
  test("wait for each other, overdue for nobody, and may be changed and cancelled meanwhile", async () => {
    const { here, order, placed, parts, queued, log, scope, cancelOwn } = await team();
    await order();
    await order(2);
    here.product.clock.forward(DAY);
    expect(await placed()).toMatchObject([
      { teamHold: "waiting", overdueAt: null, status: "new" },
      { teamHold: "waiting", overdueAt: null, status: "new" },
    ]);
    expect((await parts()).map(({ overdueAt }) => overdueAt)).toEqual([null, null]);
    expect(await queued()).toBe(0);
    expect((await log()).filter(({ action }) => action === "Order added")).toHaveLength(2);
    const [first] = await placed();
    const whole = await scope().tenant.fulfilments.readForRecipient(first!.id);
    expect(await changeableOrder(scope(), whole!)).toEqual({ until: null });
    expect(await cancelOwn(first!.id)).toMatchObject({ ok: true });
    expect((await placed())[0]).toMatchObject({ status: "cancelled" });
  });

  test("are shown on the form with their number, and come after the closing", async () => {
    const { order, form, placed } = await team();
    await order(2);
    const page = at(await form(), "page");
    expect(page).toMatchObject({
      together: { count: { pieces: 2, least: 3 } },
      closes: { by: "20-11-2026" },
      // Four and six business days after Friday, 20 November.
      delivery: { from: "26-11-2026", to: "30-11-2026" },
    });
    expect((await placed())[0]).toMatchObject({ deliveryFrom: "2026-11-26", deliveryTo: "2026-11-30" });
  });

  test("go all at once when the form has closed with the minimum, and cannot be changed any more", async () => {
    const { here, order, placed, parts, queued, close, log, scope, cancelOwn } = await team();
    await order();
    await order(2);
    here.product.clock.forward(TO_CLOSING - MINUTE);
    expect(await close()).toBe("nothing");
    here.product.clock.forward(MINUTE);
    expect(await close()).toBe("sent");
    expect(await close()).toBe("nothing");
    expect(await placed()).toMatchObject([{ teamHold: null }, { teamHold: null }]);
    expect(await parts()).toMatchObject([
      { editableUntil: null, dueAt: here.product.clock.now() },
      { editableUntil: null, dueAt: here.product.clock.now() },
    ]);
    expect(await queued()).toBe(2);
    expect((await log()).filter(({ action }) => action === "Team order sent")).toHaveLength(1);
    const [first] = await placed();
    const whole = await scope().tenant.fulfilments.readForRecipient(first!.id);
    expect(await changeableOrder(scope(), whole!)).toBeNull();
    expect(await cancelOwn(first!.id)).toMatchObject({ ok: false, error: "errors:tooLate" });
  });

  test("are found by the scheduled work", async () => {
    const { here, order, placed } = await team({ together: "on", ...CLOSING });
    await order();
    here.product.clock.forward(TO_CLOSING);
    await closeTeams(here.product.context());
    expect(await placed()).toMatchObject([{ teamHold: null }]);
  });

  test("wait on where one is cancelled between the count and the write", async () => {
    const { here, order, placed, scope, close, cancelOwn } = await team();
    await order(2);
    await order();
    here.product.clock.forward(TO_CLOSING);
    const [, second] = await placed();
    const slower = interleave(scope(), {
      step: "tenant.teamOrders.release",
      when: "before",
      rival: () => cancelOwn(second!.id),
    });
    expect(await close(slower.scope)).toBe("told");
    expect((await placed())[0]).toMatchObject({ teamHold: "waiting" });
  });

  test("go once, where two runs find them or a run dies behind the write", async () => {
    const { here, order, scope, close, log } = await team();
    await order(3);
    here.product.clock.forward(TO_CLOSING);
    const dying = interleave(scope(), { step: "tenant.teamOrders.release", when: "after", rival: crash });
    await expect(close(dying.scope)).rejects.toThrow("died");
    expect(await close()).toBe("nothing");
    expect((await log()).filter(({ action }) => action === "Team order sent")).toHaveLength(1);
  });
});

describe("a form that closed below its minimum", () => {
  async function short() {
    const made = await team();
    await made.order(2);
    await made.daysLater(TO_CLOSING / DAY);
    return made;
  }

  test("sends nothing and tells the organiser once, by a mail and on the team's page", async () => {
    const made = await short();
    const { here, store, close, rowsOf, queued, event, show } = made;
    expect(await close()).toBe("told");
    expect(await close()).toBe("nothing");
    await closeTeams(here.product.context());
    expect(await rowsOf("team_short")).toHaveLength(1);
    expect(await queued()).toBe(0);
    const mails = await mailbox(made, (await event()).contactEmail);
    const told = mails.filter(({ subject }) => subject.includes("minimum"));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain("with 2 of at least 3 pieces");
    expect(at(await show(), "together")).toMatchObject({ orders: 1, pieces: 2, least: 3, isShort: true });
    const { cookie } = await here.staff(here.runners, "account_manager");
    const request = get(`/events/${store.slug}/overview`, { cookie });
    const { body } = await call(overviewLoader, request, here.product.context(), { slug: store.slug });
    expect(at(body, "figures", "waiting")).toContainEqual({
      key: "team",
      count: 1,
      href: `/events/${store.slug}/recipients`,
    });
  });

  test("takes orders again when it is put off, and is told again when these are still too few", async () => {
    const { here, close, rowsOf, settings, order, placed } = await short();
    await close();
    expect((await settings({ together: "on", least: "4", ends: "2026-11-25" })).status).toBe(303);
    expect((await order()).status).toBe(303);
    here.product.clock.forward(10 * DAY);
    expect(await close()).toBe("told");
    expect(await rowsOf("team_short")).toHaveLength(2);
    expect((await settings({ together: "on", least: "3", ends: "2026-11-25" })).status).toBe(303);
    await closeTeams(here.product.context());
    expect(await placed()).toMatchObject([{ teamHold: null }, { teamHold: null }]);
  });

  test("is sent all the same by the organiser's press, after a question, once", async () => {
    const { send, placed, queued } = await short();
    const asked = await send({ intent: "send" });
    expect(at(asked.body, "asked")).toMatchObject({ press: "send", count: 1 });
    expect(await placed()).toMatchObject([{ teamHold: "waiting" }]);
    expect((await send({ intent: "send", confirmed: "yes" })).status).toBe(303);
    expect(await placed()).toMatchObject([{ teamHold: null }]);
    const again = await send({ intent: "send", confirmed: "yes" });
    expect(at(again.body, "result", "error", "intent")).toEqual(["recipientDesk:team.together.none"]);
    expect(await queued()).toBe(1);
  });
});

describe("sent by hand while the form is open", () => {
  test("closes it: an order of the same moment is refused, and none is left behind", async () => {
    const { here, store, staff, event, order, placed } = await team();
    await order();
    const sent = await sendTeamOrder(staff(), { event: await event() });
    expect(sent).toMatchObject({ ok: true });
    expect((await order()).status).toBe(410);
    expect((await event()).endsAt).toEqual(here.product.clock.now());
    expect(await placed()).toMatchObject([{ teamHold: null, eventId: store.id }]);
  });

  test("takes an order along that came in since the page was read", async () => {
    const { staff, event, order, placed } = await team();
    await order();
    const slower = interleave(staff(), {
      step: "tenant.teamOrders.release",
      when: "before",
      rival: () => order(),
    });
    expect(await sendTeamOrder(slower.scope, { event: await event() })).toMatchObject({ ok: true });
    expect(await placed()).toMatchObject([{ teamHold: null }, { teamHold: null }]);
  });
});

describe("a team that is given up", () => {
  test("has all its orders cancelled, each with one mail, and none of them is sent", async () => {
    const { here, event, staff, scope, order, placed, rowsOf, queued, send } = await team();
    await order();
    await order();
    expect((await send({ intent: "cancel", confirmed: "yes" })).status).toBe(303);
    expect(await placed()).toMatchObject([{ teamHold: "cancelling" }, { teamHold: "cancelling" }]);
    expect(await sendTeamOrder(staff(), { event: await event() })).toMatchObject({
      error: "recipientDesk:team.together.none",
    });
    here.product.clock.forward(DAY);
    expect(await queued()).toBe(0);
    const dying = interleave(staff(), {
      step: "tenant.fulfilments.move",
      call: 1,
      when: "after",
      rival: crash,
    });
    await expect(cancelGivenUp(dying.scope, { eventId: (await event()).id })).rejects.toThrow("died");
    await cancelGivenUp(staff(), { eventId: (await event()).id });
    await cancelGivenUp(staff(), { eventId: (await event()).id });
    expect(await placed()).toMatchObject([{ status: "cancelled" }, { status: "cancelled" }]);
    expect(await rowsOf("mail:order_cancelled")).toHaveLength(2);
    expect(await scope().tenant.teamOrders.cancelling((await event()).id)).toEqual([]);
  });

  test("is either given up or sent, where both are pressed at the same moment", async () => {
    const { event, staff, order, placed, rowsOf } = await team();
    await order();
    const read = await event();
    const slower = interleave(staff(), {
      step: "tenant.teamOrders.giveUp",
      when: "before",
      rival: () => sendTeamOrder(staff(), { event: read }),
    });
    expect(await cancelTeamOrder(slower.scope, { event: read })).toMatchObject({ ok: false });
    expect(await placed()).toMatchObject([{ teamHold: null }]);
    expect(await rowsOf("cancel_team")).toEqual([]);
  });
});

describe("the settings of an order form", () => {
  test("keep both, and refuse a minimum alone beside its field", async () => {
    const { here, store, settings, event } = await team();
    expect(await event()).toMatchObject({ madeTogether: true, leastPieces: 3 });
    const { cookie } = await here.staff(here.runners, "admin");
    const request = get(`/events/${store.slug}/gift`, { cookie });
    const { body } = await call(giftLoader, request, here.product.context(), { slug: store.slug });
    expect(at(body, "form")).toMatchObject({ together: true, least: "3" });
    const alone = await settings({ least: "5" });
    expect([alone.status, at(alone.body, "result", "error", "least")]).toEqual([
      422,
      ["eventDesk:giftDesk.leastAlone"],
    ]);
    expect(at(alone.body, "result", "initialValue", "least")).toBe("5");
    expect((await settings({ together: "on", least: "many" })).status).toBe(422);
    expect((await settings({})).status).toBe(303);
    expect(await event()).toMatchObject({ madeTogether: false, leastPieces: null });
  });

  test("let orders that wait go on waiting where new ones do not", async () => {
    const { here, settings, order, placed, close } = await team();
    await order(3);
    await settings({ ...CLOSING });
    here.product.clock.forward(MINUTE);
    await order();
    expect(await placed()).toMatchObject([{ teamHold: "waiting" }, { teamHold: null }]);
    here.product.clock.forward(TO_CLOSING);
    expect(await close()).toBe("sent");
  });
});
