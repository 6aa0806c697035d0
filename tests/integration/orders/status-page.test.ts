import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { orderKey } from "../../../app/http/keys/order-key.server.ts";
import { action as deskAction, loader as deskPage } from "../../../app/routes/admin/orders/order/page.tsx";
import { action, loader } from "../../../app/routes/storefront/order-status/page.tsx";
import { loader as confirmation } from "../../../app/routes/storefront/payment-success/page.tsx";
import { holdForAddress } from "../../../app/services/orders/hold-for-address.server.ts";
import { correctAddress } from "../../../app/services/orders/correct-address.server.ts";
import { promoClaims } from "../../../db/schema/codes.ts";
import { fulfilments, parcels, statusEvents } from "../../../db/schema/fulfilments.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { auditEntries, mails, outbox } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { MINUTE } from "../../support/clock.ts";
import { ADDRESS } from "../../support/payments.ts";
import { SECRET } from "../../support/page.ts";
import { addPromoCode, freshId, type StoreInput } from "../../support/stores.ts";
import { asStaff, type World } from "../../support/world.ts";

async function claimed(input: StoreInput = {}) {
  const { here, store, claim } = await promo(input);
  await addPromoCode(here.db, store, "TEAM", { kind: "shared", maxUses: 50 });
  const answer = await claim("TEAM", { address: ADDRESS });
  if (!answer.ok) throw new Error(answer.error);
  const { orderId } = answer.value;
  const key = await orderKey(SECRET, orderId);
  const path = `/${store.slug}/order/${encodeURIComponent(key)}`;
  const params = { slug: store.slug, key };
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const rowsOf = {
    order: async () => (await here.db.select().from(orders).where(eq(orders.id, orderId)))[0]!,
    line: async () => (await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)))[0]!,
    fulfilment: async () =>
      (await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)))[0]!,
  };
  return {
    here,
    store,
    claim,
    orderId,
    lineId: line!.id,
    rowsOf,
    show: () => call(loader, get(path), here.product.context(), params),
    send: (fields: Record<string, string>) =>
      call(action, post(path, fields), here.product.context(), params),
    setStatus: async (status: "processed" | "shipped" | "in production") => {
      await here.db.update(fulfilments).set({ status }).where(eq(fulfilments.orderId, orderId));
      await here.db.update(orders).set({ status }).where(eq(orders.id, orderId));
    },
  };
}

/** Carries out what waits, and reads the tenant's mails, the newest first. */
async function everyMail(here: World) {
  const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
  for (const { id } of rows) await deliver(here.product.context(), [id]);
  const sent = await here.db.select().from(mails).where(eq(mails.tenantId, here.runners.id));
  return sent.reverse();
}

const ADDRESS_FORM = {
  intent: "address",
  name: "Pat Shopper",
  phone: "+44 20 7946 0000",
  address_first_line: "99 New Street",
  address_city: "Leeds",
  address_postcode: "LS1 4DY",
  address_country: "United Kingdom",
};

test("a gift that crosses a customs border says so in its mail and on its page, until it is cancelled", async () => {
  const { here, orderId, show } = await claimed();
  expect(at((await show()).body, "page", "customs"), "within the country").toBe(false);
  const move = (values: Partial<typeof orders.$inferInsert>) =>
    here.db.update(orders).set(values).where(eq(orders.id, orderId));
  await move({ addressCountry: "CH" });
  expect(at((await show()).body, "page", "customs")).toBe(true);
  expect((await everyMail(here))[0]?.text).toContain("This gift crosses a customs border");
  await move({ status: "cancelled" });
  expect(at((await show()).body, "page", "customs"), "nothing will be charged any more").toBe(false);
});

test("the mail about a corrected address says that it lies across a customs border now", async () => {
  const { here, orderId, show, send } = await claimed({ countries: ["GB", "CH"] });
  const change = async () => (await everyMail(here)).map(({ text }) => text).join("\n");
  expect((await send(ADDRESS_FORM)).status).toBe(303);
  expect(await change(), "within the country").not.toContain("customs");
  await here.db.update(orders).set({ addressCountry: "CH" }).where(eq(orders.id, orderId));
  expect(
    (await send({ ...ADDRESS_FORM, address_country: "Switzerland", address_postcode: "8001" })).status,
  ).toBe(303);
  expect(await change()).toContain("This gift crosses a customs border");
  expect(at((await show()).body, "page", "customs")).toBe(true);
});

test("the mail of a gift that stays in its country says nothing of customs", async () => {
  const { here } = await claimed();
  const [mail] = await everyMail(here);
  expect(mail?.subject).toBeDefined();
  expect(mail?.text).not.toContain("customs");
});

test("a recipient sees where their gift is, and until when they may change it", async () => {
  const { show } = await claimed();
  expect((await show()).body).toMatchObject({
    page: {
      stage: "received",
      isGift: true,
      change: { until: "2026-11-18T12:00:00.000Z" },
      wrong: null,
      steps: [{ stage: "received", done: true, current: true }, { done: false }, {}, {}, {}],
    },
  });
});

test("the parcel's state is the last step, with its number", async () => {
  const { here, show, setStatus, rowsOf } = await claimed();
  await setStatus("shipped");
  await here.db.insert(parcels).values({
    id: freshId(),
    tenantId: here.runners.id,
    fulfilmentId: (await rowsOf.fulfilment()).id,
    carrier: "DPD",
    trackingNumber: "1550",
    trackingState: "delivered",
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  expect((await show()).body).toMatchObject({
    page: { stage: "delivered", change: null, parcels: [{ carrier: "DPD", number: "1550" }] },
  });
});

test.each([
  ["no key at all", () => "x"],
  ["an id without its signature", (key: string) => key.split(".")[0]!],
  ["a changed signature", (key: string) => `${key}x`],
])("nobody sees an order by %s", async (_, forge) => {
  const { here, store, orderId } = await claimed();
  const key = forge(await orderKey(SECRET, orderId));
  const context = here.product.context();
  expect((await call(loader, get(`/${store.slug}/order/x`), context, { slug: store.slug, key })).status).toBe(
    404,
  );
});

test("an order is not seen under another store's address", async () => {
  const { here, orderId } = await claimed();
  const key = await orderKey(SECRET, orderId);
  for (const other of [await here.runners.store(), await here.maple.store()]) {
    const params = { slug: other.slug, key };
    expect((await call(loader, get(`/${other.slug}/order/x`), here.product.context(), params)).status).toBe(
      404,
    );
  }
});

describe("until the cut-off", () => {
  test("size and colour change, with sku and an entry in the log", async () => {
    const { here, lineId, rowsOf, send, orderId } = await claimed();
    const before = await rowsOf.line();
    expect(await send({ intent: "gift", [`size_${lineId}`]: "XL" })).toMatchObject({
      status: 303,
      location: expect.stringMatching(/\?saved=changed$/),
    });
    const after = await rowsOf.line();
    expect(after).toMatchObject({ size: "XL", colour: before.colour });
    expect(after.sku).not.toBe(before.sku);
    const log = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId));
    expect(log.map(({ action: what }) => what)).toContain("Order updated");
  });

  test.each([
    [
      "size",
      (lineId: string) => ({ intent: "gift", [`size_${lineId}`]: "XL" }),
      "1 × Gift Tee\nWhite · XL\n",
    ],
    ["address", () => ADDRESS_FORM, "99 New Street\nLeeds\nLS1 4DY\n"],
  ])("a changed %s is told by a mail that shows what we have now", async (_what, fields, told) => {
    const { here, lineId, send, rowsOf } = await claimed();
    expect((await everyMail(here)).map(({ subject }) => subject)).toHaveLength(1);
    await send(fields(lineId));
    const [mail, ...before] = await everyMail(here);
    expect(before).toHaveLength(1);
    expect(mail).toMatchObject({
      subject: `Your order ${(await rowsOf.order()).orderRef} was changed`,
      sender: expect.stringMatching(/^Shop /),
    });
    expect(mail?.text).toContain(told);
    // The same again changes nothing, and nobody is written to.
    await send(fields(lineId));
    expect(await everyMail(here)).toHaveLength(2);
  });

  test("a size that is not sold is refused at its field", async () => {
    const { lineId, send, rowsOf } = await claimed();
    const answer = await send({ intent: "gift", [`size_${lineId}`]: "XXXS" });
    expect(answer.status).toBe(422);
    expect(at(answer.body, "result", "error", `size_${lineId}`)).toEqual(["errors:variantNotSold"]);
    expect((await rowsOf.line()).size).toBe("M");
  });

  test("the address changes, and with it who counts as the same recipient", async () => {
    const { here, claim, orderId, rowsOf, send } = await claimed();
    const [before] = await here.db.select().from(promoClaims).where(eq(promoClaims.orderId, orderId));
    expect((await send(ADDRESS_FORM)).status).toBe(303);
    expect(await rowsOf.order()).toMatchObject({
      addressFirstLine: "99 New Street",
      addressPostcode: "LS1 4DY",
      email: ADDRESS.email,
    });
    const [after] = await here.db.select().from(promoClaims).where(eq(promoClaims.orderId, orderId));
    expect(after?.duplicateKey).not.toBe(before?.duplicateKey);
    const moved = {
      ...ADDRESS,
      addressFirstLine: "99 New Street",
      addressPostcode: "LS1 4DY",
      addressCity: "Leeds",
    };
    expect(await claim("TEAM", { address: moved })).toEqual({ ok: false, error: "errors:alreadyOrdered" });
  });

  test("an order cannot change to an address that already has a gift", async () => {
    const { claim, send, rowsOf } = await claimed();
    const moved = {
      ...ADDRESS,
      addressFirstLine: "99 New Street",
      addressPostcode: "LS1 4DY",
      addressCity: "Leeds",
      email: "kim@test.example",
      phone: "+44 7700 900123",
    };
    expect(await claim("TEAM", { address: moved })).toMatchObject({ ok: true });
    const answer = await send(ADDRESS_FORM);
    expect([answer.status, at(answer.body, "result", "error", "address_first_line", 0)]).toEqual([
      409,
      "errors:alreadyOrdered",
    ]);
    expect((await rowsOf.order()).addressFirstLine).toBe(ADDRESS.addressFirstLine);
  });

  test("an impossible address is refused at its field", async () => {
    const { send } = await claimed();
    const answer = await send({ ...ADDRESS_FORM, address_postcode: "123", name: "" });
    expect([answer.status, at(answer.body, "result", "error")]).toEqual([
      422,
      { address_postcode: ["errors:invalidPostcode"], name: ["errors:required"] },
    ]);
  });

  test("of two changes at the same moment one is refused as outdated", async () => {
    const { here, orderId, rowsOf } = await claimed();
    const order = await rowsOf.order();
    const answers = await Promise.all(
      ["1 First Street", "2 Second Street", "3 Third Street"].map((addressFirstLine) =>
        correctAddress(here.runners.scope, { orderId, address: { ...order, addressFirstLine } }),
      ),
    );
    const won = answers.filter(({ ok }) => ok);
    expect(won.length).toBeGreaterThanOrEqual(1);
    const { version } = await rowsOf.fulfilment();
    expect(version).toBe(1 + won.length);
  });
});

test.each([
  [
    "after two hours",
    async ({ here }: Awaited<ReturnType<typeof claimed>>) => here.product.clock.forward(121 * MINUTE),
  ],
  [
    "once it is being made",
    async ({ setStatus }: Awaited<ReturnType<typeof claimed>>) => setStatus("processed"),
  ],
])("%s nothing changes any more", async (_, late) => {
  const order = await claimed();
  await late(order);
  expect(at((await order.show()).body, "page", "change")).toBeNull();
  expect((await order.send({ intent: "gift", [`size_${order.lineId}`]: "XL" })).status).toBe(422);
  expect((await order.send(ADDRESS_FORM)).status).toBe(409);
  expect((await order.rowsOf.line()).size).toBe("M");
  expect((await order.rowsOf.order()).addressFirstLine).toBe(ADDRESS.addressFirstLine);
});

describe("an address that the desk finds wrong", () => {
  async function flagged(status?: "in production" | "processed") {
    const order = await claimed();
    if (status) await order.setStatus(status);
    const { cookie } = await order.here.staff(order.here.runners, "customer_service");
    const desk = (fields: Record<string, string>) =>
      call(deskAction, post(`/orders/${order.orderId}`, fields, { cookie }), order.here.product.context(), {
        orderId: order.orderId,
      });
    const answer = await desk({
      intent: "flag",
      wrong_address_first_line: "on",
      note: "There is no number 12 in this street.",
    });
    return { ...order, desk, answer, cookie };
  }

  test("holds the order and asks its recipient by mail, in their language", async () => {
    const { here, answer, rowsOf, orderId } = await flagged();
    expect(answer.status).toBe(303);
    expect(await rowsOf.fulfilment()).toMatchObject({ status: "address issue", resumeTo: "new" });
    expect((await rowsOf.order()).status).toBe("address issue");
    const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    const mail = rows.find(({ payload }) => payload.kind === "mail" && payload.template === "address_issue");
    await deliver(here.product.context(), [mail!.id]);
    const written = (await here.db.select().from(mails).where(eq(mails.tenantId, here.runners.id)))[0];
    expect(written?.text).toContain("There is no number 12 in this street.");
    expect(written?.text).toContain(`/order/${orderId}.`);
    expect(rows.some(({ payload }) => payload.kind === "realtime" && payload.id === orderId)).toBe(true);
  });

  test("is mended by just that field, and the order goes on by itself", async () => {
    const { here, rowsOf, show, send } = await flagged("processed");
    here.product.clock.forward(200 * MINUTE);
    expect((await show()).body).toMatchObject({
      page: {
        stage: "needs_you",
        wrong: { fields: ["address_first_line"], note: "There is no number 12 in this street." },
      },
    });
    const answer = await send({
      intent: "address",
      address_first_line: "21 High Street",
      // Not asked for, and not read.
      address_city: "Elsewhere",
      name: "Someone Else",
    });
    expect(answer).toMatchObject({ status: 303, location: expect.stringMatching(/saved=resumed$/) });
    expect(await rowsOf.order()).toMatchObject({
      status: "new",
      addressFirstLine: "21 High Street",
      addressCity: ADDRESS.addressCity,
      name: ADDRESS.name,
    });
    const fulfilment = await rowsOf.fulfilment();
    expect(fulfilment).toMatchObject({ status: "new", resumeTo: null, holdReason: null });
    const moves = await here.db
      .select()
      .from(statusEvents)
      .where(eq(statusEvents.fulfilmentId, fulfilment.id));
    expect(moves.map(({ to, actor }) => [to, actor.split(":")[0]])).toEqual([
      ["new", "shopper"],
      ["address issue", "user"],
      ["new", "recipient"],
    ]);
    // A second press finds it done.
    expect((await send({ intent: "address", address_first_line: "22 High Street" })).status).toBe(409);
  });

  test("keeps waiting when the new one is wrong as well", async () => {
    const { send, rowsOf } = await flagged();
    expect((await send({ intent: "address", address_first_line: " " })).status).toBe(422);
    expect((await rowsOf.fulfilment()).status).toBe("address issue");
  });

  test("goes on when the desk takes the question back", async () => {
    const { desk, rowsOf } = await flagged();
    expect((await desk({ intent: "resume" })).status).toBe(303);
    expect((await rowsOf.order()).status).toBe("new");
  });

  test("cannot hold what is being printed", async () => {
    const { answer, rowsOf } = await flagged("in production");
    expect(answer.status).toBe(409);
    expect((await rowsOf.fulfilment()).status).toBe("in production");
  });

  test("needs a field, a sign-in, and one's own tenant", async () => {
    const { here, desk, orderId } = await flagged();
    await desk({ intent: "resume" });
    expect((await desk({ intent: "flag", note: "x" })).status).toBe(422);
    const { cookie } = await here.staff(here.maple);
    const input = { intent: "flag", wrong_name: "on" };
    const post1 = (who: string | undefined) =>
      call(deskAction, post(`/orders/${orderId}`, input, { cookie: who }), here.product.context(), {
        orderId,
      });
    expect((await post1(undefined)).status).toBe(302);
    expect((await post1(cookie)).status).toBe(404);
  });

  test("is shown on the desk's page while it lasts", async () => {
    const { here, orderId, cookie } = await flagged();
    const page = () =>
      call(deskPage, get(`/orders/${orderId}`, { cookie }), here.product.context(), { orderId });
    expect(at((await page()).body, "address", "state")).toBe("held");
    await correctAddress(here.runners.scope, {
      orderId,
      address: (await here.runners.scope.tenant.orders.find(orderId))!,
    });
    expect(at((await page()).body, "address", "state")).toBe("open");
  });

  test("of ten flags at once one holds it and one mail leaves", async () => {
    const { here, orderId } = await claimed();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        holdForAddress(asStaff(here.runners.scope, "customer_service"), {
          orderId,
          hold: {
            fields: ["name"],
            note: "",
          },
        }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    const asked = rows.filter(
      ({ payload }) => payload.kind === "mail" && payload.template === "address_issue",
    );
    expect(asked).toHaveLength(1);
  });
});

describe("the link of an old order", () => {
  const SHOWN = 28 * 24 * 60 * MINUTE;
  const secrets = [ADDRESS.addressFirstLine, ADDRESS.addressPostcode, ADDRESS.phone, ADDRESS.email];

  test("shows its name and status four weeks after delivery, on both of its pages", async () => {
    const { here, store, orderId, show, setStatus } = await claimed();
    await setStatus("shipped");
    await here.db
      .update(orderLines)
      .set({ personalTexts: { name: "Pats secret" } })
      .where(eq(orderLines.orderId, orderId));
    const key = await orderKey(SECRET, orderId);
    const confirm = async () =>
      JSON.stringify(
        (await call(confirmation, get(`/${store.slug}/payment-success?order=${key}`), here.product.context()))
          .body,
      );
    const status = async () => JSON.stringify((await show()).body);
    expect(await status()).toContain(ADDRESS.addressFirstLine);
    expect(await confirm()).toContain(ADDRESS.email);
    // The window ends a week later, and its day as well.
    here.product.clock.forward(SHOWN);
    expect(await status()).toContain(ADDRESS.addressFirstLine);
    here.product.clock.forward(15 * 24 * 60 * MINUTE);
    for (const text of [await status(), await confirm()]) {
      for (const secret of [...secrets, "Pats secret"]) expect(text).not.toContain(secret);
    }
    expect(await status()).toContain(ADDRESS.name);
    expect(at((await show()).body, "page", "isOld")).toBe(true);
    expect(at((await show()).body, "page", "stage")).toBe("shipped");
  });

  test("shows the address for as long as it waits for it", async () => {
    const { here, orderId, show } = await claimed();
    await holdForAddress(asStaff(here.runners.scope, "customer_service"), {
      orderId,
      hold: {
        fields: ["address_postcode"],
        note: "",
      },
    });
    here.product.clock.forward(2 * SHOWN);
    expect(JSON.stringify((await show()).body)).toContain(ADDRESS.addressFirstLine);
  });
});
