import { and, eq, like } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { systemScope } from "../../../app/jobs/context.server.ts";
import { sendCampaigns } from "../../../app/jobs/sweep.server.ts";
import { loader as giftLoader, action as giftAction } from "../../../app/routes/admin/gift/page.tsx";
import { action as detailsAction } from "../../../app/routes/admin/event/details/page.tsx";
import { action as claimAction, loader as claimLoader } from "../../../app/routes/storefront/claim/page.tsx";
import { sendDue } from "../../../app/services/recipients/mail-recipients.server.ts";
import { stopInvitations } from "../../../app/services/recipients/stop-invitations.server.ts";
import { events } from "../../../db/schema/events.ts";
import { orders } from "../../../db/schema/orders.ts";
import { outbox } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { claimForm } from "../../support/forms.ts";
import { crash, interleave } from "../../support/interleaving.ts";
import { address, recipientsDesk } from "../../support/recipients-desk.ts";

const HOUR = 60 * MINUTE;

/** An order form with a team of two. The clock begins on 18 November 2026 at 10:00, in the store's zone, too. */
async function team() {
  // The scheduled work crosses tenants: stores of other tests, which are broken on purpose, are not among its own.
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const made = await recipientsDesk(
    "account_manager",
    { type: "Bulk", vatRate: 2000, products: [{ name: "Team Tee" }] },
    { LIBSQL_URL: database.url },
  );
  const { here, store, send, show, showInvitation, invite } = made;
  const [ada, bob] = [address(), address()];
  await send({ intent: "add", people: `Ada,${ada}\nBob,${bob}` });
  const params = { slug: store.slug };
  const [tee = ""] = store.productIds;
  const settings = async (fields: Record<string, string>) => {
    const { cookie } = await here.staff(here.runners, "admin");
    const [row] = await here.db.select().from(events).where(eq(events.id, store.id));
    const request = post(
      `/events/${store.slug}/gift`,
      { version: String(row!.version), ...fields },
      { cookie },
    );
    return call(giftAction, request, here.product.context(), params);
  };
  const shownSettings = async () => {
    const { cookie } = await here.staff(here.runners, "admin");
    return (
      await call(giftLoader, get(`/events/${store.slug}/gift`, { cookie }), here.product.context(), params)
    ).body;
  };
  const form = () => call(claimLoader, get(`/${store.slug}`), here.product.context(), params);
  const order = (fields: Record<string, string>) => {
    const sent = claimForm({ [`new_size_${tee}`]: "M", ...fields });
    return call(claimAction, post(`/${store.slug}`, sent), here.product.context(), params);
  };
  const mails = () =>
    here.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.tenantId, here.runners.id), like(outbox.dedupeKey, "invitation:%")));
  const delivered = () =>
    here.db.update(outbox).set({ state: "done" }).where(eq(outbox.tenantId, here.runners.id));
  const remind = async () =>
    invite({
      intent: "reminders",
      version: String((await showInvitation()).version),
      most: "0",
      after_days: "7",
      before_end: "on",
    });
  const ids = async () => (await show()).recipients.map(({ id }) => id);
  const scope = () => systemScope(here.product.context(), here.runners.id);
  const run = () => sendDue(scope(), { eventId: store.id });
  const ends = async () =>
    (await here.db.select().from(events).where(eq(events.id, store.id)))[0]?.endsAt?.toISOString();
  return {
    ...made,
    ada,
    bob,
    settings,
    shownSettings,
    form,
    order,
    mails,
    delivered,
    remind,
    ids,
    scope,
    run,
    ends,
  };
}

describe("a closing day with a time", () => {
  test("is in the store's zone, stands on the form with how far away it is, and closes it then", async () => {
    const { here, store, settings, shownSettings, form, order, ends } = await team();
    expect((await settings({ ends: "2026-11-18", ends_time: "16.30" })).status).toBe(303);
    expect(await ends()).toBe("2026-11-18T16:30:00.000Z");
    expect(at(await shownSettings(), "form")).toMatchObject({ ends: "2026-11-18", ends_time: "16:30" });
    expect(at((await form()).body, "page", "closes")).toEqual({
      by: "18-11-2026",
      time: "16:30 GMT",
      left: "in 6 hours",
    });
    here.product.clock.forward(6.5 * HOUR);
    expect((await order({})).status).toBe(410);
    expect((await form()).body).toMatchObject({ opening: "expired", endedAt: "2026-11-18T16:30:00.000Z" });
    expect(await here.db.select().from(orders).where(eq(orders.eventId, store.id))).toEqual([]);
  });

  test("without a time takes the whole day", async () => {
    const { settings, form, ends } = await team();
    await settings({ ends: "2026-11-20", ends_time: "" });
    expect(await ends()).toBe("2026-11-21T00:00:00.000Z");
    expect(at((await form()).body, "page", "closes")).toMatchObject({ time: null, left: "in 2 days" });
  });

  test("keeps its time where another page of the store is saved", async () => {
    const { here, store, settings, ends } = await team();
    await settings({ ends: "2026-11-20", ends_time: "09:15" });
    const { cookie } = await here.staff(here.runners, "admin");
    const [row] = await here.db.select().from(events).where(eq(events.id, store.id));
    const details = {
      version: String(row!.version),
      name: row!.name.replaceAll("-", " "),
      shown_name: "",
      type: "Bulk",
      starts: "",
      lang: "en",
      organiser: row!.organiser,
      contact_email: row!.contactEmail,
    };
    const save = (fields: Record<string, string>) =>
      call(
        detailsAction,
        post(`/events/${store.slug}/event-details`, { ...details, ...fields }, { cookie }),
        here.product.context(),
        { slug: store.slug },
      );
    expect((await save({ ends: "2026-11-20" })).status).toBe(303);
    expect(await ends()).toBe("2026-11-20T09:15:00.000Z");
  });

  test("refuses a time without a day, and what is no time, beside the field", async () => {
    const { settings } = await team();
    const noDay = await settings({ ends: "", ends_time: "16:00" });
    expect([noDay.status, at(noDay.body, "result", "error", "ends")]).toEqual([422, ["errors:required"]]);
    const noTime = await settings({ ends: "2026-11-20", ends_time: "soon" });
    expect([noTime.status, at(noTime.body, "result", "error", "ends_time")]).toEqual([
      422,
      ["recipientDesk:when.notATime"],
    ]);
    expect(at(noTime.body, "result", "initialValue", "ends_time")).toBe("soon");
  });
});

describe("reminders before the closing", () => {
  /** Invited on the 18th; the form closes on the 25th at 16:00. */
  async function invited() {
    const made = await team();
    await made.settings({ ends: "2026-11-25", ends_time: "16:00" });
    await made.remind();
    await made.send({ intent: "first", confirmed: "yes" });
    await made.delivered();
    return made;
  }

  test("go three days and one day before, once each, to those who have not ordered", async () => {
    const { here, run, order, ada, mails, delivered } = await invited();
    await order({ email: ada });
    expect(await run()).toBe(0);
    here.product.clock.forward(4 * DAY + 5 * HOUR);
    expect(await run(), "an hour too early").toBe(0);
    here.product.clock.forward(HOUR);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    await delivered();
    here.product.clock.forward(DAY);
    expect(await run()).toBe(0);
    here.product.clock.forward(DAY);
    expect(await run()).toBe(1);
    await delivered();
    here.product.clock.forward(DAY - MINUTE);
    expect(await run()).toBe(0);
    expect(await mails()).toHaveLength(4);
  });

  test("go once where the Worker dies behind the write, or two of them run", async () => {
    const { here, store, scope, run, mails } = await invited();
    here.product.clock.forward(4 * DAY + 6 * HOUR);
    const dying = interleave(scope(), { step: "tenant.recipients.mail", when: "after", rival: crash });
    await expect(sendDue(dying.scope, { eventId: store.id })).rejects.toThrow("died");
    const slower = interleave(scope(), { step: "tenant.recipients.mail", when: "before", rival: run });
    expect(await sendDue(slower.scope, { eventId: store.id })).toBe(0);
    expect(await mails()).toHaveLength(4);
  });

  test("leave out who wants no e-mails, and who was invited a moment ago", async () => {
    const { here, run, scope, ids, send, delivered } = await invited();
    const [first = ""] = await ids();
    await stopInvitations(scope(), { recipientId: first });
    here.product.clock.forward(4 * DAY + 5.5 * HOUR);
    await send({ intent: "add", people: `Cleo,${address()}` });
    await send({ intent: "first", confirmed: "yes" });
    await delivered();
    here.product.clock.forward(HOUR);
    expect(await run(), "Bob alone").toBe(1);
  });

  test("are found by the scheduled work, and none is sent where the organiser did not ask for them", async () => {
    const { here, mails, invite, showInvitation, delivered, daysLater } = await invited();
    await daysLater(4.25);
    await sendCampaigns(here.product.context());
    expect(await mails()).toHaveLength(4);
    await delivered();
    const version = String((await showInvitation()).version);
    expect((await invite({ intent: "reminders", version, most: "0", after_days: "7" })).status).toBe(303);
    await daysLater(2);
    await sendCampaigns(here.product.context());
    expect(await mails()).toHaveLength(4);
  });
});
