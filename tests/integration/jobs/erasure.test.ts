import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformRepositories } from "../../../db/platform.server.ts";
import { eraseOld } from "../../../app/jobs/erase-old.server.ts";
import { temporaryKeyOf } from "../../../app/domain/pictures/stored-picture.ts";
import { baskets } from "../../../db/schema/baskets.ts";
import { voucherUses, vouchers } from "../../../db/schema/codes.ts";
import { orders } from "../../../db/schema/orders.ts";
import { payments } from "../../../db/schema/payments.ts";
import { inboundEvents, mails, outbox } from "../../../db/schema/records.ts";
import { sessions } from "../../../db/schema/users.ts";
import { DAY } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { ADDRESS } from "../../support/payments.ts";
import { addVoucher, freshId, type StoreRef } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";

/** Everything of every tenant is looked at, so the erasure has a database of its own here. */
let database: ReturnType<typeof openTestDatabase>;
beforeAll(async () => void (database = openTestDatabase()));
afterAll(() => database.stop());

type PaymentStatus = (typeof payments.$inferSelect)["status"];

async function draft(here: World, store: StoreRef, payment?: PaymentStatus, placed = false): Promise<string> {
  const id = freshId();
  const at = here.product.clock.now();
  const tenantId = here.runners.id;
  const money = { total: 100, totalExcludingVat: 100, currency: "GBP" as const };
  const facts = { tenantId, eventId: store.id, kind: "store" as const, paymentStatus: "pending" as const };
  const dates = { createdAt: at, updatedAt: at };
  await here.db.insert(orders).values({
    id,
    ...facts,
    idempotencyKey: id,
    ...ADDRESS,
    ...money,
    ...dates,
    placedAt: placed ? at : null,
  });
  if (payment) {
    const row = {
      tenantId,
      orderId: id,
      kind: "intent" as const,
      providerKey: id,
      intentId: `pi_${id}`,
      revision: 1,
    };
    await here.db
      .insert(payments)
      .values({ id, ...row, amount: 100, currency: "GBP", status: payment, ...dates });
  }
  return id;
}

const left = async (here: World, ids: string[]) =>
  (await here.db.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)))
    .map(({ id }) => id)
    .sort();

test("drafts go after a month with their payments; whatever money or a voucher hangs on stays", async () => {
  const here = await world({ LIBSQL_URL: database.url });
  const store = await here.runners.store();
  const bare = await draft(here, store);
  const closed = await draft(here, store, "cancelled");
  const released = await draft(here, store);
  const reserved = await draft(here, store);
  await addVoucher(here.db, store, "TENOFF", 100, {});
  const [voucher] = await here.db.select().from(vouchers).where(eq(vouchers.eventId, store.id));
  for (const [orderId, state] of [
    [released, "released"],
    [reserved, "reserved"],
  ] as const) {
    await here.db.insert(voucherUses).values({
      id: freshId(),
      tenantId: here.runners.id,
      voucherId: voucher!.id,
      orderId,
      state,
      amount: 100,
      createdAt: here.product.clock.now(),
    });
  }
  const kept = [
    await draft(here, store, "pending"),
    await draft(here, store, "succeeded"),
    await draft(here, store, undefined, true),
    reserved,
  ].sort();
  const all = [bare, closed, released, ...kept];
  here.product.clock.forward(29 * DAY);
  const young = await draft(here, store);
  await eraseOld(here.product.context());
  expect(await left(here, [...all, young])).toHaveLength(8);
  here.product.clock.forward(2 * DAY);
  await eraseOld(here.product.context());
  expect(await left(here, [...all, young])).toEqual([...kept, young].sort());
  expect(await here.db.select().from(payments).where(eq(payments.orderId, closed))).toEqual([]);
});

test("a draft whose payment is opened while it is erased stays, with the payment", async () => {
  const here = await world({ LIBSQL_URL: database.url });
  const store = await here.runners.store();
  const [paying, other] = [await draft(here, store, "cancelled"), await draft(here, store)];
  here.product.clock.forward(31 * DAY);
  const before = new Date(here.product.clock.now().getTime() - 30 * DAY);
  // Between the read of what is old and its erasure.
  const raced = {
    ...here.db,
    select: here.db.select.bind(here.db),
    delete: here.db.delete.bind(here.db),
    batch: async (statements: Parameters<typeof here.db.batch>[0]) => {
      await here.db.update(payments).set({ status: "pending" }).where(eq(payments.orderId, paying));
      return here.db.batch(statements);
    },
  } as unknown as typeof here.db;
  await platformRepositories(raced).retention.drafts(before, 100);
  expect(await left(here, [paying, other])).toEqual([paying]);
  expect(await here.db.select().from(payments).where(eq(payments.orderId, paying))).toHaveLength(1);
});

test("a mail loses its words and its address after a month, but one that waits to be sent keeps them", async () => {
  const here = await world({ LIBSQL_URL: database.url });
  const mail = (state: "sent" | "written") => {
    const id = freshId();
    return {
      id,
      tenantId: here.runners.id,
      dedupeKey: id,
      sender: null,
      toAddress: "pat@test.example",
      replyTo: "org@test.example",
      subject: "Order",
      text: "Dear Pat",
      html: "<p>Dear Pat",
      lang: "en",
      state,
      createdAt: here.product.clock.now(),
    };
  };
  const [sent, waiting, refused, dead] = [mail("sent"), mail("written"), mail("written"), mail("written")];
  await here.db.insert(mails).values([sent, waiting, refused, dead]);
  const rows = [
    [waiting, "open"],
    [refused, "done"],
    [dead, "dead"],
  ] as const;
  await here.db.insert(outbox).values(
    rows.map(([{ id, tenantId, dedupeKey, createdAt }, state]) => ({
      id,
      tenantId,
      dedupeKey,
      createdAt,
      state,
      nextAttemptAt: createdAt,
      payload: { kind: "realtime", notice: "order", id: "x" } as const,
      doneAt: state === "done" ? createdAt : null,
    })),
  );
  here.product.clock.forward(31 * DAY);
  await eraseOld(here.product.context());
  const read = async (id: string) => (await here.db.select().from(mails).where(eq(mails.id, id)))[0];
  expect(await read(sent.id)).toMatchObject({
    toAddress: "",
    replyTo: null,
    subject: "",
    text: "",
    html: "",
  });
  expect(await read(waiting.id)).toMatchObject({ toAddress: "pat@test.example", text: "Dear Pat" });
  // What was refused, and what was given up, will not leave any more; sent again by hand it is written once more.
  for (const { id } of [refused, dead])
    expect(await read(id)).toMatchObject({ toAddress: "", replyTo: null, subject: "", text: "", html: "" });
  const again = { ...dead, id: freshId(), text: "Dear Pat, once more" };
  const { writeMails } = platformRepositories(here.db).outbox;
  expect(await writeMails([again, { ...sent, id: freshId(), text: "twice" }])).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ id: dead.id, text: again.text, toAddress: "pat@test.example" }),
      expect.objectContaining({ id: sent.id, state: "sent", text: "" }),
    ]),
  );
  here.product.clock.forward(365 * DAY);
  await eraseOld(here.product.context());
  expect(await read(sent.id)).toBeUndefined();
});

test("done deliveries, events, sessions and baskets go when their time is over, more of them than one batch", async () => {
  const here = await world({ LIBSQL_URL: database.url });
  const store = await here.runners.store();
  const at = here.product.clock.now();
  const tenantId = here.runners.id;
  const payload = { kind: "realtime", notice: "order", id: "x" } as const;
  const row = (state: "open" | "done" | "dead") => {
    const id = freshId();
    return {
      id,
      tenantId,
      dedupeKey: id,
      payload,
      createdAt: at,
      state,
      doneAt: state === "done" ? at : null,
    };
  };
  await here.db
    .insert(outbox)
    .values([...Array.from({ length: 450 }, () => row("done")), row("open"), row("dead")]);
  await here.db
    .insert(inboundEvents)
    .values({ provider: "stripe", eventId: freshId(), type: "x", receivedAt: at });
  await here.db
    .insert(baskets)
    .values({ id: freshId(), tenantId, eventId: store.id, createdAt: at, updatedAt: at });
  const { userId } = await here.staff(here.runners);
  const count = async () => ({
    outbox: await here.db.$count(outbox, eq(outbox.tenantId, tenantId)),
    events: await here.db.$count(inboundEvents),
    baskets: await here.db.$count(baskets, eq(baskets.tenantId, tenantId)),
    sessions: await here.db.$count(sessions, eq(sessions.userId, userId)),
  });
  expect(await count()).toEqual({ outbox: 452, events: 1, baskets: 1, sessions: 1 });
  here.product.clock.forward(31 * DAY);
  await eraseOld(here.product.context());
  expect(await count()).toEqual({ outbox: 1, events: 0, baskets: 1, sessions: 0 });
  expect((await here.db.select().from(outbox).where(eq(outbox.tenantId, tenantId)))[0]?.state).toBe("open");
  here.product.clock.forward(31 * DAY);
  await eraseOld(here.product.context());
  expect(await count()).toMatchObject({ outbox: 1, baskets: 0 });
});

test("pictures of stores built without an account are deleted a month after their upload; all others stay", async () => {
  const here = await world({ LIBSQL_URL: database.url });
  const { MEDIA } = here.product.env;
  const keys = async () => (await MEDIA.list()).objects.map(({ key }) => key).sort();
  const [first, second] = ["0a".repeat(32), "f1".repeat(32)];
  await MEDIA.put(temporaryKeyOf(first), "old");
  await MEDIA.put(`${temporaryKeyOf(first)}/400.webp`, "old");
  await MEDIA.put(`files/${here.runners.id}/${first}`, "the company's copy");
  here.product.clock.forward(20 * DAY);
  await MEDIA.put(temporaryKeyOf(second), "young");
  here.product.clock.forward(11 * DAY);
  await eraseOld(here.product.context());
  expect(await keys()).toEqual([temporaryKeyOf(second), `files/${here.runners.id}/${first}`].sort());
  // Whoever sends the same picture again begins its month again.
  await MEDIA.put(temporaryKeyOf(second), "young");
  here.product.clock.forward(29 * DAY);
  await eraseOld(here.product.context());
  expect(await keys()).toContain(temporaryKeyOf(second));
});

test("while the object storage is away the other subjects are erased, and the pictures are named", async () => {
  const here = await world({ LIBSQL_URL: database.url });
  Object.assign(here.product.env.MEDIA, { list: () => Promise.reject(new Error("away")) });
  await expect(eraseOld(here.product.context())).rejects.toThrow("temporaryPictures");
});
