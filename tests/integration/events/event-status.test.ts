import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { checkTools } from "../../../app/http/wiring/print-tools.server.ts";
import type { StoreStatus } from "../../../app/domain/store/store-event.ts";
import { changeStatus } from "../../../app/services/events/change-status.server.ts";
import { deleteEvent, lockEvent, restoreEvent } from "../../../app/services/events/delete-event.server.ts";
import { createClient } from "../../../app/services/clients/save-client.server.ts";
import { copyChoices, duplicateEvent } from "../../../app/services/events/duplicate-event.server.ts";
import { saveGift } from "../../../app/services/events/save-gift.server.ts";
import { tenantAccounts } from "../../../db/schema/payments.ts";
import { eventPrices, products } from "../../../db/schema/products.ts";
import { events, shippingPrices } from "../../../db/schema/events.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { claimer, promo } from "../../support/claims.ts";
import { addPromoCode, freshId, type StoreInput, type StoreRef } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const reserved = new Set(["login"]);
const NO_CLIENT = { contactName: "", email: "", phone: "", reference: "", notes: "" };
const admin = { role: "admin", superadmin: false } as const;
const manager = { role: "account_manager", superadmin: false } as const;
const service = { role: "customer_service", superadmin: false } as const;

async function shop(input: StoreInput = {}) {
  const here = await world();
  const store = await here.runners.store({ status: "Draft", ...input });
  return { here, ...deskOf(here, store) };
}

function deskOf(here: Awaited<ReturnType<typeof world>>, store: StoreRef) {
  const { scope } = here.runners;
  const row = async () => (await here.db.select().from(events).where(eq(events.id, store.id)))[0]!;
  const set = async (to: StoreStatus, decider: typeof admin | typeof service = admin) =>
    changeStatus(scope, { event: await row(), to, decider, tools: checkTools(here.product.context()) });
  const log = async () =>
    (await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, store.id))).map(
      ({ action }) => action,
    );
  return { scope, store, row, set, log };
}

describe("a store that goes live", () => {
  test("is open to the public with its products, and the log says so", async () => {
    const { here, store, set, row, log } = await shop();
    await here.db.update(products).set({ status: "draft" }).where(eq(products.id, store.productIds[0]!));
    expect(await set("Active")).toEqual({ ok: true, value: "Active" });
    expect(await row()).toMatchObject({ status: "Active", version: 2 });
    expect(await here.db.select().from(products).where(eq(products.id, store.productIds[0]!))).toMatchObject([
      { status: "published" },
    ]);
    expect(await log()).toEqual(["Event status updated"]);
  });

  test("is refused with all that is missing", async () => {
    const { here, set, row, scope, log } = await shop({
      shipping: null,
      products: [],
      vatRate: 0,
      contactEmail: "",
    });
    await here.db.update(tenants).set({ status: "signed_up" }).where(eq(tenants.id, scope.tenant.tenantId));
    await here.db
      .update(tenantAccounts)
      .set({ chargesEnabled: false })
      .where(eq(tenantAccounts.tenantId, scope.tenant.tenantId));
    expect(await set("Active")).toEqual({
      ok: false,
      error: "eventDesk:refused.missing",
      missing: ["products", "shipping", "vat", "payment", "contact", "verified"],
    });
    expect((await row()).status).toBe("Draft");
    expect(await log()).toEqual([]);
  });

  test("asks a promo for codes, a budget and a day to come, and a shop for prices", async () => {
    const gift = await shop({ type: "Promo", shipping: null, endsAt: new Date("2020-01-01") });
    expect(await gift.set("Active")).toMatchObject({ missing: ["codes", "budget", "endDate"] });
    const free = await shop({ products: [{ price: 0 }, { price: 500 }] });
    expect(await free.set("Active")).toMatchObject({ missing: ["prices"] });
  });

  test("stays closed when its last product is taken away at that moment", async () => {
    const { here, store, set, row, scope, log } = await shop();
    const { changeStatus: write } = scope.tenant.events;
    // The list was read; somebody else is quicker than the write.
    scope.tenant.events.changeStatus = async (change) => {
      await here.db.delete(eventPrices).where(eq(eventPrices.eventId, store.id));
      return write(change);
    };
    expect(await set("Active")).toEqual({
      ok: false,
      error: "eventDesk:refused.missing",
      missing: ["products"],
    });
    expect((await row()).status).toBe("Draft");
    expect(await log()).toEqual([]);
  });

  test("is opened once when two people press at the same moment", async () => {
    const { set, log } = await shop();
    const both = await Promise.all([set("Active"), set("Active")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await log()).toHaveLength(1);
  });
});

test("a store with an order can stop, but cannot become a draft again", async () => {
  const { here, store } = await promo();
  await addPromoCode(here.db, store, "ONE");
  expect((await claimer(here, here.runners, store)("ONE")).ok).toBe(true);
  const { set } = deskOf(here, store);
  expect(await set("Draft")).toMatchObject({ error: "eventDesk:refused.hasOrders" });
  expect(await set("On hold")).toEqual({ ok: true, value: "On hold" });
});

test("customer service stops a store and does not open it", async () => {
  const { set } = await shop({ status: "Active" });
  expect(await set("On hold", service)).toEqual({ ok: true, value: "On hold" });
  expect(await set("Active", service)).toMatchObject({ error: "eventDesk:refused.onlyStop" });
});

test("a deleted store is gone, is restored as a draft within thirty days, and not later", async () => {
  const { here, scope, row, log, store } = await shop({ status: "Active" });
  expect(await deleteEvent(scope, { event: await row(), decider: admin })).toMatchObject({ ok: true });
  expect(await scope.tenant.events.find(store.id)).toBeUndefined();
  const back = () => restoreEvent(scope, { eventId: store.id, decider: admin });
  expect(await back()).toMatchObject({ ok: true });
  expect(await row()).toMatchObject({ status: "Draft", deletedAt: null });
  expect(await back()).toMatchObject({ error: "eventDesk:refused.restore" });
  const long = new Date(scope.now().getTime() - 31 * 86_400_000);
  await here.db.update(events).set({ deletedAt: long }).where(eq(events.id, store.id));
  expect(await back()).toMatchObject({ error: "eventDesk:refused.restore" });
  expect(await log()).toEqual(["Event deleted", "Event restored"]);
});

test("a copy gets an address of its own, and may be called the same", async () => {
  const { scope, here, row } = await shop();
  await here.db
    .update(events)
    .set({ name: "Harbour & Pine" })
    .where(eq(events.id, (await row()).id));
  const event = await row();
  const { name, shownName } = await copyChoices(scope, { event });
  expect(shownName).toBe("Harbour & Pine");
  expect(name).not.toContain("&");
  const copy = await duplicateEvent(scope, { event, name, shownName, clientId: "", reserved });
  const made = copy.ok ? await scope.tenant.events.findBySlug(copy.value.slug.toLowerCase()) : undefined;
  expect(made).toMatchObject({ name: "Harbour & Pine", slug: name.replaceAll(" ", "-") });
});

test("an account manager deletes only drafts of their own making", async () => {
  const { scope, row } = await shop();
  const gone = async () => (await deleteEvent(scope, { event: await row(), decider: manager })).ok;
  expect(await gone()).toBe(false);
  const copy = await duplicateEvent(scope, { event: await row(), name: freshId(), clientId: "", reserved });
  const own = copy.ok ? await scope.tenant.events.findBySlug(copy.value.slug.toLowerCase()) : undefined;
  expect(await deleteEvent(scope, { event: own!, decider: manager })).toMatchObject({ ok: true });
});

test("a locked store is not changed, deleted or opened until it is unlocked", async () => {
  const { scope, row, set, log } = await shop();
  const lock = async (locked: boolean) => lockEvent(scope, { event: await row(), decider: admin, locked });
  expect(await lock(true)).toMatchObject({ ok: true });
  expect(await lock(true)).toMatchObject({ error: "eventDesk:refused.lock" });
  expect(await set("Active")).toMatchObject({ error: "eventDesk:refused.locked" });
  expect(await deleteEvent(scope, { event: await row(), decider: admin })).toMatchObject({ ok: false });
  const event = await row();
  const gift = {
    sample: false,
    seatsOnly: false,
    madeTogether: false,
    leastPieces: null,
    recipientChooses: true,
    duplicateScope: "email" as const,
    startsAt: null,
    endsAt: null,
    giftsBy: null,
    budgetMinor: null,
    claimTitle: "",
    claimButton: "",
    version: event.version,
    lines: [],
  };
  expect(await saveGift(scope, { event, rows: [], ...gift })).toMatchObject({
    error: "eventDesk:refused.locked",
  });
  // Somebody locked it after the page was read.
  expect(await saveGift(scope, { event: { ...event, locked: false }, rows: [], ...gift })).toMatchObject({
    error: "eventDesk:changedMeanwhile",
  });
  expect(await lock(false)).toMatchObject({ ok: true });
  expect(await set("Active")).toMatchObject({ ok: true });
  expect(await log()).toEqual(["Event locked", "Event unlocked", "Event status updated"]);
});

test("a duplicate is a draft with the same products, prices and shipping under its own name, for a client", async () => {
  const { here, scope, row, store } = await shop({ name: "Harbour Run", budgetUsedMinor: 700 });
  const client = await createClient(scope, { ...NO_CLIENT, name: "Harbour Hotels" });
  const clientId = client.ok ? client.value.id : "";
  const copy = await duplicateEvent(scope, { event: await row(), name: "Harbour Run 2", clientId, reserved });
  expect(copy).toEqual({ ok: true, value: { slug: "Harbour-Run-2" } });
  const made = (await scope.tenant.events.findBySlug("harbour-run-2"))!;
  expect(made).toMatchObject({ status: "Draft", budgetUsedMinor: 0, version: 1 });
  const price = async (eventId: string) =>
    (await here.db.select().from(eventPrices).where(eq(eventPrices.eventId, eventId))).map(
      ({ productId, storeSellingPrice }) => ({ productId, storeSellingPrice }),
    );
  expect(await price(made.id)).toEqual(await price(store.id));
  expect(
    await here.db.select().from(shippingPrices).where(eq(shippingPrices.eventId, made.id)),
  ).toMatchObject([{ standard: 350 }]);
  expect((await scope.tenant.clients.find(clientId))?.stores).toMatchObject([{ eventId: made.id }]);
  const again = (name: string, forClient = "") =>
    duplicateEvent(scope, { event: made, name, clientId: forClient, reserved });
  expect(await again("harbour run 2")).toMatchObject({ error: "eventDesk:details.nameTaken", field: "name" });
  expect(await again("Login")).toMatchObject({ error: "eventDesk:details.nameReserved", field: "name" });
  expect(await again("Harbour Run 3", "of-another")).toMatchObject({
    error: "lists:notThere",
    field: "client",
  });
  expect((await copyChoices(scope, { event: made })).name).toBe("Harbour Run 3");
  // Two at once: one of them has the name.
  const both = await Promise.all([again("Harbour Run 3"), again("Harbour Run 3")]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a store has as many copies as one likes", async () => {
  const { scope, row } = await shop({ name: `Forty ${freshId().replaceAll("-", "")}` });
  for (let copies = 0; copies < 25; copies += 1) {
    const event = await row();
    const { name } = await copyChoices(scope, { event });
    expect(await duplicateEvent(scope, { event, name, clientId: "", reserved })).toMatchObject({ ok: true });
  }
});
