import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { action as exportAction } from "../../../app/routes/admin/settings/documents/export.ts";
import { action, loader } from "../../../app/routes/admin/settings/documents/page.tsx";
import { action as zipAction } from "../../../app/routes/admin/settings/documents/zip.ts";
import type { DocumentRow } from "../../../app/services/documents/read.server.ts";
import { documentWriter } from "../../../app/http/prints/document-words.server.ts";
import { issueReceipt } from "../../../app/services/documents/issue-document.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { documents } from "../../../db/schema/documents.ts";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { eraseSubject } from "../../../app/services/scheduled/erase-subject.server.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";

const KINDS = ["invoice", "credit_note", "receipt"] as const;

/** 40 documents, or so many, of three kinds and two months in one company, and one in another. */
async function furnished(count = 40, keptUntil = "2100-12-31") {
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
  for (let n = 1; n < count; n += 1) {
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
        keptUntil,
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
  const zip = (fields: Record<string, string>) =>
    zipAction({
      request: post("/settings/documents/zip", fields, { cookie }),
      context: here.product.context(),
      params: {},
    }) as Promise<Response>;
  const save = (fields: Record<string, string>, role: "admin" | "account_manager" = "admin") =>
    here
      .staff(here.runners, role)
      .then(({ cookie: own }) =>
        call(action, post("/settings/documents", fields, { cookie: own }), here.product.context(), {}),
      );
  return { here, first, other, read, file, zip, save };
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

test("a month comes as a ZIP of PDFs, XML files and the table, a hundred documents at a time, each once", async () => {
  const { here, zip, read } = await furnished(230);
  expect(at(await read(), "zip")).toMatchObject({ parts: 0 });
  expect(at(await read("?month=2026-11"), "zip")).toMatchObject({ parts: 2 });
  const names: string[] = [];
  for (const part of ["1", "2"]) {
    const answer = await zip({ month: "2026-11", kind: "", part });
    expect(answer.headers.get("Content-Disposition")).toContain(`documents-2026-11-${part}.zip`);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const { "documents.csv": table, ...documents } = files;
    const lines = strFromU8(table!).trim().split("\r\n");
    const pdfs = Object.keys(documents).filter((name) => name.endsWith(".pdf"));
    expect(lines).toHaveLength(pdfs.length + 1);
    for (const name of pdfs) {
      expect(strFromU8(files[name]!.slice(0, 5))).toBe("%PDF-");
      const xml = files[name.replace(/pdf$/, "xml")];
      // A receipt is paper alone.
      expect(xml === undefined).toBe(/receipt|^REC/.test(name));
      if (xml) expect(strFromU8(xml)).toContain(name.replace(/\.pdf$/, ""));
    }
    names.push(...pdfs);
  }
  expect([names.length, new Set(names).size]).toEqual([116, 116]);
  // No month, none of it, and no such part: nothing is taken out, and the page says what there is.
  for (const fields of [
    { month: "", part: "1" },
    { month: "2024-01", part: "1" },
    { month: "2026-11", part: "3" },
    { month: "2026-11", part: "0" },
    { month: "2026-11", part: "1e9" },
  ])
    expect((await zip({ kind: "", ...fields })).status, JSON.stringify(fields)).toBe(303);
  const entries = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
  expect(entries.filter((entry) => entry.action === "Customer data exported")).toHaveLength(2);
}, 60_000);

test("a prefix is kept in capital letters and plain digits; what no number can begin with is refused beside its field", async () => {
  const { here, save, read } = await furnished(1);
  const stored = async () =>
    (await here.db.select().from(tenants).where(eq(tenants.id, here.runners.id)))[0]!.documents;
  for (const document_prefix of ["NB/1", "-NB", "NB-", "N--B", "NÖ", "A B", "ABCDEFGHIJKLM", "_"]) {
    const refused = await save({ document_prefix, invoice_when: "always" });
    expect([document_prefix, refused.status]).toEqual([document_prefix, 422]);
    expect(Object.keys(at(refused.body, "result", "error") as object)).toEqual(["document_prefix"]);
  }
  expect(await stored()).toEqual({});
  const year = here.product.clock.now().getFullYear();
  for (const [typed, prefix] of [
    ["nb", "NB"],
    ["ＮＢ-２", "NB-2"],
    [" north-7 ", "NORTH-7"],
    ["", ""],
  ]) {
    expect((await save({ document_prefix: typed!, invoice_when: "asked" })).status).toBe(303);
    expect(await stored()).toEqual({
      prefix,
      when: "asked",
      voucherBack: "whole",
      refundApproval: "limits",
    });
    const begins = prefix === "" ? "" : `${prefix}-`;
    expect(at(await read(), "settings")).toMatchObject({ example: `${begins}INV-${year}-000001` });
  }
});

test("only an admin changes what numbers begin with, and of two who began from the same page the second is asked", async () => {
  const { save, read } = await furnished(1);
  const version = String(at(await read(), "settings", "version"));
  expect((await save({ document_prefix: "A", invoice_when: "asked" }, "account_manager")).status).toBe(403);
  expect((await save({ version, document_prefix: "A", invoice_when: "asked" })).status).toBe(303);
  expect((await save({ version, document_prefix: "B", invoice_when: "asked" })).status).toBe(409);
  const bad = { version, document_prefix: "A", invoice_when: "asked", voucher_back: "sometimes" };
  expect((await save(bad)).status).toBe(422);
  expect(at(await read(), "settings", "stored")).toEqual({
    document_prefix: "A",
    invoice_when: "asked",
    voucher_back: "whole",
    refund_approval: "limits",
  });
});

test("a document is erased once the last day of its country's law is over, by the database's clock too, and no other", async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const { here, first, other } = await furnished(5, yesterday);
  const rows = () => here.db.select().from(documents).where(eq(documents.tenantId, here.runners.id));
  expect(await rows()).toHaveLength(5);
  const erase = () => eraseSubject(baseScope(here.product.context()), { subject: "documents", limit: 200 });
  // Before that day nothing goes.
  here.product.clock.set(`${yesterday}T12:00:00Z`);
  await erase();
  expect(await rows()).toHaveLength(5);
  // The product's clock runs ahead: what the law still asks for stays, and nothing fails over it.
  here.product.clock.set("2150-01-01T00:00:00Z");
  await erase();
  expect((await rows()).map(({ id }) => id)).toEqual([first.id]);
  expect(await here.maple.scope.tenant.documents.find(other.id)).toBeDefined();
});
