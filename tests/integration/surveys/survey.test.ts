import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderKey } from "../../../app/http/keys/order-key.server.ts";
import { action as exported } from "../../../app/routes/admin/event/survey/export.ts";
import { action as save, loader as desk } from "../../../app/routes/admin/event/survey/page.tsx";
import { action as send, loader as status } from "../../../app/routes/storefront/order-status/page.tsx";
import { loader as confirmation } from "../../../app/routes/storefront/payment-success/page.tsx";
import { removeRecipient } from "../../../app/services/recipients/add-recipients.server.ts";
import { giftRecipients } from "../../../db/schema/recipients.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { surveyAnswers } from "../../../db/schema/surveys.ts";
import type { Role } from "../../../app/domain/access/roles.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { DAY } from "../../support/clock.ts";
import { SECRET } from "../../support/page.ts";
import { addPromoCode } from "../../support/stores.ts";

async function campaign(role: Role = "admin") {
  const { here, store, claim } = await promo();
  const team = await addPromoCode(here.db, store, "TEAM", { kind: "shared", maxUses: 50 });
  const { cookie } = await here.staff(here.runners, role);
  const path = `/events/${store.slug}/survey`;
  const context = () => here.product.context();
  const params = { slug: store.slug };
  /** A new claim, with its pages. */
  const claimed = async (code = "TEAM") => {
    const answer = await claim(code);
    if (!answer.ok) throw new Error(answer.error);
    const { orderId, orderRef } = answer.value;
    const key = await orderKey(SECRET, orderId);
    const own = `/${store.slug}/order/${encodeURIComponent(key)}`;
    const ofOrder = { slug: store.slug, key };
    return {
      orderId,
      orderRef,
      thanks: () =>
        call(
          confirmation,
          get(`/${store.slug}/payment-success?order=${encodeURIComponent(key)}`),
          context(),
          params,
        ),
      show: () => call(status, get(own), context(), ofOrder),
      send: (answered: string) =>
        call(send, post(own, { intent: "survey", answer: answered }), context(), ofOrder),
    };
  };
  return {
    here,
    store,
    team,
    claimed,
    later: () => here.product.clock.forward(1000),
    set: (fields: Record<string, string>) => call(save, post(path, fields, { cookie }), context(), params),
    see: async () => (await call(desk, get(path, { cookie }), context(), params)).body,
    take: () => call(exported, post(`${path}/export`, {}, { cookie }), context(), params),
    answers: () => here.db.select().from(surveyAnswers).where(eq(surveyAnswers.eventId, store.id)),
  };
}
const ASKED = { version: "0", thanks: "From all of us", question: "Does it fit?", choices: "Yes\nNo" };

describe("what is said and asked after a claim", () => {
  test("stands on the page after it and on its status page, and is answered once, by the latest", async () => {
    const { set, claimed, see, answers, later } = await campaign();
    const gift = await claimed();
    expect(at((await gift.show()).body, "page", "survey")).toBeNull();
    expect((await set(ASKED)).status).toBe(303);
    const shown = {
      thanks: "From all of us",
      question: "Does it fit?",
      choices: ["Yes", "No"],
      answer: null,
    };
    const after = await gift.thanks();
    expect(at(after.body, "claimed", "survey")).toMatchObject(shown);
    expect(at(after.body, "claimed", "survey", "action")).toBe(at(after.body, "claimed", "statusHref"));
    expect((await gift.send("Yes")).location).toMatch(/saved=answered$/);
    await gift.send("No");
    expect(await answers()).toMatchObject([
      { orderId: gift.orderId, answer: "No", question: "Does it fit?" },
    ]);
    expect(at((await gift.show()).body, "page", "survey")).toMatchObject({ ...shown, answer: "No" });
    const other = await claimed();
    later();
    await Promise.all([other.send("Yes"), other.send("Yes")]);
    expect(await see()).toMatchObject({
      counts: {
        all: 2,
        each: [
          { answer: "No", count: 1 },
          { answer: "Yes", count: 1 },
        ],
      },
      answers: [{ order: { ref: other.orderRef } }, { order: { ref: gift.orderRef } }],
    });
  });

  test("is not answered with anything else, and what was typed stays", async () => {
    const { set, claimed, answers } = await campaign();
    await set(ASKED);
    const gift = await claimed();
    for (const wrong of ["Maybe", "", " "]) {
      const answer = await gift.send(wrong);
      expect([wrong, answer.status, at(answer.body, "result", "error", "answer", 0)]).toEqual([
        wrong,
        422,
        "errors:required",
      ]);
    }
    await set({ ...ASKED, version: "1", choices: "" });
    expect((await gift.send("x".repeat(501))).status).toBe(422);
    expect((await gift.send("=Nicely, thank you")).status).toBe(303);
    expect(await answers()).toHaveLength(1);
  });

  test("that is asked anew gets new answers; those to the old question stay what they were", async () => {
    const { set, claimed, see } = await campaign();
    await set(ASKED);
    const gift = await claimed();
    await gift.send("Yes");
    await set({ version: "1", thanks: "", question: "And the colour?", choices: "" });
    expect(at((await gift.show()).body, "page", "survey", "answer")).toBeNull();
    expect(await see()).toMatchObject({
      counts: { all: 1, each: [] },
      answers: [{ question: "Does it fit?", answer: "Yes" }],
    });
  });

  test("is not asked of a gift that came long ago", async () => {
    const { here, set, claimed } = await campaign();
    await set(ASKED);
    const gift = await claimed();
    here.product.clock.forward(200 * DAY);
    expect(at((await gift.show()).body, "page", "survey")).toBeNull();
    expect((await gift.send("Yes")).status).toBe(422);
  });

  test.each([
    [{ question: "" }, "question"],
    [{ choices: "Just one" }, "choices"],
    [{ question: "x".repeat(201) }, "question"],
  ])("is refused with %j, at %s", async (change, field) => {
    const { set } = await campaign();
    const answer = await set({ ...ASKED, ...change });
    expect([answer.status, Object.keys(at(answer.body, "result", "error") as object)]).toEqual([
      422,
      [field],
    ]);
  });

  test("does not overwrite what another user wrote in between, and customer service cannot change it", async () => {
    const { set } = await campaign();
    await set(ASKED);
    expect((await set(ASKED)).status).toBe(409);
    const service = await campaign("customer_service");
    expect((await service.set(ASKED)).status).toBe(403);
  });
});

test("the answers are taken out as a file without formulas, which the log tells", async () => {
  const { here, store, set, claimed, take } = await campaign();
  await set({ ...ASKED, choices: "" });
  const gift = await claimed();
  await gift.send("=1+1");
  const { body } = await take();
  expect(body).toContain("'=1+1");
  expect(body).toContain(gift.orderRef);
  const log = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, store.id));
  expect(log.map(({ action }) => action)).toContain("Survey answers exported");
});

test("a person erased from the list is erased from the answers, and no other person is", async () => {
  const { here, store, team, set, claimed, answers } = await campaign();
  await set(ASKED);
  const own = await addPromoCode(here.db, store, "HERS");
  await here.db.insert(giftRecipients).values({
    id: own,
    tenantId: store.tenantId,
    eventId: store.id,
    createdAt: here.product.clock.now(),
    email: "ada@friends.example",
    emailKey: "ada@friends.example",
  });
  await (await claimed("HERS")).send("Yes");
  await (await claimed()).send("No");
  const event = { id: store.id, name: "Gift" };
  // A code that belongs to nobody on the list erases nothing.
  expect(await removeRecipient(here.runners.scope, { event, id: team })).toBe(false);
  expect(await answers()).toHaveLength(2);
  expect(await removeRecipient(here.runners.scope, { event, id: own })).toBe(true);
  expect(await answers()).toMatchObject([{ answer: "No" }]);
});
