import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { TextLayer } from "../../../app/domain/design/design.ts";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { orderKey } from "../../../app/http/keys/order-key.server.ts";
import { action, loader } from "../../../app/routes/storefront/order-status/page.tsx";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { takeStep } from "../../../app/services/orders/take-step.server.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { products } from "../../../db/schema/products.ts";
import { outbox } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { mailsTo } from "../../support/mails.ts";
import { SECRET } from "../../support/page.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

const NAME: TextLayer = {
  type: "text",
  id: "name",
  text: "NAME",
  fontFamily: "Righteous",
  fontSize: 60,
  fontStyle: "normal",
  fontWeight: 400,
  underline: false,
  fill: "#111111",
  textAlign: "left",
  stroke: null,
  strokeWidth: 0,
  shadow: null,
  left: 20,
  top: 60,
  width: 300,
  height: 80,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
  centralTextPoint: { x: 170, y: 100 },
  lineHeight: 1.16,
  charSpacing: 0,
  curveRadius: 0,
  customisable: true,
  label: "Name",
  maxLength: 30,
  characters: "any",
};
const FIELD = { layerId: "name", side: "front", label: "Name", maxLength: 30, characters: "any" } as const;

/** An order with a text of its shopper's own that staff hold since it cannot be printed. */
async function held() {
  const here = await payingWorld();
  const store = await here.runners.store();
  const productId = store.productIds[0]!;
  const { orderId, payment } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  const [product] = await here.db.select().from(products).where(eq(products.id, productId));
  await here.db
    .update(products)
    .set({
      design: { ...product!.design, front: [NAME], back: [] },
      offer: { ...product!.offer, personalFields: [{ ...FIELD, required: true }] },
    })
    .where(eq(products.id, productId));
  const mine = eq(orderLines.orderId, orderId);
  await here.db
    .update(orderLines)
    .set({ personalTexts: { name: "Rude" }, productId })
    .where(mine);
  await here.db.update(fulfilments).set({ status: "processed" }).where(eq(fulfilments.orderId, orderId));
  const email = `${freshId()}@test.example`;
  await here.db.update(orders).set({ email }).where(eq(orders.id, orderId));
  const step = { orderId, step: "hold-artwork" as const, reason: "A word that we do not print" };
  expect(await takeStep(asStaff(here.runners.scope, "admin"), step)).toMatchObject({ ok: true });
  const key = await orderKey(SECRET, orderId);
  const path = `/${store.slug}/order/${encodeURIComponent(key)}`;
  const params = { slug: store.slug, key };
  const [line] = await here.db.select().from(orderLines).where(mine);
  const field = `text_${line!.id}_name`;
  return {
    here,
    field,
    /** Lets the mails of this order's holds leave, and reads their subjects and words. */
    told: async () => {
      const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
      const holds = rows.filter(({ dedupeKey }) => dedupeKey.startsWith("mail:artwork_issue:"));
      await deliver(
        here.product.context(),
        holds.map(({ id }) => id),
      );
      return mailsTo(here, email);
    },
    page: async () => at((await call(loader, get(path), here.product.context(), params)).body, "page"),
    write: (text: string) =>
      call(action, post(path, { intent: "texts", [field]: text }), here.product.context(), params),
    line: async () => (await here.db.select().from(orderLines).where(mine))[0]!,
    part: async () => (await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)))[0]!,
  };
}

test("the author of a text that cannot be printed gets a mail, writes another through the order's link, and the order goes on once", async () => {
  const { page, write, line, part, field, told } = await held();
  const mail = (await told()).find(({ subject }) => subject.includes("Please change the text"));
  expect(mail).toBeDefined();
  // What staff wrote to each other is not theirs to read.
  expect(mail?.text).not.toContain("A word that we do not print");
  expect(await page()).toMatchObject({
    stage: "needs_text",
    texts: [{ name: field, label: "Name", value: "Rude", maxLength: 30, required: true }],
  });

  const refused = await write("☃");
  expect([refused.status, at(refused.body, "result", "error")]).toEqual([
    422,
    { [field]: ["errors:personalGlyph"] },
  ]);
  expect((await write("")).status).toBe(422);
  expect((await part()).status).toBe("artwork issue");

  const twice = await Promise.all([write("Ada"), write("Ada")]);
  expect(twice.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(await part()).toMatchObject({ status: "queued downloading" });
  expect((await part()).dueAt).not.toBeNull();
  expect(await line()).toMatchObject({ personalTexts: { name: "Ada" }, prints: null });
  expect(await page()).toMatchObject({ texts: null, stage: "making" });
  expect((await write("Eve")).status).toBe(409);
  expect(await line()).toMatchObject({ personalTexts: { name: "Ada" } });
});

test("an order that waits for the organiser's own picture asks only the organiser", async () => {
  const { here, page, write, told } = await held();
  await here.db.update(orderLines).set({ personalTexts: {} }).where(eq(orderLines.tenantId, here.runners.id));
  expect(await page()).toMatchObject({ texts: null, stage: "checking" });
  expect((await write("Ada")).status).toBe(409);
  const subjects = (await told()).map(({ subject }) => subject).join("\n");
  expect(subjects).not.toContain("Please change the text");
});
