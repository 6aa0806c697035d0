import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action as claimAction, loader as claimLoader } from "../../../app/routes/storefront/claim/page.tsx";
import { events } from "../../../db/schema/events.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { giftWaiting } from "../../../db/schema/recipients.ts";
import { outbox } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { address, mailbox, recipientsDesk } from "../../support/recipients-desk.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";

/** A promo whose last gift has been claimed, with a code that is good so often. */
async function gone({ uses = 1 }: { uses?: number } = {}) {
  const made = await recipientsDesk();
  const { here, store } = made;
  const code = freshId().toUpperCase();
  await addPromoCode(here.db, store, code, { maxUses: uses });
  const stock = async (stockLeft: number) => {
    await here.db.update(eventPrices).set({ stockLeft }).where(eq(eventPrices.eventId, store.id));
    // A page may be five seconds old.
    here.product.clock.forward(10_000);
  };
  await stock(0);
  const open = async (query = `?code=${code}`) =>
    (await call(claimLoader, get(`/${store.slug}${query}`), here.product.context())).body;
  const join = (email: string, promoCode = code, lang = "en") => {
    const fields = { intent: "wait", promo_code: promoCode, email };
    const path = `/${store.slug}?code=${promoCode}&lang=${lang}`;
    return call(claimAction, post(path, fields), here.product.context());
  };
  const list = () => here.db.select().from(giftWaiting).where(eq(giftWaiting.eventId, store.id));
  const waiting = async () =>
    at(await made.show(), "waiting") as { count: number; people: { email: string }[] };
  return { ...made, code, stock, open, join, list, waiting };
}

describe("the list of those who wait", () => {
  test("takes an address from the link of a good code, once, and says so", async () => {
    const { open, join, list, waiting, code } = await gone();
    expect(await open()).toMatchObject({ opening: "used_up", waiting: { code, isDone: false } });
    const email = address();
    const joined = await join(email);
    expect(joined).toMatchObject({ status: 303, location: expect.stringContaining("waiting") });
    expect((await join(email.toUpperCase())).status).toBe(303);
    expect(await open(`?code=${code}&waiting`)).toMatchObject({ waiting: { isDone: true } });
    expect(await list()).toHaveLength(1);
    expect(await waiting()).toMatchObject({ count: 1, people: [{ email }] });
  });

  test("is offered to no one without a good code, and takes no address of theirs", async () => {
    const { open, join, list } = await gone();
    expect(await open("")).toMatchObject({ opening: "used_up", waiting: null });
    expect(await open("?code=WRONG-CODE")).toMatchObject({ waiting: null });
    for (const code of ["WRONG-CODE", ""]) expect((await join(address(), code)).status).toBe(422);
    expect(await list()).toEqual([]);
  });

  test("refuses what is no address beside its field, and keeps it", async () => {
    const { join, list } = await gone();
    for (const typed of ["", "nobody", "a@b"]) {
      const answer = await join(typed);
      expect(answer.status).toBe(422);
      expect(at(answer.body, "waiting", "error", "email", 0)).toMatch(/^errors:(required|invalidEmail)/);
    }
    expect(await list()).toEqual([]);
  });

  test("has as many places for a code as it has uses; a second address with a single one takes the first one's place", async () => {
    const { join, list } = await gone();
    const [one, other] = [address(), address()];
    await join(one);
    expect((await join(other)).status).toBe(303);
    expect((await list()).map(({ email }) => email)).toEqual([other]);
    const shared = await gone({ uses: 2 });
    const three = [address(), address(), address()];
    const answers = await Promise.all(three.map((email) => shared.join(email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 409]);
    expect(await shared.list()).toHaveLength(2);
  });

  test("is not what a promo with gifts has: its form is shown", async () => {
    const { stock, join, open, list } = await gone();
    await stock(1);
    expect((await join(address())).status).toBe(303);
    expect(await list()).toEqual([]);
    expect(at(await open(), "kind")).toBe("claim");
  });
});

describe("a press asks the first of them", () => {
  async function three() {
    const made = await gone({ uses: 5 });
    const emails = [address(), address(), address()];
    for (const email of emails) {
      await made.join(email, made.code, "de");
      made.here.product.clock.forward(1000);
    }
    return { ...made, emails };
  }

  test("in the order in which they came, with their link, each once", async () => {
    const made = await three();
    const { here, stock, send, emails, code, waiting } = made;
    await stock(2);
    const presses = await Promise.all([1, 2].map(() => send({ intent: "waiting", most: "2" })));
    // The second reads after the first, or asks the same ones, whom it does not find waiting any more.
    expect(presses.some(({ status }) => status === 303)).toBe(true);
    here.product.clock.forward(MINUTE);
    const [first] = await mailbox(made, emails[0] ?? "");
    expect(first).toMatchObject({ lang: "de", subject: expect.stringMatching(/hat wieder Geschenke$/) });
    expect(first?.text).toContain(`code=${code}&lang=de`);
    expect(await mailbox(made, emails[0] ?? "")).toHaveLength(1);
    expect(await mailbox(made, emails[1] ?? "")).toHaveLength(1);
    expect((await waiting()).people.map(({ email }) => email)).not.toContain(emails[0]);
    expect((await send({ intent: "waiting", most: "9" })).status).toBeOneOf([303, 409]);
    expect((await send({ intent: "waiting", most: "9" })).status).toBe(409);
    const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    expect(rows.filter(({ payload }) => payload.kind === "waiting")).toHaveLength(3);
  });

  test("and nobody while no gift is there or the store is closed", async () => {
    const { here, store, send, stock, list } = await three();
    const none = await send({ intent: "waiting", most: "1" });
    expect(at(none.body, "result", "error", "intent", 0)).toBe("recipientDesk:stop.noGifts");
    await stock(5);
    await here.db.update(events).set({ status: "On hold" }).where(eq(events.id, store.id));
    expect((await send({ intent: "waiting", most: "1" })).status).toBe(409);
    expect((await list()).every(({ askedAt }) => askedAt === null)).toBe(true);
  });

  test.each(["0", "51", "x", ""])("and not %s of them", async (most) => {
    const { send, stock } = await three();
    await stock(5);
    const answer = await send({ intent: "waiting", most });
    expect(answer.status).toBe(422);
    expect(at(answer.body, "result", "error", "most", 0)).toBe("recipientDesk:remind.range?most=50");
  });

  test("and who comes again in vain waits again, at the end", async () => {
    const { send, stock, join, waiting, emails, here } = await three();
    await stock(1);
    await send({ intent: "waiting", most: "1" });
    await stock(0);
    expect((await join(emails[0] ?? "")).status).toBe(303);
    expect((await waiting()).people.map(({ email }) => email)).toEqual([emails[1], emails[2], emails[0]]);
    await stock(3);
    await send({ intent: "waiting", most: "3" });
    const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    expect(rows.filter(({ payload }) => payload.kind === "waiting")).toHaveLength(4);
  });
});
