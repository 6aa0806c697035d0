import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Role } from "../../../app/domain/access/roles.ts";
import { LARGEST_ORDER } from "../../../app/domain/pricing/price-order.ts";
import { action as exported } from "../../../app/routes/admin/vouchers/export.ts";
import { action, loader } from "../../../app/routes/admin/vouchers/page.tsx";
import { action as change, loader as one } from "../../../app/routes/admin/vouchers/voucher/page.tsx";
import { vouchers } from "../../../db/schema/codes.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { DAY } from "../../support/clock.ts";
import { checkoutOf, payingWorld } from "../../support/payments.ts";
import { addVoucher } from "../../support/stores.ts";

async function desk(role: Role = "admin") {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { cookie } = await here.staff(here.runners, role);
  const path = `/events/${store.slug}/vouchers`;
  const params = { slug: store.slug };
  const context = () => here.product.context();
  return {
    here,
    store,
    show: (query = "", by = cookie) => call(loader, get(path + query, { cookie: by }), context(), params),
    send: (fields: Record<string, string>, query = "") =>
      call(action, post(path + query, fields, { cookie }), context(), params),
    look: (voucherId: string) =>
      call(one, get(`${path}/${voucherId}`, { cookie }), context(), { ...params, voucherId }),
    change: (voucherId: string, fields: Record<string, string>) =>
      call(change, post(`${path}/${voucherId}`, fields, { cookie }), context(), { ...params, voucherId }),
    take: (fields: Record<string, string> = {}) =>
      call(exported, post(`${path}/export`, fields, { cookie }), context(), params),
    rows: () => here.db.select().from(vouchers).where(eq(vouchers.eventId, store.id)),
  };
}
const NEW = { intent: "voucher", kind: "amount", discount: "5" };
const codesOf = (body: unknown) => (at(body, "vouchers") as { code: string }[]).map(({ code }) => code);
const errorsOf = (body: unknown) => at(body, "store", "result", "error");

describe("a voucher", () => {
  test("is added with everything that it may ask for, and shown so", async () => {
    const { here, send, rows, show } = await desk();
    const typed = {
      voucher_code: "AUTUMN-5",
      discount: "12,5",
      kind: "percent",
      most: "20",
      min_basket: "30.50",
      max_uses: "7",
      max_per_person: "1",
      budget: "99",
      is_public: "on",
      label: "Autumn",
      ends: "2026-12-01",
    };
    expect((await send({ ...NEW, ...typed })).location).toContain("q=AUTUMN-5&did=added.1");
    const [row] = await rows();
    expect(row).toMatchObject({
      codeNorm: "AUTUMN5",
      percentOff: 1250,
      discountAmount: 2000,
      minBasket: 3050,
      currency: "GBP",
      maxUses: 7,
      maxPerPerson: 1,
      budget: 9900,
      isPublic: true,
      label: "Autumn",
      state: "active",
    });
    expect(row?.endsAt?.toISOString()).toBe("2026-12-02T00:00:00.000Z");
    expect((await send({ ...NEW, ...typed })).status).toBe(409);
    expect(at((await show()).body, "vouchers", 0)).toMatchObject({ code: "AUTUMN-5", percentOff: 1250 });
    here.product.clock.forward(30 * DAY);
    const { cookie } = await here.staff(here.runners);
    expect(at((await show("", cookie)).body, "vouchers", 0, "status")).toBe("expired");
  });

  test("without a code gets one of ours, and many get one each", async () => {
    const { send, rows } = await desk();
    expect((await send({ ...NEW, how_many: "250", label: "Press" })).location).toContain("did=added.250");
    const made = await rows();
    expect(new Set(made.map(({ codeNorm }) => codeNorm)).size).toBe(250);
    expect(made.every(({ discountAmount, label }) => discountAmount === 500 && label === "Press")).toBe(true);
  });

  test("a form that is sent twice at once, and once more, adds its vouchers once; another page's form adds others", async () => {
    const { send, rows, show } = await desk();
    const key = at((await show()).body, "formKey") as string;
    const fields = { ...NEW, how_many: "30", label: "Press", idempotency_key: key };
    const answers = [...(await Promise.all([send(fields), send(fields)])), await send(fields)];
    expect(answers.map(({ location }) => location?.includes("did=added.30"))).toEqual([true, true, true]);
    expect(await rows()).toHaveLength(30);
    const typed = { ...NEW, voucher_code: "ONCE-5", idempotency_key: `${key}-2` };
    expect((await send(typed)).status).toBe((await send(typed)).status);
    const file = { intent: "file", lines: "code,amount\nFILE-1,5\n", idempotency_key: `${key}-3` };
    await send(file);
    expect(
      (await send({ ...NEW, idempotency_key: at((await show()).body, "formKey") as string })).status,
    ).toBe(303);
    expect(await rows()).toHaveLength(33);
  });

  test.each([
    [{ discount: "0" }, "discount"],
    [{ discount: "-5" }, "discount"],
    [{ discount: "5.555" }, "discount"],
    [{ discount: "" }, "discount"],
    [{ kind: "percent", discount: "101" }, "discount"],
    [{ kind: "percent", discount: "10", most: "0" }, "most"],
    [{ max_uses: "0" }, "max_uses"],
    [{ max_per_person: "x" }, "max_per_person"],
    [{ budget: "4.99" }, "budget"],
    [{ voucher_code: "A" }, "voucher_code"],
    [{ voucher_code: "ONE-CODE", how_many: "2" }, "how_many"],
    [{ how_many: "5001" }, "how_many"],
    [{ starts: "2026-12-02", ends: "2026-12-01" }, "ends"],
  ])("is refused with %j at %s, and what was typed stays", async (change, field) => {
    const { send, rows } = await desk();
    const answer = await send({ ...NEW, label: "Kept", ...change });
    expect([answer.status, Object.keys(errorsOf(answer.body) as object)]).toEqual([422, [field]]);
    expect(at(answer.body, "store", "result", "initialValue", "label")).toBe("Kept");
    expect(await rows()).toEqual([]);
  });
});

describe("the list", () => {
  test("finds by code, label and status, and turns its pages without losing a row", async () => {
    const { here, store, send, show } = await desk();
    await send({ ...NEW, how_many: "70", label: "Press" });
    await addVoucher(here.db, store, "SPENT", 500, { budget: 500, spent: 500, used: 1 });
    await addVoucher(here.db, store, "LATER", 500, { startsAt: new Date("2041-01-01") });
    await addVoucher(here.db, store, "OVER", 500, { endsAt: new Date("2020-01-01"), budget: 1 });
    await addVoucher(here.db, store, "HALT", 500, { state: "paused" });
    for (const [status, codes] of [
      ["exhausted", ["SPENT"]],
      ["scheduled", ["LATER"]],
      ["expired", ["OVER"]],
      ["paused", ["HALT"]],
      ["revoked", []],
    ] as const) {
      expect([status, codesOf((await show(`?status=${status}`)).body)]).toEqual([status, codes]);
    }
    expect(codesOf((await show("?q=l-at er")).body)).toEqual(["LATER"]);
    const seen = new Set<string>();
    let query: string | null = "?status=active&sort=code";
    while (query) {
      const { body } = await show(query);
      expect(at(body, "count", "count")).toBe(70);
      for (const code of codesOf(body)) seen.add(code);
      const next = at(body, "links", "nextHref") as string | null;
      query = next && new URL(next, "http://x").search;
    }
    expect(seen.size).toBe(70);
    expect(at((await show("?q=press")).body, "count", "count")).toBe(70);
  });

  test("pauses, resumes and revokes those that were chosen or all that it has, after it told their number", async () => {
    const { here, send, rows, show } = await desk();
    await send({ ...NEW, how_many: "60", label: "Press" });
    await send({ ...NEW, voucher_code: "STAYS" });
    const other = await here.runners.store();
    const foreign = await addVoucher(here.db, other, "ELSEWHERE", 500);
    const asked = await send({ intent: "pause", all: "yes" }, "?q=press");
    expect(at(asked.body, "store", "asked")).toMatchObject({ press: "pause", isAll: true, count: 60 });
    expect((await rows()).some(({ state }) => state === "paused")).toBe(false);
    const done = await send({ intent: "pause", all: "yes", confirmed: "yes" }, "?q=press");
    expect(done.location).toContain("q=press&did=paused.60");
    expect(at((await show("?did=paused.60")).body, "did")).toEqual({ what: "paused", count: 60 });
    expect((await rows()).filter(({ state }) => state === "paused")).toHaveLength(60);
    const stays = (await rows()).find(({ code }) => code === "STAYS")!;
    expect(stays.state).toBe("active");
    expect((await send({ intent: "revoke", voucher: stays.id })).status).toBe(200);
    expect((await send({ intent: "revoke", voucher: stays.id, confirmed: "yes" })).status).toBe(303);
    expect((await send({ intent: "resume", voucher: stays.id })).status).toBe(409);
    expect((await send({ intent: "revoke", voucher: foreign, confirmed: "yes" })).status).toBe(409);
    expect((await send({ intent: "pause" })).status).toBe(409);
    const log = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, stays.id));
    expect(log.map(({ action: what }) => what).sort()).toEqual(["Voucher created", "Voucher updated"]);
  });

  test("shows customer service the voucher whose code they typed, and no other", async () => {
    const { here, store, show } = await desk("customer_service");
    await addVoucher(here.db, store, "SAVE5", 500);
    expect(codesOf((await show()).body)).toEqual([]);
    expect(codesOf((await show("?q=SAVE")).body)).toEqual([]);
    expect(codesOf((await show("?q=save-5")).body)).toEqual(["SAVE5"]);
  });
});

test("a voucher's page names the orders that used it", async () => {
  const { here, store, look } = await desk();
  const id = await addVoucher(here.db, store, "FREE", 10_000);
  const { fix, orderId } = await checkoutOf(here, here.runners, store);
  await fix({ voucherCode: "FREE" });
  const open = await checkoutOf(here, here.runners, store, { quantity: 9 });
  await open.fix({ voucherCode: "FREE" });
  const { body } = await look(id);
  expect(at(body, "uses")).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({
        state: "redeemed",
        href: `/orders/${orderId}`,
        amount: { minor: 4260, currency: "GBP" },
      }),
      expect.objectContaining({ state: "reserved", href: null }),
    ]),
  );
  const elsewhere = await addVoucher(here.db, await here.runners.store(), "ELSE", 500);
  expect((await look(elsewhere)).status).toBe(404);
});

describe("a file", () => {
  const HEAD = "code;amount;percent;most;per_person;public;ends";
  test("is added whole", async () => {
    const { send, rows } = await desk();
    const lines = [HEAD, "FILE-1;5,00;;;1;yes;2026-12-24", "FILE-2;;10 %;7.50;;;"].join("\n");
    expect((await send({ intent: "file", lines })).location).toContain("did=added.2");
    const made = (await rows()).sort((a, b) => a.code.localeCompare(b.code));
    expect(made).toMatchObject([
      { code: "FILE-1", discountAmount: 500, percentOff: null, maxPerPerson: 1, isPublic: true },
      { code: "FILE-2", discountAmount: 750, percentOff: 1000, maxPerPerson: null, isPublic: false },
    ]);
  });

  test("with faulty lines adds nothing, and the page names each fault with its line", async () => {
    const { here, store, send, rows } = await desk();
    await addVoucher(here.db, store, "THERE-1", 500);
    const bad = [
      ...["GOOD-1;5;;;;;", "there 1;5;;;;;", "GOOD-1;6;;;;;", "NONE-1;;;;;;", "BOTH-1;5;5;;;;"],
      ...["=CMD();5;;;;;", "BAD-1;5;;;0;;", "BAD-2;5;;;;;2026-02-31", "BAD-3;x;;;;;", "BAD-4;5;;;;;;;more"],
    ];
    const answer = await send({ intent: "file", lines: [HEAD, ...bad].join("\n") });
    expect(answer.status).toBe(422);
    const faults = at(answer.body, "store", "faults") as {
      count: number;
      rows: { line: number; field: string }[];
    };
    expect(faults.count).toBe(9);
    expect(faults.rows.map(({ line, field }) => [line, field])).toEqual([
      [3, "voucher_code"],
      [4, "voucher_code"],
      [5, "discount"],
      [6, "discount"],
      [7, null],
      [8, "max_per_person"],
      [9, "ends"],
      [10, "discount"],
      [11, null],
    ]);
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ["", "voucherDesk:file.nothing"],
    ["name;e-mail\nAda;ada@x.example", "voucherDesk:file.columns?name=name+e-mail"],
    ["amount\n5", "voucherDesk:file.columns?name=amount"],
    ["code,Code\nA,B", "lists:table.twice?name=Code"],
    [
      `code;amount\n${Array.from({ length: 5001 }, (_, at) => `CODE${at};5`).join("\n")}`,
      "voucherDesk:file.tooMany?number=5001&most=5000",
    ],
  ])("of something else is refused as a whole", async (lines, error) => {
    const { send, rows } = await desk();
    const answer = await send({ intent: "file", lines });
    expect([answer.status, errorsOf(answer.body)]).toEqual([422, { lines: [error] }]);
    expect(await rows()).toEqual([]);
  });

  test("that was taken out can be added to another store as it is, and holds no formula", async () => {
    const { here, store, send, take } = await desk();
    await send({ ...NEW, voucher_code: "OUT-1", label: "=1+1", max_uses: "3", min_basket: "10" });
    await addVoucher(here.db, store, "OUT-2", LARGEST_ORDER, { percentOff: 1050, isPublic: true });
    await send({ ...NEW, voucher_code: "OUT-3", funding: "client_prepaid", keep_balance: "on" });
    const file = await take({ q: "out" });
    const text = String(file.body);
    expect(text).toContain("'=1+1");
    const next = await desk();
    const lines = text.replace("'=1+1", "one");
    expect((await next.send({ intent: "file", lines })).location).toContain("did=added.3");
    const asOf = { funding: "organiser", keepBalance: false };
    expect((await next.rows()).sort((a, b) => a.code.localeCompare(b.code))).toMatchObject([
      { code: "OUT-1", discountAmount: 500, maxUses: 3, minBasket: 1000, label: "one", ...asOf },
      { code: "OUT-2", discountAmount: LARGEST_ORDER, percentOff: 1050, isPublic: true, ...asOf },
      { code: "OUT-3", discountAmount: 500, funding: "client_prepaid", keepBalance: true },
    ]);
    const log = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, store.id));
    expect(log.map(({ action: what }) => what)).toContain("Vouchers exported");
  });
});

describe("a voucher that people know already", () => {
  const SAME = {
    version: "1",
    label: "Autumn",
    max_uses: "5",
    budget: "",
    min_basket: "",
    max_per_person: "",
  };

  test("takes other limits, dates and words, and keeps what it takes off", async () => {
    const { here, store, look, change, rows } = await desk();
    const id = await addVoucher(here.db, store, "KNOWN-1", 500);
    expect(at((await look(id)).body, "edited")).toMatchObject({ version: 1, stored: { budget: "" } });
    const typed = { ...SAME, budget: "40", min_basket: "20.50", max_per_person: "1", ends: "2026-12-01" };
    expect((await change(id, { ...typed, discount: "99" })).status).toBe(303);
    const [row] = await rows();
    expect(row).toMatchObject({
      label: "Autumn",
      maxUses: 5,
      budget: 4000,
      minBasket: 2050,
      maxPerPerson: 1,
      version: 2,
      discountAmount: 500,
      code: "KNOWN-1",
      isPublic: false,
    });
    expect(row?.endsAt?.toISOString()).toBe("2026-12-02T00:00:00.000Z");
    const noted = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(noted.map(({ action }) => action)).toEqual(["Voucher updated"]);
    expect(noted[0]?.changes).toMatchObject({ minBasket: { from: 0, to: 2050 }, currency: row?.currency });
    // From the form as it was before: told, and nothing is lost.
    const late = await change(id, { ...SAME, label: "Late" });
    expect([late.status, at(late.body, "result", "error", "version", 0)]).toEqual([
      409,
      "eventDesk:changedMeanwhile",
    ]);
  });

  test("is not limited to less than was used or given, and not changed once it is revoked", async () => {
    const { here, store, change } = await desk();
    const id = await addVoucher(here.db, store, "KNOWN-2", 500);
    await here.db.update(vouchers).set({ used: 3, spent: 1500 }).where(eq(vouchers.id, id));
    const errors = async (fields: Record<string, string>) =>
      at((await change(id, { ...SAME, ...fields })).body, "result", "error");
    expect(await errors({ max_uses: "2" })).toEqual({ max_uses: ["voucherDesk:refused.usesBelow?number=3"] });
    expect(await errors({ budget: "10" })).toEqual({ budget: ["voucherDesk:refused.budgetBelow"] });
    expect(await errors({ budget: "4" })).toEqual({ budget: ["voucherDesk:budgetBelowDiscount"] });
    expect(await errors({ starts: "2026-12-02", ends: "2026-12-01" })).toEqual({
      ends: ["errors:endsBeforeStart"],
    });
    await here.db.update(vouchers).set({ state: "revoked" }).where(eq(vouchers.id, id));
    expect((await change(id, SAME)).status).toBe(409);
  });
});

test("a voucher with which a product costs more than it brings says so, to those who make vouchers", async () => {
  const { here, store, show, look, rows } = await desk();
  await addVoucher(here.db, store, "SMALL", 10);
  expect(at((await show()).body, "losses")).toBeNull();
  await addVoucher(here.db, store, "GREAT", 1100);
  await addVoucher(here.db, store, "GREATER", 1150);
  await addVoucher(here.db, store, "PAID", 1150, { funding: "client_prepaid" });
  await addVoucher(here.db, store, "OVER", 1150, { state: "revoked" });
  const { losses } = (await show()).body as {
    losses: {
      count: number;
      worst: { code: string; product: string; pieces: number; loss: { minor: number } };
    };
  };
  expect(losses).toMatchObject({ count: 2, worst: { code: "GREATER", pieces: 1 } });
  expect(losses.worst.loss.minor).toBeGreaterThan(0);
  const idOf = async (code: string) => (await rows()).find((row) => row.code === code)?.id ?? "";
  expect(at((await look(await idOf("GREATER"))).body, "loss")).toMatchObject({
    product: losses.worst.product,
    loss: losses.worst.loss,
  });
  expect(at((await look(await idOf("SMALL"))).body, "loss")).toBeNull();
  const { cookie } = await here.staff(here.runners, "customer_service");
  expect(at((await show("?q=GREATER", cookie)).body, "losses")).toBeNull();
});
