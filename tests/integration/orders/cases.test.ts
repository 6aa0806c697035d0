import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { PictureWorker } from "../../../app/domain/pictures/picture-work.ts";
import { caseFolder } from "../../../app/domain/order/order-case.ts";
import { orderKey } from "../../../app/http/keys/order-key.server.ts";
import { loader as list } from "../../../app/routes/admin/cases/page.tsx";
import { loader as photo } from "../../../app/routes/admin/cases/photo.ts";
import { action as deskAction, loader as deskPage } from "../../../app/routes/admin/orders/order/page.tsx";
import { action, loader } from "../../../app/routes/storefront/problem/page.tsx";
import { loader as ownPhoto } from "../../../app/routes/storefront/problem-photo.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { replyToCase } from "../../../app/services/cases/open-case.server.ts";
import { erasePerson } from "../../../app/services/persons/erase-person.server.ts";
import { fulfilments, statusEvents } from "../../../db/schema/fulfilments.ts";
import { orderCaseMessages, orderCases } from "../../../db/schema/order-cases.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { outbox } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { readUpload } from "../../support/pictures.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { mailsTo } from "../../support/mails.ts";
import { ORIGIN, SECRET } from "../../support/page.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";

const WEBP = new Uint8Array(readFileSync("public/garments/tshirt/front-1/shade-700.webp"));

/** An order of three shirts that was paid by card and sent. */
async function sent() {
  const here = await payingWorld();
  here.product.env.PICTURES = { read: readUpload } as unknown as PictureWorker;
  const store = await here.runners.store();
  const { orderId, payment } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
  const shippedAt = new Date(here.product.clock.now().getTime() - 3 * 86_400_000);
  await here.db.update(fulfilments).set({ status: "shipped" }).where(eq(fulfilments.orderId, orderId));
  const email = `${freshId()}@test.example`;
  await here.db.update(orders).set({ status: "shipped", email }).where(eq(orders.id, orderId));
  await here.db.insert(statusEvents).values({
    id: freshId(),
    tenantId: here.runners.id,
    fulfilmentId: part!.id,
    from: "ready to ship",
    to: "shipped",
    actor: "system",
    at: shippedAt,
  } as typeof statusEvents.$inferInsert);
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const key = await orderKey(SECRET, orderId);
  const path = `/${store.slug}/order/${encodeURIComponent(key)}/problem`;
  const params = { slug: store.slug, key };
  const form = (fields: Record<string, string>, files: File[] = []) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const file of files) body.append("photos", file);
    return new Request(new URL(path, ORIGIN), { method: "POST", body });
  };
  const { cookie } = await here.staff(here.runners, "admin");
  return {
    here,
    orderId,
    cookie,
    params,
    email,
    show: async () => (await call(loader, get(path), here.product.context(), params)).body,
    tell: (change: Record<string, string> = {}, files: File[] = []) =>
      call(
        action,
        form(
          {
            intent: "new",
            idempotency_key: "key-of-a-form",
            problem: "misprint",
            words: "The letters are smeared.",
            [`quantity_${line!.id}`]: "1",
            ...change,
          },
          files,
        ),
        here.product.context(),
        params,
      ),
    reply: (fields: Record<string, string>) =>
      call(action, form({ intent: "reply", ...fields }), here.product.context(), params),
    answer: (fields: Record<string, string>, who = cookie) =>
      call(deskAction, post(`/orders/${orderId}`, fields, { cookie: who }), here.product.context(), {
        orderId,
      }),
    desk: async () =>
      (await call(deskPage, get(`/orders/${orderId}`, { cookie }), here.product.context(), { orderId })).body,
    cases: () => here.db.select().from(orderCases).where(eq(orderCases.orderId, orderId)),
    messages: () =>
      here.db.select().from(orderCaseMessages).where(eq(orderCaseMessages.tenantId, here.runners.id)),
    lineId: line!.id,
  };
}

let world: Awaited<ReturnType<typeof sent>>;
beforeEach(async () => {
  world = await sent();
});
const photoFile = () => new File([WEBP], "shirt.webp", { type: "image/webp" });

test("the same post twice, also at once, is one case with its photograph; the desk lists it and shows the photograph to its staff alone", async () => {
  const { here, tell, cases, messages, desk, cookie, orderId } = world;
  const answers = await Promise.all([tell({}, [photoFile()]), tell({}, [photoFile()])]);
  expect(answers.map(({ status, location }) => [status, location?.endsWith("?saved")])).toEqual([
    [303, true],
    [303, true],
  ]);
  const [one, ...more] = await cases();
  expect([more.length, one]).toMatchObject([0, { problem: "misprint", state: "open", version: 1 }]);
  expect(await messages()).toMatchObject([{ author: "customer", text: "The letters are smeared." }]);
  const listed = await call(list, get("/orders/cases", { cookie }), here.product.context(), {});
  expect(at(listed.body, "cases")).toMatchObject([{ id: one!.id, state: "open" }]);
  const href = at(await desk(), "cases", 0, "messages", 0, "photos", 0, "href") as string;
  const params = { orderId, caseId: one!.id, photo: href.split("/").at(-1)! };
  const seen = await call(photo, get(href, { cookie }), here.product.context(), params);
  expect([seen.status, String(seen.body).length > 1000]).toEqual([200, true]);
  // Whoever sent it sees it again behind their link, and nobody behind another.
  const shown = at(await world.show(), "page", "cases", 0, "messages", 0, "photos", 0) as Record<
    string,
    string
  >;
  const own = { ...world.params, caseId: one!.id, photo: params.photo };
  expect(shown["href"]?.endsWith(`/problem/${one!.id}/${params.photo}`)).toBe(true);
  const again = await call(ownPhoto, get(shown["thumb"]!), here.product.context(), own);
  expect([again.status, String(again.body).length > 100]).toEqual([200, true]);
  const made = { ...own, key: "x.y" };
  expect((await call(ownPhoto, get(shown["href"]!), here.product.context(), made)).status).toBe(404);
  const { cookie: theirs } = await here.staff(here.maple, "admin");
  expect((await call(photo, get(href, { cookie: theirs }), here.product.context(), params)).status).toBe(404);
});

test("what cannot be taken is refused with what was typed", async () => {
  const { tell, cases, lineId } = world;
  const refusedAt = async (change: Record<string, string>, files: File[] = []) => {
    const { status, body } = await tell(change, files);
    return [status, Object.keys(at(body, "result", "error") as object)];
  };
  expect(await refusedAt({ problem: "" })).toEqual([422, ["problem"]]);
  expect(await refusedAt({ [`quantity_${lineId}`]: "0" })).toEqual([422, ["lines"]]);
  expect(await refusedAt({ words: " " })).toEqual([422, ["words"]]);
  expect(await refusedAt({}, [new File(["<svg/>"], "x.jpg", { type: "image/jpeg" })])).toEqual([
    422,
    ["photos"],
  ]);
  expect(await refusedAt({}, Array.from({ length: 5 }, photoFile))).toEqual([422, ["photos"]]);
  const { body } = await tell({ words: "", problem: "damaged" });
  expect(at(body, "result", "initialValue", "problem")).toBe("damaged");
  expect(await cases()).toEqual([]);
  // What did not come needs neither words nor lines.
  expect((await tell({ problem: "lost", words: "", [`quantity_${lineId}`]: "0" })).status).toBe(303);
});

test("what waits for an answer is bounded, and before anything was sent nothing is taken", async () => {
  const { here, tell, cases, orderId, show } = world;
  for (const key of ["form-one", "form-two", "form-three", "form-four", "form-five", "form-six"]) {
    await tell({ idempotency_key: key });
  }
  expect(await cases()).toHaveLength(5);
  await here.db.delete(statusEvents).where(eq(statusEvents.tenantId, here.runners.id));
  expect(at(await show(), "page", "isOpen")).toBe(false);
  await here.db.delete(orderCases).where(eq(orderCases.orderId, orderId));
  expect((await tell({ idempotency_key: "form-seven" })).status).toBe(422);
});

test("made again: one press of several, with the answer, the reprint's mail and the case closed in one write", async () => {
  const { here, tell, answer, cases, orderId, email } = world;
  await tell();
  const [one] = await cases();
  const fields = { intent: "case-reprint", case: one!.id, version: "1", words: "We are sorry." };
  const presses = await Promise.all([answer(fields), answer(fields), answer(fields)]);
  expect(presses.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
  expect(await cases()).toMatchObject([{ state: "closed", outcome: "reprint", version: 2 }]);
  const parts = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
  expect(parts.filter(({ reprintOf }) => reprintOf !== null)).toHaveLength(1);
  const subjects = (await mailsTo(here, email)).map(({ subject }) => subject).join("\n");
  expect(subjects).toContain("An answer about your order");
});

test("money back: the amount that the button named, once; a case that was written to meanwhile is read again", async () => {
  const { here, tell, answer, reply, cases, desk, orderId } = world;
  await tell();
  const [one] = await cases();
  const amount = at(await desk(), "cases", 0, "refund", "minor") as number;
  expect(amount).toBeGreaterThan(0);
  const fields = { intent: "case-refund", case: one!.id, words: "", seen: String(amount) };
  expect((await answer({ ...fields, version: "1", seen: "1" })).status).toBe(409);
  await reply({ case: one!.id, idempotency_key: "reply-one", words: "Both sleeves too." });
  await reply({ case: one!.id, idempotency_key: "reply-one", words: "Both sleeves too." });
  expect((await answer({ ...fields, version: "1" })).status).toBe(409);
  const returned = () => here.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  expect(await returned()).toEqual([]);
  const again = await Promise.all([answer({ ...fields, version: "2" }), answer({ ...fields, version: "2" })]);
  expect(again.map(({ status }) => status).sort()).toEqual([303, 303]);
  expect(await returned()).toMatchObject([{ amount, reason: "misprint" }]);
  expect(await cases()).toMatchObject([{ state: "closed", outcome: "refund" }]);
});

test("a question goes out with the way to answer it, its answer brings the case back, and a refusal needs words", async () => {
  const { here, tell, answer, reply, cases, messages, email, orderId } = world;
  await tell();
  const [one] = await cases();
  const ask = { intent: "case-ask", case: one!.id, version: "1", words: "Which sleeve is it?" };
  expect((await answer({ ...ask, words: "" })).status).toBe(422);
  expect((await answer(ask)).status).toBe(303);
  expect(await cases()).toMatchObject([{ state: "asked", outcome: null }]);
  const told = await mailsTo(here, email);
  const mail = told.find(({ text }) => text.includes("Which sleeve is it?"));
  expect(mail).toBeDefined();
  expect(mail?.text).toMatch(/\/problem(\s|$)/);
  expect((await reply({ case: one!.id, idempotency_key: "reply-two", words: "The left one." })).status).toBe(
    303,
  );
  expect(await cases()).toMatchObject([{ state: "open", version: 3 }]);
  const refuse = { intent: "case-refuse", case: one!.id, words: "It was ordered so." };
  expect((await answer({ ...refuse, version: "2" })).status).toBe(409);
  expect((await answer({ ...refuse, version: "3" })).status).toBe(303);
  expect(await cases()).toMatchObject([{ state: "closed", outcome: "refused" }]);
  expect((await messages()).map(({ author }) => author)).toEqual(["customer", "staff", "customer", "staff"]);
  // What is closed takes nothing more, nor does another order's case.
  const late = { formKey: "reply-three", words: "But it was not.", photos: [], caseId: one!.id };
  const whole = { order: { id: orderId, orderRef: null } };
  expect(await replyToCase(here.runners.scope, { whole, wish: late })).toMatchObject({ ok: false });
});

test("where two people decide on refunds, a case gives no money back, and is closed once the refund form did", async () => {
  const { here, tell, answer, cases, desk, orderId, lineId } = world;
  await tell();
  const amount = at(await desk(), "cases", 0, "refund", "minor") as number;
  await here.db
    .update(tenants)
    .set({ documents: { refundApproval: "two" } })
    .where(eq(tenants.id, here.runners.id));
  const [one] = await cases();
  expect(at(await desk(), "cases", 0)).toMatchObject({
    refund: null,
    needsTwo: true,
    maySettle: true,
    mayRefuse: true,
  });
  const fields = { intent: "case-refund", case: one!.id, version: "1", words: "", seen: String(amount) };
  const refused = await answer(fields);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.stringContaining("orderDesk:refund.twoPeople"),
  ]);
  const returned = () => here.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  expect(await returned()).toEqual([]);
  const chosen = { intent: "refund", reason: "misprint", [`quantity_${lineId}`]: "1" };
  const seen = String(amount);
  expect((await answer({ ...chosen, seen, idempotency_key: "a-form" })).status).toBe(303);
  const [asked] = await returned();
  expect(asked).toMatchObject({ status: "requested", amount });
  const { cookie: second } = await here.staff(here.runners, "admin");
  expect((await answer({ intent: "refund-approve", refund: asked!.id }, second)).status).toBe(303);
  const settle = { intent: "case-settle", case: one!.id, version: "1", words: "" };
  expect((await answer(settle)).status).toBe(303);
  expect(await cases()).toMatchObject([{ state: "closed", outcome: "settled" }]);
});

test("customer service cannot refund in any case", async () => {
  const { here, tell, answer, cases, orderId } = world;
  await tell();
  const [one] = await cases();
  const { cookie: service } = await here.staff(here.runners, "customer_service");
  const fields = { intent: "case-refund", case: one!.id, version: "1", words: "", seen: "1420" };
  expect((await answer(fields, service)).status).toBe(409);
  expect(await here.db.select().from(refunds).where(eq(refunds.orderId, orderId))).toEqual([]);
  expect(await cases()).toMatchObject([{ state: "open" }]);
});

test("with a person go their cases, words and photographs", async () => {
  const { here, tell, cases, messages, email } = world;
  await tell({}, [photoFile()]);
  const [one] = await cases();
  const folder = caseFolder(here.runners.id, one!.id);
  const files = async () => (await here.product.env.MEDIA.list({ prefix: folder })).objects.length;
  expect(await files()).toBeGreaterThan(0);
  await here.db.delete(outbox).where(eq(outbox.tenantId, here.runners.id));
  const erased = await erasePerson(here.runners.scope, { email, company: "Runners" });
  expect(erased).toMatchObject({ ok: true });
  expect([await cases(), await messages(), await files()]).toEqual([[], [], 0]);
});
