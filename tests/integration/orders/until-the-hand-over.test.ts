import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderKey } from "../../../app/http/keys/order-key.server.ts";
import { action, loader } from "../../../app/routes/storefront/order-status/page.tsx";
import { advanceFulfilment } from "../../../app/services/fulfilment/advance-fulfilment.server.ts";
import { makePrints } from "../../../app/services/prints/make-prints.server.ts";
import { cancelOwnOrder } from "../../../app/services/orders/cancel-own-order.server.ts";
import { promoCodes } from "../../../db/schema/codes.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { outbox } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { MINUTE } from "../../support/clock.ts";
import { ACCEPTING_TOOLS, addFulfiller, placedOrder } from "../../support/fulfilment.ts";
import { interleave } from "../../support/interleaving.ts";
import { mailsTo } from "../../support/mails.ts";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { SECRET } from "../../support/page.ts";
import { payingWorld, type PaidWorld } from "../../support/payments.ts";
import { addPromoCode, type StoreRef } from "../../support/stores.ts";
import type { World } from "../../support/world.ts";

/** The page of an order, for the holder of its link. */
async function ordered(here: World, store: StoreRef, orderId: string) {
  const key = await orderKey(SECRET, orderId);
  const path = `/${store.slug}/order/${encodeURIComponent(key)}`;
  const params = { slug: store.slug, key };
  const mine = eq(orderLines.orderId, orderId);
  return {
    here,
    store,
    orderId,
    person: { ...here.runners.scope, actor: { ...here.runners.scope.actor, id: "recipient:1" } },
    page: async () => at((await call(loader, get(path), here.product.context(), params)).body, "page"),
    send: (fields: Record<string, string>) =>
      call(action, post(path, fields), here.product.context(), params),
    order: async () => (await here.db.select().from(orders).where(eq(orders.id, orderId)))[0]!,
    line: async () => (await here.db.select().from(orderLines).where(mine))[0]!,
    part: async () => (await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)))[0]!,
    returned: () => here.db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    asIf: (set: Partial<typeof fulfilments.$inferInsert>) =>
      here.db.update(fulfilments).set(set).where(eq(fulfilments.orderId, orderId)),
    advance: async () => {
      const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
      const system = { ...here.runners.scope, actor: { id: "system", name: "", ip: null } };
      await advanceFulfilment(system, { fulfilmentId: part!.id, tools: ACCEPTING_TOOLS });
    },
  };
}

async function bought(profile: Parameters<typeof addFulfiller>[2] = {}) {
  const here: PaidWorld = await payingWorld();
  const store = await here.runners.store();
  await addFulfiller(here, store, profile);
  return ordered(here, store, await placedOrder(here, store));
}

async function claimed() {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "GIFT-1");
  const made = await claim("GIFT-1");
  if (!made.ok) throw new Error(made.error);
  return ordered(here, store, made.value.orderId);
}

describe("a paid order", () => {
  test("takes another colour, size, town and postcode within its country; the page and the mail say until when", async () => {
    const { here, page, send, line, order } = await bought();
    const [email] = [(await order()).email];
    const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    await deliver(
      here.product.context(),
      rows.map(({ id }) => id),
    );
    const mail = (await mailsTo(here, email)).find(({ tenantId }) => tenantId === here.runners.id);
    expect(mail?.text).toMatch(
      /You can change colour, size, text and address, or cancel the order, until .+ Then the printer takes it\./,
    );
    const before = await line();
    expect(await page()).toMatchObject({ change: { until: "2026-11-18T10:30:00.000Z" } });
    expect((await send({ intent: "gift", [`size_${before.id}`]: "XL" })).status).toBe(303);
    expect(await line()).toMatchObject({ size: "XL", colour: before.colour });
    const town = {
      intent: "address",
      address_city: "York",
      address_postcode: "YO1 7HH",
      address_country: "DE",
    };
    expect((await send(town)).status).toBe(303);
    expect(await order()).toMatchObject({
      addressCity: "York",
      addressPostcode: "YO1 7HH",
      addressCountry: "GB",
    });
  });

  test("stays where shipping or tax would be another: at the border of a territory, and in the United States", async () => {
    const { here, send, order, orderId } = await bought();
    const jersey = { intent: "address", address_city: "St Helier", address_postcode: "JE2 3AB" };
    expect(await send(jersey)).toMatchObject({
      status: 422,
      body: { result: { error: { address_postcode: ["errors:otherPrice"] } } },
    });
    const alabama = {
      addressCountry: "US",
      addressState: "AL",
      addressCity: "Montgomery",
      addressPostcode: "36104",
    };
    await here.db.update(orders).set(alabama).where(eq(orders.id, orderId));
    expect(
      (
        await send({
          intent: "address",
          address_first_line: "2 Main Street",
          address_city: "Mobile",
          address_postcode: "36602",
        })
      ).status,
    ).toBe(303);
    expect(await order()).toMatchObject({ ...alabama, addressFirstLine: "2 Main Street" });
  });

  test("is cancelled with one refund of all that was paid, however often the form comes", async () => {
    const { send, order, returned } = await bought();
    const answers = await Promise.all([send({ intent: "cancel" }), send({ intent: "cancel" })]);
    answers.push(await send({ intent: "cancel" }));
    for (const { status, location } of answers) {
      expect(status).toBe(303);
      expect(location).toMatch(/\?saved=cancelled$/);
    }
    expect((await order()).status).toBe("cancelled");
    expect(await returned()).toMatchObject([{ amount: 4260, reason: "cancelled", status: "approved" }]);
  });

  test.each(["tenant.fulfilments.fulfillersOfStores", "tenant.submissions.mayBeMade"])(
    "that its printer takes while it is cancelled, at %s, is made and not refunded",
    async (step) => {
      const { person, orderId, asIf, order, returned, part } = await bought();
      const taken = () => asIf({ status: "submitted to fulfiller", version: 9, fulfillerId: null });
      const { scope } = interleave(person, { step, when: "after", rival: taken });
      expect(await cancelOwnOrder(scope, orderId)).toEqual({ ok: false, error: "errors:tooLate" });
      expect((await order()).status).not.toBe("cancelled");
      expect(await part()).toMatchObject({ status: "submitted to fulfiller", cancelRequestedAt: null });
      expect(await returned()).toEqual([]);
    },
  );

  test("is neither changed nor cancelled once its printer has it", async () => {
    const { send, asIf, line, page } = await bought();
    await asIf({ status: "queued downloading" });
    const { id } = await line();
    expect((await send({ intent: "gift", [`size_${id}`]: "XL" })).status).toBe(422);
    expect((await send({ intent: "cancel" })).status).toBe(409);
    expect(await page()).toMatchObject({ change: null });
  });

  test("waits for its printer's hour, and is begun then", async () => {
    const { here, page, advance, part, send } = await bought({
      profile: { cutOff: "16:00", timeZone: "Europe/London" },
    });
    const until = "2026-11-18T15:45:00.000Z";
    expect(await page()).toMatchObject({ change: { until } });
    here.product.clock.forward(31 * MINUTE);
    await advance();
    expect(await part()).toMatchObject({
      status: "new",
      dueAt: new Date(until),
      editableUntil: new Date(until),
    });
    expect(await page()).toMatchObject({ change: { until } });
    here.product.clock.set(until);
    expect((await send({ intent: "cancel" })).status).toBe(409);
    await advance();
    expect((await part()).status).not.toBe("new");
  });

  test("whose size changes while its files are written has no file of the old one", async () => {
    const { here, orderId, line, send } = await bought();
    const { id } = await line();
    const tools = {
      fonts: async () => new Map(),
      pdf: async () => {
        await send({ intent: "gift", [`size_${id}`]: "XL" });
        return { ok: true as const, bytes: 1, sha256: "old" };
      },
    };
    await makePrints(here.runners.scope, { orderId, tools: tools as never });
    expect(await line()).toMatchObject({ size: "XL", prints: null });
  });
});

describe("a gift", () => {
  test("that its recipient cancels goes back to the pot: its code is good once more", async () => {
    const { here, send, order } = await claimed();
    expect((await send({ intent: "cancel" })).status).toBe(303);
    expect((await order()).status).toBe("cancelled");
    const [code] = await here.db
      .select()
      .from(promoCodes)
      .where(and(eq(promoCodes.tenantId, here.runners.id), eq(promoCodes.code, "GIFT-1")));
    expect(code).toMatchObject({ used: 0 });
  });
});

test("a team order that waits for a budget may be changed and cancelled for as long as it waits", async () => {
  const { here, send, asIf, page, order, line, orderId } = await bought();
  await here.db
    .update(orders)
    .set({ kind: "account", status: "over budget limit" })
    .where(eq(orders.id, orderId));
  await asIf({ status: "over budget limit" });
  here.product.clock.forward(600 * MINUTE);
  expect(await page()).toMatchObject({ change: { until: null } });
  const { id } = await line();
  expect((await send({ intent: "gift", [`size_${id}`]: "XL" })).status).toBe(303);
  expect((await send({ intent: "cancel" })).status).toBe(303);
  expect((await order()).status).toBe("cancelled");
});
