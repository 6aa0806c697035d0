import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { action as exported, loader as exportVisit } from "../../../app/routes/admin/vouchers/export.ts";
import { action, loader } from "../../../app/routes/admin/vouchers/page.tsx";
import { loader as printed } from "../../../app/routes/admin/vouchers/print/page.tsx";
import { loader as qr } from "../../../app/routes/admin/vouchers/qr.ts";
import type { Role } from "../../../app/domain/access/roles.ts";
import { promoClaims, promoCodes } from "../../../db/schema/codes.ts";
import { orders } from "../../../db/schema/orders.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { supportSessions } from "../../../db/schema/support.ts";
import { sessions, users } from "../../../db/schema/users.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { ADDRESS } from "../../support/payments.ts";
import { DAY } from "../../support/clock.ts";
import { addPromoCode, freshId, type StoreInput } from "../../support/stores.ts";

async function desk(input: StoreInput = {}, role: Role = "admin") {
  const { here, store, claim } = await promo(input);
  const { cookie } = await here.staff(here.runners, role);
  const path = `/events/${store.slug}/vouchers`;
  const params = { slug: store.slug };
  const context = () => here.product.context();
  return {
    here,
    store,
    claim,
    cookie,
    params,
    show: (query = "") => call(loader, get(path + query, { cookie }), context(), params),
    send: (fields: Record<string, string>) => call(action, post(path, fields, { cookie }), context(), params),
    file: (route: typeof qr | typeof printed, query = "") =>
      call(route, get(path + query, { cookie }), context(), params),
    takeOut: (fields: Record<string, string> = {}) =>
      call(exported, post(`${path}/export`, fields, { cookie }), context(), params),
    codes: () => here.db.select().from(promoCodes).where(eq(promoCodes.eventId, store.id)),
  };
}

const BATCH = { intent: "batch", batch_name: "Autumn", batch_size: "40", starts: "", ends: "" };

test("the same batch sent twice, also at once, is one batch; another, or the same later, is one more", async () => {
  const { here, send, codes } = await desk();
  const answers = [...(await Promise.all([send(BATCH), send(BATCH)])), await send(BATCH)];
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  expect(await codes()).toHaveLength(40);
  expect(await here.db.$count(auditEntries, eq(auditEntries.action, "Promo codes created"))).toBe(1);
  for (const other of [{ batch_size: "2" }, { batch_name: "Winter" }, { ends: "2026-12-20" }])
    expect((await send({ ...BATCH, ...other })).status).toBe(303);
  here.product.clock.forward(2 * 60_000);
  await send(BATCH);
  expect(await codes()).toHaveLength(40 + 2 + 40 + 40 + 40);
});

describe("the list of codes by status", () => {
  test("says how many have each and shows those alone, by the dates of the moment", async () => {
    const { here, send, show, codes, claim } = await desk();
    await send({ ...BATCH, batch_size: "6" });
    const [paused, revoked, used, ended, later, open] = await codes();
    await send({ intent: `pause:code:${paused!.id}` });
    await send({ intent: `revoke:code:${revoked!.id}`, confirmed: "yes" });
    const [entry] = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, paused!.id));
    expect(entry).toMatchObject({ action: "Promo code updated", subjectName: paused!.code });
    expect(await claim(used!.code)).toMatchObject({ ok: true });
    const now = here.product.clock.now().getTime();
    const set = (id: string, dates: Partial<typeof promoCodes.$inferInsert>) =>
      here.db.update(promoCodes).set(dates).where(eq(promoCodes.id, id));
    // A code ends with its last moment: at the end itself it is over, and at its start it is open.
    await set(ended!.id, { endsAt: new Date(now) });
    await set(open!.id, { startsAt: new Date(now) });
    await set(later!.id, { startsAt: new Date(now + 1) });
    const expected = { paused, revoked, exhausted: used, expired: ended, scheduled: later, active: open };
    for (const [status, code] of Object.entries(expected)) {
      const { body } = await show(`?status=${status}&batch=${code!.batchId}`);
      expect([status, (at(body, "codes") as { id: string }[]).map(({ id }) => id)]).toEqual([
        status,
        [code!.id],
      ]);
      expect(at(body, "codes", 0)).toMatchObject({ standing: status });
      const tabs = at(body, "tabs") as { status: string | null; count: number; current: boolean }[];
      expect(tabs.map((tab) => tab.count)).toEqual([6, 1, 1, 1, 1, 1, 1]);
      expect(tabs.filter(({ current }) => current).map((tab) => tab.status)).toEqual([status]);
    }
  });

  test("takes an unknown status for all, and keeps the search, the batch and the status in its links", async () => {
    const { send, show, codes } = await desk();
    await send({ ...BATCH, batch_size: "30" });
    const batch = (await codes())[0]!.batchId!;
    expect(at((await show(`?status=lost&batch=${batch}`)).body, "tabs", 0)).toMatchObject({
      status: null,
      count: 30,
      current: true,
    });
    const { body } = await show(`?status=active&batch=${batch}&q=Autumn`);
    const search = new URLSearchParams(String(at(body, "pages", "nextHref")).split("?")[1]);
    expect(Object.fromEntries(search)).toMatchObject({ status: "active", batch, q: "Autumn" });
    const all = String(at(body, "tabs", 0, "href")).split("?")[1];
    expect(Object.fromEntries(new URLSearchParams(all))).toEqual({ batch, q: "Autumn" });
    const active = String(at(body, "tabs", 1, "href")).split("?")[1];
    expect(Object.fromEntries(new URLSearchParams(active))).toEqual({ status: "active", batch, q: "Autumn" });
  });

  test("has no tab for a status that no code has, but for the one that is asked for", async () => {
    const { send, show } = await desk();
    await send({ ...BATCH, batch_size: "2" });
    const tabs = async (search: string) =>
      (at((await show(search)).body, "tabs") as { status: string | null; count: number }[]).map(
        ({ status, count }) => [status, count],
      );
    expect(await tabs("")).toEqual([
      [null, 2],
      ["active", 2],
    ]);
    expect(await tabs("?status=paused")).toEqual([
      [null, 2],
      ["active", 2],
      ["paused", 0],
    ]);
  });

  test("is where a press leads back to", async () => {
    const { here, cookie, params, send, show, codes } = await desk();
    await send({ ...BATCH, batch_size: "1" });
    const [code] = await codes();
    const list = String(at((await show("?status=active")).body, "here"));
    const request = post(list, { intent: `pause:code:${code!.id}` }, { cookie });
    expect((await call(action, request, here.product.context(), params)).location).toMatch(
      /\?done=pause&count=1&status=active$/,
    );
  });

  test("is not for those who look up one code alone", async () => {
    const { show } = await desk({}, "customer_service");
    expect((await show("?status=active")).body).toMatchObject({ tabs: [], codes: [] });
  });
});

describe("a batch", () => {
  test("of single-use codes is made, each its own, all good to claim with", async () => {
    const { send, codes, show, claim } = await desk();
    expect((await send(BATCH)).status).toBe(303);
    const made = await codes();
    expect(new Set(made.map(({ codeNorm }) => codeNorm)).size).toBe(40);
    for (const code of made)
      expect(code).toMatchObject({ kind: "unique", maxUses: 1, used: 0, state: "active" });
    expect(await claim(made[7]!.code.toLowerCase().replaceAll("-", " "))).toMatchObject({ ok: true });
    expect((await show()).body).toMatchObject({
      batches: [{ name: "Autumn", size: 40, made: 40, used: 1 }],
      totals: { all: 40, exhausted: 1 },
    });
  });

  test("is listed as it was numbered, page by page, and in its file alike", async () => {
    const { send, show, codes, takeOut } = await desk();
    await send(BATCH);
    const numbered = (await codes())
      .map(({ id, code, batchId }) => ({ number: Number(id.slice(batchId!.length + 1)), code }))
      .sort((one, other) => one.number - other.number)
      .map(({ code }) => code);
    const listed: unknown[] = [];
    for (let query: string | null = ""; query !== null;) {
      const { body } = await show(query);
      listed.push(...(at(body, "codes") as { code: string }[]).map(({ code }) => code));
      const next = at(body, "pages", "nextHref") as string | null;
      query = next && new URL(next, "https://desk.test").search;
    }
    expect(listed).toEqual(numbered);
    const lines = String((await takeOut()).body)
      .trim()
      .split("\r\n")
      .slice(1);
    expect(lines.map((line) => line.split(",")[0])).toEqual(numbered);
  });

  test("of many is the queue's work, and is made once however often it is delivered", async () => {
    const { here, send, codes } = await desk();
    await send({ ...BATCH, batch_size: "2500" });
    expect(await codes()).toHaveLength(0);
    const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    expect(rows.map(({ payload }) => payload.kind)).toEqual(["codes"]);
    const context = here.product.context();
    await Promise.all([deliver(context, [rows[0]!.id]), deliver(context, [rows[0]!.id])]);
    await here.db.update(outbox).set({ doneAt: null }).where(eq(outbox.id, rows[0]!.id));
    await deliver(context, [rows[0]!.id]);
    expect(await codes()).toHaveLength(2500);
  });

  test("ends with the last moment of its day in the store's time zone", async () => {
    const { here, send, codes, claim } = await desk({ region: "EU" });
    await send({ ...BATCH, batch_size: "2", starts: "2026-11-18", ends: "2026-11-20" });
    const [first, second] = await codes();
    expect(first?.endsAt?.toISOString()).toBe("2026-11-20T23:00:00.000Z");
    expect(first?.startsAt?.toISOString()).toBe("2026-11-17T23:00:00.000Z");
    here.product.clock.set("2026-11-20T22:59:59Z");
    expect(await claim(first!.code)).toMatchObject({ ok: true });
    here.product.clock.set("2026-11-20T23:00:00Z");
    expect(await claim(second!.code)).toMatchObject({ ok: false, error: "errors:invalidPromoCode" });
  });

  test("is paused, resumed and revoked as a whole", async () => {
    const { here, send, codes, claim } = await desk();
    await send({ ...BATCH, batch_size: "3" });
    const [one] = await codes();
    const batch = one!.batchId!;
    await send({ intent: `pause:batch:${batch}` });
    expect(await claim(one!.code)).toMatchObject({ ok: false });
    await send({ intent: `resume:batch:${batch}` });
    expect(await claim(one!.code)).toMatchObject({ ok: true });
    await send({ intent: `revoke:batch:${batch}`, confirmed: "yes" });
    // The one that was used stays what it is: somebody's.
    expect((await codes()).map(({ state }) => state).sort()).toEqual(["active", "revoked", "revoked"]);
    expect((await send({ intent: `resume:batch:${batch}` })).status).toBe(409);
    const log = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, batch));
    expect(log).toHaveLength(4);
  });

  test("is revoked only when its number was seen, and says what was done", async () => {
    const { send, codes, show, file } = await desk();
    await send({ ...BATCH, batch_size: "5" });
    const batch = (await codes())[0]!.batchId!;
    const asked = await send({ intent: `revoke:batch:${batch}` });
    expect([asked.status, at(asked.body, "codes", "asked")]).toEqual([
      200,
      { kind: "batch", id: batch, name: "Autumn", count: 5 },
    ]);
    expect((await codes()).every(({ state }) => state === "active")).toBe(true);
    await send({ intent: `pause:code:${(await codes())[0]!.id}` });
    expect(at((await show()).body, "batches", 0)).toMatchObject({ active: 4, paused: 1, revoked: 0 });
    const done = await send({ intent: `revoke:batch:${batch}`, confirmed: "yes" });
    expect(done.location).toContain("?done=revoke&count=5");
    expect(at((await show("?done=revoke&count=5")).body, "done")).toEqual({ what: "revoke", count: 5 });
    expect(at((await show()).body, "batches", 0)).toMatchObject({ active: 0, paused: 0, revoked: 5 });
    expect(at((await file(printed)).body, "codes")).toEqual([]);
    // Once more there is nothing to ask about.
    expect((await send({ intent: `revoke:batch:${batch}` })).status).toBe(409);
  });

  test("leaves a code alone that is claimed between the question and its answer", async () => {
    const { send, codes, claim } = await desk();
    await send({ ...BATCH, batch_size: "2" });
    const [one] = await codes();
    await send({ intent: `revoke:batch:${one!.batchId}` });
    expect(await claim(one!.code)).toMatchObject({ ok: true });
    const done = await send({ intent: `revoke:batch:${one!.batchId}`, confirmed: "yes" });
    expect(done.location).toContain("count=1");
  });

  test("shows who has a code that was used, and is found by order, name, e-mail and its own name", async () => {
    const { send, codes, claim, show } = await desk();
    await send({ ...BATCH, batch_size: "3" });
    const [one] = await codes();
    const address = { ...ADDRESS, name: "Zed Tester", email: "zed@tester.example" };
    const claimed = await claim(one!.code, { address });
    if (!claimed.ok) throw new Error(claimed.error);
    const ref = claimed.value.orderRef;
    const middle = one!.codeNorm.slice(2, 7);
    for (const words of [ref, "Zed", "zed@tester.example", middle]) {
      const { body } = await show(`?q=${encodeURIComponent(words)}`);
      expect([words, at(body, "codes", "length")]).toEqual([words, 1]);
      expect(at(body, "codes", 0, "holder")).toMatchObject({ name: "Zed Tester", ref });
    }
    expect(at((await show("?q=autumn")).body, "codes")).toHaveLength(3);
  });

  test.each([
    [{ batch_name: " " }, "batch_name"],
    [{ batch_size: "0" }, "batch_size"],
    [{ batch_size: "50001" }, "batch_size"],
    [{ batch_size: "ten" }, "batch_size"],
    [{ ends: "2026-02-30" }, "ends"],
    [{ starts: "2026-12-02", ends: "2026-12-01" }, "ends"],
  ])("is told what is wrong with %j", async (change, field) => {
    const { send, codes } = await desk();
    const answer = await send({ ...BATCH, ...change });
    expect([
      answer.status,
      Object.keys((at(answer.body, "codes", "result", "error") ?? {}) as object),
    ]).toEqual([422, [field]]);
    expect(await codes()).toEqual([]);
  });
});

describe("a shared code", () => {
  test("of the organiser's own is taken as often as it may be, and once only in a store", async () => {
    const { send, claim } = await desk();
    const input = { intent: "code", code: "Team Autumn", max_uses: "2" };
    expect((await send(input)).status).toBe(303);
    expect((await send({ ...input, code: "TEAM-AUTUMN" })).status).toBe(409);
    expect(await claim("team-autumn")).toMatchObject({ ok: true });
    expect(await claim("TEAMAUTUMN")).toMatchObject({ ok: true });
    expect(await claim("TEAM AUTUMN")).toMatchObject({ ok: false, error: "errors:invalidPromoCode" });
  });

  test.each([["abc"], ["x".repeat(41)], ["<b>bold</b>"], ["=1+1"], [""]])("is not %j", async (code) => {
    const { send, codes } = await desk();
    expect((await send({ intent: "code", code, max_uses: "1" })).status).toBe(422);
    expect(await codes()).toEqual([]);
  });
});

describe("the list", () => {
  test("of who claimed with a shared code has pages", async () => {
    const { here, store, claim, show } = await desk();
    await addPromoCode(here.db, store, "HALL", { kind: "shared", maxUses: 50 });
    for (let person = 0; person < 21; person += 1) await claim("HALL");
    const first = (await show("?q=HALL")).body;
    expect(at(first, "one", "claims")).toHaveLength(20);
    const next = at(first, "one", "pages", "nextHref") as string;
    expect(next).toContain("q=HALL&claims_after=");
    // Somebody who claims meanwhile moves nobody to the next page. (In the same moment an id decides who is later.)
    here.product.clock.forward(1_000);
    await claim("HALL");
    const second = (await show(next.slice(next.indexOf("?")))).body;
    expect(at(second, "one", "claims")).toHaveLength(1);
    expect(at(second, "one", "pages", "nextHref")).toBeNull();
  });

  test("is searched by how a code begins, without case and hyphens, and paged", async () => {
    const { here, store, show } = await desk();
    for (const code of ["GIFT-0001", "GIFT-0002", "TEAM-1"]) await addPromoCode(here.db, store, code);
    expect(at((await show("?q=gift-00")).body, "codes")).toHaveLength(2);
    expect(at((await show("?q=%25")).body, "codes")).toHaveLength(3);
    for (const place of ["0", "x", "bm9uZQ"]) {
      expect(at((await show(`?after=${place}&claims_before=${place}`)).body, "codes")).toHaveLength(3);
    }
  });

  test("never shows another tenant's store or codes", async () => {
    const { here, params, store } = await desk();
    await addPromoCode(here.db, store, "CANARY-1");
    const { cookie } = await here.staff(here.maple);
    const path = `/events/${store.slug}/vouchers`;
    for (const route of [loader, exportVisit, printed, qr]) {
      expect((await call(route, get(path, { cookie }), here.product.context(), params)).status).toBe(404);
    }
    for (const route of [action, exported]) {
      const sent = await call(route, post(path, BATCH, { cookie }), here.product.context(), params);
      expect(sent.status).toBe(404);
    }
  });
});

describe("customer service", () => {
  test("looks up one code and sees no list, makes none and takes none away", async () => {
    const { here, store, show, send, file, takeOut } = await desk({}, "customer_service");
    await addPromoCode(here.db, store, "GIFT-0001");
    const codeId = await addPromoCode(here.db, store, "GIFT-0002");
    expect((await show()).body).toMatchObject({ codes: [], batches: [], one: null, mayWrite: false });
    expect((await show("?q=GIFT")).body).toMatchObject({ codes: [], one: null });
    expect((await show("?q=gift0002")).body).toMatchObject({
      codes: [],
      one: { code: "GIFT-0002", claims: [] },
    });
    const refused: Record<string, string>[] = [
      BATCH,
      { intent: `pause:code:${codeId}` },
      { intent: "code", code: "ABCD", max_uses: "1" },
    ];
    for (const fields of refused) {
      expect((await send(fields)).status).toBe(403);
    }
    expect((await takeOut()).status).toBe(403);
    expect((await file(printed)).status).toBe(403);
  });

  test("frees a stuck code with a reason: the order is cancelled, code, door and stock are free again", async () => {
    const { here, store, claim, send, show } = await desk({}, "customer_service");
    await here.db.update(eventPrices).set({ stockLeft: 5 }).where(eq(eventPrices.eventId, store.id));
    const codeId = await addPromoCode(here.db, store, "GIFT-0001");
    const first = await claim("GIFT-0001");
    if (!first.ok) throw new Error(first.error);
    const input = { intent: "release", order: first.value.orderId, code_id: codeId, q: "GIFT-0001" };
    expect((await send({ ...input, reason: " " })).status).toBe(422);
    expect((await send({ ...input, reason: "wrong person" })).status).toBe(303);
    expect((await send({ ...input, reason: "again" })).status).toBe(409);
    const [order] = await here.db.select().from(orders).where(eq(orders.id, first.value.orderId));
    expect(order).toMatchObject({ status: "cancelled", cancelledAt: here.product.clock.now() });
    const [price] = await here.db.select().from(eventPrices).where(eq(eventPrices.eventId, store.id));
    expect(price?.stockLeft).toBe(5);
    expect(at((await show("?q=GIFT-0001")).body, "one")).toMatchObject({
      used: 0,
      claims: [{ released: true }],
    });
    expect(await claim("GIFT-0001")).toMatchObject({ ok: true });
    const claims = await here.db.select().from(promoClaims).where(eq(promoClaims.eventId, store.id));
    expect(claims.map(({ state }) => state).sort()).toEqual(["redeemed", "released"]);
    const noted = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, codeId));
    expect(noted.map(({ subjectName }) => subjectName)).toEqual(["GIFT-0001"]);
  });

  test("cannot free the code of another order, nor of one that is being made", async () => {
    const { here, store, claim, send } = await desk({}, "customer_service");
    const codeId = await addPromoCode(here.db, store, "GIFT-0001");
    const otherId = await addPromoCode(here.db, store, "GIFT-0002", { used: 1 });
    const first = await claim("GIFT-0001");
    if (!first.ok) throw new Error(first.error);
    const input = { intent: "release", order: first.value.orderId, reason: "x", q: "" };
    expect((await send({ ...input, code_id: otherId })).status).toBe(409);
    await here.db.run(
      `update fulfilments set status = 'processed' where order_id = '${first.value.orderId}'`,
    );
    expect((await send({ ...input, code_id: codeId })).status).toBe(409);
  });
});

describe("files", () => {
  test("the CSV has every code with its link, formulas made harmless, and leaves a trace", async () => {
    const { here, store, file, takeOut, send } = await desk();
    // Looking at the address takes nothing out.
    expect(await file(exportVisit)).toMatchObject({
      status: 302,
      location: `/events/${store.slug}/vouchers`,
    });
    await send({ ...BATCH, batch_name: "=HYPERLINK(1)", batch_size: "3", ends: "2026-12-31" });
    await addPromoCode(here.db, store, "TEAM", { sentTo: "@evil +1 -1" });
    const { body } = await takeOut();
    const lines = String(body).trim().split("\r\n");
    expect(lines[0]).toBe(
      "code,link,status,used,max_uses,starts_at,ends_at,sent_to,batch,order_ref,claimed_by",
    );
    expect(lines).toHaveLength(5);
    expect(String(body)).toContain(`/${store.slug}?code=TEAM,active,0,1,,,'@evil +1 -1,`);
    expect(String(body)).toContain(",2026-12-31,,'=HYPERLINK(1),");
    const log = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
    const taken = log.filter(({ action: what }) => what === "Promo codes exported");
    expect(taken).toMatchObject([{ changes: { codes: 4 } }]);
  });

  test("the QR opens the claim with the code in it; the print page has one for each", async () => {
    const { here, store, file } = await desk();
    const codeId = await addPromoCode(here.db, store, "GIFT-0001");
    expect(String((await file(qr, `?code=${codeId}`)).body)).toMatch(/^<svg[\s\S]*<\/svg>$/);
    expect((await file(qr, "?code=unknown")).status).toBe(404);
    const used = await addPromoCode(here.db, store, "GIFT-USED");
    await here.db.update(promoCodes).set({ used: 1 }).where(eq(promoCodes.id, used));
    const { body: page } = await file(printed);
    expect(at(page, "codes")).toEqual([
      { code: "GIFT-0001", qr: expect.stringMatching(/^<svg[\s\S]*<\/svg>$/), until: null },
    ]);
    // For people without a camera.
    expect(at(page, "address")).toMatch(new RegExp(`^[^/]+/${store.slug}$`));
    const entries = await here.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.tenantId, here.runners.id));
    const taken = entries.filter(({ action: what }) => what === "Promo codes exported");
    expect(taken.map(({ subjectId }) => subjectId).sort()).toEqual([codeId, store.id].sort());
  });
});

describe("a superadmin's visit", () => {
  test.each([false, true])(
    "that may write: %s, sees counts and takes codes out only if it may",
    async (mayWrite) => {
      const { here, store, params } = await desk();
      await addPromoCode(here.db, store, "GIFT-0001");
      const { userId, cookie } = await here.staff(here.maple);
      await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
      const [session] = await here.db.select().from(sessions).where(eq(sessions.userId, userId));
      const now = here.product.clock.now();
      await here.db.insert(supportSessions).values({
        id: freshId(),
        tenantId: here.runners.id,
        superadminId: userId,
        superadminName: "Sue Super",
        sessionHash: session!.idHash,
        reason: "A question",
        mayWrite,
        startedAt: now,
        expiresAt: new Date(now.getTime() + DAY),
      });
      const ask = (route: typeof qr | typeof loader | typeof printed) =>
        call(route, get(`/events/${store.slug}/vouchers`, { cookie }), here.product.context(), params);
      const list = await ask(loader);
      expect(list.body).toMatchObject({ codes: [], totals: { all: 1 } });
      expect(JSON.stringify(list.body)).not.toContain("GIFT-0001");
      expect((await ask(printed)).status).toBe(mayWrite ? 200 : 403);
      expect((await ask(qr)).status).toBe(mayWrite ? 404 : 403);
    },
  );
});

test("a visitor without a sign-in sees none of the vouchers' pages", async () => {
  const { here, store, params } = await desk();
  for (const route of [loader, action, exported, printed, qr]) {
    const answer = await call(route, get(`/events/${store.slug}/vouchers`), here.product.context(), params);
    expect(answer.status).toBe(302);
  }
});
