import { expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/event/orders/page.tsx";
import { at, call, get, post } from "../../support/answers.ts";
import { putOrders } from "../../support/orders.ts";
import { freshId, type StoreInput } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

async function orderForm(input: StoreInput = {}) {
  const here = await world();
  const store = await here.runners.store({ type: "Bulk", shipping: null, slug: freshId(), ...input });
  const { cookie } = await here.staff(here.runners, "admin");
  const params = { slug: store.slug };
  const path = `/events/${store.slug}/orders`;
  return {
    here,
    store,
    compare: (team: string, who = cookie) =>
      call(action, post(path, { team }, { cookie: who }), here.product.context(), params),
    show: async () =>
      (await call(loader, get(path, { headers: { cookie } }), here.product.context(), params)).body,
  };
}

test("an organiser reads who of a pasted list has ordered and who has not; a cancelled order is none", async () => {
  const { here, store, compare } = await orderForm();
  await putOrders(here.db, store, [
    { name: "Åsa Öberg", email: "asa@home.example" },
    { name: "Kim", email: "kim@example.com" },
    { name: "Bo Late", email: "bo@example.com", cancelledAt: here.product.clock.now() },
  ]);
  const other = await here.runners.store({ slug: freshId() });
  await putOrders(here.db, other, [{ name: "Nora Other", email: "nora@example.com" }]);
  const list = "Asa Oberg <asa@work.example>\nKIM@example.com\nBo Late\nnora@example.com\n";
  const { status, body } = await compare(list);
  expect(status).toBe(200);
  expect(at(body, "compared")).toEqual({
    chosen: [
      { name: "Asa Oberg", email: "asa@work.example" },
      { name: "", email: "KIM@example.com" },
    ],
    open: [
      { name: "Bo Late", email: "" },
      { name: "", email: "nora@example.com" },
    ],
  });
  expect(at(body, "result", "initialValue", "team"), "what was pasted stays").toContain("Bo Late");
});

test("an empty list is told beside its field", async () => {
  const { compare } = await orderForm();
  const { status, body } = await compare("  ");
  expect(status).toBe(422);
  expect(at(body, "result", "error", "team")).toEqual(["errors:required"]);
});

test("only an order form has a team", async () => {
  const form = await orderForm();
  expect(at(await form.show(), "team", "link")).toContain(form.store.slug);
  const shop = await orderForm({ type: "Store" });
  expect(at(await shop.show(), "team")).toBeNull();
  expect((await shop.compare("Pat")).status).toBe(405);
});

test("who may not read orders compares nothing", async () => {
  const { here, compare } = await orderForm();
  const { cookie } = await here.staff(here.maple, "admin");
  expect((await compare("Pat", cookie)).status).toBe(404);
});
