import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as exportAction } from "../../../app/routes/admin/settings/documents/export.ts";
import { loader } from "../../../app/routes/admin/settings/documents/page.tsx";
import type { DocumentRow } from "../../../app/services/documents/read.server.ts";
import { documentWriter } from "../../../app/http/prints/document-words.server.ts";
import { issueReceipt } from "../../../app/services/documents/issue-document.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";

const KINDS = ["invoice", "credit_note", "receipt"] as const;

/** 40 documents of three kinds and two months in one company, and one in another. */
async function furnished() {
  const here = await payingWorld();
  const one = async (tenant: typeof here.runners) => {
    const store = await tenant.store();
    const { orderId, payment } = await readyToPay(here, tenant, store);
    await here.pay(payment);
    await settleOrder(tenant.scope, { orderId, region: "UK" });
    const made = await issueReceipt(tenant.scope, { orderId, writer: documentWriter });
    if (!made.ok) throw new Error(made.error);
    return made.value;
  };
  const first = await one(here.runners);
  const other = await one(here.maple);
  const { number: _number, xmlHash: _hash, tenantId: _tenant, ...row } = first;
  for (let n = 1; n < 40; n += 1) {
    const type = KINDS[n % 3]!;
    const content = {
      ...row.content,
      buyer: { ...row.content.buyer, name: n === 7 ? "=HYPERLINK(1)" : "Pat" },
    };
    await here.runners.scope.tenant.documents.issue(
      {
        ...row,
        id: freshId(),
        cause: `made:${n}`,
        type,
        series: `S-${type}`,
        content,
        issuedOn: n % 2 === 0 ? "2026-10-31" : "2026-11-01",
      },
      {
        id: freshId(),
        action: "Invoice issued",
        actor: "system",
        actorName: "",
        at: row.createdAt,
        subjectKind: "order",
        subjectId: row.orderId,
        subjectName: "",
        changes: {},
      } as never,
    );
  }
  const { cookie } = await here.staff(here.runners, "admin");
  const read = async (query = "") =>
    (await call(loader, get(`/settings/documents${query}`, { cookie }), here.product.context(), {})).body;
  const file = async (fields: Record<string, string>) => {
    const request = post("/settings/documents/export", fields, { cookie });
    return String((await call(exportAction, request, here.product.context(), {})).body);
  };
  return { here, first, other, read, file };
}

type Listed = { id: string; type: DocumentRow["type"]; issuedOn: string; xml: string | null };
const listed = (body: unknown) => (body as { documents: Listed[] }).documents;

test("the list of documents turns in pages, each once, and keeps to month, kind and company", async () => {
  const { here, other, read } = await furnished();
  const seen: Listed[] = [];
  for (let query: string | null = "", turns = 0; query !== null && turns < 5; turns += 1) {
    const body = await read(query);
    seen.push(...listed(body));
    const next = at(body, "pages", "nextHref") as string | null;
    query = next && `?${next.split("?")[1] ?? ""}`;
  }
  expect(seen).toHaveLength(40);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(40);
  expect(seen.map(({ id }) => id)).not.toContain(other.id);
  expect(seen.map(({ issuedOn }) => issuedOn)).toEqual(
    seen
      .map(({ issuedOn }) => issuedOn)
      .toSorted()
      .toReversed(),
  );
  const october = listed(await read("?month=2026-10&kind=credit_note"));
  expect(october.length).toBeGreaterThan(3);
  expect(october.every(({ issuedOn, type }) => issuedOn === "2026-10-31" && type === "credit_note")).toBe(
    true,
  );
  expect(listed(await read("?kind=receipt")).every(({ xml }) => xml === null)).toBe(true);
  expect(listed(await read("?kind=invoice")).every(({ xml }) => xml !== null)).toBe(true);
  expect(at(await read(), "fault")).toBe("company");
  const { cookie } = await here.staff(here.runners, "customer_service");
  const refused = await call(loader, get("/settings/documents", { cookie }), here.product.context(), {});
  expect(refused.status).toBe(403);
});

test("the accountant's table has a line for each document, negative credit notes, no formula, and is in the log", async () => {
  const { here, file, other } = await furnished();
  const all = (await file({ month: "", kind: "" })).trim().split("\r\n");
  expect(all).toHaveLength(41);
  const entries = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
  expect(entries.filter(({ action }) => action === "Customer data exported")).toHaveLength(1);
  expect(all.join("\n")).not.toContain(other.content.orderRef);
  expect(all.join("\n")).not.toMatch(/,"?=HYPERLINK/);
  const notes = (await file({ month: "2026-11", kind: "credit_note" })).trim().split("\r\n").slice(1);
  expect(notes.length).toBeGreaterThan(3);
  for (const line of notes) {
    const [net = 0, vat = 0, gross = 0] = line.split(",").slice(-3).map(Number);
    expect(gross).toBe(-42.6);
    expect(net + vat).toBeCloseTo(gross, 6);
  }
});
