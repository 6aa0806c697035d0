import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "../../../app/routes/storefront/claim/page.tsx";
import { basketLines } from "../../../db/schema/baskets.ts";
import { events } from "../../../db/schema/events.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { DAY } from "../../support/clock.ts";
import { claimForm } from "../../support/forms.ts";
import { freshId, type StoreInput } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

/** An order form of two tees, and a browser that was never here. */
async function orderForm(input: StoreInput = {}) {
  const here = await world();
  const store = await here.runners.store({
    type: "Bulk",
    shipping: null,
    products: [{ name: "Team Tee" }, { name: "Coach Tee" }],
    ...input,
  });
  const [tee = "", coach = ""] = store.productIds;
  const send = (fields: Record<string, string>, visitor?: { cookie: string }) =>
    call(action, post(`/${store.slug}`, claimForm(fields), visitor), here.product.context(), {
      slug: store.slug,
    });
  const show = async () =>
    (await call(loader, get(`/${store.slug}`), here.product.context(), { slug: store.slug })).body;
  const ordered = async () => {
    const rows = await here.db.select().from(orders).where(eq(orders.eventId, store.id));
    const lines = await here.db.select().from(orderLines).where(eq(orderLines.tenantId, here.runners.id));
    return { orders: rows.length, lines: lines.map(({ name, size, quantity }) => [name, size, quantity]) };
  };
  const inBasket = () => here.db.select().from(basketLines).where(eq(basketLines.tenantId, here.runners.id));
  return { here, store, tee, coach, send, show, ordered, inBasket };
}

test("the form shows the products, and chooses no size", async () => {
  const { show, tee } = await orderForm();
  const body = await show();
  expect(at(body, "page", "offers", 0)).toMatchObject({ id: tee, name: "Team Tee", isWrittenOn: false });
  expect(at(body, "page", "lines")).toEqual([]);
});

test("a press adds a product, keeps what was typed, clears the choice, and gives a first visitor their basket", async () => {
  const { send, tee } = await orderForm();
  const answer = await send({
    intent: `add:${tee}`,
    [`new_size_${tee}`]: "L",
    [`new_colour_${tee}`]: "Black",
    [`new_quantity_${tee}`]: "2",
    name: "Pat Typed",
  });
  expect(answer.status).toBe(200);
  expect(at(answer.body, "page", "lines")).toMatchObject([
    { name: "Team Tee", size: "L", colour: "Black", quantity: 2 },
  ]);
  expect(at(answer.body, "result", "initialValue")).toMatchObject({
    name: "Pat Typed",
    [`new_size_${tee}`]: "",
    [`new_quantity_${tee}`]: "1",
  });
});

test("a second press of the same makes the line larger, also in its field", async () => {
  const { here, send, tee } = await orderForm();
  const visitor = await here.visitor();
  const fields = { intent: `add:${tee}`, [`new_size_${tee}`]: "M", [`new_quantity_${tee}`]: "1" };
  const first = await send(fields, visitor);
  const id = String(at(first.body, "page", "lines", 0, "id"));
  const second = await send({ ...fields, [`quantity_${id}`]: "1" }, visitor);
  expect(at(second.body, "page", "lines", 0, "quantity")).toBe(2);
  expect(at(second.body, "result", "initialValue", `quantity_${id}`)).toBe("2");
});

test.each([
  [{ size: "", quantity: "1" }, "new_size_", "errors:chooseSize"],
  [{ size: "HUGE", quantity: "1" }, "new_size_", "errors:variantNotSold"],
  [{ size: "M", quantity: "0" }, "new_quantity_", "errors:quantityOutOfRange"],
  [{ size: "M", quantity: "many" }, "new_quantity_", "errors:quantityOutOfRange"],
])("%j is told beside its field, and adds nothing", async ({ size, quantity }, field, error) => {
  const { send, tee, inBasket } = await orderForm();
  const answer = await send({
    intent: `add:${tee}`,
    [`new_size_${tee}`]: size,
    [`new_quantity_${tee}`]: quantity,
  });
  expect(answer.status).toBe(422);
  expect(at(answer.body, "result", "error")).toEqual({ [`${field}${tee}`]: [error] });
  expect(at(answer.body, "result", "initialValue", `new_size_${tee}`)).toBe(size);
  expect(await inBasket()).toEqual([]);
});

test("who chooses sizes and orders at once orders them, once, however often the form comes", async () => {
  const { send, tee, coach, ordered, inBasket } = await orderForm();
  const fields = {
    intent: "claim",
    idempotency_key: freshId(),
    [`new_size_${tee}`]: "M",
    [`new_quantity_${tee}`]: "2",
    [`new_size_${coach}`]: "",
  };
  const [one, two] = await Promise.all([send(fields), send(fields)]);
  expect([one.status, two.status]).toEqual([303, 303]);
  expect(await ordered()).toEqual({ orders: 1, lines: [["Team Tee", "M", 2]] });
  expect(await inBasket()).toEqual([]);
});

test("nothing chosen is said at what is ordered, and a bad quantity beside its field", async () => {
  const { send, tee, ordered } = await orderForm();
  const empty = await send({ intent: "claim", idempotency_key: freshId() });
  expect(at(empty.body, "result", "error")).toMatchObject({ order: ["errors:basketEmpty"] });
  const bad = await send({
    intent: "claim",
    idempotency_key: freshId(),
    [`new_size_${tee}`]: "M",
    [`new_quantity_${tee}`]: "1000",
  });
  expect(at(bad.body, "result", "error")).toEqual({ [`new_quantity_${tee}`]: ["errors:quantityOutOfRange"] });
  expect(await ordered()).toEqual({ orders: 0, lines: [] });
});

test("another store's product cannot be added, and a gift takes none", async () => {
  const { here, send, inBasket } = await orderForm();
  const other = await here.maple.store();
  const foreign = await send({
    intent: `add:${other.productIds[0]}`,
    [`new_size_${other.productIds[0]}`]: "M",
  });
  expect(foreign.status).toBeLessThan(500);
  expect(await inBasket()).toEqual([]);
});

test("a closing day is said with how far away it is", async () => {
  const { here, store, show } = await orderForm();
  expect(at(await show(), "page", "closes")).toBeNull();
  const endsAt = new Date(here.product.clock.now().getTime() + 3 * DAY);
  await here.db.update(events).set({ endsAt }).where(eq(events.id, store.id));
  expect(at(await show(), "page", "closes", "left")).toBe("in 3 days");
});
