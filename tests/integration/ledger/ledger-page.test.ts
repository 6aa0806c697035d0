import { eq } from "drizzle-orm";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { loader as orderPage } from "../../../app/routes/admin/orders/order/page.tsx";
import {
  action as exportAction,
  loader as exportVisit,
} from "../../../app/routes/admin/settings/ledger/export.ts";
import { loader } from "../../../app/routes/admin/settings/ledger/page.tsx";
import { documentWriter } from "../../../app/http/prints/document-words.server.ts";
import { issueReceipt } from "../../../app/services/documents/issue-document.server.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { placedOrder } from "../../support/fulfilment.ts";
import { accountsOf } from "../../support/incidents.ts";
import { bookBack } from "../../support/orders.ts";
import { payingWorld } from "../../support/payments.ts";

type Sum = { account: string; moved: number; balance: number };

/** A company with a paid order and its receipt, and a refund that was booked two months before. */
async function booked() {
  const here = await payingWorld();
  const orderId = await placedOrder(here, await here.runners.store());
  const receipt = await issueReceipt(here.runners.scope, { orderId, writer: documentWriter });
  if (!receipt.ok) throw new Error(receipt.error);
  const now = here.product.clock.now();
  const early = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15));
  await bookBack(here.db, { tenantId: here.runners.id }, { orderId, amount: 700, vat: 100, at: early });
  const { cookie } = await here.staff(here.runners, "admin");
  const read = async (query = "", by = cookie) =>
    (await call(loader, get(`/settings/ledger${query}`, { cookie: by }), here.product.context(), {})).body;
  const file = async (month: string) => {
    const request = post("/settings/ledger/export", { month }, { cookie });
    return parse(String((await call(exportAction, request, here.product.context(), {})).body), {
      columns: true,
      bom: true,
    }) as Record<string, string>[];
  };
  return { here, orderId, cookie, read, file, month: now.toISOString().slice(0, 7), early };
}

test("the ledger shows what stands on each account, by month, and every movement with its order and document", async () => {
  const { here, orderId, read, month, early } = await booked();
  const all = await read();
  const sums = await accountsOf(here, orderId);
  const rows = at(all, "balances", 0, "rows") as Sum[];
  expect(Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))).toEqual(
    Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0)),
  );
  expect(rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  const movements = at(all, "movements") as {
    kind: string;
    document: string | null;
    order: { ref: string };
  }[];
  expect(movements.map(({ kind }) => kind).sort()).toEqual(["fee", "refund", "sale"]);
  expect(movements.find(({ kind }) => kind === "sale")?.document).toMatch(/^REC-\d{4}-0*1$/);

  const earlyMonth = early.toISOString().slice(0, 7);
  expect(at(all, "months")).toHaveLength(3);
  expect(at(await read(`?month=${earlyMonth}`), "balances", 0, "rows")).toEqual([
    { account: "provider", currency: "GBP", moved: -700, balance: -700 },
    { account: "sales", currency: "GBP", moved: 600, balance: 600 },
    { account: "vat", currency: "GBP", moved: 100, balance: 100 },
  ]);
  const now = at(await read(`?month=${month}`), "balances", 0, "rows") as Sum[];
  expect(now.find(({ account }) => account === "vat")).toMatchObject({ moved: -710, balance: -610 });
  expect(at(await read("?month=2024-13"), "movements")).toHaveLength(3);
});

test("the file has a line for each side, adds up to nothing, and is an entry of the log", async () => {
  const { here, file, month, cookie } = await booked();
  const lines = await file("");
  const sum = (name: string) => lines.reduce((all, line) => all + Math.round(Number(line[name]) * 100), 0);
  expect(sum("debit")).toBe(sum("credit"));
  expect(lines.filter(({ kind }) => kind === "sale")).toMatchObject([
    { account: "provider", debit: "42.6", credit: "0", currency: "GBP" },
    { account: "sales", debit: "0", credit: "35.5" },
    { account: "vat", debit: "0", credit: "7.1" },
  ]);
  expect((await file(month)).some(({ kind }) => kind === "refund")).toBe(false);
  const notes = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
  expect(notes.filter(({ action }) => action === "Ledger exported")).toHaveLength(2);
  const visit = await call(
    exportVisit,
    get("/settings/ledger/export", { cookie }),
    here.product.context(),
    {},
  );
  expect(visit.status).toBe(302);
});

test("another company's book is not in it, and an order's page shows what was booked of it", async () => {
  const { here, orderId, cookie, read } = await booked();
  const other = await here.staff(here.maple, "admin");
  const theirs = await read("", other.cookie);
  expect([at(theirs, "balances"), at(theirs, "movements")]).toEqual([[], []]);
  const { body } = await call(orderPage, get(`/orders/${orderId}`, { cookie }), here.product.context(), {
    orderId,
  });
  expect(at(body, "kept", "movements")).toMatchObject([
    { kind: "refund" },
    { kind: "sale" },
    { kind: "fee" },
  ]);
});
