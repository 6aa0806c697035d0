import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { orderKey } from "../../../app/http/keys/order-key.server.ts";
import { action as deskAction, loader as deskPage } from "../../../app/routes/admin/orders/order/page.tsx";
import { action as problem, loader as problemPage } from "../../../app/routes/storefront/problem/page.tsx";
import { writeToCustomer } from "../../../app/services/cases/answer-case.server.ts";
import { mailsOfOrder, sendMailAgain } from "../../../app/services/mails/order-mails.server.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { mailBlocks } from "../../../db/schema/mail-blocks.ts";
import { orderCaseMessages, orderCases } from "../../../db/schema/order-cases.ts";
import { orders } from "../../../db/schema/orders.ts";
import { auditEntries, mails, outbox } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { ORIGIN, SECRET } from "../../support/page.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";

type Line = { id: string; template: string; to: string; state: string; maySendAgain: boolean };

/** A gift that was claimed, and its page at the desk. */
async function claimed() {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "TEAM", { kind: "shared", maxUses: 50 });
  const answer = await claim("TEAM");
  if (!answer.ok) throw new Error(answer.error);
  const { orderId } = answer.value;
  const email = `${freshId()}@test.example`;
  await here.db.update(orders).set({ email }).where(eq(orders.id, orderId));
  const { cookie } = await here.staff(here.runners, "customer_service");
  const page = async () =>
    (await call(deskPage, get(`/orders/${orderId}`, { cookie }), here.product.context(), { orderId })).body;
  const rows = () =>
    here.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.tenantId, here.runners.id), sql`payload ->> '$.kind' = 'mail'`));
  return {
    here,
    store,
    orderId,
    email,
    page,
    rows,
    lines: async () => at(await page(), "mails") as Line[],
    send: (fields: Record<string, string>) =>
      call(deskAction, post(`/orders/${orderId}`, fields, { cookie }), here.product.context(), { orderId }),
    deliverMails: async () =>
      deliver(
        here.product.context(),
        (await rows()).map(({ id }) => id),
      ),
    written: () => here.db.select().from(mails).where(eq(mails.toAddress, email)),
    move: async (status: "new" | "shipped" | "cancelled") => {
      await here.db.update(orders).set({ status }).where(eq(orders.id, orderId));
      await here.db.update(fulfilments).set({ status }).where(eq(fulfilments.orderId, orderId));
    },
  };
}

test("an order's page lists its mails with what became of them, also once their rows are gone", async () => {
  const { here, email, lines, rows, deliverMails, written } = await claimed();
  expect(await lines()).toMatchObject([
    { template: "claim_confirmed", to: email, state: "queued", maySendAgain: false },
  ]);
  await deliverMails();
  expect(await lines()).toMatchObject([
    { template: "claim_confirmed", to: email, state: "sent", maySendAgain: true },
  ]);
  const [row] = await rows();
  const [mail] = await written();
  for (const [outcome, state] of [
    ["delivered", "delivered"],
    ["bounced", "bounced"],
    ["complained", "complained"],
  ] as const) {
    await here.db.update(mails).set({ outcome }).where(eq(mails.id, mail!.id));
    expect(await lines()).toMatchObject([{ state }]);
  }
  await here.db.update(mails).set({ outcome: null, state: "unsent" }).where(eq(mails.id, mail!.id));
  expect(await lines()).toMatchObject([{ state: "unsent" }]);
  await here.db.update(mails).set({ state: "written" }).where(eq(mails.id, mail!.id));
  await here.db.update(outbox).set({ state: "dead" }).where(eq(outbox.id, row!.id));
  expect(await lines()).toMatchObject([{ state: "given_up" }]);
  // Rows that are done are kept for a month, what was sent for a year.
  await here.db.update(mails).set({ state: "sent" }).where(eq(mails.id, mail!.id));
  await here.db.delete(outbox).where(eq(outbox.id, row!.id));
  expect(await lines()).toMatchObject([{ template: "claim_confirmed", state: "sent", maySendAgain: true }]);
});

test("a mail is sent once more by each press, also when the press comes twice or at once", async () => {
  const { here, orderId, lines, send, deliverMails, written } = await claimed();
  await deliverMails();
  const [first] = await lines();
  const fields = { intent: "mail-again", mail: first!.id, press: "first-press" };
  const answers = await Promise.all([send(fields), send(fields), send(fields)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect((await send(fields)).status).toBe(303);
  await deliverMails();
  expect(await written()).toHaveLength(2);
  expect((await send({ ...fields, press: "second-press" })).status).toBe(303);
  await deliverMails();
  const all = await written();
  expect(all).toHaveLength(3);
  expect(new Set(all.map(({ subject }) => subject)).size).toBe(1);
  expect((await lines()).map(({ template, state }) => [template, state])).toEqual(
    Array.from({ length: 3 }, () => ["claim_confirmed", "sent"]),
  );
  const noted = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId));
  expect(noted.filter(({ action }) => action === "Order mail sent again")).toHaveLength(2);
  expect((await send({ ...fields, press: "x" })).status).toBe(422);
  expect((await send({ ...fields, mail: "mail:shipped:of-another-order" })).status).toBe(409);
});

test("what would be untrue now is not sent again: neither at the press, nor if it changes before the mail is written", async () => {
  const { here, orderId, lines, send, rows, deliverMails, written, move } = await claimed();
  await deliverMails();
  const [first] = await lines();
  const press = (name: string) => send({ intent: "mail-again", mail: first!.id, press: name });
  expect((await press("in-time-press")).status).toBe(303);
  // Cancelled while the mail waits.
  await move("cancelled");
  await deliverMails();
  expect(await written()).toHaveLength(1);
  expect((await lines()).map(({ state }) => state).sort()).toEqual(["sent", "unsent"]);
  expect((await lines()).some(({ maySendAgain }) => maySendAgain)).toBe(false);
  expect((await press("late-press")).status).toBe(409);
  await move("new");
  // Cancelled between the reading of the order and the writing of the row.
  const { runners } = here;
  const scope = {
    ...runners.scope,
    hash: async (text: string) => {
      await move("cancelled");
      return runners.scope.hash(text);
    },
  };
  const raced = await sendMailAgain(scope, { orderId, mailId: first!.id, press: "raced-press" });
  expect(raced).toMatchObject({ ok: false, error: "orderDesk:mails.notNow" });
  expect(await rows()).toHaveLength(2);
});

test("nothing is sent to an address that takes no mails, or to a person who was erased", async () => {
  const { here, orderId, email, lines, send, deliverMails } = await claimed();
  await deliverMails();
  const [first] = await lines();
  const press = (name: string) => send({ intent: "mail-again", mail: first!.id, press: name });
  await here.db.insert(mailBlocks).values({
    id: freshId(),
    tenantId: here.runners.id,
    address: email,
    reason: "bounced",
    detail: "",
    createdAt: here.product.clock.now(),
  });
  expect((await lines()).map(({ maySendAgain }) => maySendAgain)).toEqual([false]);
  expect((await press("to-a-blocked-one")).status).toBe(409);
  await here.db.delete(mailBlocks);
  expect((await lines()).map(({ maySendAgain }) => maySendAgain)).toEqual([true]);
  await here.db.update(orders).set({ email: "" }).where(eq(orders.id, orderId));
  expect((await lines()).map(({ maySendAgain }) => maySendAgain)).toEqual([false]);
  expect((await press("to-an-erased-one")).status).toBe(409);
  expect((await send({ intent: "message", message: "Hello", press: "to-an-erased-one" })).status).toBe(409);
});

test("another tenant reads and sends none of an order's mails", async () => {
  const { here, orderId, lines, deliverMails } = await claimed();
  await deliverMails();
  const [first] = await lines();
  const { scope } = here.maple;
  const asked = { orderId, mailId: first!.id, press: "a-stranger's" };
  expect(await sendMailAgain(scope, asked)).toMatchObject({ ok: false, error: "errors:orderNotFound" });
  expect(await writeToCustomer(scope, { orderId, words: "x", press: "strangers" })).toMatchObject({
    ok: false,
  });
  const order = { id: orderId, kind: "claim", status: "new", email: "x@test.example" } as never;
  expect(await mailsOfOrder(scope, { order, fulfilments: [], isBlocked: false })).toEqual([]);
});

test("a message to the customer leaves as a mail once, and stands with its answer in one case until that is settled", async () => {
  const { here, store, orderId, page, send, deliverMails, written } = await claimed();
  const message = { intent: "message", message: "Would Tuesday suit you?", press: "first-message" };
  const answers = await Promise.all([send(message), send(message)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect((await send({ ...message, message: "  " })).status).toBe(422);
  expect((await send({ ...message, message: "Or Wednesday?", press: "second-message" })).status).toBe(303);
  const cases = () => here.db.select().from(orderCases).where(eq(orderCases.orderId, orderId));
  const messages = () =>
    here.db.select().from(orderCaseMessages).where(eq(orderCaseMessages.tenantId, here.runners.id));
  expect(await cases()).toMatchObject([{ problem: "message", state: "asked" }]);
  expect((await messages()).map(({ author, text }) => [author, text])).toEqual([
    ["staff", "Would Tuesday suit you?"],
    ["staff", "Or Wednesday?"],
  ]);
  await deliverMails();
  const told = (await written()).filter(({ text }) => /Tuesday|Wednesday/.test(text));
  expect(told).toHaveLength(2);
  expect(told[0]!.text).toContain("/problem");

  // The person answers on the page that the mail leads to, before anything was shipped.
  const key = await orderKey(SECRET, orderId);
  const path = `/${store.slug}/order/${encodeURIComponent(key)}/problem`;
  const params = { slug: store.slug, key };
  const [one] = await cases();
  const shown = await call(problemPage, get(path), here.product.context(), params);
  expect(JSON.stringify(shown.body)).toContain("Would Tuesday suit you?");
  const body = new FormData();
  const reply = { intent: "reply", idempotency_key: "the-persons-key", case: one!.id, words: "Tuesday" };
  for (const [name, value] of Object.entries(reply)) body.append(name, value);
  const request = new Request(new URL(path, ORIGIN), { method: "POST", body });
  expect((await call(problem, request, here.product.context(), params)).status).toBe(303);
  expect(await cases()).toMatchObject([{ state: "open" }]);

  const version = String(at(await page(), "cases", 0, "version"));
  const settled = await send({ intent: "case-settle", case: one!.id, version, words: "" });
  expect(settled.status).toBe(303);
  expect(await cases()).toMatchObject([{ state: "closed", outcome: "settled" }]);
  // What is written afterwards begins another.
  await send({ ...message, press: "third-message" });
  expect(await cases()).toHaveLength(2);
});
