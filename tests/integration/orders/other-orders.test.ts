import { expect, test } from "vitest";
import { loader } from "../../../app/routes/admin/orders/order/page.tsx";
import { at, call, get } from "../../support/answers.ts";
import { putOrders } from "../../support/orders.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

async function place() {
  const here = await world();
  const [store, foreign] = [await here.runners.store(), await here.maple.store()];
  const { cookie } = await here.staff(here.runners, "customer_service");
  const email = `lia.${freshId()}@gift.example`;
  const othersOf = async (orderId: string) => {
    const request = get(`/orders/${orderId}`, { cookie });
    const { body } = await call(loader, request, here.product.context(), { orderId });
    const others = at(body, "others") as { orders: { id: string }[]; allHref: string | null };
    return { ids: others.orders.map(({ id }) => id), allHref: others.allHref };
  };
  return { here, store, foreign, email, othersOf };
}

test("an order lists the other orders of the same address, the latest first, and no others", async () => {
  const { here, store, foreign, email, othersOf } = await place();
  const [first, second, third] = await putOrders(here.db, store, [
    { email },
    { email: email.toUpperCase() },
    { email },
    // Words of the search that are another address.
    { email: `${email}.org` },
    { email: `x${email}` },
  ]);
  await putOrders(here.db, foreign, [{ email }]);
  expect(await othersOf(first!)).toEqual({ ids: [third, second], allHref: null });
});

test("of many orders five are named, and the search finds all", async () => {
  const { here, store, email, othersOf } = await place();
  const ids = await putOrders(
    here.db,
    store,
    Array.from({ length: 7 }, () => ({ email })),
  );
  const { ids: named, allHref } = await othersOf(ids[0]!);
  expect(named).toEqual(ids.slice(2).reverse());
  expect(allHref).toBe(`/orders?q=${encodeURIComponent(email)}`);
});
