import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/orders/order/page.tsx";
import { changeChoice } from "../../../app/services/orders/change-choice.server.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { interleave } from "../../support/interleaving.ts";
import { addPromoCode } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

const OTHER = {
  intent: "address",
  name: "Pat Moved",
  phone: "07700900456",
  address_first_line: "9 New Road",
  address_second_line: "",
  address_city: "York",
  address_postcode: "YO1 7HH",
  address_county: "",
  address_country: "GB",
};

/** A claimed gift with its page on the desk. */
async function claimed() {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "GIFT-1");
  const made = await claim("GIFT-1");
  if (!made.ok) throw new Error(made.error);
  const { orderId } = made.value;
  const { cookie } = await here.staff(here.runners, "customer_service");
  const mails = async () =>
    (await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).filter(
      ({ payload }) => payload.kind === "mail" && payload.template === "order_changed",
    ).length;
  return {
    here,
    orderId,
    mails,
    page: async () =>
      (await call(loader, get(`/orders/${orderId}`, { cookie }), here.product.context(), { orderId })).body,
    send: (fields: Record<string, string>, who = cookie) =>
      call(action, post(`/orders/${orderId}`, fields, { cookie: who }), here.product.context(), { orderId }),
    order: async () => (await here.db.select().from(orders).where(eq(orders.id, orderId)))[0]!,
    line: async () => (await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)))[0]!,
    asIf: (set: Partial<typeof fulfilments.$inferInsert>) =>
      here.db.update(fulfilments).set(set).where(eq(fulfilments.orderId, orderId)),
    log: () => here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId)),
  };
}

test("staff give an order another address before production begins; the log names no street, and the recipient gets a mail", async () => {
  const { send, order, mails, log, page } = await claimed();
  expect(at(await page(), "change", "address", "isHeld")).toBe(false);
  expect((await send({ ...OTHER, address_postcode: "nowhere" })).status).toBe(422);
  const drawn = await send({ ...OTHER, intent: "country", address_country: "US" });
  expect(drawn).toMatchObject({ status: 200, body: { form: "change-address", country: "US" } });
  expect(await mails()).toBe(0);
  expect((await send(OTHER)).status).toBe(303);
  expect(await order()).toMatchObject({ name: "Pat Moved", addressCity: "York", addressPostcode: "YO1 7HH" });
  expect(await mails()).toBe(1);
  const noted = JSON.stringify(await log());
  expect(noted).toContain("Order address changed");
  expect(noted).not.toContain("New Road");
});

test("once it is being made neither address nor size change, with the reason; held for its address, the address does", async () => {
  const { send, order, line, asIf, page } = await claimed();
  const before = await order();
  const { id } = await line();
  await asIf({ status: "submitted to fulfiller" });
  expect(at(await page(), "change")).toMatchObject({ until: null, address: null });
  const late = await send(OTHER);
  expect(late).toMatchObject({ status: 409, body: { form: "change-address", error: "errors:tooLate" } });
  const size = await send({ intent: "choice", line: id, [`colour_${id}`]: "White", [`size_${id}`]: "L" });
  expect(size).toMatchObject({ status: 409, body: { form: "choice", error: "errors:tooLate" } });
  expect((await order()).addressFirstLine).toBe(before.addressFirstLine);

  await asIf({ status: "address issue", resumeTo: "queued submitting to fulfiller" });
  expect((await send(OTHER)).status).toBe(303);
  expect(await order()).toMatchObject({ addressCity: "York", status: "queued submitting to fulfiller" });
});

test("staff give another size, also where the store chose it; one that is not offered is refused, and another tenant's is not there", async () => {
  const { here, send, line, mails, page } = await claimed();
  const { id, colour, size, sku } = await line();
  const [offered] = at(await page(), "change", "choices") as { sizes: string[] }[];
  const other = offered!.sizes.find((each) => each !== size) ?? "";
  const wish = (value: string) => ({
    intent: "choice",
    line: id,
    [`colour_${id}`]: colour,
    [`size_${id}`]: value,
  });
  expect((await send(wish("XXXXL"))).status).toBe(422);
  const stranger = await here.staff(here.maple, "admin");
  expect((await send(wish(other), stranger.cookie)).status).toBe(404);
  expect((await send(wish(other))).status).toBe(303);
  const now = await line();
  expect(now.size).toBe(other);
  expect(now.sku).not.toBe(sku);
  expect(await mails()).toBe(1);
  // The same again changes nothing, and nobody is written to.
  expect((await send(wish(other))).status).toBe(303);
  expect(await mails()).toBe(1);
});

test("a size that is changed while the pipeline takes the order is changed or refused, never half", async () => {
  const { here, orderId, line, asIf, page } = await claimed();
  const { id, colour, size } = await line();
  const [offered] = at(await page(), "change", "choices") as { sizes: string[] }[];
  const other = offered!.sizes.find((each) => each !== size) ?? "";
  const { scope } = interleave(asStaff(here.runners.scope, "customer_service"), {
    step: "tenant.fulfilments.readForRecipient",
    when: "after",
    rival: () => asIf({ status: "queued downloading", version: 2 }),
  });
  const changed = await changeChoice(scope, { orderId, choices: [{ lineId: id, colour, size: other }] });
  expect(changed).toEqual({ ok: false, error: "errors:orderChangedMeanwhile" });
  expect((await line()).size).toBe(size);
});
