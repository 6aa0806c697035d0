import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { action as create, loader as form } from "../../../app/routes/admin/payment-links/create/page.tsx";
import { action as step, loader as page } from "../../../app/routes/admin/payment-links/link/page.tsx";
import { loader as list } from "../../../app/routes/admin/payment-links/page.tsx";
import { action as pay, loader as checkout } from "../../../app/routes/storefront/checkout/page.tsx";
import { endLinks } from "../../../app/jobs/reconcile.server.ts";
import type { JobContext } from "../../../app/jobs/context.server.ts";
import { sendLinkAgain } from "../../../app/services/checkout/payment-links.server.ts";
import { changePaymentLink } from "../../../app/services/checkout/save-payment-link.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import { events } from "../../../db/schema/events.ts";
import { orders } from "../../../db/schema/orders.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { paymentLinks } from "../../../db/schema/payment-links.ts";
import { payments } from "../../../db/schema/payments.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { DAY } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { mailsTo } from "../../support/mails.ts";
import { payingWorld } from "../../support/payments.ts";
import type { StoreInput } from "../../support/stores.ts";

/** Each desk has a customer of its own: its mails lie in the same mailbox as those of other tests. */
const BUYER = {
  name: "Ada Buyer",
  email: "ada@buyer.example",
  phone: "",
  address_country: "GB",
  address_first_line: "1 High Street",
  address_second_line: "",
  address_city: "London",
  address_postcode: "SW1A 1AA",
  address_county: "",
  address_state: "",
  lang: "de",
  shipping_method: "standard",
  discount_code: "",
  note: "As we said on the phone",
  version: "",
};

/** The desk of a company with a shop, and an admin who makes an order for a customer. */
async function desk(input: StoreInput = {}, variables: Record<string, string> = {}) {
  const here = await payingWorld(variables);
  const store = await here.runners.store(input);
  const { cookie } = await here.staff(here.runners);
  const context = () => here.product.context();
  const product = store.productIds[0]!;
  const shown = await call(
    form,
    get(`/orders/payment-links/create?store=${store.slug}`, { cookie }),
    context(),
  );
  const line = at(
    (
      await call(
        create,
        post(
          `/orders/payment-links/create?store=${store.slug}`,
          { intent: "add", add_product: product },
          { cookie },
        ),
        context(),
      )
    ).body,
    "drawn",
    "lines",
  ) as { id: string; productId: string; colours: string[]; sizes: string[] }[];
  const email = `ada-${store.id.toLowerCase()}@buyer.example`;
  const fields: Record<string, string> = {
    ...BUYER,
    email,
    link_key: String(at(shown.body, "page", "key")),
    line: `1:${product}`,
    colour_1: line[0]!.colours[0]!,
    size_1: line[0]!.sizes[0]!,
    quantity_1: "2",
  };
  const sendForm = (change: Record<string, string> = {}, query = `store=${store.slug}`) =>
    call(
      create,
      post(`/orders/payment-links/create?${query}`, { ...fields, ...change }, { cookie }),
      context(),
    );
  const price = async (change: Record<string, string> = {}, query?: string) => {
    const answer = await sendForm({ ...change, intent: "price" }, query);
    return { answer, seen: String(at(answer.body, "drawn", "price", "seen") ?? "") };
  };
  const send = async (change: Record<string, string> = {}, query?: string) => {
    const { seen } = await price(change, query);
    return sendForm({ ...change, intent: "send", seen_total: seen }, query);
  };
  const idIn = (answer: { location: string | null }) => answer.location?.split("/").at(-1) ?? "";
  const made = async (change: Record<string, string> = {}) => idIn(await send(change));
  const shownLink = async (orderId: string) =>
    (await call(page, get(`/orders/payment-links/${orderId}`, { cookie }), context(), { orderId }))
      .body as Record<string, unknown>;
  const press = (orderId: string, intent: string, version: number) =>
    call(
      step,
      post(`/orders/payment-links/${orderId}`, { intent, version: String(version) }, { cookie }),
      context(),
      { orderId },
    );
  const open = async (href: string, step = "") => {
    const { pathname, search } = new URL(href);
    const slug = decodeURIComponent(pathname.split("/")[1] ?? "");
    return call(checkout, get(`${pathname}${search}${step}`), context(), { slug });
  };
  const answerStep = async (href: string, typed: Record<string, string>) => {
    const { pathname, search } = new URL(href);
    const slug = decodeURIComponent(pathname.split("/")[1] ?? "");
    return call(pay, post(pathname + search, typed), context(), { slug });
  };
  const linkOf = async (orderId: string) =>
    (await here.db.select().from(paymentLinks).where(eq(paymentLinks.orderId, orderId)))[0]!;
  const orderOf = async (orderId: string) =>
    (await here.db.select().from(orders).where(eq(orders.id, orderId)))[0]!;
  const paymentsOf = (orderId: string) =>
    here.db.select().from(payments).where(eq(payments.orderId, orderId));
  return {
    here,
    store,
    cookie,
    context,
    fields,
    sendForm,
    price,
    send,
    made,
    idIn,
    shownLink,
    press,
    open,
    answerStep,
    linkOf,
    orderOf,
    paymentsOf,
  };
}

test("staff see the price of the shop, send one mail in the customer's language, and the customer pays by its link", async () => {
  const { here, price, send, idIn, shownLink, open, linkOf, orderOf, paymentsOf, fields } = await desk();
  const { answer, seen } = await price();
  expect([answer.status, seen]).toEqual([200, "2940"]);
  const sent = await send();
  expect(sent.status).toBe(303);
  const orderId = idIn(sent);
  expect(await linkOf(orderId)).toMatchObject({ state: "waiting", note: BUYER.note });
  const mails = await mailsTo(here, fields["email"]!);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toContain("bitte bezahlen");
  expect(mails[0]!.text).toContain(BUYER.note);
  const { payHref } = await shownLink(orderId);
  expect(mails[0]!.text).toContain(payHref);

  // The link opens the payment itself, with these lines and this price, however often.
  const opened = await Promise.all([open(String(payHref)), open(String(payHref))]);
  expect(opened.map(({ body }) => at(body, "step"))).toEqual(["payment", "payment"]);
  expect(at(opened[0]!.body, "page", "totals", "charge", "minor")).toBe(2940);
  const open1 = (await paymentsOf(orderId)).filter(({ status }) => status === "pending");
  expect(open1).toHaveLength(1);
  await here.pay(open1[0]!);
  await Promise.all(
    Array.from({ length: 5 }, () => settleOrder(here.runners.scope, { orderId, region: "UK" })),
  );
  expect(await orderOf(orderId)).toMatchObject({ total: 2940, paymentStatus: "paid", lang: "de" });
  expect(await linkOf(orderId)).toMatchObject({ state: "paid" });
  const again = await open(String(payHref));
  expect([again.status, again.location]).toEqual([303, expect.stringContaining("/order/")]);
  expect(
    await here.db
      .select()
      .from(orders)
      .where(eq(orders.eventId, (await orderOf(orderId)).eventId)),
  ).toHaveLength(1);
});

test("the same form sent twice at once makes one order and one mail", async () => {
  const { here, price, sendForm, idIn, fields } = await desk();
  const { seen } = await price();
  const both = await Promise.all([1, 2].map(() => sendForm({ intent: "send", seen_total: seen })));
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(idIn(both[0]!)).toBe(idIn(both[1]!));
  expect(await mailsTo(here, fields["email"]!)).toHaveLength(1);
});

test("nothing is sent at a price that the page did not show, and what is wrong stands beside its field", async () => {
  const { here, store, price, sendForm } = await desk();
  const { seen } = await price();
  expect((await sendForm({ intent: "send", seen_total: "" })).status).toBe(409);
  const [dearer] = await Promise.all([
    here.db.update(eventPrices).set({ storeSellingPrice: 1500 }).where(eq(eventPrices.eventId, store.id)),
  ]);
  expect(dearer.rowsAffected).toBe(1);
  const refused = await sendForm({ intent: "send", seen_total: seen });
  expect([refused.status, at(refused.body, "result", "error")]).toEqual([
    409,
    { total: ["paymentLinks:create.checkPrice"] },
  ]);
  expect(at(refused.body, "drawn", "price", "seen")).not.toBe(Number(seen));

  const wrong = async (change: Record<string, string>) => {
    const answer = await sendForm({ intent: "price", ...change });
    expect(answer.status).toBe(422);
    expect(at(answer.body, "result", "initialValue", "note")).toBe(BUYER.note);
    return at(answer.body, "result", "error");
  };
  expect(await wrong({ email: "nobody", name: "" })).toMatchObject({
    email: [expect.any(String)],
    name: ["errors:required"],
  });
  // All at once, the missing size with the missing name.
  expect(Object.keys((await wrong({ name: "", size_1: "" })) as object)).toEqual(["size_1", "name"]);
  expect(await wrong({ quantity_1: "0" })).toEqual({ quantity_1: ["errors:quantityOutOfRange"] });
  expect(await wrong({ size_1: "" })).toEqual({ size_1: ["errors:variantNotSold"] });
  expect(await wrong({ discount_code: "NOSUCHCODE" })).toEqual({ discount_code: ["errors:voucherUnknown"] });
  expect(await wrong({ line: "" })).toEqual({ add_product: ["errors:basketEmpty"] });
  expect(await wrong({ address_country: "AU", address_postcode: "2000", address_county: "NSW" })).toEqual({
    phone: ["errors:phoneForCustoms"],
  });
  expect(await here.db.select().from(paymentLinks)).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ tenantId: here.runners.id })]),
  );
});

test("a customer is told of another price before they pay, and never charged another one", async () => {
  const { here, store, made, shownLink, open, answerStep, orderOf } = await desk();
  const orderId = await made();
  const { payHref } = await shownLink(orderId);
  await here.db.update(eventPrices).set({ storeSellingPrice: 2000 }).where(eq(eventPrices.eventId, store.id));
  const told = await open(String(payHref));
  expect([at(told.body, "step"), at(told.body, "result", "error")]).toEqual([
    "shipping",
    { total: ["errors:priceChanged"] },
  ]);
  expect((await shownLink(orderId))["isOtherPrice"]).toBe(true);
  const goesOn = await answerStep(String(payHref), {
    intent: "pay",
    shipping_method: "standard",
    discount_code: "",
  });
  expect(goesOn.location).toContain("step=payment");
  const paying = await open(String(payHref), "&step=payment");
  expect(at(paying.body, "step")).toBe("payment");
  expect(at(paying.body, "page", "totals", "charge", "minor")).toBe((await orderOf(orderId)).total);
});

test("the customer corrects the address on the way; staff who had opened the order before do not write over it", async () => {
  const { made, shownLink, answerStep, orderOf, here, store, send } = await desk();
  const orderId = await made();
  const { payHref } = await shownLink(orderId);
  const corrected = await answerStep(String(payHref), {
    ...BUYER,
    intent: "address",
    address_first_line: "2 Low Street",
  });
  expect(corrected.location).toContain(`${new URL(String(payHref)).search}&step=shipping`);
  expect(await orderOf(orderId)).toMatchObject({ addressFirstLine: "2 Low Street", placedAt: null });
  const late = await send({ quantity_1: "3", version: "1" }, `link=${orderId}`);
  expect([late.status, at(late.body, "result", "error")]).toEqual([
    409,
    { total: ["lists:changedMeanwhile"] },
  ]);
  expect(await orderOf(orderId)).toMatchObject({ addressFirstLine: "2 Low Street" });
  // Nothing of it touches what a visitor has in the basket of the same browser.
  const visitor = await here.visitor();
  expect(
    await here.runners.scope.tenant.orders.draftOfBasket(basketIdOf(visitor.id, store.id)),
  ).toBeUndefined();
});

test("staff change an order that waits; the one who was late is told, and the customer pays the new price", async () => {
  const { here, store, made, send, shownLink, open, linkOf, orderOf, paymentsOf, fields } = await desk();
  const orderId = await made();
  const { payHref } = await shownLink(orderId);
  // The customer stands before the card form.
  expect(at((await open(String(payHref))).body, "step")).toBe("payment");
  const change = { quantity_1: "3", version: "1" };
  const changed = await send(change, `link=${orderId}`);
  expect([changed.status, changed.location]).toEqual([303, expect.stringContaining(orderId)]);
  expect(await linkOf(orderId)).toMatchObject({ version: 2, state: "waiting" });
  expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(["cancelled"]);
  const late = await send({ ...change, quantity_1: "5" }, `link=${orderId}`);
  expect([late.status, at(late.body, "result", "error")]).toEqual([
    409,
    { total: ["lists:changedMeanwhile"] },
  ]);
  const paying = await open(String(payHref));
  expect([at(paying.body, "step"), at(paying.body, "page", "lines", 0, "quantity")]).toEqual(["payment", 3]);
  expect(await mailsTo(here, fields["email"]!)).toHaveLength(2);
  expect((await orderOf(orderId)).eventId).toBe(store.id);
});

test("a price that the customer fixes between two steps of a change keeps the change from being written", async () => {
  const { here, made, shownLink, open, linkOf, store } = await desk();
  const orderId = await made();
  const { payHref } = await shownLink(orderId);
  const storefront = await here.storefront(store, await here.visitor());
  const before = await linkOf(orderId);
  const { scope } = here.runners;
  const { paymentLinks: links } = scope.tenant;
  const rival = {
    ...links,
    change: async (...args: Parameters<typeof links.change>) => {
      await open(String(payHref));
      return links.change(...args);
    },
  };
  const item = storefront.stock[0]!;
  const basketLine = {
    id: "x",
    item,
    colour: item.offer.defaultColour,
    size: item.offer.colours[0]!.sizes[0]!,
    quantity: 9,
    personalTexts: {},
  };
  const changed = await changePaymentLink(
    { ...scope, tenant: { ...scope.tenant, paymentLinks: rival } },
    {
      storefront,
      lines: [basketLine],
      address: {
        name: BUYER.name,
        addressFirstLine: "1 High Street",
        addressSecondLine: "",
        addressCity: "London",
        addressCounty: "",
        addressPostcode: "SW1A 1AA",
        addressCountry: "GB",
        addressState: "",
        email: "ada@buyer.example",
        phone: "",
        lang: "en",
      },
      method: "standard",
      voucherCode: "",
      note: "",
      userId: "u",
      orderId,
      version: 1,
      price: { quote: { ...before.quote, lines: [], voucher: undefined } as never, lines: [basketLine] },
    },
  );
  expect(changed).toEqual({ ok: false, error: "lists:changedMeanwhile" });
  expect(await linkOf(orderId)).toEqual(before);
});

test("a cancelled link ends at once and takes no money", async () => {
  const { here, made, shownLink, press, open, linkOf, paymentsOf } = await desk();
  const orderId = await made();
  const { payHref } = await shownLink(orderId);
  await open(String(payHref));
  expect((await press(orderId, "cancel", 1)).status).toBe(303);
  expect(await linkOf(orderId)).toMatchObject({ state: "cancelled" });
  expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(["cancelled"]);
  expect(await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } })).toMatchObject({
    ok: false,
  });
  const closed = await open(String(payHref));
  expect([at(closed.body, "step"), at(closed.body, "end")]).toEqual(["empty", "cancelled"]);
  expect((await press(orderId, "again", 2)).status).toBe(409);
  expect((await press(orderId, "cancel", 2)).status).toBe(409);
});

test("a link whose time is over ends by the scheduled work; sent again, it has fourteen days anew", async () => {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const { here, made, shownLink, open, linkOf, orderOf } = await desk({}, { LIBSQL_URL: database.url });
  const { scope } = here.runners;
  const { clock } = here.product;
  const orderId = await made();
  const { payHref } = await shownLink(orderId);
  const before = await linkOf(orderId);
  clock.forward(10 * DAY);
  expect(await sendLinkAgain(scope, { orderId, version: 1 })).toMatchObject({ ok: true });
  expect(await sendLinkAgain(scope, { orderId, version: 1 })).toMatchObject({ ok: false });
  expect((await linkOf(orderId)).expiresAt.getTime()).toBe(before.expiresAt.getTime() + 10 * DAY);
  clock.forward(13 * DAY);
  // The customer looked and left: the sweep must close what was opened.
  expect(at((await open(String(payHref))).body, "step")).toBe("payment");
  expect(await endLinks(here.product.context() as JobContext)).toBe(0);
  clock.forward(2 * DAY);
  expect(at((await open(String(payHref))).body, "end")).toBe("expired");
  expect(await endLinks(here.product.context() as JobContext)).toBe(1);
  expect(await endLinks(here.product.context() as JobContext)).toBe(0);
  expect(await linkOf(orderId)).toMatchObject({ state: "expired" });
  expect((await orderOf(orderId)).cancelledAt).not.toBeNull();
  const log = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId));
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    "Payment link expired",
    "Payment link sent",
    "Payment link sent",
  ]);
});

test("a payment that came in time places the order, though the link is cancelled in that moment", async () => {
  const { here, made, shownLink, press, open, linkOf, orderOf, paymentsOf } = await desk();
  const orderId = await made();
  await open(String((await shownLink(orderId))["payHref"]));
  const [payment] = await paymentsOf(orderId);
  await here.pay(payment!);
  expect((await press(orderId, "cancel", 1)).status).toBe(409);
  expect(await linkOf(orderId)).toMatchObject({ state: "paid" });
  expect((await orderOf(orderId)).placedAt).not.toBeNull();
});

test("a store that takes no orders is refused, at the desk and by the link", async () => {
  const { here, store, made, shownLink, open, sendForm, context, cookie } = await desk();
  const orderId = await made();
  const { payHref } = await shownLink(orderId);
  await here.db.update(events).set({ status: "On hold" }).where(eq(events.id, store.id));
  const shown = await call(
    form,
    get(`/orders/payment-links/create?store=${store.slug}`, { cookie }),
    context(),
  );
  expect(at(shown.body, "isClosed")).toBe(true);
  expect((await sendForm({ intent: "send" })).status).toBe(409);
  const opened = await open(String(payHref));
  expect([opened.status, opened.location]).toEqual([302, `/${store.slug}`]);
  const listed = await call(list, get("/orders/payment-links?state=waiting", { cookie }), context());
  expect(at(listed.body, "links", 0, "id")).toBe(orderId);
  expect(await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).not.toEqual([]);
});
