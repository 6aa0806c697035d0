import { and, eq, is, sql } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import {
  askForPerson,
  closePersonRequest,
  personRequests,
} from "../../../app/services/persons/ask-for-person.server.ts";
import { eraseOld } from "../../../app/jobs/erase-old.server.ts";
import { erasePerson, findPerson } from "../../../app/services/persons/erase-person.server.ts";
import { addNote, replaceOrderLink } from "../../../app/services/orders/add-note.server.ts";
import { printKeyOf } from "../../../app/domain/print/line-prints.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { fulfillerReports, fulfilments, parcels, statusEvents } from "../../../db/schema/fulfilments.ts";
import { orderNotes } from "../../../db/schema/order-notes.ts";
import { users } from "../../../db/schema/users.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { promoCodes } from "../../../db/schema/codes.ts";
import { giftRecipients, giftWaiting } from "../../../db/schema/recipients.ts";
import { auditEntries, mails, outbox } from "../../../db/schema/records.ts";
import { surveyAnswers } from "../../../db/schema/surveys.ts";
import { DAY } from "../../support/clock.ts";
import { ADDRESS } from "../../support/payments.ts";
import { promo } from "../../support/claims.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.ts", { eager: true });
const owned = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is SQLiteTable & { tenantId: SQLiteColumn } =>
      is(value, SQLiteTable) && "tenantId" in value,
  );

/** Somebody who claimed a gift, is on its list, answered, wrote to the organiser and was written to. */
async function somebody() {
  const { here, store, claim } = await promo();
  const { scope, id: tenantId } = here.runners;
  const word = `erased${freshId()}`;
  const email = `${word}@test.example`;
  const address = { ...ADDRESS, name: `Pat ${word}`, email: email.toUpperCase(), phone: "+44 7700 900123" };
  const { db } = here;
  const code = freshId().toUpperCase();
  const codeId = await addPromoCode(db, store, code);
  const claimed = await claim(code, {
    address: { ...address, addressFirstLine: `${word} Street`, message: word },
  });
  if (!claimed.ok) throw new Error(claimed.error);
  const [order] = await db.select().from(orders).where(eq(orders.tenantId, tenantId));
  const createdAt = scope.now();
  const row = { tenantId, eventId: store.id, createdAt };
  await db.batch([
    db.update(promoCodes).set({ sentTo: email }).where(eq(promoCodes.id, codeId)),
    db
      .update(orderLines)
      .set({ personalTexts: { name: word } })
      .where(eq(orderLines.orderId, order!.id)),
    db.insert(giftRecipients).values({ ...row, id: freshId(), name: word, email, emailKey: email }),
    db.insert(giftWaiting).values({ ...row, id: freshId(), promoCodeId: "x", email, emailKey: email }),
    db
      .insert(surveyAnswers)
      .values({ ...row, id: freshId(), orderId: order!.id, question: "?", answer: word }),
    db.insert(outbox).values({
      id: freshId(),
      tenantId,
      dedupeKey: `contact:${freshId()}`,
      createdAt,
      state: "done",
      payload: {
        kind: "contact",
        eventId: store.id,
        name: word,
        email,
        orderRef: "",
        message: word,
        lang: "en",
      },
    }),
    db.insert(mails).values({
      id: freshId(),
      tenantId,
      dedupeKey: freshId(),
      toAddress: email,
      subject: word,
      text: word,
      html: word,
      lang: "en",
      createdAt,
    }),
  ]);
  const fulfillerId = freshId();
  await db.insert(fulfillers).values({
    id: fulfillerId,
    name: "Prints",
    state: "active",
    mode: "desk",
    createdAt,
    updatedAt: createdAt,
  });
  const [fulfilment] = await db.select().from(fulfilments).where(eq(fulfilments.orderId, order!.id));
  const fulfilmentId = fulfilment!.id;
  /** A file that holds the person's words, and one of the same words that somebody else ordered. */
  const scenes = { own: word.padEnd(64, "0"), shared: word.padEnd(64, "1") };
  const printed = (scene: string) => ({ scene, state: "made" as const, bytes: 8, sha256: "0", faults: [] });
  await db.batch([
    db
      .update(orderLines)
      .set({ prints: { front: printed(scenes.own), back: printed(scenes.shared) } })
      .where(eq(orderLines.orderId, order!.id)),
    db.insert(statusEvents).values({
      id: freshId(),
      tenantId,
      fulfilmentId,
      to: "address issue",
      actor: "system",
      at: createdAt,
      reason: `${word} Street has no number`,
    }),
    db.insert(parcels).values({
      id: freshId(),
      tenantId,
      fulfilmentId,
      carrier: "DPD",
      createdAt,
      updatedAt: createdAt,
      trackingNumber: `${word}-1`,
      trackingUrl: `https://carrier.example/${word}`,
    }),
    ...(
      [
        { type: "issue", code: "address", detail: `no ${word} Street in Leeds` },
        { type: "rejected", code: "other", message: `we do not print ${word}` },
        { type: "misprinted", detail: word },
        { type: "tracking", trackingNumber: word, state: "delivered" },
        { type: "shipped", parcels: [{ carrier: "DPD", trackingNumber: word, trackingUrl: null }] },
      ] as const
    ).map((told) => {
      const eventId = freshId();
      return db.insert(fulfillerReports).values({
        id: freshId(),
        tenantId,
        fulfilmentId,
        fulfillerId,
        eventId,
        moved: false,
        report: {
          eventId,
          fulfilmentId,
          at: createdAt,
          ...told,
        } as (typeof fulfillerReports.$inferInsert)["report"],
        happenedAt: createdAt,
        createdAt,
      });
    }),
    ...(["done", "open", "dead"] as const).map((state) =>
      db.insert(outbox).values({
        id: freshId(),
        tenantId,
        dedupeKey: freshId(),
        createdAt,
        state,
        payload: { kind: "mail", template: "case_answered", orderId: order!.id, message: `Dear ${word}` },
      }),
    ),
  ]);
  const { MEDIA } = here.product.env;
  for (const scene of Object.values(scenes)) {
    for (const ending of ["", ".json"]) await MEDIA.put(`${printKeyOf(tenantId, scene)}${ending}`, word);
    await MEDIA.put(printKeyOf(tenantId, scene, "png"), word);
  }
  await MEDIA.put(`files/${tenantId}/${freshId()}`, "a picture of the company's");
  /** Every object of the tenant, with what stands in it. */
  const objects = async () => {
    const { objects: all } = await MEDIA.list();
    const own = all.map(({ key }) => key).filter((key) => key.includes(tenantId));
    return Promise.all(own.map(async (key) => `${key} ${await (await MEDIA.get(key))?.text()}`));
  };
  const shipped = () => db.update(orders).set({ status: "shipped" }).where(eq(orders.id, order!.id));
  const erase = () => erasePerson(scope, { email: ` ${email} `, company: "Runners" });
  const tables = async () => {
    const rows = await Promise.all(
      owned.map((table) => db.select().from(table).where(eq(table.tenantId, tenantId))),
    );
    return JSON.stringify(rows).toLowerCase();
  };
  return {
    here,
    scope,
    db,
    tenantId,
    word,
    email,
    order: order!,
    scenes,
    shipped,
    erase,
    tables,
    objects,
    claim,
    store,
  };
}

describe("the erasure of a person", () => {
  test("reaches what staff noted beside the orders of others, and nothing else of it", async () => {
    const person = await somebody();
    const { db, tenantId, word, email, scope } = person;
    await person.shipped();
    const other = freshId().toUpperCase();
    await addPromoCode(db, person.store, other);
    await person.claim(other, {
      address: {
        ...ADDRESS,
        name: "Somebody Else",
        email: `${freshId()}@test.example`,
        phone: "+44 7700 900999",
      },
    });
    const [theirs] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), eq(orders.name, "Somebody Else")));
    const note = `Sent along with PAT ${word.toUpperCase()} (${email}, 07700 900 123). Call +44 7700 900999, 2 of 30.`;
    await addNote(scope, { orderId: theirs!.id, text: note });
    expect(await person.erase()).toEqual({ ok: true, value: null });
    const [left] = await db.select().from(orderNotes).where(eq(orderNotes.orderId, theirs!.id));
    expect(left!.note).toBe("Sent along with […] ([…], […]). Call +44 7700 900999, 2 of 30.");
    expect(await person.tables()).not.toContain(word);
  });

  test("is asked for once by customer service, told to the administrators without the address, and answered", async () => {
    const person = await somebody();
    const { here, db, tenantId, email, scope } = person;
    const { userId: adminId } = await here.staff(here.runners);
    const { userId } = await here.staff(here.runners, "customer_service");
    await db.update(users).set({ passwordHash: "x" }).where(eq(users.tenantId, tenantId));
    const user = { id: userId, name: "Sam Service" };
    const ask = () => askForPerson(scope, { email: email.toUpperCase(), user, company: "Runners" });
    const asked = await Promise.all([ask(), ask()]);
    expect(asked.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await askForPerson(scope, { email: "nobody@test.example", user, company: "Runners" })).toEqual({
      ok: false,
      error: "refusals:nobodyKept",
    });
    const news = async (template: string) =>
      (await db.select().from(outbox).where(eq(outbox.tenantId, tenantId))).filter(
        ({ payload }) => "template" in payload && payload.template === template,
      );
    const told = await news("person_asked");
    expect(told.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ userId: adminId, facts: { who: "Sam Service" } }),
    );
    expect(JSON.stringify(told)).not.toContain(person.word);
    expect(await personRequests(scope, {})).toMatchObject([{ email, askedByName: "Sam Service" }]);
    expect(await personRequests(here.maple.scope, {})).toEqual([]);

    await person.shipped();
    expect(await person.erase()).toEqual({ ok: true, value: null });
    expect(await personRequests(scope, {})).toEqual([]);
    expect(await news("person_erased")).toMatchObject([{ payload: { userId } }]);
    expect(await person.tables()).not.toContain(person.word);
  });

  test("that was asked for can be declined, once", async () => {
    const person = await somebody();
    const { here, scope, email } = person;
    const { userId } = await here.staff(here.runners, "customer_service");
    await askForPerson(scope, { email, user: { id: userId, name: "Sam" }, company: "Runners" });
    const [request] = await personRequests(scope, {});
    const close = (of = scope) => closePersonRequest(of, { id: request!.id, company: "Runners" });
    expect(await close(here.maple.scope)).toEqual({ ok: false, error: "refusals:requestGone" });
    expect(await close()).toEqual({ ok: true, value: null });
    expect(await close()).toEqual({ ok: false, error: "refusals:requestGone" });
    expect(await findPerson(scope, { email })).toMatchObject({ request: null, kept: { orders: 1 } });
  });

  test("leaves their words in no table and no stored file, and what printers told as it happened", async () => {
    const person = await somebody();
    const { db, tenantId, word } = person;
    expect(await person.tables()).toContain(word);
    expect((await person.objects()).filter((each) => each.includes(word))).toHaveLength(6);
    await person.shipped();
    expect(await person.erase()).toEqual({ ok: true, value: null });
    expect(await person.tables()).not.toContain(word);
    expect((await person.objects()).filter((each) => each.includes(word))).toEqual([]);
    expect(await person.objects()).toHaveLength(1);
    const told = await db.select().from(fulfillerReports).where(eq(fulfillerReports.tenantId, tenantId));
    expect(told.map(({ report }) => report.type).sort()).toEqual(
      ["issue", "misprinted", "rejected", "shipped", "tracking"].sort(),
    );
    const [parcel] = await db.select().from(parcels).where(eq(parcels.tenantId, tenantId));
    expect(parcel).toMatchObject({ carrier: "DPD", trackingNumber: null, trackingUrl: null });
  });

  test("an erasure leaves the file of the same words that another person ordered", async () => {
    const person = await somebody();
    const { db, tenantId, scenes } = person;
    await person.shipped();
    const code = freshId().toUpperCase();
    await addPromoCode(db, person.store, code);
    const address = { ...ADDRESS, name: "Somebody Else", email: `${freshId()}@test.example` };
    const phone = "+44 7700 900998";
    expect(await person.claim(code, { address: { ...address, phone } })).toMatchObject({ ok: true });
    const [theirs] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), eq(orders.name, "Somebody Else")));
    const print = { scene: scenes.shared, state: "made" as const, bytes: 8, sha256: "0", faults: [] };
    await db
      .update(orderLines)
      .set({ prints: { front: print } })
      .where(eq(orderLines.orderId, theirs!.id));
    expect(await person.erase()).toEqual({ ok: true, value: null });
    const left = (await person.objects()).map((each) => each.split(" ")[0]);
    expect(left).toContain(printKeyOf(tenantId, scenes.shared));
    expect(left).not.toContain(printKeyOf(tenantId, scenes.own));
  });

  test("waits for their order, leaves nothing of them but what it cost, and does nothing twice", async () => {
    const person = await somebody();
    const { db, scope, word, email, order } = person;
    expect(await person.erase()).toEqual({ ok: false, error: "refusals:personOnTheirWay" });
    const { kept, blocking } = await findPerson(scope, { email });
    expect(kept).toMatchObject({ orders: 1, placed: 1, recipients: 2, messages: 1, codes: 1, answers: 1 });
    expect(blocking).toMatchObject([{ id: order.id, ref: order.orderRef }]);
    expect(await person.tables()).toContain(word);

    await person.shipped();
    expect(await person.erase()).toEqual({ ok: true, value: null });
    expect(await person.tables()).not.toContain(word);
    const [words] = await db.all<{ count: number }>(
      sql`select count(*) as count from order_words where order_words match ${`"${word}"`}`,
    );
    expect(words!.count).toBe(0);

    const [after] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(after).toMatchObject({
      name: "",
      email: "",
      phone: "",
      addressFirstLine: "",
      addressCity: "",
      addressPostcode: "",
      message: "",
      addressCountry: order.addressCountry,
      total: order.total,
      currency: order.currency,
      orderRef: order.orderRef,
      status: "shipped",
      placedAt: order.placedAt,
      cancelledAt: null,
      linkVersion: order.linkVersion + 1,
    });
    const entries = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.tenantId, person.tenantId), eq(auditEntries.action, "Person erased")));
    expect(entries).toMatchObject([{ changes: { orders: 1, recipients: 2 } }]);
    const ofOrder = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, order.id));
    expect(ofOrder.filter(({ ip, actor }) => ip !== null && !actor.startsWith("user:"))).toEqual([]);

    const link = await replaceOrderLink(scope, { orderId: order.id, seen: after!.linkVersion });
    expect(link).toEqual({ ok: false, error: "errors:orderChangedMeanwhile" });
    expect(await person.erase()).toEqual({ ok: false, error: "refusals:nobodyKept" });
    expect(await findPerson(scope, { email })).toMatchObject({ kept: { orders: 0, mails: 0 }, blocking: [] });
  });

  test("never takes the address from an order that is placed at the same moment", async () => {
    const person = await somebody();
    await person.shipped();
    const codes = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const code = freshId().toUpperCase();
        await addPromoCode(person.db, person.store, code);
        return code;
      }),
    );
    const claims = codes.map((code, at) => {
      const address = {
        ...ADDRESS,
        name: `Pat ${freshId()}`,
        email: person.email,
        phone: `+44 77009002${at}0`,
      };
      return person.claim(code, { address: { ...address, addressFirstLine: `${freshId()} Street` } });
    });
    const [erased] = await Promise.all([person.erase(), ...claims]);
    const placed = await person.db
      .select()
      .from(orders)
      .where(and(eq(orders.tenantId, person.tenantId), eq(orders.status, "new")));
    expect(placed.length).toBeGreaterThan(0);
    for (const order of placed) expect(order.email).toBe(person.email);
    const [first] = await person.db.select().from(orders).where(eq(orders.id, person.order.id));
    expect(first!.email === "").toBe(erased.ok);
  });

  test("is of one company, and of checkouts that are over", async () => {
    const person = await somebody();
    await person.shipped();
    const { here, db, email } = person;
    const elsewhere = await erasePerson(here.maple.scope, { email, company: "Maple" });
    expect(elsewhere).toEqual({ ok: false, error: "refusals:nobodyKept" });
    // A draft that somebody is filling in stands in the way, and goes an hour later.
    await db.update(orders).set({ placedAt: null, orderRef: null }).where(eq(orders.id, person.order.id));
    expect(await person.erase()).toEqual({ ok: false, error: "refusals:personOnTheirWay" });
    here.product.clock.forward(61 * 60_000);
    expect(await person.erase()).toEqual({ ok: true, value: null });
    expect(await person.tables()).not.toContain(person.word);
  });
});

describe("24 months after an order has ended", () => {
  const TWO_YEARS = 730 * DAY;

  /** As the scheduled work does it. */
  const eraseNow = (person: Awaited<ReturnType<typeof somebody>>) => eraseOld(person.here.product.context());
  const orderOf = async ({ db, order }: Awaited<ReturnType<typeof somebody>>) =>
    (await db.select().from(orders).where(eq(orders.id, order.id)))[0]!;
  /** The order alone has their words then: lists and mails have rules of their own. */
  const leaveLists = async ({ db, tenantId }: Awaited<ReturnType<typeof somebody>>) => {
    await db.delete(giftRecipients).where(eq(giftRecipients.tenantId, tenantId));
    await db.delete(giftWaiting).where(eq(giftWaiting.tenantId, tenantId));
    await db.update(promoCodes).set({ sentTo: null }).where(eq(promoCodes.tenantId, tenantId));
    const doneAt = new Date("2026-01-01");
    await db
      .update(outbox)
      .set({ doneAt })
      .where(and(eq(outbox.tenantId, tenantId), eq(outbox.state, "done")));
  };

  test("nothing says who ordered and where it went, while what it cost and the country stay", async () => {
    const person = await somebody();
    await person.shipped();
    await leaveLists(person);
    const before = await orderOf(person);
    person.here.product.clock.forward(TWO_YEARS - DAY);
    await eraseNow(person);
    expect((await orderOf(person)).email).toBe(before.email);
    person.here.product.clock.forward(2 * DAY);
    await Promise.all([eraseNow(person), eraseNow(person)]);
    expect(await person.tables()).not.toContain(person.word);
    const left = (await person.objects()).filter((object) => object.includes(person.word));
    expect(left).toEqual([]);
    const { total, currency, addressCountry, placedAt, orderRef } = before;
    expect(await orderOf(person)).toMatchObject({
      total,
      currency,
      addressCountry,
      placedAt,
      orderRef,
      email: "",
    });
  });

  test("one that is on its way, or of which a part moved later, stays as it is", async () => {
    const person = await somebody();
    person.here.product.clock.forward(TWO_YEARS + 2 * DAY);
    await eraseNow(person);
    expect((await orderOf(person)).email).not.toBe("");
    await person.shipped();
    await person.db
      .update(fulfilments)
      .set({ updatedAt: person.here.product.clock.now() })
      .where(eq(fulfilments.orderId, person.order.id));
    await eraseNow(person);
    expect((await orderOf(person)).email).not.toBe("");
    person.here.product.clock.forward(TWO_YEARS + DAY);
    await eraseNow(person);
    expect((await orderOf(person)).email).toBe("");
  });
});
