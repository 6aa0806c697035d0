import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderKey } from "../../../app/http/keys/order-key.server.ts";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { writeFulfilmentMail } from "../../../app/mail/writers/fulfilment-mail.server.ts";
import { action as deskAction, loader as deskPage } from "../../../app/routes/admin/orders/order/page.tsx";
import { loader as statusPage } from "../../../app/routes/storefront/order-status/page.tsx";
import { action, loader } from "../../../app/routes/storefront/withdraw/page.tsx";
import { withdraw } from "../../../app/services/cases/open-case.server.ts";
import { answerWith } from "../../../app/services/cases/answer-case.server.ts";
import { exchangeSize } from "../../../app/services/orders/exchange-size.server.ts";
import type { Scope } from "../../../app/services/scope.ts";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { readOrderForRecipient } from "../../../app/services/orders/read.server.ts";
import { orderCases } from "../../../db/schema/order-cases.ts";
import { fulfilmentLines, fulfilments, parcels, statusEvents } from "../../../db/schema/fulfilments.ts";
import { vouchers } from "../../../db/schema/codes.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { products } from "../../../db/schema/products.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { outbox } from "../../../db/schema/records.ts";
import { type CompanyDetails, tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { DAY } from "../../support/clock.ts";
import { placedOrder } from "../../support/fulfilment.ts";
import { interleave } from "../../support/interleaving.ts";
import { mailsTo } from "../../support/mails.ts";
import { SECRET } from "../../support/page.ts";
import { payingWorld } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

/** Three shirts that a shopper paid 42.60 for. */
async function bought() {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { userId } = await here.staff(here.runners, "admin");
  await here.db.update(users).set({ passwordHash: "set" }).where(eq(users.id, userId));
  const orderId = await placedOrder(here, store);
  const email = `${freshId()}@test.example`;
  await here.db.update(orders).set({ email }).where(eq(orders.id, orderId));
  const key = await orderKey(SECRET, orderId);
  const path = `/${store.slug}/order/${encodeURIComponent(key)}`;
  const params = { slug: store.slug, key };
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const deliverAll = async () => {
    const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    await deliver(
      here.product.context(),
      rows.map(({ id }) => id),
    );
  };
  return {
    here,
    orderId,
    email,
    lineId: line!.id,
    deliverAll,
    field: `quantity_${line!.id}`,
    page: async () =>
      at((await call(loader, get(`${path}/withdraw`), here.product.context(), params)).body, "page"),
    status: async () => at((await call(statusPage, get(path), here.product.context(), params)).body, "page"),
    send: (fields: Record<string, string>) =>
      call(action, post(`${path}/withdraw`, fields), here.product.context(), params),
    cases: () => here.db.select().from(orderCases).where(eq(orderCases.orderId, orderId)),
    arrived: async () => {
      const now = here.product.clock.now();
      const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
      const of = { tenantId: here.runners.id, fulfilmentId: part!.id };
      await here.db.update(fulfilments).set({ status: "shipped" }).where(eq(fulfilments.orderId, orderId));
      await here.db
        .insert(statusEvents)
        .values({ ...of, id: freshId(), to: "shipped", actor: "system", at: now });
      await here.db
        .insert(parcels)
        .values({ ...of, id: freshId(), trackingState: "delivered", createdAt: now, updatedAt: now });
    },
  };
}

const HOUR = DAY / 24;
const KEY = "withdrawal-form-1";

test("a buyer withdraws in one press before and after delivery, and the receipt says content, time, sum and where to send it", async () => {
  const { here, page, send, cases, field, lineId, email, deliverAll, arrived, status } = await bought();
  expect(await status()).toMatchObject({
    withdrawHref: expect.stringMatching(/\/withdraw$/),
    reported: null,
  });
  expect(await page()).toMatchObject({
    mayWithdraw: true,
    name: "Pat Shopper",
    lines: [{ id: lineId, most: 3, until: null }],
  });
  await arrived();
  const form = { idempotency_key: KEY, name: "Pat Shopper", [field]: "2" };
  const answers = await Promise.all([send(form), send(form)]);
  answers.push(await send(form));
  for (const answer of answers) expect(answer.status).toBe(303);
  expect(await cases()).toMatchObject([
    { problem: "withdrawal", state: "open", lines: [{ orderLineId: lineId, quantity: 2 }] },
  ]);
  await deliverAll();
  const receipts = (await mailsTo(here, email)).filter(({ subject }) =>
    subject.includes("Receipt of your withdrawal"),
  );
  expect(receipts).toHaveLength(1);
  expect(receipts[0]!.text).toMatch(/On 18 November 2026 at 10:00.*, Pat Shopper withdrew from the contract/);
  expect(receipts[0]!.text).toContain("2 × ");
  expect(receipts[0]!.text).toMatch(/You get back £24\.00/);
  expect(await page()).toMatchObject({ lines: [{ most: 1 }], received: [{ refund: { minor: 2400 } }] });
  expect(await status()).toMatchObject({ reported: { problem: "withdrawal", state: "open", outcome: null } });
  const told = (await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).filter(
    ({ payload }) => payload.kind === "account" && payload.template === "case_opened",
  );
  expect(told.length).toBeGreaterThan(0);
});

test("page and receipt name the tenant's own address for what is sent back, or else its company's", async () => {
  const { here, page, status, send, email, deliverAll, arrived, field } = await bought();
  const company = {
    legalName: "Runners Ltd",
    addressFirstLine: "1 Track Lane",
    city: "Leeds",
    postcode: "LS1 4DY",
    country: "GB",
  };
  const keep = (companyDetails: CompanyDetails) =>
    here.db.update(tenants).set({ companyDetails }).where(eq(tenants.id, here.runners.id));
  await keep(company);
  await send({ idempotency_key: "before-it-is-sent", name: "Pat", [field]: "1" });
  expect(await page()).toMatchObject({ received: [{ sendTo: null }] });
  await deliverAll();
  await arrived();
  const theirs = "Runners Ltd, 1 Track Lane, Leeds, LS1 4DY, United Kingdom";
  expect(await page()).toMatchObject({ received: [{ sendTo: theirs }] });
  const returnTo = {
    name: "",
    addressFirstLine: "Kade 7",
    addressSecondLine: "",
    addressCity: "Utrecht",
    addressCounty: "",
    addressPostcode: "3511 AB",
    addressCountry: "NL",
    addressState: "",
  };
  await keep({ ...company, returnTo });
  const own = "Runners Ltd, Kade 7, 3511 AB Utrecht, Netherlands";
  expect(await page()).toMatchObject({ received: [{ sendTo: own }] });
  expect(await status()).toMatchObject({ returns: [{ sendTo: own }] });
  await send({ idempotency_key: KEY, name: "Pat", [field]: "1" });
  await deliverAll();
  const receipts = (await mailsTo(here, email)).filter(({ subject }) => subject.includes("withdrawal"));
  const receipt = receipts.find(({ text }) => text.includes("within 14 days to"));
  expect(receipts).toHaveLength(2);
  expect(receipt!.text).toContain(`within 14 days to ${own}`);
  expect(receipt!.text).toContain("1 Track Lane");
});

test("the whole order's withdrawal gives its shipping back too; the last day is the fourteenth after delivery", async () => {
  const { here, page, send, field, arrived } = await bought();
  await arrived();
  here.product.clock.forward(14 * DAY);
  expect((await send({ idempotency_key: KEY, name: "", [field]: "3" })).status).toBe(303);
  expect(await page()).toMatchObject({ mayWithdraw: false, received: [{ refund: { minor: 4260 } }] });
  const other = await bought();
  await other.arrived();
  other.here.product.clock.forward(16 * DAY);
  expect(await other.page()).toMatchObject({ mayWithdraw: false });
  expect((await other.send({ idempotency_key: KEY, name: "Pat", [other.field]: "3" })).status).toBe(422);
});

test("what bears a buyer's own text, a gift, and what was sent to another country's law cannot be withdrawn from", async () => {
  const { here, orderId, page, send, field, cases, status } = await bought();
  await here.db
    .update(orderLines)
    .set({ personalTexts: { name: "Nora" } })
    .where(eq(orderLines.orderId, orderId));
  expect(await page()).toMatchObject({ mayWithdraw: false, lines: [{ most: 0 }] });
  expect((await send({ idempotency_key: KEY, name: "Pat", [field]: "3" })).status).toBe(422);
  await here.db.update(orderLines).set({ personalTexts: {} }).where(eq(orderLines.orderId, orderId));
  for (const set of [{ kind: "claim" as const }, { kind: "store" as const, addressCountry: "US" }]) {
    await here.db.update(orders).set(set).where(eq(orders.id, orderId));
    expect(await status()).toMatchObject({ withdrawHref: null });
    expect((await send({ idempotency_key: KEY, name: "Pat", [field]: "3" })).status).toBe(422);
  }
  expect(await cases()).toEqual([]);
});

test("an order that is withdrawn from as a whole before a printer has it is cancelled, and the money goes back once", async () => {
  const { here, send, cases, field, orderId, deliverAll } = await bought();
  await here.db
    .update(fulfilments)
    .set({ editableUntil: new Date(here.product.clock.now().getTime() + HOUR) })
    .where(eq(fulfilments.orderId, orderId));
  const form = { idempotency_key: KEY, name: "Pat Shopper", [field]: "3" };
  const answers = [...(await Promise.all([send(form), send(form)])), await send(form)];
  for (const answer of answers) expect(answer.status).toBe(303);
  await deliverAll();
  const [order] = await here.db.select().from(orders).where(eq(orders.id, orderId));
  expect(order?.cancelledAt).not.toBeNull();
  expect(await cases()).toMatchObject([{ problem: "withdrawal", state: "closed", outcome: "refund" }]);
  const back = await here.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  expect(back).toMatchObject([{ amount: order?.total, reason: "cancelled" }]);
});

test("of two windows that withdraw from the same pieces at once, one does", async () => {
  const { here, orderId, lineId, send, field, cases } = await bought();
  const whole = (await readOrderForRecipient(here.runners.scope, orderId))!;
  const { scope } = interleave(here.runners.scope, {
    step: "tenant.cases.ofOrder",
    when: "after",
    rival: () => send({ idempotency_key: "the-other-window", name: "Pat", [field]: "3" }),
  });
  const wish = { formKey: KEY, name: "Pat", quantities: { [lineId]: 3 } };
  expect(await withdraw(scope, { whole, wish })).toEqual({ ok: false, error: "cases:withdraw.changed" });
  expect(await cases()).toHaveLength(1);
});

/** Staff give back some pieces of an order, not as the answer of a case. */
async function giveBack(mine: Awaited<ReturnType<typeof bought>>, pieces: number) {
  const { here, orderId, lineId } = mine;
  const scope = asStaff(here.runners.scope, "admin");
  const wish = {
    orderId,
    reason: "damaged" as const,
    quantities: { [lineId]: pieces },
    withShipping: false,
    limit: Number.POSITIVE_INFINITY,
    key: freshId(),
  };
  const asked = await askForRefund(scope, { ...wish, seen: null });
  const done = asked.ok && (await askForRefund(scope, { ...wish, seen: asked.value.amount }));
  expect(done).toMatchObject({ ok: true });
}

test("what was given back in pieces is not withdrawn from again, also when it goes back in between", async () => {
  const mine = await bought();
  const { here, orderId, lineId, page, send, field, cases, status } = mine;
  await giveBack(mine, 1);
  expect(await page()).toMatchObject({ lines: [{ id: lineId, most: 2 }] });
  const whole = (await readOrderForRecipient(here.runners.scope, orderId))!;
  const { scope } = interleave(here.runners.scope, {
    step: "tenant.cases.ofOrder",
    when: "after",
    rival: () => giveBack(mine, 1),
  });
  const wish = { formKey: KEY, name: "Pat", quantities: { [lineId]: 2 } };
  expect(await withdraw(scope, { whole, wish })).toEqual({ ok: false, error: "cases:withdraw.changed" });
  expect(await cases()).toEqual([]);
  here.product.clock.forward(HOUR);
  expect((await send({ idempotency_key: KEY, name: "Pat", [field]: "3" })).status).toBe(303);
  expect(await cases()).toMatchObject([{ lines: [{ orderLineId: lineId, quantity: 1 }] }]);
  expect(at(await status(), "withdrawHref")).toBeNull();
});

test("staff settle a withdrawal whose pieces they gave back in another way", async () => {
  const mine = await withdrawn();
  expect(await mine.desk()).toMatchObject({ maySettle: false });
  await giveBack(mine, 3);
  expect(await mine.desk()).toMatchObject({ maySettle: true, refund: null });
  expect(await mine.press("case-settle", { version: "1", words: "" })).toBe(303);
  expect(await mine.cases()).toMatchObject([{ state: "closed", outcome: "settled" }]);
});

test.each(["shipped", "delivered"] as const)(
  "the mail %s links to the withdrawal while the buyer has the right, and not afterwards",
  async (template) => {
    const { here, orderId, arrived, send, field } = await bought();
    await arrived();
    const written = async () => {
      const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
      const payload = { kind: "mail", template, orderId, fulfilmentId: part!.id } as const;
      return writeFulfilmentMail(here.runners.scope, payload, here.product.context().page.settings);
    };
    const link = /\/withdraw\b/;
    expect((await written())?.text).toMatch(link);
    await here.db.update(orders).set({ addressCountry: "US" }).where(eq(orders.id, orderId));
    expect((await written())?.text).not.toMatch(link);
    await here.db.update(orders).set({ addressCountry: "GB" }).where(eq(orders.id, orderId));
    here.product.clock.forward(16 * DAY);
    expect((await written())?.text).not.toMatch(link);
    here.product.clock.forward(-16 * DAY);
    expect((await send({ idempotency_key: KEY, name: "Pat", [field]: "3" })).status).toBe(303);
    expect((await written())?.text).not.toMatch(link);
  },
);

/** An order that arrived and was withdrawn from whole, as its staff see it. */
async function withdrawn() {
  const mine = await bought();
  await mine.arrived();
  expect((await mine.send({ idempotency_key: KEY, name: "Pat", [mine.field]: "3" })).status).toBe(303);
  const { here, orderId } = mine;
  const { cookie } = await here.staff(here.runners, "admin");
  const [one] = await mine.cases();
  const path = `/admin/orders/${orderId}`;
  return {
    ...mine,
    desk: async () =>
      at((await call(deskPage, get(path, { cookie }), here.product.context(), { orderId })).body, "cases", 0),
    press: async (intent: string, fields: Record<string, string> = {}) => {
      const form = post(path, { intent, case: one!.id, ...fields }, { cookie });
      return (await call(deskAction, form, here.product.context(), { orderId })).status;
    },
    mailed: async (subject: string) => {
      await mine.deliverAll();
      return (await mailsTo(here, mine.email)).filter((mail) => mail.subject.includes(subject));
    },
  };
}

test("staff see by when a withdrawal is refunded, and note the proof and the arrival once, each with one mail", async () => {
  const { here, desk, press, page, mailed } = await withdrawn();
  const declared = here.product.clock.now().getTime();
  const until = new Date(declared + 14 * DAY).toISOString();
  expect(await desk()).toMatchObject({
    sentBack: { until, mayWait: true, dispatchedAt: null, arrivedAt: null, notes: ["dispatched", "arrived"] },
  });
  expect(await press("case-dispatched")).toBe(303);
  expect(await desk()).toMatchObject({ sentBack: { until, mayWait: false, notes: ["arrived"] } });
  here.product.clock.forward(HOUR);
  const presses = await Promise.all([press("case-arrived"), press("case-arrived")]);
  expect(presses.sort()).toEqual([303, 409]);
  const arrivedAt = new Date(declared + HOUR).toISOString();
  expect(await desk()).toMatchObject({ sentBack: { until, mayWait: false, arrivedAt, notes: [] } });
  expect(await page()).toMatchObject({ received: [{ arrivedAt, refundBy: until }] });
  expect(await mailed("We have your proof of dispatch")).toHaveLength(1);
  const arrivals = await mailed("Your return has arrived");
  expect(arrivals).toHaveLength(1);
  expect(arrivals[0]!.text).toContain("3 × ");
  expect(arrivals[0]!.text).toMatch(/Refund by .* at the latest/);
});

/** An order that arrived, of whose three M shirts one is to be exchanged for L, as its staff see it. */
async function exchanging(quantity = 1) {
  const mine = await bought();
  const { here, orderId, lineId, field } = mine;
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.id, lineId));
  await mine.arrived();
  const { cookie } = await here.staff(here.runners, "admin");
  const path = `/admin/orders/${orderId}`;
  const ask = (size: string, key = KEY) =>
    mine.send({ idempotency_key: key, name: "Pat", [field]: String(quantity), [`instead_${lineId}`]: size });
  const press = async (intent: string, fields: Record<string, string> = {}) => {
    const [one] = await mine.cases();
    const form = post(path, { intent, case: one!.id, version: "1", words: "", ...fields }, { cookie });
    return call(deskAction, form, here.product.context(), { orderId });
  };
  const parts = async () =>
    (await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId))).filter(
      ({ reprintOf }) => reprintOf !== null,
    );
  const desk = async () =>
    at((await call(deskPage, get(path, { cookie }), here.product.context(), { orderId })).body, "cases", 0);
  const sizes = async () => at(await mine.page(), "lines", 0, "sizes") as string[];
  return { ...mine, line: line!, ask, press, parts, desk, sizes };
}

test("a buyer asks for another size, staff confirm it once, and page and mails follow it to its parcel", async () => {
  const mine = await exchanging();
  const { here, line, sizes, ask, press, parts, page, status, deliverAll, email } = mine;
  expect(line.size).toBe("M");
  expect(await sizes()).toContain("L");
  expect(await sizes()).not.toContain("M");
  const answers = await Promise.all([ask("L"), ask("L")]);
  expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
  expect(await mine.cases()).toMatchObject([
    { problem: "exchange", lines: [{ orderLineId: line.id, quantity: 1, size: "L" }] },
  ]);
  expect(await page()).toMatchObject({
    lines: [{ most: 2 }],
    received: [{ isExchange: true, items: [{ size: "L" }], refund: null, refundBy: null, parcels: null }],
  });
  expect(await mine.desk()).toMatchObject({ exchange: "L", sentBack: { until: null } });
  await deliverAll();
  const mailed = async (words: string) =>
    (await mailsTo(here, email)).filter(({ subject }) => subject.includes(words));
  const [receipt] = await mailed("You asked for another size");
  expect(receipt!.text).toMatch(/1 × .*M – Another size: L/);
  const presses = await Promise.all([press("case-exchange"), press("case-exchange")]);
  expect(presses.map((answer) => answer.status).sort()).toEqual([303, 409]);
  expect(await mine.cases()).toMatchObject([{ state: "closed", outcome: "exchange" }]);
  const [part, ...others] = await parts();
  expect(others).toEqual([]);
  const made = await here.db.select().from(fulfilmentLines).where(eq(fulfilmentLines.fulfilmentId, part!.id));
  expect(made).toMatchObject([{ orderLineId: line.id, quantity: 1, exchangeSize: "L" }]);
  const work = await here.runners.scope.tenant.fulfilments.readWhole(part!.id);
  expect(work!.lines).toMatchObject([{ line: { size: "L", sku: made[0]!.exchangeSku } }]);
  expect(made[0]!.exchangeSku).not.toBe(line.sku);
  expect(await status()).toMatchObject({ returns: [{ outcome: "exchange", parcels: null }] });
  const news = await writeFulfilmentMail(
    here.runners.scope,
    { kind: "mail", template: "reprint", orderId: mine.orderId, fulfilmentId: part!.id },
    here.product.context().page.settings,
  );
  expect(news).toMatchObject({ subject: expect.stringMatching(/^The other size for your order/) });
  expect(news!.text).toMatch(/\bL\b/);
  const of = { tenantId: here.runners.id, fulfilmentId: part!.id };
  const now = here.product.clock.now();
  await here.db
    .insert(statusEvents)
    .values({ ...of, id: freshId(), to: "shipped", actor: "system", at: now });
  await here.db.insert(parcels).values({
    ...of,
    id: freshId(),
    carrier: "PostNL",
    trackingNumber: "3S1",
    createdAt: now,
    updatedAt: now,
  });
  expect(await status()).toMatchObject({ returns: [{ parcels: [{ carrier: "PostNL", number: "3S1" }] }] });
});

test("one form takes the money for one line and another size for another, each as a case of its own", async () => {
  const mine = await exchanging();
  const { here, orderId, line, send, field, cases } = mine;
  const mug = { ...line, id: freshId(), position: 1, quantity: 1 };
  await here.db.insert(orderLines).values(mug);
  const form = {
    idempotency_key: KEY,
    name: "Pat",
    [field]: "2",
    [`instead_${line.id}`]: "",
    [`quantity_${mug.id}`]: "1",
    [`instead_${mug.id}`]: "S",
  };
  for (const answer of [await send(form), await send(form)]) expect(answer.status).toBe(303);
  const kept = (await cases()).map(({ problem, lines }) => ({ problem, lines }));
  expect(kept).toHaveLength(2);
  expect(kept).toEqual(
    expect.arrayContaining([
      { problem: "withdrawal", lines: [{ orderLineId: line.id, quantity: 2 }] },
      { problem: "exchange", lines: [{ orderLineId: mug.id, quantity: 1, size: "S" }] },
    ]),
  );
  expect(orderId).toBe(line.orderId);
});

test("a size that is not sold, or before anything was sent, is refused and nothing is kept", async () => {
  const unsent = await bought();
  const early = { idempotency_key: KEY, name: "Pat", [unsent.field]: "1", [`instead_${unsent.lineId}`]: "L" };
  expect(at(await unsent.page(), "lines", 0, "sizes")).toEqual([]);
  expect((await unsent.send(early)).status).toBe(409);
  expect(await unsent.cases()).toEqual([]);
  const mine = await exchanging();
  for (const size of ["XXXXL", "M"]) expect((await mine.ask(size)).status).toBe(409);
  expect(await mine.cases()).toEqual([]);
  await mine.here.db
    .update(products)
    .set({ offSale: { [mine.line.colour]: ["L"] } })
    .where(eq(products.id, mine.line.productId));
  expect(await mine.sizes()).not.toContain("L");
  expect((await mine.ask("L")).status).toBe(409);
});

test("an exchange whose size went off sale meanwhile is refused at the desk, and can still be refunded", async () => {
  const mine = await exchanging();
  expect((await mine.ask("L")).status).toBe(303);
  await mine.here.db
    .update(products)
    .set({ offSale: { [mine.line.colour]: ["L"] } })
    .where(eq(products.id, mine.line.productId));
  const answer = await mine.press("case-exchange");
  expect([answer.status, at(answer.body, "error")]).toEqual([409, "cases:exchange.notOffered"]);
  expect(await mine.parts()).toEqual([]);
  expect((await mine.press("case-refund", { seen: "1200" })).status).toBe(303);
  expect(await mine.cases()).toMatchObject([{ outcome: "refund" }]);
  expect(await mine.page()).toMatchObject({ received: [{ refunded: { minor: 1200 } }] });
});

test("of an exchange and a refund of the same pieces at once, one takes place", async () => {
  // The refund comes between the exchange's reading and its writing.
  const first = await exchanging(3);
  await first.ask("L");
  const [one] = await first.cases();
  const exchange = (scope: Scope) =>
    exchangeSize(scope, {
      user: { role: "admin", superadmin: false },
      wish: {
        orderId: first.orderId,
        caseId: one!.id,
        line: one!.lines[0]!,
        about: answerWith(scope, {
          order: { id: first.orderId, orderRef: "x" },
          caseId: one!.id,
          version: 1,
          words: "",
          outcome: "exchange",
        }),
      },
    });
  const { scope } = interleave(asStaff(first.here.runners.scope, "admin"), {
    step: "tenant.fulfilments.startReprint",
    when: "before",
    rival: () => giveBack(first, 3),
  });
  expect(await exchange(scope)).toMatchObject({ ok: false, error: "errors:orderChangedMeanwhile" });
  expect(await first.parts()).toEqual([]);
  expect(await first.cases()).toMatchObject([{ state: "open" }]);
  // The exchange comes between the refund's reading and its writing.
  const second = await exchanging(3);
  await second.ask("L");
  const wish = {
    orderId: second.orderId,
    reason: "goodwill" as const,
    quantities: { [second.lineId]: 3 },
    withShipping: false,
    limit: Number.POSITIVE_INFINITY,
    seen: 3600,
    key: freshId(),
  };
  const refunding = interleave(asStaff(second.here.runners.scope, "admin"), {
    step: "tenant.refunds.ask",
    when: "before",
    call: 1,
    rival: () => second.press("case-exchange"),
  });
  expect(await askForRefund(refunding.scope, wish)).toMatchObject({
    ok: false,
    error: "orderDesk:refund.exchanged",
  });
  expect(await second.parts()).toHaveLength(1);
  // What was exchanged may be withdrawn from, and is given back then.
  second.here.product.clock.forward(HOUR);
  expect(
    (await second.send({ idempotency_key: "and-now-the-money", name: "Pat", [second.field]: "3" })).status,
  ).toBe(303);
  expect(await askForRefund(asStaff(second.here.runners.scope, "admin"), wish)).toMatchObject({ ok: true });
});

test("an arrival that is noted after the withdrawal was answered changes nothing and sends no mail", async () => {
  const { press, cases, mailed } = await withdrawn();
  expect(await press("case-refuse", { version: "1", words: "It is torn." })).toBe(303);
  const before = await cases();
  expect(await press("case-arrived")).toBe(409);
  expect(await cases()).toEqual(before);
  expect(await mailed("Your return has arrived")).toEqual([]);
});

test("an answer that was read before the arrival was noted is still taken", async () => {
  const { press, cases } = await withdrawn();
  expect(await press("case-arrived")).toBe(303);
  expect(await press("case-refuse", { version: "1", words: "It is torn." })).toBe(303);
  expect(await cases()).toMatchObject([{ state: "closed", outcome: "refused" }]);
});

test("an arrival of a report is not noted", async () => {
  const { here, orderId, press, cases } = await withdrawn();
  await here.db.update(orderCases).set({ problem: "damaged" }).where(eq(orderCases.orderId, orderId));
  expect(await press("case-arrived")).toBe(409);
  expect(await cases()).toMatchObject([{ arrivedAt: null }]);
});

test("a cancelled order has nothing to withdraw from, on its page and at the door", async () => {
  const { here, orderId, field, status, page, send, cases } = await bought();
  expect(at(await status(), "withdrawHref")).not.toBeNull();
  await here.db.update(orders).set({ cancelledAt: here.product.clock.now() }).where(eq(orders.id, orderId));
  expect(at(await status(), "withdrawHref")).toBeNull();
  expect(await page()).toMatchObject({ mayWithdraw: false });
  await send({ intent: "withdraw", name: "Bea", [field]: "3" });
  expect(await cases()).toEqual([]);
});

test("a buyer takes store credit instead of the money, and the refund is a voucher that is mailed once", async () => {
  const { here, orderId, send, cases, field, email, deliverAll, arrived, page } = await bought();
  await arrived();
  const form = { idempotency_key: KEY, name: "Pat Shopper", [field]: "2" };
  expect((await send({ ...form, as_credit: "perhaps" })).status).toBe(422);
  expect(await cases()).toEqual([]);
  const sent = await Promise.all([send({ ...form, as_credit: "on" }), send({ ...form, as_credit: "on" })]);
  expect(sent.map(({ status }) => status)).toEqual([303, 303]);
  const [one] = await cases();
  expect(one).toMatchObject({ problem: "withdrawal", asCredit: true });
  await deliverAll();
  const [receipt] = (await mailsTo(here, email)).filter(({ subject }) => subject.includes("Receipt"));
  expect(receipt!.text).toContain("You asked for a voucher of this store instead of the money");
  expect(await page()).toMatchObject({ received: [{ isCredit: true, refund: { minor: 2400 } }] });

  const { cookie } = await here.staff(here.runners, "admin");
  const answer = {
    intent: "case-refund",
    case: one!.id,
    version: String(one!.version),
    seen: "2400",
    words: "",
  };
  const press = () =>
    call(deskAction, post(`/orders/${orderId}`, answer, { cookie }), here.product.context(), { orderId });
  await Promise.all([press(), press()]);
  await deliverAll();
  await deliverAll();
  const back = await here.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  expect(back).toMatchObject([{ amount: 2400, voucherAmount: 2400, asCredit: true, status: "succeeded" }]);
  const [voucher] = await here.db.select().from(vouchers).where(eq(vouchers.refundId, back[0]!.id));
  expect(voucher).toMatchObject({ budget: 2400, keepBalance: true, funding: "client_prepaid" });
  const mails = (await mailsTo(here, email)).filter(({ text }) => text.includes(voucher!.code));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain("has given you a voucher of £24.00");
  expect(mails[0]!.text).not.toContain("The money goes back");
});
