import { mails as mailsTo } from "../../../db/move-effects.server.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transitionOrder } from "../../../app/services/order-writes/transition-order.server.ts";
import type { OutboxPayload } from "../../../app/services/deliveries/attempt-rows.server.ts";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { fulfilments, parcels } from "../../../db/schema/fulfilments.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { mails, outbox } from "../../../db/schema/records.ts";
import { promo } from "../../support/claims.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";

const NOW = new Date("2030-01-01T00:00:00Z");

/** A claimed gift in German, with its fulfilment. */
async function claimed() {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "GIFT-0001");
  const answer = await claim("GIFT-0001");
  if (!answer.ok) throw new Error(answer.error);
  const { orderId } = answer.value;
  await here.db.update(orders).set({ lang: "de" }).where(eq(orders.id, orderId));
  const [order] = await here.db.select().from(orders).where(eq(orders.id, orderId));
  const [fulfilment] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
  if (!order || !fulfilment) throw new Error("The gift was not kept.");
  return { here, order, fulfilment };
}

type Claimed = Awaited<ReturnType<typeof claimed>>;

/** What is written for a row of the outbox with this payload; undefined when nothing is. */
async function written({ here }: Claimed, payload: OutboxPayload) {
  const id = freshId();
  const row = { id, tenantId: here.runners.id, dedupeKey: id, payload, createdAt: NOW };
  await here.db.insert(outbox).values(row);
  await deliver(here.product.context(), [id]);
  return (await here.db.select().from(mails).where(eq(mails.dedupeKey, id)))[0];
}

function parcelOf({ here, fulfilment }: Claimed, change: Partial<typeof parcels.$inferInsert>) {
  const stamps = { createdAt: NOW, updatedAt: NOW };
  return {
    id: freshId(),
    tenantId: here.runners.id,
    fulfilmentId: fulfilment.id,
    carrier: "DHL",
    ...stamps,
    ...change,
  };
}

test("a parcel is announced with what is in it and the carrier's page, when that is a secure one", async () => {
  const mine = await claimed();
  const { here, order, fulfilment } = mine;
  const secure = parcelOf(mine, { trackingNumber: "JD014600", trackingUrl: "https://dhl.example/JD014600" });
  const script = parcelOf(mine, { trackingNumber: "X-2", trackingUrl: "javascript:alert(1)" });
  await here.db.insert(parcels).values([secure, script]);
  const payload = {
    kind: "mail",
    template: "shipped",
    orderId: order.id,
    fulfilmentId: fulfilment.id,
  } as const;

  const both = await written(mine, payload);
  expect(both).toMatchObject({ toAddress: order.email, lang: "de" });
  expect(both?.subject).toBe(`Ihre Bestellung ${order.orderRef} ist unterwegs`);
  expect(both?.text).toContain("https://dhl.example/JD014600");
  expect(both?.text).toContain("1 × Gift Tee");
  expect(both?.text).toContain("X-2");
  expect(both?.html).not.toContain("javascript:");
  expect(both?.text).not.toMatch(/Lieferung 1 von/);

  const later = await written(mine, { ...payload, parcelId: script.id });
  expect(later?.text).not.toContain("JD014600");
});

test("a mail about a part of an order says so, and lists only the part's lines", async () => {
  const mine = await claimed();
  const { here, order, fulfilment } = mine;
  const other = { ...fulfilment, id: freshId(), createdAt: new Date(fulfilment.createdAt.getTime() + 1000) };
  await here.db.insert(fulfilments).values(other);
  const payload = { kind: "mail", template: "shipped", orderId: order.id } as const;
  const first = await written(mine, { ...payload, fulfilmentId: fulfilment.id });
  const second = await written(mine, { ...payload, fulfilmentId: other.id });
  expect(first?.text).toContain("Lieferung 1 von 2");
  expect(first?.text).toContain("Gift Tee");
  expect(second?.text).toContain("Lieferung 2 von 2");
  expect(second?.text).not.toContain("Gift Tee");
  expect(await written(mine, { ...payload, fulfilmentId: freshId() })).toBeUndefined();
});

test("a cancelled gift sends one mail, which mentions no money", async () => {
  const mine = await claimed();
  const { here, order, fulfilment } = mine;
  const move = {
    order,
    fulfilment,
    to: "cancelled",
    when: "given back",
    effects: [mailsTo("order_cancelled")],
  } as const;
  const outcomes = await Promise.all(
    [1, 2].map(() => transitionOrder(here.runners.scope, { ...move, by: "customer_service" })),
  );
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["changed_meanwhile", "moved"]);
  const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
  const ids = rows
    .filter(({ dedupeKey }) => dedupeKey.startsWith("mail:order_cancelled:"))
    .map(({ id }) => id);
  expect(ids).toHaveLength(1);
  await deliver(here.product.context(), ids);
  const told = await here.db.select().from(mails).where(eq(mails.toAddress, order.email));
  expect(told.map(({ subject }) => subject)).toEqual([`Ihre Bestellung ${order.orderRef} wurde storniert`]);
  expect(told[0]?.text).not.toMatch(/bezahlt haben|[£€$]/);
});

test("an artwork issue that is already settled sends no mail", async () => {
  const mine = await claimed();
  const payload = { kind: "mail", template: "artwork_issue", orderId: mine.order.id } as const;
  expect(await written(mine, { ...payload, fulfilmentId: mine.fulfilment.id })).toBeUndefined();
});

test("a refund names its amount, and an answer brings what staff wrote", async () => {
  const mine = await claimed();
  const { order } = mine;
  const refund = await written(mine, { kind: "mail", template: "refund", orderId: order.id, amount: 1250 });
  expect(refund?.text).toContain("£12.50");
  const message = "We send you <b>a new one</b>.\nSorry!";
  const answer = await written(mine, { kind: "mail", template: "case_answered", orderId: order.id, message });
  expect(answer?.text).toContain(message);
  expect(answer?.html).not.toContain("<b>");
});

test("the mail that confirms an order says below each line whether it may be sent back, where a law gives that right", async () => {
  const mine = await claimed();
  const { here, order } = mine;
  const orderIs = (change: Partial<typeof orders.$inferInsert>) =>
    here.db.update(orders).set(change).where(eq(orders.id, order.id));
  const lineBears = (personalTexts: Record<string, string>) =>
    here.db.update(orderLines).set({ personalTexts }).where(eq(orderLines.orderId, order.id));
  const told = async (template: "order_confirmed" | "claim_confirmed") => {
    const text = (await written(mine, { kind: "mail", template, orderId: order.id }))?.text ?? "";
    expect(text).toContain("Gift Tee");
    return ["Rückgabe bis 14 Tage nach der Zustellung möglich.", "kein Widerrufsrecht"].filter((words) =>
      text.includes(words),
    );
  };
  expect(await told("claim_confirmed")).toEqual([]);
  await orderIs({ kind: "store", addressCountry: "DE" });
  expect(await told("order_confirmed")).toEqual(["Rückgabe bis 14 Tage nach der Zustellung möglich."]);
  await lineBears({ name: "Nora" });
  expect(await told("order_confirmed")).toEqual(["kein Widerrufsrecht"]);
  await orderIs({ addressCountry: "US" });
  expect(await told("order_confirmed")).toEqual([]);
});
