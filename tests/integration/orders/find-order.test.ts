import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "../../../app/routes/storefront/find-order/page.tsx";
import { loader as contact } from "../../../app/routes/storefront/contact/page.tsx";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { outbox } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { placedOrder } from "../../support/fulfilment.ts";
import { mailsTo } from "../../support/mails.ts";
import { payingWorld } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";

async function bought() {
  const here = await payingWorld();
  const store = await here.runners.store();
  const orderId = await placedOrder(here, store);
  const email = `${freshId()}@test.example`;
  await here.db.update(orders).set({ email }).where(eq(orders.id, orderId));
  const [order] = await here.db.select().from(orders).where(eq(orders.id, orderId));
  const params = { slug: store.slug };
  const queued = async () =>
    (await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).filter(
      ({ payload }) => payload.kind === "mail" && payload.template === "order_found",
    );
  return {
    here,
    store,
    email,
    ref: order!.orderRef!,
    queued,
    params,
    send: (fields: Record<string, string>, slug = store.slug) =>
      call(action, post(`/${slug}/find-order`, fields), here.product.context(), { slug }),
  };
}

test("the link of an order goes to its person, however they spell its reference, and the answer is the same for any other", async () => {
  const { here, send, ref, email, queued } = await bought();
  const other = await here.maple.store();
  const known = await send({
    order_ref: ` ${ref.toLowerCase().replace("-", " ")} `,
    email: email.toUpperCase(),
  });
  expect(known).toMatchObject({ status: 303, location: expect.stringMatching(/\/find-order\?sent$/) });
  const rows = await queued();
  expect(rows).toHaveLength(1);
  const strangers = [
    await send({ order_ref: ref, email: "someone@test.example" }),
    await send({ order_ref: "PS-22222222", email }),
  ];
  for (const answer of strangers) expect(answer).toEqual(known);
  expect((await send({ order_ref: ref, email }, other.slug)).status).toBe(303);
  // Asked again within the hour, it is one mail.
  await send({ order_ref: ref, email });
  expect(await queued()).toHaveLength(1);
  await deliver(here.product.context(), [rows[0]!.id]);
  const [mail] = await mailsTo(here, email);
  expect(mail).toMatchObject({
    subject: `The link to your order ${ref}`,
    text: expect.stringContaining("/order/"),
  });
  expect((await send({ order_ref: "", email: "x" })).status).toBe(422);
});

test("an address is not asked without end", async () => {
  const { send, ref, email } = await bought();
  for (let at = 0; at < 6; at += 1) expect((await send({ order_ref: ref, email })).status).toBe(303);
  expect((await send({ order_ref: ref, email })).status).toBe(429);
});

test("the foot of a shop leads there, and of one that sells where the law holds also to withdraw", async () => {
  const { here, store, params } = await bought();
  const links = async (slug: string, of = params) =>
    at((await call(contact, get(`/${slug}/contact-us`), here.product.context(), of)).body, "chrome", "links");
  expect(await links(store.slug)).toMatchObject({
    findOrder: `/${store.slug}/find-order`,
    withdraw: `/${store.slug}/find-order`,
  });
  const us = await here.runners.store({ region: "US", currency: "USD", countries: ["US"] });
  expect(await links(us.slug, { slug: us.slug })).toMatchObject({ withdraw: null });
  expect(
    (await call(loader, get(`/${store.slug}/find-order?sent`), here.product.context(), params)).body,
  ).toMatchObject({ isSent: true });
});
