import { and, eq, like, lte } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as webhook } from "../../../app/routes/api/mail-webhook.ts";
import { action as orderUnblock } from "../../../app/routes/admin/orders/unblock-address.ts";
import { action, loader } from "../../../app/routes/admin/event/recipients/page.tsx";
import { loader as orderPage } from "../../../app/routes/admin/orders/order/page.tsx";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { mailBlocks } from "../../../db/schema/mail-blocks.ts";
import { mails, outbox } from "../../../db/schema/records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { claimer } from "../../support/claims.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { ORIGIN } from "../../support/page.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";

const SECRET = `whsec_${btoa("a secret of the provider's, 32 b")}`;
const OLD_SECRET = `whsec_${btoa("the secret that came before this")}`;

type Change = { id?: string; ago?: number; secret?: string; body?: string };

async function signatureOf(secret: string, content: string) {
  const raw = Uint8Array.from(atob(secret.slice(6)), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signed = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(content));
  return btoa(String.fromCharCode(...new Uint8Array(signed)));
}

const bounced = (mailId: string, type = "Permanent", message = "550 no such user") => ({
  type: "email.bounced",
  created_at: "2030-01-01T00:00:00Z",
  data: { to: ["x@y.example"], tags: { mail_id: mailId }, bounce: { type, message } },
});
const complained = (mailId: string) => ({ type: "email.complained", data: { tags: { mail_id: mailId } } });

async function desk() {
  const here = await world({ MAIL_WEBHOOK_SECRETS: `${SECRET},${OLD_SECRET}` });
  const free = { type: "Promo", shipping: null, vatRate: 0, recipientChooses: true } as const;
  const products = [{ name: "Gift Tee", price: 0, vat: false }];
  const store = await here.runners.store({ ...free, products });
  /** An event as the provider sends it. */
  const tell = async (event: unknown, { id = freshId(), ago = 0, secret = SECRET, body }: Change = {}) => {
    const text = JSON.stringify(event);
    const time = String(Math.floor((here.product.clock.now().getTime() - ago) / 1000));
    const signature = await signatureOf(secret, `${id}.${time}.${text}`);
    const headers = { "svix-id": id, "svix-timestamp": time, "svix-signature": `v1,AAAA v1,${signature}` };
    const request = new Request(`${ORIGIN}/api/webhooks/mail`, {
      method: "POST",
      body: body ?? text,
      headers: { ...headers, "Content-Type": "application/json" },
    });
    return (await call(webhook, request, here.product.context(), {})).status;
  };
  let { cookie } = await here.staff(here.runners, "account_manager");
  const later = async (ms: number) => {
    here.product.clock.forward(ms);
    ({ cookie } = await here.staff(here.runners, "account_manager"));
  };
  const path = `/events/${store.slug}/recipients`;
  const params = { slug: store.slug };
  const send = (fields: Record<string, string>) =>
    call(action, post(path, fields, { cookie }), here.product.context(), params);
  const show = async (query = "") =>
    (await call(loader, get(path + query, { cookie }), here.product.context(), params)).body as {
      recipients: { id: string; email: string; state: string }[];
      counts: Record<string, number>;
    };
  const order = (orderId: string) =>
    call(orderPage, get(`/orders/${orderId}`, { cookie }), here.product.context(), { orderId });
  const unblock = (orderId: string) =>
    call(orderUnblock, post(`/orders/${orderId}/unblock-address`, {}, { cookie }), here.product.context(), {
      orderId,
    });
  const blocks = () => here.db.select().from(mailBlocks).where(eq(mailBlocks.tenantId, here.runners.id));
  return { here, store, tell, later, send, show, order, unblock, blocks };
}

/** What an address was sent once everything that is due was delivered. */
async function mailbox(here: World, email: string) {
  const due = and(eq(outbox.tenantId, here.runners.id), lte(outbox.nextAttemptAt, here.product.clock.now()));
  const rows = await here.db.select({ id: outbox.id }).from(outbox).where(due);
  await deliver(
    here.product.context(),
    rows.map(({ id }) => id),
  );
  return here.db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, email), like(mails.dedupeKey, "%:%")));
}

test("an address that bounces is shown, not reminded, and gets mails again only when a person confirms it", async () => {
  const { here, tell, later, send, show, blocks } = await desk();
  const [ada, bob] = [`${freshId()}@friends.example`, `${freshId()}@friends.example`];
  await send({ intent: "add", people: `Ada,${ada}\nBob,${bob}` });
  await send({ intent: "first", confirmed: "yes" });
  await later(MINUTE);
  const [toAda] = await mailbox(here, ada);
  if (!toAda) throw new Error("Ada was not written to.");

  // Nothing of it counts: a wrong secret, another body, too old, too new, a mailbox that is full, a mail of somebody else.
  const event = bounced(toAda.id);
  expect(await tell(event, { secret: `whsec_${btoa("somebody else's secret, 32 bytes")}` })).toBe(400);
  expect(await tell(event, { body: JSON.stringify(bounced(toAda.id, "permanent ")) })).toBe(400);
  expect(await tell(event, { ago: 6 * MINUTE })).toBe(400);
  expect(await tell(event, { ago: -6 * MINUTE })).toBe(400);
  expect(await tell(bounced(toAda.id, "Transient"))).toBe(200);
  expect(await tell(bounced(freshId()))).toBe(200);
  // Refused for what we are, not for the address.
  for (const said of ["550 5.7.1 blocked", "5.7.26 not authenticated", "553 5.1.8 sender's domain"])
    expect(await tell(bounced(toAda.id, "Permanent", said))).toBe(200);
  expect(await tell({ type: "email.opened", data: {} })).toBe(200);
  expect(await tell([])).toBe(200);
  expect(await blocks()).toEqual([]);

  const id = freshId();
  expect(await tell(event, { id, secret: OLD_SECRET, ago: 4 * MINUTE })).toBe(200);
  expect(await blocks()).toMatchObject([{ address: ada, reason: "bounced", detail: "550 no such user" }]);
  const page = await show("?state=bounced");
  expect(page.recipients.map(({ email }) => email)).toEqual([ada]);
  expect(page.counts).toMatchObject({ bounced: 1, remind: 0 });
  expect((await show("?state=sent")).recipients.map(({ email }) => email)).toEqual([bob]);

  await later(4 * DAY);
  expect((await show()).counts).toMatchObject({ remind: 1 });
  await send({ intent: "remind", confirmed: "yes" });
  await later(MINUTE);
  expect(await mailbox(here, ada)).toHaveLength(1);
  expect(await mailbox(here, bob)).toHaveLength(2);

  // Somebody presses for this person; the same event told once more blocks nothing again.
  const adaId = page.recipients[0]?.id ?? "";
  expect((await send({ intent: `resend:${adaId}` })).status).toBe(303);
  expect(await tell(event, { id })).toBe(200);
  expect(await mailbox(here, ada)).toHaveLength(2);
  expect(await blocks()).toEqual([]);
});

test("who complains hears no more of gifts from that company, but of their order", async () => {
  const { here, store, tell, later, send, show, order, unblock } = await desk();
  const maples = await here.maple.store({ type: "Promo", products: [{ price: 0, vat: false }] });
  const email = `${freshId()}@Friends.example`;
  await addPromoCode(here.db, store, "GIFT-0001");
  await send({ intent: "add", people: email });
  await send({ intent: "first", confirmed: "yes" });
  await later(MINUTE);
  const [invitation] = await mailbox(here, email);
  expect(await tell(complained(invitation?.id ?? ""))).toBe(200);
  expect((await show()).recipients).toMatchObject([{ state: "declined" }]);
  const { id } = (await show()).recipients[0]!;
  await later(4 * DAY);
  for (const intent of ["remind", `resend:${id}`]) {
    expect((await send({ intent, confirmed: "yes" })).status).toBe(409);
  }

  const claimed = await claimer(here, here.runners, store)("GIFT-0001");
  if (!claimed.ok) throw new Error(claimed.error);
  const { orderId } = claimed.value;
  await here.db.update(orders).set({ email }).where(eq(orders.id, orderId));
  await later(MINUTE);
  const told = (await mailbox(here, email)).filter(({ dedupeKey }) => dedupeKey.includes("confirmation"));
  expect(told).toHaveLength(1);
  expect(at((await order(orderId)).body, "bounce")).toBeNull();

  // Once its mailbox refuses mails, nothing about the order is sent either, until the desk says that it works.
  const link = { kind: "mail", template: "order_link", orderId } as const;
  const queue = (key: string) =>
    here.db.insert(outbox).values({
      id: freshId(),
      tenantId: here.runners.id,
      dedupeKey: `${key}:${orderId}`,
      payload: link,
      createdAt: here.product.clock.now(),
    });
  expect(await tell(bounced(told[0]?.id ?? ""))).toBe(200);
  expect(at((await order(orderId)).body, "bounce", "detail")).toBe("550 no such user");
  await queue("mail:blocked");
  const before = (await mailbox(here, email)).length;
  expect((await unblock(orderId)).status).toBe(303);
  expect((await unblock(orderId)).status).toBe(303);
  expect((await unblock(freshId())).status).toBe(404);
  expect(at((await order(orderId)).body, "bounce")).toBeNull();
  await queue("mail:again");
  expect((await mailbox(here, email)).length).toBe(before + 1);

  // Another company's mails are none of it.
  expect(await here.db.select().from(mailBlocks).where(eq(mailBlocks.tenantId, maples.tenantId))).toEqual([]);
});

test("a mail that arrived is noted as such and stops nothing; that it came back is not forgotten by it", async () => {
  const { here, tell } = await desk();
  const id = freshId();
  await here.db.insert(mails).values({
    id,
    tenantId: here.runners.id,
    dedupeKey: id,
    toAddress: "ruben@vos.example",
    subject: "x",
    text: "x",
    html: "x",
    lang: "en",
    state: "sent",
    createdAt: here.product.clock.now(),
  });
  const outcome = async () => (await here.db.select().from(mails).where(eq(mails.id, id)))[0]?.outcome;
  const delivered = { type: "email.delivered", data: { tags: { mail_id: id } } };
  expect(await tell(delivered)).toBe(200);
  expect(await outcome()).toBe("delivered");
  expect(await here.db.select().from(mailBlocks).where(eq(mailBlocks.tenantId, here.runners.id))).toEqual([]);
  expect(await tell(bounced(id))).toBe(200);
  expect(await tell(delivered)).toBe(200);
  expect(await outcome()).toBe("bounced");
  expect(await tell({ ...delivered, data: { tags: { mail_id: freshId() } } })).toBe(200);
});
