import { expect, test } from "vitest";
import { INCIDENT_STATES } from "../../../app/domain/order/incident.ts";
import { loader } from "../../../app/routes/admin/incidents/page.tsx";
import { incidents, payments } from "../../../db/schema/payments.ts";
import { at, call, get } from "../../support/answers.ts";
import { putOrders } from "../../support/orders.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

type Shown = { id: string; state: string };

test("incidents are turned in pages and narrowed to a state, those that wait for a person on top", async () => {
  const here = await world();
  const store = await here.runners.store();
  const [orderId] = await putOrders(here.db, store, [{ name: "Paid Often" }]);
  const tenantId = here.runners.id;
  const made = Array.from({ length: 45 }, (_, index) => ({
    id: freshId(),
    paymentId: freshId(),
    state: INCIDENT_STATES[index % 4]!,
    at: new Date(Date.UTC(2026, 9, 1, 9, Math.floor(index / 5))),
  }));
  await here.db.insert(payments).values(
    made.map(({ paymentId: id, at: createdAt }) => ({
      id,
      tenantId,
      orderId: orderId!,
      kind: "intent" as const,
      providerKey: id,
      intentId: `pi_${id}`,
      revision: 1,
      amount: 5,
      currency: "GBP" as const,
      status: "succeeded" as const,
      createdAt,
      updatedAt: createdAt,
    })),
  );
  await here.db.insert(incidents).values(
    made.map(({ id, paymentId, state, at: createdAt }) => ({
      id,
      tenantId,
      kind: "paid_twice" as const,
      state,
      orderId: orderId!,
      paymentId,
      expected: 0,
      received: 5,
      currency: "GBP" as const,
      createdAt,
      updatedAt: createdAt,
    })),
  );
  const { cookie } = await here.staff(here.runners);
  const open = async (address: string) => {
    const { body } = await call(loader, get(address, { cookie }), here.product.context());
    return { shown: at(body, "incidents") as Shown[], next: at(body, "links", "nextHref") as string | null };
  };

  const pages = [await open("/orders/incidents")];
  while (pages.at(-1)!.next) pages.push(await open(pages.at(-1)!.next!));
  expect(pages.map(({ shown }) => shown.length)).toEqual([20, 20, 5]);
  const all = pages.flatMap(({ shown }) => shown);
  expect(all.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
  expect(all.slice(0, 12).map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => "open"));
  // Two of the same moment are the latest that wait.
  expect([made[40]!.id, made[44]!.id]).toContain(all[0]?.id);

  const refunded = await open("/orders/incidents?state=refunded");
  expect(refunded.shown.map(({ state }) => state)).toEqual(Array.from({ length: 11 }, () => "refunded"));
  expect((await open("/orders/incidents?state=none&after=x")).shown).toEqual(pages[0]!.shown);
});
