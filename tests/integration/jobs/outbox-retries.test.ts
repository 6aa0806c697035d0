import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { enqueueSoon } from "../../../app/http/wiring/outbox.server.ts";
import { deliver, deliverBatch, markDeadLetters } from "../../../app/jobs/worker-jobs.server.ts";
import { distribute } from "../../../app/jobs/worker-jobs.server.ts";
import { queueDue } from "../../../app/jobs/queue-due.server.ts";
import { mails, outbox, type OutboxPayload } from "../../../db/schema/records.ts";
import { DAY, MINUTE, SECOND } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { mailProvider } from "../../support/mail-provider.ts";
import { freshId, type StoreRef } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";

/** The scheduled work looks at all tenants' rows, so each test has a database of its own. */
async function place(variables: Record<string, string> = {}) {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const here = await world({ LIBSQL_URL: database.url, ...variables });
  await here.db.delete(outbox);
  return { here, store: await here.runners.store() };
}

function contact(store: StoreRef, name = freshId()): OutboxPayload {
  const email = `${name}@test.example`;
  return {
    kind: "contact",
    eventId: store.id,
    name,
    email,
    orderRef: "",
    message: "Where is it?",
    lang: "en",
  };
}

async function add(here: World, payloads: OutboxPayload[]): Promise<string[]> {
  const rows = payloads.map((payload) => {
    const id = freshId();
    return { id, tenantId: here.runners.id, dedupeKey: id, payload, createdAt: here.product.clock.now() };
  });
  await here.db.insert(outbox).values(rows);
  return rows.map(({ id }) => id);
}

const rowOf = async (here: World, id: string) =>
  (await here.db.select().from(outbox).where(eq(outbox.id, id)))[0]!;

/** The queues hand over what was queued, as often as the scheduled work runs. */
async function runFor(here: World, minutes: number): Promise<void> {
  const context = here.product.context();
  for (let minute = 0; minute < minutes; minute += 1) {
    await queueDue(context);
    await deliver(context, here.product.queued.splice(0));
    here.product.clock.forward(MINUTE);
  }
}

test("while the mail provider is away for an hour no mail is lost, and afterwards each is sent once", async () => {
  const provider = await mailProvider();
  const { here, store } = await place(provider.settings);
  provider.behave("away");
  const ids = await add(
    here,
    Array.from({ length: 8 }, () => contact(store)),
  );
  await runFor(here, 60);
  const open = await here.db.select().from(outbox);
  expect(open.map(({ state }) => state)).toEqual(ids.map(() => "open"));
  expect(open[0]).toMatchObject({ firstError: "Error: The mail provider answered 503." });
  // Tried ever more rarely: an hour of trouble is not hundreds of calls a mail.
  expect(provider.calls() / ids.length).toBeLessThan(15);
  expect(provider.sent.size).toBe(0);

  provider.behave("well");
  await runFor(here, 15);
  expect((await here.db.select().from(outbox)).map(({ state }) => state)).toEqual(ids.map(() => "done"));
  expect(provider.sent.size).toBe(8);
  const calls = provider.calls();
  await runFor(here, 5);
  expect(provider.calls()).toBe(calls);
});

test("what waited for the mail provider leaves within a minute of the first mail that it takes again", async () => {
  const provider = await mailProvider();
  const { here, store } = await place(provider.settings);
  provider.behave("away");
  await add(
    here,
    Array.from({ length: 8 }, () => contact(store)),
  );
  await runFor(here, 60);
  // Their next tries lie up to ten minutes ahead.
  const waiting = await here.db.select().from(outbox);
  const now = here.product.clock.now().getTime();
  expect(Math.max(...waiting.map(({ nextAttemptAt }) => nextAttemptAt.getTime())) - now).toBeGreaterThan(
    2 * MINUTE,
  );
  // What waits for a reason of its own is nobody's to let go.
  const [own] = await add(here, [contact(store)]);
  const later = new Date(now + 30 * MINUTE);
  await here.db.update(outbox).set({ nextAttemptAt: later, attempts: 7 }).where(eq(outbox.id, own!));
  provider.behave("well");
  await deliver(here.product.context(), await add(here, [contact(store)]));
  expect(provider.sent.size).toBe(1);
  await runFor(here, 1);
  expect(provider.sent.size).toBe(9);
  expect(await rowOf(here, own!)).toMatchObject({ state: "open", nextAttemptAt: later });
});

test("a mail that the provider does not take waits for itself alone", async () => {
  const provider = await mailProvider();
  const { here, store } = await place(provider.settings);
  provider.behave("refuses");
  const [id] = await add(here, [contact(store)]);
  await deliver(here.product.context(), [id!]);
  const { nextAttemptAt, waitsFor } = await rowOf(here, id!);
  expect(waitsFor).toBeNull();
  provider.behave("well");
  await deliver(here.product.context(), await add(here, [contact(store)]));
  expect(await rowOf(here, id!)).toMatchObject({ state: "open", nextAttemptAt });
});

test("a mail whose answer was lost is sent again with the same key, so that its receiver gets it once", async () => {
  const provider = await mailProvider();
  const { here, store } = await place(provider.settings);
  provider.behave("answer lost");
  const [id] = await add(here, [contact(store)]);
  await deliver(here.product.context(), [id!]);
  expect(await rowOf(here, id!)).toMatchObject({ state: "open", attempts: 1 });
  provider.behave("well");
  here.product.clock.forward(MINUTE);
  await deliver(here.product.context(), [id!]);
  expect(await rowOf(here, id!)).toMatchObject({ state: "done", attempts: 2 });
  expect(provider.calls()).toBe(2);
  expect(provider.sent.size).toBe(1);
  expect(await here.db.select().from(mails).where(eq(mails.dedupeKey, id!))).toHaveLength(1);
});

test("a row is not queued while it is queued, tried or waiting", async () => {
  const provider = await mailProvider();
  const { here, store } = await place(provider.settings);
  const context = here.product.context();
  const [id] = await add(here, [contact(store)]);
  expect(await queueDue(context)).toBe(0); // The request that wrote it has just queued it.
  here.product.clock.forward(31 * SECOND);
  const both = await Promise.all([queueDue(context), queueDue(context)]);
  expect(both.sort()).toEqual([0, 1]);
  expect(here.product.queued.splice(0)).toEqual([id]);
  here.product.clock.forward(5 * MINUTE);
  expect(await queueDue(context)).toBe(0);
  // Its message never came.
  here.product.clock.forward(6 * MINUTE);
  expect(await queueDue(context)).toBe(1);

  provider.behave("away");
  await deliver(context, here.product.queued.splice(0));
  expect(await queueDue(context)).toBe(0);
  here.product.clock.forward(5 * SECOND);
  expect(await queueDue(context)).toBe(0);
  here.product.clock.forward(8 * SECOND);
  expect(await queueDue(context)).toBe(1);
});

test("a Worker that dies in an attempt holds its row only until the lease ends", async () => {
  const { here, store } = await place();
  const [id] = await add(here, [contact(store)]);
  const { now } = here.product.clock;
  const platform = here.product.context();
  await here.db
    .update(outbox)
    .set({ attempts: 1, leasedUntil: new Date(now().getTime() + 3 * MINUTE) })
    .where(eq(outbox.id, id!));
  await deliver(platform, [id!]);
  expect(await rowOf(here, id!)).toMatchObject({ state: "open", attempts: 1 });
  here.product.clock.forward(4 * MINUTE);
  expect(await queueDue(platform)).toBe(1);
  await deliver(platform, here.product.queued.splice(0));
  expect(await rowOf(here, id!)).toMatchObject({ state: "done", attempts: 2 });
});

test("what fails for three days is dead and is left alone; what only waited in a queue is not", async () => {
  const provider = await mailProvider();
  const { here, store } = await place(provider.settings);
  const context = here.product.context();
  provider.behave("away");
  const [failing] = await add(here, [contact(store)]);
  await deliver(context, [failing!]);
  here.product.clock.forward(3 * DAY - MINUTE);
  const [waiting] = await add(here, [contact(store)]);
  await deliver(context, [failing!]);
  expect(await rowOf(here, failing!)).toMatchObject({ state: "open", attempts: 2 });
  here.product.clock.forward(DAY);
  await deliver(context, [failing!, waiting!]);
  expect(await rowOf(here, failing!)).toMatchObject({ state: "dead", attempts: 3 });
  expect(await rowOf(here, waiting!)).toMatchObject({ state: "open", attempts: 1 });
  provider.behave("well");
  here.product.clock.forward(DAY);
  await deliver(context, [failing!, waiting!]);
  expect(provider.sent.size).toBe(1);
});

test("each kind goes through the queue of its lane", async () => {
  const { here, store } = await place();
  await add(here, [
    contact(store),
    { kind: "realtime", notice: "order", id: "none" },
    { kind: "budget", eventId: store.id },
  ]);
  here.product.clock.forward(MINUTE);
  await queueDue(here.product.context());
  expect(
    Object.fromEntries(Object.entries(here.product.lanes).map(([lane, ids]) => [lane, ids.length])),
  ).toEqual({
    mails: 1,
    notices: 1,
    work: 1,
  });
});

test("what a request wrote is handed on to the lanes; what was not written or is done is not", async () => {
  const { here, store } = await place();
  const context = here.product.context();
  const [mail, notice, done] = await add(here, [
    contact(store),
    { kind: "realtime", notice: "order", id: "none" },
    contact(store),
  ]);
  await deliver(context, [done!]);
  enqueueSoon(context, { outbox: [mail!, notice!, done!, "never-written"] });
  await here.product.afterwards();
  const messages = here.product.queued.splice(0).map((outboxId) => ({ body: { outboxId } }));
  expect(messages).toHaveLength(4);
  await distribute(context, { messages, retryAll: vi.fn() } as never);
  expect(here.product.lanes).toEqual({ mails: [mail], notices: [notice] });
});

test("when a queue refuses messages, their rows are due again at once", async () => {
  const { here, store } = await place();
  const ids = await add(here, [contact(store), contact(store)]);
  here.product.clock.forward(MINUTE);
  const refusing = here.product.context();
  refusing.page.env = {
    ...refusing.page.env,
    MAIL_QUEUE: { sendBatch: () => Promise.reject(new Error("The queue is away.")) } as never,
  };
  await expect(queueDue(refusing)).rejects.toThrow("away");
  expect(await queueDue(here.product.context())).toBe(2);
  expect(here.product.queued.sort()).toEqual(ids.sort());
});

test("a message is asked for again only when the database cannot be asked", async () => {
  const { here, store } = await place();
  const [id] = await add(here, [contact(store)]);
  const batch = () => ({ messages: [{ body: { outboxId: id } }], retryAll: vi.fn() });
  const away = here.product.context({
    databases: () => {
      throw new Error("away");
    },
  });
  const lost = batch();
  await deliverBatch(away, lost as never);
  expect(lost.retryAll).toHaveBeenCalledOnce();
  const fine = batch();
  await deliverBatch(here.product.context(), fine as never);
  expect(fine.retryAll).not.toHaveBeenCalled();
  expect(await rowOf(here, id!)).toMatchObject({ state: "done" });
});

test("a dead letter marks its row, which is tried again later, and carries nothing out", async () => {
  const provider = await mailProvider();
  const { here, store } = await place(provider.settings);
  const [id] = await add(here, [contact(store)]);
  const batch = {
    messages: [{ body: { outboxId: id } }, { body: { outboxId: "unknown" } }],
    retryAll: vi.fn(),
  };
  await markDeadLetters(here.product.context(), batch as never);
  expect(provider.calls()).toBe(0);
  expect(await rowOf(here, id!)).toMatchObject({
    state: "open",
    attempts: 0,
    firstError: expect.stringContaining("queue gave up"),
  });
  await runFor(here, 2);
  expect(await rowOf(here, id!)).toMatchObject({ state: "done" });
});

test("while the provider hangs, six mails of a batch wait together and the others' notices leave", async () => {
  const provider = await mailProvider();
  const { here, store } = await place(provider.settings);
  provider.behave("hangs");
  const hanging = await add(
    here,
    Array.from({ length: 6 }, () => contact(store)),
  );
  const notices = await add(
    here,
    Array.from({ length: 24 }, (_, at) => ({
      kind: "realtime" as const,
      notice: "order" as const,
      id: `none-${at}`,
    })),
  );
  let mailsEnded = false;
  const begun = Date.now();
  const mailsEnd = deliver(here.product.context(), hanging).then(() => (mailsEnded = true));
  await deliver(here.product.context(), notices);
  expect(mailsEnded).toBe(false);
  expect(here.product.announced).toHaveLength(24);
  await mailsEnd;
  // One deadline of 10 s for all six: one after another would take a minute.
  expect(Date.now() - begun).toBeLessThan(55 * SECOND);
  expect((await rowOf(here, hanging[5]!)).lastError).toMatch(/Timeout|abort/i);
});
