import { and, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sendCampaigns } from "../../../app/jobs/sweep.server.ts";
import { systemScope } from "../../../app/jobs/context.server.ts";
import { sendDue } from "../../../app/services/recipients/mail-recipients.server.ts";
import { stopInvitations } from "../../../app/services/recipients/stop-invitations.server.ts";
import { promoCodes } from "../../../db/schema/codes.ts";
import { events } from "../../../db/schema/events.ts";
import { mailBlocks } from "../../../db/schema/mail-blocks.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { giftCampaigns, giftRecipients } from "../../../db/schema/recipients.ts";
import { outbox } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { at } from "../../support/answers.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { address, mailbox, recipientsDesk } from "../../support/recipients-desk.ts";
import { freshId, type StoreInput } from "../../support/stores.ts";

/** A promo with so many recipients, and what runs by itself for it. The clock begins on 18 November 2026 at 10:00. */
async function campaign({ people = 2, store = {} }: { people?: number; store?: StoreInput } = {}) {
  const made = await recipientsDesk("account_manager", store);
  const { here, send, show, invite, showInvitation } = made;
  const emails = Array.from({ length: people }, address);
  if (people > 0) await send({ intent: "add", people: emails.map((email) => `Ada,${email}`).join("\n") });
  const eventId = made.store.id;
  const context = () => here.product.context();
  const mails = async () =>
    here.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.tenantId, here.runners.id), like(outbox.dedupeKey, "invitation:%")));
  const deliverAll = () =>
    here.db.update(outbox).set({ state: "done" }).where(eq(outbox.tenantId, here.runners.id));
  const version = async () => String((await showInvitation()).version);
  return {
    ...made,
    emails,
    eventId,
    mails,
    deliverAll,
    version,
    idOf: async (email = "") => (await show()).recipients.find((row) => row.email === email)?.id ?? "",
    sweep: () => sendCampaigns(context()),
    run: () => sendDue(systemScope(context(), here.runners.id), { eventId }),
    schedule: async (date: string, time: string, of?: string) =>
      invite({ intent: "schedule", version: of ?? (await version()), date, time }),
    remind: async (most: string, afterDays: string) =>
      invite({ intent: "reminders", version: await version(), most, after_days: afterDays }),
  };
}

describe("a time to send", () => {
  test("sends to all once it has come, in the tenant's zone, once, and not before", async () => {
    const { here, schedule, sweep, mails, showInvitation, emails, daysLater } = await campaign();
    expect((await schedule("2026-11-20", "9.30")).status).toBe(303);
    const { when } = await showInvitation();
    expect(when).toMatchObject({
      sendAt: "2026-11-20T09:30:00.000Z",
      begunAt: null,
      first: 2,
      stop: null,
      stored: { date: "2026-11-20", time: "09:30" },
    });
    await sweep();
    here.product.clock.set("2026-11-20T09:29:59Z");
    await sweep();
    expect(await mails()).toEqual([]);
    here.product.clock.set("2026-11-20T09:30:00Z");
    await sweep();
    await sweep();
    here.product.clock.forward(DAY / 24);
    await sweep();
    const rows = await mails();
    expect(rows).toHaveLength(emails.length);
    expect(rows.every(({ payload }) => "isReminder" in payload && !payload.isReminder)).toBe(true);
    await daysLater(0);
    expect((await showInvitation()).when).toMatchObject({ begunAt: "2026-11-20T09:30:00.000Z", first: 0 });
  });

  test("is one beginning, also where two runs and a press meet", async () => {
    const { here, schedule, run, send, mails, log } = await campaign({ people: 5 });
    await schedule("2026-11-20", "09:30");
    here.product.clock.set("2026-11-20T09:31:00Z");
    const cookieStillGood = send({ intent: "first", confirmed: "yes" });
    const counts = await Promise.all([run(), run(), run()]);
    await cookieStillGood;
    expect(await mails()).toHaveLength(5);
    expect(counts.filter((count) => count > 0).length).toBeLessThanOrEqual(1);
    const entries = (await log()).filter(({ action }) => action === "Recipients mailed");
    expect(entries).toHaveLength(1);
  });

  test("that was passed while nothing ran is caught up with", async () => {
    const { here, schedule, sweep, mails } = await campaign();
    await schedule("2026-11-18", "10:05");
    here.product.clock.forward(3 * DAY);
    await sweep();
    expect(await mails()).toHaveLength(2);
  });

  test("waits for the codes of a list that was added a moment ago", async () => {
    const { here, schedule, sweep, mails, eventId } = await campaign();
    await schedule("2026-11-18", "10:05");
    await here.db.delete(promoCodes).where(eq(promoCodes.eventId, eventId));
    here.product.clock.forward(6 * MINUTE);
    await sweep();
    expect(await mails()).toHaveLength(2);
  });

  test("can be changed and stopped until it begins, and not by a page that is older than that", async () => {
    const { here, schedule, invite, version, sweep, mails } = await campaign();
    await schedule("2026-11-20", "09:30");
    const old = await version();
    expect((await schedule("2026-11-21", "08:00")).status).toBe(303);
    expect((await schedule("2026-11-22", "08:00", old)).status).toBe(409);
    expect((await invite({ intent: "unschedule", version: await version() })).status).toBe(303);
    here.product.clock.set("2026-11-25T10:00:00Z");
    await sweep();
    expect(await mails()).toEqual([]);
  });

  test("that has begun is not stopped by a press that comes after", async () => {
    const { here, schedule, invite, version, run, mails } = await campaign();
    await schedule("2026-11-18", "10:05");
    const shown = await version();
    here.product.clock.forward(6 * MINUTE);
    await run();
    const stopped = await invite({ intent: "unschedule", version: shown });
    expect(stopped.status).toBe(409);
    expect(at(stopped.body, "result", "error", "intent", 0)).toBe("recipientDesk:when.begun");
    const moved = await schedule("2026-11-20", "09:00", shown);
    expect(at(moved.body, "result", "error")).toEqual({ version: ["recipientDesk:when.begun"] });
    expect(await mails()).toHaveLength(2);
  });

  test("after the first one reaches those who were added since, and no one twice", async () => {
    const { here, schedule, send, sweep, mails } = await campaign();
    await schedule("2026-11-18", "10:05");
    here.product.clock.forward(6 * MINUTE);
    await sweep();
    await send({ intent: "add", people: address() });
    expect((await schedule("2026-11-18", "11:00")).status).toBe(303);
    here.product.clock.forward(60 * MINUTE);
    await sweep();
    expect(await mails()).toHaveLength(3);
  });

  test.each([
    ["2026-11-18", "09:59", { date: ["recipientDesk:when.past"] }],
    ["2026-11-31", "09:30", { date: ["errors:notADay"] }],
    ["next week", "09:30", { date: ["errors:notADay"] }],
    ["2026-11-20", "25:00", { time: ["recipientDesk:when.notATime"] }],
    ["2026-11-20", "", { time: ["errors:required"] }],
    ["", "09:30", { date: ["errors:required"] }],
    ["2026-11-19", "09:30", { date: ["recipientDesk:when.beforeStart"] }],
    ["2026-12-24", "00:00", { date: ["recipientDesk:when.afterEnd"] }],
  ])("on %s at %s is refused beside its field, which keeps what was typed", async (date, time, error) => {
    const store = { startsAt: new Date("2026-11-20T00:00:00Z"), endsAt: new Date("2026-12-24T00:00:00Z") };
    const { schedule } = await campaign({ people: 0, store });
    const answer = await schedule(date, time);
    expect(answer.status).toBe(422);
    expect(at(answer.body, "result", "error")).toEqual(error);
    if (date) expect(at(answer.body, "result", "initialValue", "date")).toBe(date);
  });

  test("is nothing that customer service sets", async () => {
    const { invite } = await recipientsDesk("customer_service");
    const fields = { version: "0", date: "2026-11-20", time: "09:30" };
    expect((await invite({ intent: "schedule", ...fields })).status).toBe(403);
  });
});

const STOPS: Record<string, (made: Awaited<ReturnType<typeof campaign>>) => PromiseLike<unknown>> = {
  suspended: ({ here }) =>
    here.db.update(tenants).set({ status: "suspended" }).where(eq(tenants.id, here.runners.id)),
  on_hold: ({ here, eventId }) =>
    here.db.update(events).set({ status: "On hold" }).where(eq(events.id, eventId)),
  draft: ({ here, eventId }) => here.db.update(events).set({ status: "Draft" }).where(eq(events.id, eventId)),
  ended: ({ here, eventId }) =>
    here.db.update(events).set({ endsAt: here.product.clock.now() }).where(eq(events.id, eventId)),
  no_budget: ({ here, eventId }) =>
    here.db.update(events).set({ budgetMinor: 500, budgetUsedMinor: 500 }).where(eq(events.id, eventId)),
  no_gifts: ({ here, eventId }) =>
    here.db.update(eventPrices).set({ stockLeft: 0 }).where(eq(eventPrices.eventId, eventId)),
};

describe("nothing leaves of a promo", () => {
  test.each(Object.keys(STOPS))("that is %s, and the page says why", async (stop) => {
    const made = await campaign();
    const { here, schedule, remind, sweep, run, mails, showInvitation, send, deliverAll, daysLater } = made;
    await send({ intent: "first", confirmed: "yes" });
    await deliverAll();
    await send({ intent: "add", people: address() });
    await remind("3", "1");
    await schedule("2026-11-18", "10:05");
    await STOPS[stop]?.(made);
    await daysLater(1);
    await sweep();
    expect(await run()).toBe(0);
    expect(await mails()).toHaveLength(2);
    expect((await showInvitation()).when.stop).toBe(stop);
    expect((await send({ intent: "first", confirmed: "yes" })).status).toBe(409);
    expect(
      (await here.db.select().from(giftCampaigns).where(eq(giftCampaigns.eventId, made.eventId)))[0],
    ).toMatchObject({ begunAt: null });
  });

  test("whose mails were written to leave, and who got none is invited once it is open again", async () => {
    const made = await campaign();
    const { here, eventId, send, show, daysLater, emails } = made;
    await send({ intent: "first", confirmed: "yes" });
    await here.db.update(events).set({ status: "On hold" }).where(eq(events.id, eventId));
    here.product.clock.forward(MINUTE);
    expect(await mailbox(made, emails[0] ?? "")).toEqual([]);
    expect((await show()).counts).toMatchObject({ first: 2 });
    expect((await show()).recipients.map(({ state }) => state)).toEqual(["not_sent", "not_sent"]);
    await here.db.update(events).set({ status: "Active" }).where(eq(events.id, eventId));
    await daysLater(1);
    expect((await send({ intent: "first", confirmed: "yes" })).status).toBe(303);
    here.product.clock.forward(MINUTE);
    const got = await mailbox(made, emails[0] ?? "");
    expect(got.map(({ subject }) => subject.startsWith("Reminder"))).toEqual([false]);
  });

  test("that is put on hold while the run reads", async () => {
    const { here, eventId, schedule, mails } = await campaign();
    await schedule("2026-11-18", "10:05");
    here.product.clock.forward(6 * MINUTE);
    const scope = systemScope(here.product.context(), here.runners.id);
    const { recipients } = scope.tenant;
    // The rival comes between the question and the write.
    const mail: typeof recipients.mail = async (...args) => {
      await here.db.update(events).set({ status: "On hold" }).where(eq(events.id, eventId));
      return recipients.mail(...args);
    };
    const tenant = { ...scope.tenant, recipients: { ...recipients, mail } };
    expect(await sendDue({ ...scope, tenant } as typeof scope, { eventId })).toBe(0);
    expect(await mails()).toEqual([]);
  });
});

describe("reminders by rule", () => {
  test("go n days after the last mail, m times, until the store ends, and the page says when and to how many", async () => {
    const store = { endsAt: new Date("2026-12-01T00:00:00Z") };
    const { here, send, remind, sweep, mails, showInvitation, deliverAll, daysLater } = await campaign({
      store,
    });
    await send({ intent: "first", confirmed: "yes" });
    await deliverAll();
    expect((await remind("2", "5")).status).toBe(303);
    const next = async () => (await showInvitation()).reminders.next;
    expect(await next()).toEqual({ at: "2026-11-23T10:00:00.000Z", count: 2 });
    here.product.clock.set("2026-11-23T09:59:00Z");
    await sweep();
    expect(await mails()).toHaveLength(2);
    await daysLater(0);
    here.product.clock.set("2026-11-23T10:00:00Z");
    await sweep();
    await sweep();
    expect(await mails()).toHaveLength(4);
    await deliverAll();
    await daysLater(0);
    expect(await next()).toEqual({ at: "2026-11-28T10:00:00.000Z", count: 2 });
    here.product.clock.set("2026-11-28T10:00:00Z");
    await sweep();
    expect(await mails()).toHaveLength(6);
    await deliverAll();
    await daysLater(0);
    // Twice at most.
    expect(await next()).toBeNull();
    await remind("3", "5");
    // The third would come after the end.
    expect(await next()).toBeNull();
    here.product.clock.set("2026-12-04T10:00:00Z");
    await sweep();
    expect(await mails()).toHaveLength(6);
    const keys = (await mails()).map(({ dedupeKey }) => dedupeKey);
    expect(new Set(keys).size).toBe(6);
    const reminders = (await mails()).filter(({ payload }) => "isReminder" in payload && payload.isReminder);
    expect(reminders).toHaveLength(4);
  });

  test("leave out who claimed, bounced, declined or was erased, and whose last mail is still on its way", async () => {
    const made = await campaign({ people: 6 });
    const { here, send, remind, sweep, mails, deliverAll, emails, idOf, codeOf, claim } = made;
    const [claimed, bounced, declined, erased, waiting, left] = emails;
    await send({ intent: "first", confirmed: "yes" });
    await deliverAll();
    await remind("3", "2");
    expect((await claim((await codeOf(await idOf(claimed)))?.code ?? "")).ok).toBe(true);
    await here.db.insert(mailBlocks).values({
      id: freshId(),
      tenantId: here.runners.id,
      address: bounced ?? "",
      reason: "bounced",
      detail: "550",
      createdAt: here.product.clock.now(),
    });
    await stopInvitations(here.runners.scope, { recipientId: await idOf(declined) });
    await send({ intent: `remove:${await idOf(erased)}`, confirmed: "yes" });
    await here.db
      .update(outbox)
      .set({ state: "open" })
      .where(eq(outbox.dedupeKey, `invitation:${await idOf(waiting)}:1`));
    const leftId = await idOf(left);
    here.product.clock.forward(2 * DAY);
    await sweep();
    const reminded = (await mails()).filter(({ payload }) => "isReminder" in payload && payload.isReminder);
    expect(reminded.map(({ dedupeKey }) => dedupeKey)).toEqual([`invitation:${leftId}:2`]);
  });

  test("are written once by two runs that meet", async () => {
    const { here, send, remind, run, mails, deliverAll } = await campaign({ people: 3 });
    await send({ intent: "first", confirmed: "yes" });
    await deliverAll();
    await remind("1", "1");
    here.product.clock.forward(DAY);
    const counts = await Promise.all([run(), run()]);
    expect(counts.sort()).toEqual([0, 3]);
    expect(await mails()).toHaveLength(6);
  });

  test.each(["0", "31", "1.5", "-2", "", "x"])("after %s days are refused beside the field", async (days) => {
    const { remind } = await campaign({ people: 0 });
    const answer = await remind("1", days);
    expect(answer.status).toBe(422);
    expect(at(answer.body, "result", "error", "after_days", 0)).toBe("recipientDesk:remind.range?most=30");
  });

  test("of another number than none to three are refused", async () => {
    const { remind } = await campaign({ people: 0 });
    expect((await remind("4", "3")).status).toBe(422);
    expect((await remind("0", "3")).status).toBe(303);
  });

  test("of one tenant do not wait for another whose reminders fail", async () => {
    const { here, send, remind, sweep, mails, deliverAll } = await campaign();
    await send({ intent: "first", confirmed: "yes" });
    await deliverAll();
    await remind("1", "1");
    const broken = await here.maple.store({ type: "Promo", products: [{ price: 0, vat: false }] });
    await here.db.insert(giftCampaigns).values({
      id: freshId(),
      tenantId: here.maple.id,
      eventId: broken.id,
      remindMost: 1,
      updatedAt: here.product.clock.now(),
    });
    const recipient = { id: freshId(), tenantId: here.maple.id, eventId: broken.id, createdAt: new Date(0) };
    const email = address();
    await here.db
      .insert(giftRecipients)
      .values({ ...recipient, email, emailKey: email, mailCount: 1, mailKey: "x" });
    await here.db
      .update(giftRecipients)
      .set({ mailedAt: new Date(0) })
      .where(eq(giftRecipients.id, recipient.id));
    await here.db.insert(promoCodes).values({
      id: recipient.id,
      tenantId: here.maple.id,
      eventId: broken.id,
      code: freshId(),
      codeNorm: freshId(),
      kind: "link",
      createdAt: new Date(0),
    });
    // The key of its next mail is taken: the batch fails.
    await here.db.insert(outbox).values({
      id: freshId(),
      tenantId: here.maple.id,
      dedupeKey: `invitation:${recipient.id}:2`,
      payload: { kind: "recipients", eventId: broken.id },
      createdAt: new Date(0),
    });
    here.product.clock.forward(DAY);
    await expect(sweep()).rejects.toThrow(broken.id);
    expect(await mails()).toHaveLength(4);
  });
});
