import { createClient } from "@libsql/client/web";
import { and, eq, gte, lt } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { loader } from "../../../app/routes/admin/kept/page.tsx";
import { action as download } from "../../../app/routes/admin/kept/export.ts";
import { scopeFor } from "../../../app/http/wiring/context.server.ts";
import { orderKept, type OrderKept } from "../../../app/domain/ledger/kept.ts";
import { KEPT_GROUPS } from "../../../app/domain/ledger/kept-lines.ts";
import { writeUpBook } from "../../../app/services/ledger/write-up.server.ts";
import { readKept } from "../../../app/services/ledger/read-kept.server.ts";
import { readKeptLines } from "../../../app/services/ledger/read-kept-lines.server.ts";
import { databaseOver } from "../../../db/driver/client.server.ts";
import { ledgerTransactions } from "../../../db/schema/payments.ts";
import { rowId } from "../../../db/seed/identifiers.ts";
import { TENANTS_WITH_HISTORY, writeHistory } from "../../../scripts/demo-history/demo-history.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { openTestDatabase } from "../../support/database.ts";
import { testProduct } from "../../support/page.ts";
import { HOUR, reconciliationDesk } from "../../support/reconciliation.ts";
import { paidBy } from "../../support/world.ts";

const NOON = new Date("2026-11-18T12:00:00Z");
const COLUMNS = [
  ...(["paid", "refunded", "tax", "production", "shipping", "platformFee"] as const),
  ...(["providerFee", "disputeFee", "disputed", "kept"] as const),
];

/** Columns of lines, added up by currency. */
function addedUp(lines: readonly (OrderKept & { currency: string })[]) {
  const sums: Record<string, Record<string, number>> = {};
  for (const line of lines)
    for (const name of COLUMNS) {
      const sum = (sums[line.currency] ??= {});
      sum[name] = (sum[name] ?? 0) + line[name];
    }
  return sums;
}

test("what is kept by month, store and product adds up to the ledger's sums to the cent, over the demo world", async () => {
  const database = openTestDatabase();
  const client = createClient({ url: database.url, fetch: (request: Request) => fetch(request) });
  onTestFinished(() => {
    client.close();
    database.stop();
  });
  await writeHistory(client, NOON);
  const product = testProduct({ LIBSQL_URL: database.url });
  product.clock.set(NOON.toISOString());
  const db = databaseOver(client);
  let compared = 0;
  for (const key of TENANTS_WITH_HISTORY) {
    const tenantId = rowId(key, "tenant", key);
    const scope = scopeFor(product.context().page, tenantId, { id: "x", name: "", ip: "192.0.2.1" });
    // No provider stands behind this world: what it keeps of payments is not booked.
    await writeUpBook(paidBy(scope, { feeOf: async () => undefined }), { isOver: () => false });
    const { months } = await readKeptLines(scope, { by: "month", month: "" });
    const asked = [
      { by: "month" as const, month: "" },
      ...months.flatMap((month) => [
        { by: "store" as const, month },
        { by: "product" as const, month },
      ]),
    ];
    for (const one of asked) {
      const from = new Date(one.month === "" ? "2025-12-01" : `${one.month}-01`);
      const to = new Date(from);
      to.setUTCMonth(from.getUTCMonth() + (one.month === "" ? 12 : 1));
      const booked = await db
        .select()
        .from(ledgerTransactions)
        .where(
          and(
            eq(ledgerTransactions.tenantId, tenantId),
            gte(ledgerTransactions.at, from),
            lt(ledgerTransactions.at, to),
          ),
        );
      const currencies = [...new Set(booked.map(({ currency }) => currency))];
      const ledger = addedUp(
        currencies.map((currency) => ({
          ...orderKept(
            booked.filter((movement) => movement.currency === currency),
            [],
          ),
          currency,
        })),
      );
      const { lines, totals } = await readKeptLines(scope, one);
      expect(addedUp(totals)).toEqual(ledger);
      expect(addedUp(lines)).toEqual(ledger);
      compared += lines.length;
    }
  }
  expect(compared).toBeGreaterThan(30);
});

test("a refund of some pieces is of their product, and the page and its file say the same to those who may see money", async () => {
  const { here, settled, ask, later, scope } = await reconciliationDesk();
  expect(await readKeptLines(scope, { by: "product", month: "1999-01" })).toMatchObject({
    lines: [],
    totals: [],
  });
  const order = await settled();
  await ask(order.orderId);
  later(HOUR);
  const { cookie: service } = await here.staff(here.runners, "customer_service");
  const refused = await call(
    loader,
    get("/client-revenue/kept", { cookie: service }),
    here.product.context(),
  );
  expect(refused.status).toBe(403);
  const { cookie } = await here.staff(here.runners);
  for (const by of KEPT_GROUPS) {
    const page = await call(loader, get(`/client-revenue/kept?by=${by}`, { cookie }), here.product.context());
    const total = at(page.body, "currencies", 0, "total");
    expect(at(page.body, "currencies", 0, "lines")).toHaveLength(1);
    expect(at(page.body, "currencies", 0, "lines", 0)).toMatchObject({
      paid: at(total, "paid"),
      kept: at(total, "kept"),
    });
    const file = await call(
      download,
      post("/client-revenue/kept/export", { by }, { cookie }),
      here.product.context(),
    );
    const [, row = ""] = String(file.body).split("\r\n");
    expect(row.split(",").at(-1)).toBe(String(Number(at(total, "kept")) / 100));
  }
  const ofOrder = await readKept(scope, { orderId: order.orderId, payments: [] });
  const { lines } = await readKeptLines(scope, { by: "product", month: "" });
  expect(lines[0]).toMatchObject(ofOrder?.kept ?? {});
});
