import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action as saveDetails, loader as details } from "../../../app/routes/admin/event/details/page.tsx";
import { action as saveSeo, loader as seo } from "../../../app/routes/admin/event/seo/page.tsx";
import { loader as storePage } from "../../../app/routes/storefront/claim/page.tsx";
import { events } from "../../../db/schema/events.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { freshId, type StoreInput } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

async function desk(input: StoreInput = {}) {
  const here = await world();
  const word = freshId();
  const store = await here.runners.store({ name: `Run ${word}`, ...input });
  const { cookie } = await here.staff(here.runners, "account_manager");
  const params = { slug: store.slug };
  const row = async () => (await here.db.select().from(events).where(eq(events.id, store.id)))[0]!;
  const show = async () =>
    (
      await call(
        details,
        get(`/events/${store.slug}/event-details`, { cookie }),
        here.product.context(),
        params,
      )
    ).body as { version: number; typeIsOpen: boolean; stored: Record<string, string> };
  const send = async (change: Record<string, string>) => {
    const { version, stored } = await show();
    const fields = { ...stored, version: String(version), ...change };
    return call(
      saveDetails,
      post(`/events/${store.slug}/event-details`, fields, { cookie }),
      here.product.context(),
      params,
    );
  };
  return { here, word, store, cookie, params, row, show, send };
}

test("a new name is a new address, and the old one leads on to it", async () => {
  const { here, word, store, send, row } = await desk();
  const saved = await send({ name: `Walk ${word}` });
  expect([saved.status, saved.location]).toEqual([303, `/events/Walk-${word}/event-details`]);
  expect(await row()).toMatchObject({ name: `Walk ${word}`, slug: `Walk-${word}`, version: 2 });
  const old = await call(storePage, get(`/${store.slug}`), here.product.context());
  expect([old.status, old.location]).toEqual([301, `/Walk-${word}`]);
  // And back again: the address of before is still its own.
  expect((await send({ name: `Run ${word}` })).status).toBe(303);
});

test("what people read may be another name than the address, and the same in two stores", async () => {
  const { here, word, store, send, row, show } = await desk();
  expect((await show()).stored).toMatchObject({ name: `Run ${word}`, shown_name: "" });
  // Look-alikes of hyphen and apostrophe are the plain ones, as in every name.
  const shown = "Harbour & Pine - Co.'s";
  expect((await send({ shown_name: "  Harbour &  Pine – Co.’s " })).location).toBe(
    `/events/${store.slug}/event-details`,
  );
  expect(await row()).toMatchObject({ name: shown, slug: `Run-${word}` });
  expect((await show()).stored).toMatchObject({ name: `Run ${word}`, shown_name: shown });
  // Shoppers read it, and the API says both.
  expect((await here.storefront(store)).store.name).toBe(shown);
  // A new address keeps it, and without one the address's name is read again.
  expect((await send({ name: `Walk ${word}` })).location).toBe(`/events/Walk-${word}/event-details`);
  expect(await row()).toMatchObject({ name: shown, slug: `Walk-${word}` });

  const other = await here.runners.store({ name: `Other ${word}` });
  await here.db.update(events).set({ name: shown }).where(eq(events.id, other.id));
  expect((await here.storefront({ ...store, slug: `Walk-${word}` })).store.name).toBe(shown);
  const back = await call(
    saveDetails,
    post(
      `/events/Walk-${word}/event-details`,
      { ...(await show()).stored, version: "3", shown_name: "" },
      { cookie: (await here.staff(here.runners)).cookie },
    ),
    here.product.context(),
    { slug: `Walk-${word}` },
  );
  expect(back.status).toBe(303);
  expect(await row()).toMatchObject({ name: `Walk ${word}`, slug: `Walk-${word}` });
});

test.each([
  ["taken", (taken: string) => taken, "nameTaken"],
  ["taken in other letters", (taken: string) => taken.toUpperCase(), "nameTaken"],
  ["a word of the product's own addresses", () => "Settings", "nameReserved"],
])("a name whose address is %s is refused beside its field, and stays typed", async (_, wish, why) => {
  const { here, word, send, row } = await desk();
  await here.maple.store({ name: `Taken ${word}` });
  const answer = await send({ name: wish(`Taken ${word}`) });
  expect([answer.status, at(answer.body, "result", "error", "name", 0)]).toEqual([
    422,
    `eventDesk:details.${why}`,
  ]);
  expect(at(answer.body, "result", "initialValue", "name")).toBe(wish(`Taken ${word}`));
  expect((await row()).version).toBe(1);
});

test("of two users on one form the later sees the conflict, and the saved state stays", async () => {
  const { send, row, show } = await desk();
  const { version } = await show();
  expect((await send({ organiser: "First Ltd" })).status).toBe(303);
  const later = await send({ organiser: "Second Ltd", version: String(version) });
  expect([later.status, at(later.body, "result", "error", "version", 0)]).toEqual([
    409,
    "eventDesk:changedMeanwhile",
  ]);
  expect(at(later.body, "result", "initialValue", "organiser")).toBe("Second Ltd");
  expect((await row()).organiser).toBe("First Ltd");
});

describe("the type of a store", () => {
  test("is changed while it is a draft", async () => {
    const { send, row, show } = await desk({ status: "Draft" });
    expect((await show()).typeIsOpen).toBe(true);
    expect((await send({ type: "Bulk" })).status).toBe(303);
    expect((await row()).type).toBe("Bulk");
  });

  test("is refused for a store that is open, whatever was posted", async () => {
    const { send, show } = await desk();
    expect((await show()).typeIsOpen).toBe(false);
    const answer = await send({ type: "Promo" });
    expect([answer.status, at(answer.body, "result", "error", "type", 0)]).toEqual([
      422,
      "eventDesk:details.typeFixed",
    ]);
  });
});

test.each([
  ["name", "", "errors:required"],
  ["name", "What?", "errors:lettersOnly"],
  ["shown_name", "<b>Pine</b>", "eventDesk:details.shownNameSigns"],
  ["shown_name", "&&", "eventDesk:details.shownNameSigns"],
  ["shown_name", "Pine 🌲", "eventDesk:details.shownNameSigns"],
  ["shown_name", "x".repeat(61), "errors:tooLong"],
  ["contact_email", "nobody", "errors:invalidEmail"],
  ["starts", "2030-02-31", "errors:notADay"],
  ["lang", "xx", "errors:required"],
  ["answer_1", "An answer to nothing", "errors:required"],
])("%s of %j is refused", async (field, value, error) => {
  const { send } = await desk();
  const answer = await send({ [field]: value });
  expect(answer.status).toBe(422);
  expect(at(answer.body, "result", "error", field === "answer_1" ? "question_1" : field, 0)).toBe(error);
});

test("days the wrong way round are refused", async () => {
  const { send } = await desk();
  const answer = await send({ starts: "2030-02-03", ends: "2030-02-01" });
  expect(at(answer.body, "result", "error", "ends", 0)).toBe("errors:endsBeforeStart");
});

test("questions are kept in their order, without the empty ones, and the log tells what changed", async () => {
  const { here, store, send, row } = await desk();
  await send({ question_2: "When?", answer_2: "On Sunday." });
  expect((await row()).faqs).toEqual([{ question: "When?", answer: "On Sunday." }]);
  const log = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, store.id));
  expect(log.map(({ action, changes }) => [action, Object.keys(changes)])).toEqual([
    ["Event updated", ["faqs"]],
  ]);
});

test("the texts for search engines are saved, and a text that is too long is refused", async () => {
  const { here, store, cookie, params, row } = await desk();
  const send = (fields: Record<string, string>) =>
    call(saveSeo, post(`/events/${store.slug}/seo`, fields, { cookie }), here.product.context(), params);
  expect((await send({ version: "1", title: "Shirts of the run", description: "All of them." })).status).toBe(
    303,
  );
  expect((await row()).seo).toEqual({ title: "Shirts of the run", description: "All of them." });
  const long = await send({ version: "2", title: "x".repeat(71), description: "" });
  expect([long.status, at(long.body, "result", "error", "title", 0)]).toEqual([422, "errors:tooLong"]);
  expect((await send({ version: "1", title: "", description: "" })).status).toBe(409);
});

test.each([
  ["an open shop", {}, /^\/media\/cards\/.+\.png$/],
  ["a draft, which chats cannot see", { status: "Draft" }, null],
  ["a promo, whose link goes to those who are meant", { type: "Promo" }, null],
] as const)("the picture of a shared link is that of %s", async (_what, input, card) => {
  const { here, store, cookie, params } = await desk(input);
  const { body } = await call(
    seo,
    get(`/events/${store.slug}/seo`, { cookie }),
    here.product.context(),
    params,
  );
  if (card === null) expect(at(body, "card")).toBeNull();
  else expect(at(body, "card")).toMatch(card);
});
