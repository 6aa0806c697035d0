import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as exportOrders } from "../../../app/routes/admin/orders/export.ts";
import { clients } from "../../../db/schema/clients.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { call, post } from "../../support/answers.ts";
import { putOrders } from "../../support/orders.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

async function desk() {
  const here = await world();
  const [store, other] = [
    await here.runners.store({ slug: freshId() }),
    await here.runners.store({ slug: freshId() }),
  ];
  await putOrders(here.db, store, [{ name: "=HYPERLINK(1)" }, { name: "Pat Plain" }]);
  await putOrders(here.db, other, [{ name: "Olga Other" }]);
  const take = async (fields: Record<string, string>, cookie: string) =>
    call(exportOrders, post("/orders/export", fields, { cookie }), here.product.context());
  const noted = async () =>
    (await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id))).filter(
      ({ action }) => action === "Customer data exported",
    );
  return { here, store, take, noted };
}

test("an admin takes out what the filters leave, without formulas, and the log tells of it but not of whom", async () => {
  const { here, store, take, noted } = await desk();
  const { cookie } = await here.staff(here.runners, "admin");
  const { status, body } = await take({ store: store.id, q: "" }, cookie);
  expect(status).toBe(200);
  const text = String(body);
  expect(text).toContain("Pat Plain");
  expect(text).toContain("'=HYPERLINK(1)");
  expect(text).not.toContain("Olga Other");
  expect(text.trim().split("\r\n")).toHaveLength(3);
  await take({ q: "Pat Plain" }, cookie);
  const entries = await noted();
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain("Pat");
});

test("the log tells by name of which client the orders were", async () => {
  const { here, take, noted } = await desk();
  const { cookie } = await here.staff(here.runners, "admin");
  const { id, tenantId } = { id: freshId(), tenantId: here.runners.id };
  const at = here.product.clock.now();
  const client = { ...{ id, tenantId, name: "Harbour Hotels" }, createdAt: at, updatedAt: at };
  await here.db.insert(clients).values(client);
  expect((await take({ client: id }, cookie)).status).toBe(200);
  expect((await noted())[0]?.changes).toMatchObject({ client: "Harbour Hotels", searched: false });
});

test("an account manager takes out one store at a time, and customer service nothing", async () => {
  const { here, store, take, noted } = await desk();
  const manager = await here.staff(here.runners, "account_manager");
  expect((await take({}, manager.cookie)).status).toBe(403);
  expect((await take({ store: store.id }, manager.cookie)).status).toBe(200);
  const service = await here.staff(here.runners, "customer_service");
  expect((await take({ store: store.id }, service.cookie)).status).toBe(403);
  expect(await noted()).toHaveLength(1);
});

test("a file has every order that holds the words, however many do", async () => {
  const { here, store, take } = await desk();
  await putOrders(
    here.db,
    store,
    Array.from({ length: 1100 }, () => ({ name: "Many" })),
  );
  const { cookie } = await here.staff(here.runners, "admin");
  const { body } = await take({ q: "many" }, cookie);
  expect(String(body).trim().split("\r\n")).toHaveLength(1101);
});
