import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action as create } from "../../../app/routes/admin/clients/create/page.tsx";
import { action as change, loader as open } from "../../../app/routes/admin/clients/client/page.tsx";
import { action as exportStatement } from "../../../app/routes/admin/clients/statement/export.ts";
import { loader as openStatement } from "../../../app/routes/admin/clients/statement/page.tsx";
import type { Statement } from "../../../app/domain/sales/statement.ts";
import { readRevenue } from "../../../app/services/sales/read.server.ts";
import { addUpSales } from "../../../app/services/sales/add-up-sales.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { loader as list } from "../../../app/routes/admin/clients/page.tsx";
import { action as exportRevenue } from "../../../app/routes/admin/revenue/export.ts";
import { loader as revenue } from "../../../app/routes/admin/revenue/page.tsx";
import { clients, clientStores } from "../../../db/schema/clients.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { bookBack, putOrders } from "../../support/orders.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

async function desk() {
  const here = await world();
  const store = await here.runners.store({ name: "Spring Run", slug: freshId() });
  const other = await here.runners.store({ name: "Autumn Run", slug: freshId() });
  const { cookie } = await here.staff(here.runners, "account_manager");
  const context = () => here.product.context();
  const add = async (name: string) =>
    call(create, post("/clients/create", { name, email: "" }, { cookie }), context());
  const idOf = async (name: string) =>
    (await here.db.select().from(clients).where(eq(clients.tenantId, here.runners.id))).find(
      (client) => client.name === name,
    )!.id;
  const save = (clientId: string, fields: Record<string, string | string[]>) =>
    call(change, post(`/clients/${clientId}`, { email: "", ...fields }, { cookie }), context(), { clientId });
  const storesOf = async (id: string) =>
    (await here.db.select().from(clientStores).where(eq(clientStores.clientId, id))).map(
      ({ eventId }) => eventId,
    );
  return { here, store, other, cookie, context, add, idOf, save, storesOf };
}

describe("clients", () => {
  test("are added once under a name, whatever its case, also by two people at once", async () => {
    const { add, here } = await desk();
    const answers = await Promise.all([add("Meridian"), add("MERIDIAN"), add("meridian")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    const noted = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
    expect(noted.filter(({ action }) => action === "Client added")).toHaveLength(1);
  });

  test("are refused without a name, and keep what was typed", async () => {
    const { here, cookie, context } = await desk();
    const answer = await call(
      create,
      post("/clients/create", { name: " ", email: "nobody", notes: "by train" }, { cookie }),
      context(),
    );
    expect(answer.status).toBe(422);
    expect(at(answer.body, "result", "error")).toMatchObject({
      name: ["errors:required"],
      email: ["errors:invalidEmail"],
    });
    expect(at(answer.body, "result", "initialValue", "notes")).toBe("by train");
    expect(await here.db.select().from(clients).where(eq(clients.tenantId, here.runners.id))).toEqual([]);
  });

  test("a client takes over stores of another client of the tenant, and of no other tenant", async () => {
    const { here, store, add, idOf, save, storesOf } = await desk();
    await add("One");
    await add("Two");
    const [one, two] = [await idOf("One"), await idOf("Two")];
    const foreign = await here.maple.store();
    await save(one, { name: "One", version: "1", store: [store.id, foreign.id, store.id] });
    expect(await storesOf(one)).toEqual([store.id]);
    await save(two, { name: "Two", version: "1", store: [store.id] });
    expect([await storesOf(one), await storesOf(two)]).toEqual([[], [store.id]]);
  });

  test("tell the later of two people who save the same form, and keep what the first saved", async () => {
    const { store, other, add, idOf, save, storesOf } = await desk();
    await add("Meridian");
    const id = await idOf("Meridian");
    expect((await save(id, { name: "Meridian Ltd", version: "1", store: store.id })).status).toBe(303);
    const late = await save(id, { name: "Meridian Inc", version: "1", store: other.id });
    expect(late.status).toBe(409);
    expect(at(late.body, "result", "error", "version")).toEqual(["lists:changedMeanwhile"]);
    expect(await storesOf(id)).toEqual([store.id]);
    expect(await idOf("Meridian Ltd")).toBe(id);
  });

  test("are not renamed to another's name", async () => {
    const { add, idOf, save } = await desk();
    await add("One");
    await add("Two");
    const refused = await save(await idOf("Two"), { name: "oNE", version: "1" });
    expect(refused.status).toBe(409);
    expect(at(refused.body, "result", "error", "name")).toEqual(["clientDesk:clientNameTaken"]);
  });

  test("a deleted client is gone, its stores have no client, and its name is free", async () => {
    const { here, store, cookie, context, add, idOf, save, storesOf } = await desk();
    await add("Meridian");
    const id = await idOf("Meridian");
    await save(id, { name: "Meridian", version: "1", store: store.id });
    expect((await save(id, { intent: "delete" })).status).toBe(303);
    expect(await storesOf(id)).toEqual([]);
    const { body } = await call(list, get("/clients", { cookie }), context());
    expect(at(body, "clients")).toEqual([]);
    expect((await call(open, get(`/clients/${id}`, { cookie }), context(), { clientId: id })).status).toBe(
      404,
    );
    expect((await add("Meridian")).status).toBe(303);
    expect(here.runners.id).not.toBe("");
  });
});

describe("revenue", () => {
  test("revenue is broken down by client, with stores without a client in one line, and never adds currencies", async () => {
    const { here, store, other, cookie, context, add, idOf, save } = await desk();
    const yesterday = new Date(here.product.clock.now().getTime() - 86_400_000);
    await putOrders(here.db, store, [
      { placedAt: yesterday, total: 1000 },
      { placedAt: yesterday, total: 250, currency: "EUR" },
    ]);
    await putOrders(here.db, other, [{ placedAt: yesterday, total: 70 }]);
    await add("Meridian");
    const id = await idOf("Meridian");
    await save(id, { name: "Meridian", version: "1", store: store.id });
    const read = async (query: string) =>
      at(
        (await call(revenue, get(`/client-revenue?${query}`, { cookie }), context())).body,
        "currencies",
      ) as {
        currency: string;
        total: number;
        lines: { name: string | null; total: number }[];
      }[];
    const lines = (found: Awaited<ReturnType<typeof read>>) =>
      found.map((sum) => [sum.currency, sum.total, sum.lines.map(({ name, total }) => [name, total])]);
    expect(lines(await read("by=client"))).toEqual([
      ["EUR", 250, [["Meridian", 250]]],
      [
        "GBP",
        1070,
        [
          ["Meridian", 1000],
          [null, 70],
        ],
      ],
    ]);
    expect(lines(await read(`by=store&client=${id}`))).toEqual([
      ["EUR", 250, [["Spring Run", 250]]],
      ["GBP", 1000, [["Spring Run", 1000]]],
    ]);
    expect(lines(await read(`client=${id}&store=${other.id}`))).toEqual([]);
  });

  test("leaves as a file that no spreadsheet takes for formulas", async () => {
    const { here, store, cookie, context, add, idOf, save } = await desk();
    const yesterday = new Date(here.product.clock.now().getTime() - 86_400_000);
    await putOrders(here.db, store, [{ placedAt: yesterday, total: 1234 }]);
    await add("=HYPERLINK(1)");
    const id = await idOf("=HYPERLINK(1)");
    await save(id, { name: "=HYPERLINK(1)", version: "1", store: store.id });
    const answer = await call(
      exportRevenue,
      post("/client-revenue/export", { by: "client" }, { cookie }),
      context(),
    );
    expect(String(answer.body)).toContain(`,client,'=HYPERLINK(1),GBP,1,,0,0,12.34`);
  });
});

describe("the month of a client", () => {
  const timeZone = "Europe/London";

  async function month() {
    const { here, store, other, cookie, context, add, idOf, save } = await desk();
    const pounds = (moment: string, total: number) => ({ placedAt: new Date(moment), total });
    // The first is of August in London's summer time, the last of September; both are of the month before in UTC.
    const [first, second] = await putOrders(here.db, store, [
      pounds("2026-07-31T23:30:00Z", 1_200),
      pounds("2026-08-15T10:00:00Z", 3_333),
      pounds("2026-08-31T23:30:00Z", 7_000),
    ]);
    for (const [id, total, totalVat] of [
      [first!, 1_200, 200],
      [second!, 3_333, 555],
    ] as const) {
      const sums = { totalVat, totalExcludingVat: total - totalVat };
      await here.db.update(orders).set(sums).where(eq(orders.id, id));
    }
    const [, cancelled] = await putOrders(here.db, other, [
      { ...pounds("2026-08-20T10:00:00Z", 999), currency: "EUR" },
      pounds("2026-08-20T10:00:00Z", 5_000),
    ]);
    await here.db
      .update(orders)
      .set({ cancelledAt: new Date("2026-08-21") })
      .where(eq(orders.id, cancelled!));
    const refund = (orderId: string, amount: number, vat: number, moment: string) =>
      bookBack(here.db, store, { orderId, amount, vat, at: new Date(moment) });
    await refund(first!, 301, 50, "2026-08-02T10:00:00Z");
    await refund(second!, 500, 83, "2026-08-31T22:45:00Z");
    await refund(second!, 100, 17, "2026-08-31T23:15:00Z");
    await add("Meridian");
    const id = await idOf("Meridian");
    await save(id, { name: "Meridian", version: "1", store: [store.id, other.id], reference: "C-17" });
    const statements = async (asked: string) =>
      at(
        (await call(open, get(`/clients/${id}?month=${asked}`, { cookie }), context(), { clientId: id }))
          .body,
        "month",
        "statements",
      ) as Statement[];
    return { here, store, cookie, context, id, statements };
  }

  test("adds up to the cent with refunds on their day, as the page of revenue does, added up or not", async () => {
    const { here, id, statements } = await month();
    for (const isAddedUp of [false, true]) {
      if (isAddedUp)
        await addUpSales({ ...here.runners.scope, now: () => new Date("2026-10-05") }, { timeZone });
      const spring = { orders: 2, gross: 4_533, refunded: 801, total: 3_732, vat: 622, net: 3_110 };
      const euros = { orders: 1, gross: 999, refunded: 0, total: 999, vat: 0, net: 999 };
      expect(await statements("2026-08")).toEqual([
        { currency: "EUR", lines: [{ name: "Autumn Run", key: expect.any(String), ...euros }], sum: euros },
        { currency: "GBP", lines: [{ name: "Spring Run", key: expect.any(String), ...spring }], sum: spring },
      ]);
      expect((await statements("2026-09"))[0]?.sum).toMatchObject({ gross: 7_000, refunded: 100 });
      expect(await statements("2026-07")).toEqual([]);
      for (const [name, to] of [
        ["2026-08", "2026-08-31"],
        ["2026-09", "2026-09-30"],
      ] as const) {
        const { sums } = await readRevenue(here.runners.scope, {
          from: `${name}-01`,
          to,
          by: "store",
          clientId: id,
          eventId: "",
          timeZone,
        });
        expect(
          (await statements(name)).map(({ sum }) => [sum.orders, sum.total, sum.vat, sum.refunded]),
        ).toEqual(sums.map((sum) => [sum.orders, sum.total, sum.vat, sum.refunded]));
      }
    }
  });

  test("leaves as a file and as a sheet for the printer", async () => {
    const { cookie, context, id } = await month();
    const params = { clientId: id };
    const file = await call(
      exportStatement,
      post(`/clients/${id}/statement/export`, { month: "2026-08" }, { cookie }),
      context(),
      params,
    );
    expect(String(file.body)).toContain("2026-08,Meridian,C-17,Spring Run,GBP,2,45.33,8.01,37.32,6.22,31.1");
    expect(String(file.body)).toContain("2026-08,Meridian,C-17,Autumn Run,EUR,1,9.99,0,9.99,0,9.99");
    const sheet = await call(
      openStatement,
      get(`/clients/${id}/statement?month=2026-08`, { cookie }),
      context(),
      params,
    );
    expect(at(sheet.body, "statements")).toHaveLength(2);
    // A month that makes no sense is this one.
    const now = await call(
      openStatement,
      get(`/clients/${id}/statement?month=2026-13`, { cookie }),
      context(),
      params,
    );
    expect(at(now.body, "month")).toBe("2026-11");
  });

  test("is not another tenant's to read", async () => {
    const { here, context, id } = await month();
    const { cookie } = await here.staff(here.maple);
    for (const route of [openStatement, open])
      expect(
        (await call(route, get(`/clients/${id}?month=2026-08`, { cookie }), context(), { clientId: id }))
          .status,
      ).toBe(404);
  });
});
