import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Role } from "../../../app/domain/access/roles.ts";
import { action, loader } from "../../../app/routes/admin/gift/page.tsx";
import { loader as claimLoader } from "../../../app/routes/storefront/claim/page.tsx";
import { events } from "../../../db/schema/events.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { addPromoCode, type StoreInput } from "../../support/stores.ts";

async function desk(input: StoreInput = {}, role: Role = "account_manager") {
  const made = await promo(input);
  const { here, store } = made;
  const { cookie } = await here.staff(here.runners, role);
  const path = `/events/${store.slug}/gift`;
  const params = { slug: store.slug };
  const id = store.productIds[0] ?? "";
  const show = async () =>
    (await call(loader, get(path, { cookie }), here.product.context(), params)).body as {
      form: { version: number; lines: Record<string, string>[] };
      mayWrite: boolean;
    };
  /** The page's form as it is shown, but for what is changed in it. */
  const send = async (change: Record<string, string | undefined> = {}, language = "en") => {
    const { form } = await show();
    const [line = {}] = form.lines;
    const fields: Record<string, string | undefined> = {
      version: String(form.version),
      claim_title: "",
      claim_button: "",
      recipient_chooses: "on",
      duplicate_scope: "address_and_surname",
      starts: "",
      ends: "",
      budget: "",
      [`quantity_${id}`]: line["quantity"],
      [`colour_${id}`]: line["colour"],
      [`size_${id}`]: line["size"],
      [`stock_${id}`]: line["stock"],
      [`stock_shown_${id}`]: line["stock"],
      [`cost_${id}`]: line["cost"],
      ...change,
    };
    const sent = Object.fromEntries(
      Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined),
    );
    return call(action, post(`${path}?lang=${language}`, sent, { cookie }), here.product.context(), params);
  };
  const price = async () =>
    (await here.db.select().from(eventPrices).where(eq(eventPrices.eventId, store.id)))[0];
  const event = async () => (await here.db.select().from(events).where(eq(events.id, store.id)))[0];
  const claimForm = async () =>
    (await call(claimLoader, get(`/${store.slug}`), here.product.context())).body as {
      page: Record<string, unknown>;
    };
  return { ...made, id, show, send, price, event, claimForm };
}

test("an organiser's own title and button stand on the claim page, and in the log", async () => {
  const { here, send, claimForm, event } = await desk();
  const saved = await send({ claim_title: "Pick your summit shirt", claim_button: "Send me my shirt" });
  expect(saved.status).toBe(303);
  expect((await claimForm()).page).toMatchObject({
    title: "Pick your summit shirt",
    submit: "Send me my shirt",
  });
  const log = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
  expect(log).toMatchObject([
    { action: "Event updated", changes: { claimTitle: { from: "", to: "Pick your summit shirt" } } },
  ]);
  // What the page has besides stays.
  expect((await event())?.page).toHaveProperty("header");
  await send();
  expect((await claimForm()).page).toMatchObject({ title: null, submit: null });
});

test("colour and size that were chosen beforehand are what recipients get who choose nothing", async () => {
  const { id, send, claimForm } = await desk();
  await send({ [`colour_${id}`]: "Black", [`size_${id}`]: "L" });
  expect(at(await claimForm(), "page", "lines", 0)).toMatchObject({ colour: "Black", size: "L" });
  const saved = await send({ recipient_chooses: undefined });
  expect(saved.status).toBe(303);
  expect(at(await claimForm(), "page", "lines", 0)).toMatchObject({
    colour: "Black",
    size: "L",
    choices: null,
  });
});

test("a gift whose size the recipient does not choose needs one", async () => {
  const { id, send } = await desk();
  const answer = await send({ recipient_chooses: undefined });
  expect(answer.status).toBe(422);
  expect(at(answer.body, "result", "error", `size_${id}`, 0)).toBe("eventDesk:giftDesk.sizeNeeded");
});

test("who counts as the same person is what the organiser says", async () => {
  const { here, store, send, claim } = await desk();
  await addPromoCode(here.db, store, "TEAM", { kind: "shared", maxUses: 9 });
  const email = "same@test.example";
  const address = { email, name: "Pat One", addressFirstLine: "1 Lane" };
  const elsewhere = { email, name: "Kim Two", addressFirstLine: "2 Lane" };
  const whole = (change: object) => ({
    address: {
      phone: "+44 20 7946 0000",
      addressSecondLine: "",
      addressCity: "London",
      addressCounty: "",
      addressPostcode: "SW1A 1AA",
      addressCountry: "GB",
      addressState: "",
      lang: "en",
      ...address,
      ...change,
    },
  });
  await send({ duplicate_scope: "email" });
  expect(await claim("TEAM", whole({}))).toMatchObject({ ok: true });
  expect(await claim("TEAM", whole(elsewhere))).toMatchObject({ error: "errors:alreadyOrdered" });
  await send({ duplicate_scope: "code_only" });
  expect(await claim("TEAM", whole(elsewhere))).toMatchObject({ ok: true });
});

test("a gift begins and ends with its days, in the store's time zone", async () => {
  const { send, event, show } = await desk({ region: "EU" });
  expect((await send({ starts: "2026-11-18", ends: "2026-11-30" })).status).toBe(303);
  expect((await event())?.startsAt?.toISOString()).toBe("2026-11-17T23:00:00.000Z");
  expect((await event())?.endsAt?.toISOString()).toBe("2026-11-30T23:00:00.000Z");
  expect((await show()).form).toMatchObject({ starts: "2026-11-18", ends: "2026-11-30" });
});

describe("a stock", () => {
  test("is changed by what was added, whatever was claimed while the form was open", async () => {
    const { here, store, id, send, price, claim } = await desk();
    await addPromoCode(here.db, store, "TEAM", { kind: "shared", maxUses: 9 });
    await send({ [`stock_${id}`]: "5" });
    expect((await price())?.stockLeft).toBe(5);
    for (let person = 0; person < 2; person += 1) await claim("TEAM");
    // The form was opened when there were five.
    await send({ [`stock_shown_${id}`]: "5", [`stock_${id}`]: "10" });
    expect((await price())?.stockLeft).toBe(8);
    await send({ [`stock_shown_${id}`]: "10", [`stock_${id}`]: "0" });
    expect((await price())?.stockLeft).toBe(0);
    await send({ [`stock_${id}`]: "" });
    expect((await price())?.stockLeft).toBeNull();
  });

  test.each([
    ["stock", "many", "eventDesk:giftDesk.wholeNumber"],
    ["stock", "-1", "eventDesk:giftDesk.wholeNumber"],
    ["quantity", "0", "eventDesk:giftDesk.quantityRange"],
    ["cost", "1.234", "errors:amount"],
    ["size", "XXXXL", "errors:variantNotSold"],
  ])(
    "or another field that reads %s = %s is told at the field, and all is kept",
    async (name, typed, error) => {
      const { id, send, event } = await desk();
      const answer = await send({ [`${name}_${id}`]: typed, claim_title: "Kept" });
      expect(answer.status).toBe(422);
      expect(at(answer.body, "result", "error", `${name}_${id}`, 0)).toBe(error);
      expect(at(answer.body, "result", "initialValue", "claim_title")).toBe("Kept");
      expect((await event())?.version).toBe(1);
    },
  );
});

test("a user who would overwrite another's change must confirm first", async () => {
  const { send, event } = await desk();
  await send({ claim_title: "First" });
  const answer = await send({ version: "1", claim_title: "Second" });
  expect(answer.status).toBe(409);
  expect(at(answer.body, "result", "error", "version", 0)).toBe("eventDesk:changedMeanwhile");
  expect((await event())?.page.claimTitle).toBe("First");
});

test("customer service reads it and changes nothing; a shop has no such page", async () => {
  const service = await desk({}, "customer_service");
  expect((await service.show()).mayWrite).toBe(false);
  expect((await service.send({ claim_title: "Mine" })).status).toBe(403);
  const shop = await desk({ type: "Store" });
  expect(await shop.show()).toBe("");
});

test("an order form on account keeps what only a promo has", async () => {
  const { id, send, price, event } = await desk({
    type: "Bulk",
    duplicateScope: "email",
    products: [{ giftQuantity: 2 }],
  });
  const saved = await send({
    [`quantity_${id}`]: undefined,
    [`colour_${id}`]: undefined,
    duplicate_scope: undefined,
    recipient_chooses: undefined,
    [`cost_${id}`]: "7,50",
    budget: "100",
  });
  expect(saved.status).toBe(303);
  expect(await price()).toMatchObject({ giftQuantity: 2, unitCost: 750 });
  expect(await event()).toMatchObject({
    budgetMinor: 10_000,
    duplicateScope: "email",
    recipientChooses: true,
  });
});

test("an amount is read as the language of the page writes it", async () => {
  const { send, event } = await desk();
  expect((await send({ budget: "2.000" }, "en")).status).toBe(422);
  expect((await send({ budget: "2.000" }, "de")).status).toBe(303);
  expect((await event())?.budgetMinor).toBe(200_000);
});
