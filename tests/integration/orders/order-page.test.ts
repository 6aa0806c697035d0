import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/orders/order/page.tsx";
import { events } from "../../../db/schema/events.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orderNotes } from "../../../db/schema/order-notes.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { addPromoCode } from "../../support/stores.ts";

/** A claimed gift with its page on the desk. */
async function orderOnDesk() {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "GIFT-1");
  const made = await claim("GIFT-1");
  if (!made.ok) throw new Error(made.error);
  const { orderId } = made.value;
  const { cookie } = await here.staff(here.runners, "customer_service");
  return {
    here,
    orderId,
    page: async () =>
      (await call(loader, get(`/orders/${orderId}`, { cookie }), here.product.context(), { orderId })).body,
    send: (fields: Record<string, string>, who = cookie) =>
      call(action, post(`/orders/${orderId}`, fields, { cookie: who }), here.product.context(), { orderId }),
  };
}

test("staff keep notes on an order; the same sent twice is one, an empty one is refused, another tenant's is none", async () => {
  const { here, orderId, page, send } = await orderOnDesk();
  const note = { intent: "note", note: "  Called Pat.\nA bigger size, please " };
  // The next page begins at the notes, also for whoever works by keys and without scripts.
  expect(await send(note)).toMatchObject({ status: 303, location: `/orders/${orderId}#notes` });
  expect((await send(note)).status).toBe(303);
  expect(at(await page(), "besides", "notes")).toMatchObject([
    { text: "Called Pat.\nA bigger size, please", author: "Some Staff" },
  ]);
  expect((await send({ intent: "note", note: " " })).status).toBe(422);

  const stranger = await here.staff(here.maple, "admin");
  expect((await send({ intent: "note", note: "Mine now" }, stranger.cookie)).status).toBe(404);
  expect(await here.db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId))).toHaveLength(1);
});

test("the author of a note changes it or takes it back for 15 minutes, and the log says so", async () => {
  const { here, orderId, page, send } = await orderOnDesk();
  const notes = async () =>
    at(await page(), "besides", "notes") as { id: string; text: string; isOpen: boolean }[];
  const logged = async () =>
    (await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId)))
      .map(({ action: what, changes }) => [what, changes] as const)
      .filter(([what]) => what.startsWith("Order note"));
  await send({ intent: "note", note: "Second line\nis wrong" });
  const [first] = await notes();
  expect(first).toMatchObject({ isOpen: true });
  const about = first!.id;
  // A browser sends the ends of lines its own way.
  const change = {
    intent: "note-change",
    about,
    seen: "Second line\r\nis wrong",
    note: "Second line is right",
  };
  const saved = { status: 303, location: `/orders/${orderId}#notes` };
  expect(await send(change)).toMatchObject(saved);
  expect(await send(change)).toMatchObject(saved);
  expect(await logged()).toEqual([["Order note changed", {}]]);
  expect((await notes()).map(({ text }) => text)).toEqual(["Second line is right"]);

  // In another window the note stands as it was: nothing of it is lost, and what was typed stays.
  const stale = await send({ ...change, note: "Something else" });
  expect(stale).toMatchObject({ status: 409, body: { form: "note", about } });
  expect(at(stale.body, "result", "error", "note")).toEqual(["orderDesk:notes.noteChangedMeanwhile"]);
  expect(at(stale.body, "result", "initialValue", "note")).toBe("Something else");
  const staleRemoval = await send({ ...change, intent: "note-remove" });
  expect(staleRemoval).toMatchObject({
    status: 409,
    body: { error: "orderDesk:notes.noteChangedMeanwhile" },
  });
  const empty = await send({ ...change, seen: "Second line is right", note: " " });
  expect(empty).toMatchObject({ status: 422, body: { form: "note", about } });

  // Neither another person nor another tenant, nor the author a quarter of an hour later.
  const current = { ...change, seen: "Second line is right", note: "Not mine" };
  const colleague = await here.staff(here.runners, "admin");
  const refused = await send(current, colleague.cookie);
  expect(at(refused.body, "result", "error", "note")).toEqual(["orderDesk:notes.noteFixed"]);
  const stranger = await here.staff(here.maple, "admin");
  expect((await send(current, stranger.cookie)).status).toBe(404);
  const written = (await here.db.select().from(orderNotes).where(eq(orderNotes.id, about)))[0]!.createdAt;
  await here.db
    .update(orderNotes)
    .set({ createdAt: new Date(written.getTime() - 15 * 60_000) })
    .where(eq(orderNotes.id, about));
  expect(await notes()).toMatchObject([{ text: "Second line is right", isOpen: false }]);
  for (const intent of ["note-change", "note-remove"]) {
    expect(await send({ ...current, intent })).toMatchObject({
      status: 409,
      body: { error: "orderDesk:notes.noteFixed" },
    });
  }

  await here.db
    .update(orderNotes)
    .set({ createdAt: new Date(written.getTime() - 15 * 60_000 + 1000) })
    .where(eq(orderNotes.id, about));
  const removal = { ...current, intent: "note-remove" };
  // Two windows at once take it back once.
  const both = await Promise.all([send(removal), send(removal)]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(await notes()).toEqual([]);
  expect((await logged()).map(([what]) => what)).toEqual(["Order note changed", "Order note taken back"]);
});

test("an order's page tells who makes it, what was decided and what can still be changed", async () => {
  const { page } = await orderOnDesk();
  const body = await page();
  expect(at(body, "besides", "parts")).toMatchObject([
    { status: "new", fulfiller: null, isReprint: false, items: [{ name: "Gift Tee", quantity: 1 }] },
  ]);
  expect(at(body, "besides", "possible", "cancel")).toEqual({ is: "yes", until: "sent" });
});

test("an order's page says what was decided when it was placed, and who held it for which part of its address", async () => {
  const { here, page, send } = await orderOnDesk();
  const decisions = async () =>
    (at(await page(), "besides", "decisions") as Record<string, unknown>[]).map(
      ({ id: _, at: when, ...rest }) => {
        expect(when).toMatch(/^2026-/);
        return rest;
      },
    );
  const placed = [
    { kind: "tax", tax: { how: "free", buyer: null } },
    { kind: "duplicate", rule: "address_and_surname" },
    { kind: "address", outcome: "served", country: "GB", doubts: [] },
  ];
  expect(await decisions()).toEqual(placed);
  // What a store counts as the same recipient today is not what this order was compared by.
  await here.db.update(events).set({ duplicateScope: "email" }).where(eq(events.tenantId, here.runners.id));
  expect(await decisions()).toEqual(placed);

  expect(
    (await send({ intent: "flag", wrong_address_first_line: "on", note: "No such street" })).status,
  ).toBe(303);
  const held = { kind: "address", outcome: "held", by: "customer_service", fields: ["address_first_line"] };
  expect(await decisions()).toEqual([held, ...placed]);
  expect((await send({ intent: "resume" })).status).toBe(303);
  expect((await decisions())[0]).toEqual({
    kind: "address",
    outcome: "released",
    by: "customer_service",
    fields: [],
  });

  // With its gift a cancelled order gave back what it was compared by: nothing is said of that rather than something wrong.
  expect((await send({ intent: "cancel", reason: "Not wanted" })).status).toBe(303);
  expect((await decisions()).map(({ kind }) => kind)).not.toContain("duplicate");
});

test("an order is held by hand and goes on by hand; the refusal of an impossible step lists the possible ones", async () => {
  const { orderId, send, here } = await orderOnDesk();
  const refused = await send({ intent: "retry", reason: "" });
  expect(refused.status).toBe(409);
  expect(at(refused.body, "legal")).toEqual(["address issue", "cancelled"]);

  await here.db
    .update(fulfilments)
    .set({ status: "queued processing" })
    .where(eq(fulfilments.orderId, orderId));
  const held = async () =>
    (await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)))[0]?.status;
  expect((await send({ intent: "hold-artwork", reason: "Too coarse" })).status).toBe(303);
  expect(await held()).toBe("artwork issue");
  expect((await send({ intent: "print-anyway", reason: "It will do" })).status).toBe(303);
  expect(await held()).toBe("queued processing");

  // Who serves customers gives no order to another printer, and no money back.
  await here.db
    .update(fulfilments)
    .set({ status: "fulfiller routing error" })
    .where(eq(fulfilments.orderId, orderId));
  expect((await send({ intent: "reroute", reason: "", fulfiller: "anybody" })).status).toBe(409);
  const manager = await here.staff(here.runners, "account_manager");
  expect((await send({ intent: "reroute", reason: "", fulfiller: "anybody" }, manager.cookie)).status).toBe(
    409,
  );
  expect((await send({ intent: "refund", reason: "goodwill" })).status).toBe(409);
});
