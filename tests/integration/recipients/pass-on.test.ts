import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action as claimAction, loader as claimLoader } from "../../../app/routes/storefront/claim/page.tsx";
import { action, loader } from "../../../app/routes/storefront/pass-on/page.tsx";
import { giveGiftBack, passGiftOn } from "../../../app/services/claims/pass-gift-on.server.ts";
import { claimGift } from "../../../app/services/claims/claim-gift.server.ts";
import { readClaim } from "../../../app/services/claims/read.server.ts";
import { promoCodes } from "../../../db/schema/codes.ts";
import { orders } from "../../../db/schema/orders.ts";
import { giftRecipients, giftWaiting } from "../../../db/schema/recipients.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { interleave } from "../../support/interleaving.ts";
import { ADDRESS } from "../../support/payments.ts";
import { address, mailbox, recipientsDesk } from "../../support/recipients-desk.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";

/** A promo with one recipient on its list, whose code is known. */
async function invited() {
  const made = await recipientsDesk();
  const { here, store, send, show, codeOf } = made;
  const email = address();
  await send({ intent: "add", people: `Ada Lovelace,${email},M` });
  const [{ id = "" } = {}] = (await show()).recipients;
  const code = (await codeOf(id))?.code ?? "";
  const params = { slug: store.slug };
  const pathOf = (typed: string, more = "") => `/${store.slug}/pass-on?code=${typed}${more}`;
  const open = (typed = code, more = "") =>
    call(loader, get(pathOf(typed, more)), here.product.context(), params);
  const press = (intent: string, { typed = code, key = freshId() } = {}) =>
    call(
      action,
      post(pathOf(typed), { intent, promo_code: typed, idempotency_key: key }),
      here.product.context(),
      params,
    );
  /** The code in the link that a press led to. */
  const codeIn = ({ location }: { location: string | null }) =>
    new URL(location ?? "", "http://x").searchParams.get("code") ?? "";
  const openClaim = (typed: string) =>
    call(claimLoader, get(`/${store.slug}?code=${typed}`), here.product.context());
  const row = async () => (await here.db.select().from(giftRecipients).where(eq(giftRecipients.id, id)))[0];
  return { ...made, email, id, code, open, press, codeIn, openClaim, row };
}

describe("a gift that is passed on", () => {
  test("has another code, whose link says nothing of who had it before; the former link is gone", async () => {
    const { open, press, codeIn, openClaim, code, email, claim, show, store } = await invited();
    expect(at((await openClaim(code)).body, "page", "passOnHref")).toBe(
      `/${store.slug}/pass-on?code=${code}`,
    );
    expect(at((await open()).body, "page", "what", "kind")).toBe("offer");
    const passed = await press("pass_on");
    expect(passed).toMatchObject({ status: 303, location: expect.stringContaining("&new") });
    const other = codeIn(passed);
    expect(other).not.toBe(code);
    expect(at((await open(other, "&new")).body, "page", "what", "href")).toContain(`?code=${other}`);

    const gone = await openClaim(code);
    expect(gone).toMatchObject({ status: 410, body: { opening: "passed_on" } });
    expect(await open()).toMatchObject({ status: 410, body: { opening: "passed_on" } });
    expect(await claim(code)).toEqual({ ok: false, error: "errors:giftPassedOn" });

    const theirs = await openClaim(other);
    expect(theirs.status).toBe(200);
    expect(JSON.stringify(theirs.body)).not.toContain(email);
    expect(JSON.stringify(theirs.body)).not.toContain("Ada Lovelace");
    expect(at(theirs.body, "page", "lines", 0, "size")).toBe("");
    expect((await claim(other)).ok).toBe(true);
    expect(await show()).toMatchObject({
      counts: { all: 1, claimed: 1, passedOn: 1, givenBack: 0 },
      recipients: [{ state: "claimed", isPassedOn: true }],
    });
  });

  test("is answered with the same link when its form is sent again, and to no other form", async () => {
    const { press, codeIn, here, id } = await invited();
    const key = freshId();
    const answers = await Promise.all([1, 2, 3].map(() => press("pass_on", { key })));
    expect(new Set(answers.map(codeIn)).size).toBe(1);
    expect((await press("pass_on", { key })).location).toBe(answers[0]?.location);
    expect(await press("pass_on")).toMatchObject({ status: 409 });
    const former = and(eq(promoCodes.passedTo, id), eq(promoCodes.state, "revoked"));
    expect(await here.db.select().from(promoCodes).where(former)).toHaveLength(1);
  });

  test("is passed on by one of two who press at once with forms of their own", async () => {
    const { press, openClaim, codeIn } = await invited();
    const answers = await Promise.all([1, 2].map(() => press("pass_on")));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const passed = answers.find(({ status }) => status === 303);
    expect((await openClaim(passed ? codeIn(passed) : "")).status).toBe(200);
  });

  test("may be passed on by the next one too, but not for ever", async () => {
    const { press, codeIn, code, openClaim } = await invited();
    let typed = code;
    for (let hands = 0; hands < 5; hands += 1) typed = codeIn(await press("pass_on", { typed }));
    const refused = await press("pass_on", { typed });
    expect(refused.status).toBe(409);
    expect(at(refused.body, "page", "what", "error")).toBe("claim:passOn.tooOften");
    expect((await openClaim(typed)).status).toBe(200);
    expect((await press("give_back", { typed })).status).toBe(303);
  });

  test("writes no more to who passed it on: no reminder, no mail under way, no place on the waiting list", async () => {
    const made = await invited();
    const { send, press, here, store, id, email, daysLater, show, codeIn } = made;
    await send({ intent: "first", confirmed: "yes" });
    await here.db.insert(giftWaiting).values({
      id: freshId(),
      tenantId: here.runners.id,
      eventId: store.id,
      promoCodeId: id,
      email,
      emailKey: email,
      createdAt: here.product.clock.now(),
    });
    const other = codeIn(await press("pass_on"));
    here.product.clock.forward(MINUTE);
    expect(JSON.stringify(await mailbox(made, email))).not.toContain(other);
    await daysLater(4);
    expect(await show()).toMatchObject({ counts: { remind: 0 }, recipients: [{ state: "passed_on" }] });
    expect((await send({ intent: "remind", confirmed: "yes" })).status).toBe(409);
    expect((await send({ intent: `resend:${id}` })).status).toBe(409);
    expect(await here.db.select().from(giftWaiting).where(eq(giftWaiting.promoCodeId, id))).toEqual([]);
    expect((await show("?state=passed_on")).recipients).toHaveLength(1);
    expect((await show("?state=sent")).recipients).toEqual([]);
  });
});

describe("a gift that is given back", () => {
  test("opens nothing any more, is reminded of no more, and stands on the organiser's list", async () => {
    const { open, press, openClaim, code, claim, show, send, daysLater, row, take, log } = await invited();
    await send({ intent: "first", confirmed: "yes" });
    const given = await press("give_back");
    expect(given).toMatchObject({ status: 303, location: expect.stringContaining("&done") });
    expect(at((await open(code, "&done")).body, "page", "what", "kind")).toBe("given");
    expect(await openClaim(code)).toMatchObject({ status: 410, body: { opening: "given_back" } });
    expect(await claim(code)).toEqual({ ok: false, error: "errors:giftGivenBack" });
    const { givenBackAt } = (await row()) ?? {};
    expect((await press("give_back")).status).toBe(303);
    expect((await row())?.givenBackAt).toEqual(givenBackAt);
    expect(await press("pass_on")).toMatchObject({ status: 409 });
    await daysLater(4);
    expect(await show()).toMatchObject({
      counts: { all: 1, invited: 1, claimed: 0, remind: 0, givenBack: 1, passedOn: 0 },
      recipients: [{ state: "given_back" }],
    });
    expect((await show("?state=given_back")).recipients).toHaveLength(1);
    expect((await take()).body).toContain(givenBackAt?.toISOString());
    expect((await log()).map(({ action: what }) => what)).toContain("Gift given back");
  });

  test("by post: the form comes back at its code, with what was typed", async () => {
    const { press, here, store, code } = await invited();
    await press("give_back");
    const fields = {
      promo_code: code,
      name: "Ada",
      email: address(),
      phone: "+44 7700 900123",
      address_first_line: "1 Light Street",
      address_city: "London",
      address_postcode: "SW1A 1AA",
      address_country: "GB",
      lang: "en",
    };
    const answer = await call(claimAction, post(`/${store.slug}`, fields), here.product.context());
    expect(answer.status).toBe(410);
    expect(at(answer.body, "result", "error", "promo_code", 0)).toBe("errors:giftGivenBack");
    expect(at(answer.body, "result", "initialValue", "name")).toBe("Ada");
  });
});

describe("of two who want different things with one code", () => {
  type Made = Awaited<ReturnType<typeof invited>>;
  const facts = async ({ here, store, code }: Made) =>
    (
      await readClaim(here.runners.scope, {
        slug: store.slug,
        promoCode: code,
        idempotencyKey: freshId(),
        ip: "",
      })
    ).code ?? expect.fail("The code is there.");
  const ways = {
    "passes it on": async (made: Made) =>
      passGiftOn(made.here.runners.scope, {
        event: made.store as never,
        code: await facts(made),
        formKey: freshId(),
      }),
    "gives it back": async (made: Made) =>
      giveGiftBack(made.here.runners.scope, { event: made.store as never, code: await facts(made) }),
  };

  test.each(Object.entries(ways))(
    "the one who %s while the other orders: one of them has it",
    async (_, way) => {
      for (const when of ["before", "after"] as const) {
        const made = await invited();
        const { here, store, code } = made;
        const read = await facts(made);
        let rival: { ok: boolean } | undefined;
        const disturbed = interleave(here.runners.scope, {
          step: "tenant.claims.claim",
          when,
          rival: async () => {
            rival = await way(made);
          },
        });
        const claimed = await claimGift(disturbed.scope, {
          storefront: await here.storefront(store),
          address: ADDRESS,
          promoCode: code,
          choices: [],
          basket: [],
          idempotencyKey: freshId(),
          basketId: null,
          fontsOf: () => Promise.resolve(new Map()),
          facts: { code: read, earlier: undefined, wait: undefined },
        });
        expect([claimed.ok, rival?.ok]).toEqual(when === "before" ? [false, true] : [true, false]);
        if (!claimed.ok) expect(claimed.error).toMatch(/^errors:gift(PassedOn|GivenBack)$/);
        expect(await here.db.select().from(orders).where(eq(orders.eventId, store.id))).toHaveLength(
          claimed.ok ? 1 : 0,
        );
      }
    },
  );

  test("passing it on and giving it back at once: one of them", async () => {
    const made = await invited();
    const answers = await Promise.all([made.press("pass_on"), made.press("give_back")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const row = await made.row();
    expect([row?.passedOnAt, row?.givenBackAt].filter(Boolean)).toHaveLength(1);
  });
});

test("wrong codes are guesses there too, and codes that are nobody's own lead to the gift", async () => {
  const { open, press, here, store } = await invited();
  expect(at((await open("WRONG-CODE")).body, "page", "what")).toMatchObject({
    kind: "refused",
    error: "errors:invalidPromoCode",
  });
  expect((await open("WRONG-CODE")).status).toBe(422);
  expect((await press("pass_on", { typed: "WRONG-CODE" })).status).toBe(422);
  const shared = freshId().toUpperCase();
  await addPromoCode(here.db, store, shared, { kind: "shared", maxUses: 3 });
  expect(await open(shared)).toMatchObject({ status: 302, location: `/${store.slug}?code=${shared}` });
  expect((await press("give_back", { typed: shared })).status).toBe(422);
  for (let at = 0; at < 40; at += 1) await open(`NO-CODE-${at}`);
  expect((await open("NO-CODE-X")).status).toBe(429);
});
