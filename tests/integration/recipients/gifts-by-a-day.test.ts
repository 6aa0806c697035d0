import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as saveGift, loader as giftLoader } from "../../../app/routes/admin/gift/page.tsx";
import { loader as claimLoader } from "../../../app/routes/storefront/claim/page.tsx";
import { events } from "../../../db/schema/events.ts";
import { eventFulfillers, fulfillers } from "../../../db/schema/fulfillers.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { address, mailbox, recipientsDesk } from "../../support/recipients-desk.ts";
import { freshId, type StoreInput, takeMakers } from "../../support/stores.ts";

/** Wednesday, 16 December 2026; promised are six business days. */
const BY = "2026-12-16";

async function desk(input: StoreInput = {}) {
  const made = await recipientsDesk("account_manager", { region: "EU", currency: "EUR", ...input });
  const { here, store } = made;
  const { cookie } = await here.staff(here.runners, "account_manager");
  const params = { slug: store.slug };
  const path = `/events/${store.slug}/gift`;
  const form = async (query = "") =>
    (await call(claimLoader, get(`/${store.slug}${query}`), here.product.context())).body;
  const lastDays = async () => at(await made.show(), "lastDays") as Record<string, unknown> | null;
  const setDay = async (giftsBy: string, more: Record<string, string> = {}) => {
    const shown = (await call(giftLoader, get(path, { cookie }), here.product.context(), params)).body;
    const id = store.productIds[0] ?? "";
    const line = at(shown, "form", "lines", 0) as Record<string, string>;
    const fields = {
      version: String(at(shown, "form", "version")),
      gifts_by: giftsBy,
      budget: "",
      starts: "",
      ends: "",
      duplicate_scope: "address_and_surname",
      recipient_chooses: "on",
      [`quantity_${id}`]: line["quantity"] ?? "",
      [`colour_${id}`]: line["colour"] ?? "",
      [`size_${id}`]: "",
      [`stock_${id}`]: "",
      [`stock_shown_${id}`]: "",
      [`cost_${id}`]: "",
      ...more,
    };
    return call(saveGift, post(path, fields, { cookie }), here.product.context(), params);
  };
  return { ...made, form, lastDays, setDay };
}

test("a day on which gifts should be there gives the last day to claim, on the page, in the form and in mails", async () => {
  const made = await desk();
  const { here, store, setDay, form, lastDays, send, mailHtml } = made;
  expect(await lastDays()).toBeNull();
  expect(at(await form(), "page", "giftsBy")).toBeNull();
  expect((await setDay(BY)).status).toBe(303);
  const shown = await lastDays();
  expect(shown).toMatchObject({ by: BY });
  const days = shown?.["days"] as { day: string; countries: string[]; isOver: boolean }[];
  expect(days[0]).toMatchObject({ day: "2026-12-08", isOver: false });
  expect(days.flatMap(({ countries }) => countries)).toContain("DE");
  // A page may be five seconds old.
  here.product.clock.forward(10_000);
  expect(at(await form("?lang=en"), "page", "giftsBy")).toEqual({
    by: "16-12-2026",
    last: "08-12-2026",
    country: "Netherlands",
  });
  const ada = address();
  await send({ intent: "add", people: `Ada,${ada},,,de` });
  expect(String((await mailHtml("?mail_lang=de&kind=reminder")).body)).toContain("8. Dezember 2026");
  await send({ intent: "first", confirmed: "yes" });
  here.product.clock.forward(MINUTE);
  const [mail] = await mailbox(made, ada);
  expect(mail?.text).toContain(
    "bis zum 16. Dezember 2026 da ist, bestellen Sie bitte bis zum 8. Dezember 2026",
  );
  // Once it is over, mails and form no longer name it, and the desk says so.
  await here.db.update(events).set({ giftsBy: "2026-11-20" }).where(eq(events.id, store.id));
  expect(String((await mailHtml("?mail_lang=de&kind=reminder")).body)).not.toContain("da ist, bestellen");
  expect(at(await lastDays(), "days", 0)).toMatchObject({ isOver: true });
});

test("a country whose print partner takes longer has an earlier last day, and one that none serves has none", async () => {
  const { here, store, form, lastDays } = await desk({ countries: ["NL", "DE", "FR"], giftsBy: BY });
  await takeMakers(here.db, store);
  const stamps = { createdAt: new Date(0), updatedAt: new Date(0) };
  for (const [countries, daysToShip] of [
    [["NL"], 3],
    [["DE"], 6],
  ] as const) {
    const id = freshId();
    await here.db.insert(fulfillers).values({
      id,
      name: `Print ${id}`,
      state: "active",
      mode: "pull",
      profile: { countries: [...countries], daysToShip },
      ...stamps,
    } as never);
    await here.db.insert(eventFulfillers).values({
      id: freshId(),
      tenantId: here.runners.id,
      eventId: store.id,
      fulfillerId: id,
      createdAt: new Date(0),
    } as never);
  }
  expect(at(await lastDays(), "days")).toEqual([
    { day: "2026-12-03", countries: ["DE"], isOver: false },
    { day: "2026-12-08", countries: ["NL"], isOver: false },
  ]);
  expect(at(await form("?lang=en"), "page", "giftsBy")).toMatchObject({
    country: "Netherlands",
    last: "08-12-2026",
  });
});

test.each([
  ["2026-02-30", {}, "errors:notADay"],
  ["soon", {}, "errors:notADay"],
  ["2026-12-01", { starts: "2026-12-01" }, "eventDesk:giftDesk.giftsByBeforeStart"],
])("the day %s is refused beside its field", async (day, more, error) => {
  const { setDay } = await desk();
  const answer = await setDay(day, more);
  expect(answer.status).toBe(422);
  expect(at(answer.body, "result", "error")).toEqual({ gifts_by: [error] });
  expect(at(answer.body, "result", "initialValue", "gifts_by")).toBe(day);
});
