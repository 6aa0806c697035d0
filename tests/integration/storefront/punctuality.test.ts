import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { loader as deskPage } from "../../../app/routes/admin/event/fulfillers/page.tsx";
import { loader as productPage } from "../../../app/routes/storefront/product/page.tsx";
import { punctualityTo } from "../../../app/services/fulfilment/punctuality.server.ts";
import { fulfilments, parcels } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { at, call, get } from "../../support/answers.ts";
import { DAY } from "../../support/clock.ts";
import { addFulfiller } from "../../support/fulfilment.ts";
import { putOrders } from "../../support/orders.ts";
import { payingWorld } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";

async function sentFrom() {
  const here = await payingWorld();
  const store = await here.runners.store();
  const makerId = await addFulfiller(here, store, { name: "Quick Prints" });
  const placedAt = new Date(here.product.clock.now().getTime() - 30 * DAY);
  /** So many parcels, each after so many days; null: nothing was told of it. */
  const send = async (count: number, days: number | null, country = "GB") => {
    const ids = await putOrders(
      here.db,
      store,
      Array.from({ length: count }, () => ({
        placedAt,
        addressCountry: country,
        deliveryFrom: "2026-01-01",
        deliveryTo: "2026-01-08",
      })),
    );
    const now = here.product.clock.now();
    const rows = ids.map((orderId) => ({
      id: freshId(),
      tenantId: here.runners.id,
      orderId,
      fulfillerId: makerId,
      status: "shipped" as const,
      createdAt: now,
      updatedAt: now,
    }));
    await here.db.insert(fulfilments).values(rows);
    await here.db.insert(parcels).values(
      rows.map(({ id }) => ({
        id: freshId(),
        tenantId: here.runners.id,
        fulfilmentId: id,
        trackingState: days === null ? ("label" as const) : ("delivered" as const),
        createdAt: placedAt,
        updatedAt: new Date(placedAt.getTime() + (days ?? 0) * DAY),
      })),
    );
    return { orderIds: ids, fulfilmentIds: rows.map(({ id }) => id) };
  };
  const told = (country = "GB") =>
    punctualityTo(here.runners.scope, { store: { id: store.id, region: "UK" }, country });
  return { here, store, send, told };
}

test("is hidden below twenty, and counts what came late and what is not known", async () => {
  const { send, told } = await sentFrom();
  await send(17, 4);
  await send(2, 20);
  await send(3, null);
  expect(await told()).toBeNull();
  await send(1, 4);
  expect(await told()).toEqual({ country: "GB", onTime: 18, known: 20, unknown: 3 });
  expect(await told("NL")).toBeNull();
});

test("a promise that was moved, a part that was made again and one that was cancelled flatter nobody", async () => {
  const { here, send, told } = await sentFrom();
  await send(20, 4);
  const { orderIds: moved } = await send(2, 20);
  await here.db.update(orders).set({ deliveryTo: "2026-12-31" }).where(inArray(orders.id, moved));
  const { fulfilmentIds: again } = await send(3, 4);
  await here.db.update(fulfilments).set({ reprintOf: "other" }).where(inArray(fulfilments.id, again));
  const { fulfilmentIds: cancelled } = await send(3, 4);
  await here.db.update(fulfilments).set({ status: "cancelled" }).where(inArray(fulfilments.id, cancelled));
  const now = await told();
  expect(now).toMatchObject({ onTime: 20 });
  // Once its moved promise is over, or after two months at the latest, it counts by the first one.
  await here.db.update(orders).set({ deliveryTo: "2026-01-20" }).where(inArray(orders.id, moved));
  expect(await told()).toMatchObject({ onTime: 20, known: 22 });
});

test("another tenant's parcels are not counted", async () => {
  const { here, store, send } = await sentFrom();
  await send(25, 4);
  expect(
    await punctualityTo(here.maple.scope, { store: { id: store.id, region: "UK" }, country: "GB" }),
  ).toBeNull();
});

test("the product's page says it in its reader's language, the desk by printer and country", async () => {
  const { here, store, send } = await sentFrom();
  await send(19, 4);
  await send(1, 20);
  await send(4, 20, "NL");
  const productId = store.productIds[0]!;
  const shown = async (lang: string) =>
    at(
      (
        await call(
          productPage,
          get(`/${store.slug}/Product=${productId}?lang=${lang}`),
          here.product.context(),
          { slug: store.slug, designRef: `Product=${productId}` },
        )
      ).body,
      "page",
      "arrived",
    );
  expect(await shown("en")).toBe("United Kingdom: 19 of the last 20 parcels came by the promised day.");
  expect(await shown("de")).toBe(
    "Vereinigtes Königreich: 19 der letzten 20 Pakete kamen bis zum zugesagten Tag an.",
  );
  const { cookie } = await here.staff(here.runners, "admin");
  const desk = await call(
    deskPage,
    get(`/events/${store.slug}/fulfillers/register`, { headers: { cookie } }),
    here.product.context(),
    { slug: store.slug },
  );
  expect(at(desk.body, "arrivals")).toMatchObject([
    { maker: "Quick Prints", country: "GB", onTime: 19, late: 1, unknown: 0 },
    { maker: "Quick Prints", country: "NL", onTime: 0, late: 4, unknown: 0 },
  ]);
});
