import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderKey } from "../../../app/http/keys/order-key.server.ts";
import { action as exported } from "../../../app/routes/admin/event/survey/export.ts";
import { loader as desk } from "../../../app/routes/admin/event/survey/page.tsx";
import { action as send, loader as status } from "../../../app/routes/storefront/order-status/page.tsx";
import { removeRecipient } from "../../../app/services/recipients/add-recipients.server.ts";
import { giftRecipients } from "../../../db/schema/recipients.ts";
import { surveyAnswers } from "../../../db/schema/surveys.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { SECRET } from "../../support/page.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";

/** A gift that was claimed, with its recipient's page and the organiser's list of words. */
async function claimed() {
  const { here, store, claim } = await promo();
  const code = await addPromoCode(here.db, store, "TEAM", { kind: "shared", maxUses: 50 });
  const answer = await claim("TEAM");
  if (!answer.ok) throw new Error(answer.error);
  const { orderId } = answer.value;
  const { cookie } = await here.staff(here.runners, "admin");
  const key = await orderKey(SECRET, orderId);
  const own = `/${store.slug}/order/${encodeURIComponent(key)}`;
  const ofOrder = { slug: store.slug, key };
  const params = { slug: store.slug };
  const path = `/events/${store.slug}/survey`;
  const press = (fields: Record<string, string>) =>
    call(send, post(own, fields), here.product.context(), ofOrder);
  return {
    here,
    store,
    code,
    orderId,
    press,
    thank: (thanks: string) => press({ intent: "thank", thanks }),
    show: async () =>
      at((await call(status, get(own), here.product.context(), ofOrder)).body, "page", "thankGiver"),
    see: async () => (await call(desk, get(path, { cookie }), here.product.context(), params)).body,
    take: () => call(exported, post(`${path}/export`, {}, { cookie }), here.product.context(), params),
    rows: () => here.db.select().from(surveyAnswers).where(eq(surveyAnswers.orderId, orderId)),
  };
}

test("a recipient thanks once, in one line without links, and the organiser reads it in list and file", async () => {
  const { thank, show, see, take } = await claimed();
  expect(await show()).toEqual({ said: null });
  const words = "Thank you!\nSee https://spam.example/win";
  expect(await thank(words)).toMatchObject({
    status: 303,
    location: expect.stringContaining("saved=thanked"),
  });
  const said = "Thank you! See https spam. example/win";
  expect(await show()).toEqual({ said });
  const again = await thank("Another line");
  expect(again.status).toBe(409);
  expect(at(again.body, "result", "error", "thanks", 0)).toBe("errors:thankedAlready");
  expect(at(await see(), "answers", 0, "thanks")).toBe(said);
  expect((await take()).body).toContain(said);
});

test("of two lines at once one is kept", async () => {
  const { thank, rows } = await claimed();
  const answers = await Promise.all(["One", "Two"].map(thank));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await rows()).toHaveLength(1);
});

test("an answer to the organiser's question stands beside it, whichever comes first", async () => {
  const { here, store, thank, rows, orderId } = await claimed();
  await thank("Thank you");
  await here.runners.scope.tenant.surveys.answer({
    id: freshId(),
    eventId: store.id,
    orderId,
    question: "Does it fit?",
    answer: "Yes",
    createdAt: here.product.clock.now(),
  });
  expect(await rows()).toMatchObject([{ answer: "Yes", thanks: "Thank you" }]);
});

test.each([
  ["", "errors:required"],
  ["   ", "errors:required"],
  ["<@>", "errors:required"],
])("%j is no line of thanks", async (typed, error) => {
  const { thank, rows } = await claimed();
  const answer = await thank(typed);
  expect(answer.status).toBe(422);
  expect(at(answer.body, "result", "error", "thanks", 0)).toBe(error);
  expect(await rows()).toEqual([]);
});

test("more than 280 characters come back beside their field, and stay typed", async () => {
  const { thank, rows } = await claimed();
  expect((await thank("x".repeat(280))).status).toBe(303);
  const other = await claimed();
  const long = "y".repeat(281);
  const answer = await other.thank(long);
  expect(answer.status).toBe(422);
  expect(at(answer.body, "result", "initialValue", "thanks")).toBe(long);
  expect(await other.rows()).toEqual([]);
  expect(await rows()).toHaveLength(1);
});

test("who cancelled their gift is not asked, and words go with the person who is erased", async () => {
  const { press, thank, show, rows } = await claimed();
  expect((await press({ intent: "cancel" })).status).toBe(303);
  expect(await show()).toBeNull();
  expect((await thank("Thank you")).status).toBe(409);
  expect(await rows()).toEqual([]);
  const other = await claimed();
  await other.thank("Thank you");
  const { here, store, code } = other;
  await here.db.insert(giftRecipients).values({
    id: code,
    tenantId: here.runners.id,
    eventId: store.id,
    email: "ada@friends.example",
    emailKey: "ada@friends.example",
    createdAt: here.product.clock.now(),
  });
  await removeRecipient(here.runners.scope, { event: { id: store.id, name: "x" }, id: code });
  expect(await other.rows()).toEqual([]);
});
