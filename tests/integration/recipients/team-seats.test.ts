import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action as giftAction } from "../../../app/routes/admin/gift/page.tsx";
import { action as claimAction, loader as claimLoader } from "../../../app/routes/storefront/claim/page.tsx";
import { cancelOwnOrder } from "../../../app/services/orders/cancel-own-order.server.ts";
import { events } from "../../../db/schema/events.ts";
import { orders } from "../../../db/schema/orders.ts";
import { promoClaims } from "../../../db/schema/codes.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { claimer } from "../../support/claims.ts";
import { claimForm } from "../../support/forms.ts";
import { interleave } from "../../support/interleaving.ts";
import { ADDRESS } from "../../support/payments.ts";
import { address, mailbox, recipientsDesk } from "../../support/recipients-desk.ts";

/** An order form with one tee, and its team. */
async function team(input: Parameters<typeof recipientsDesk>[1] = {}) {
  const desk = await recipientsDesk("account_manager", {
    type: "Bulk",
    vatRate: 2000,
    products: [{ name: "Team Tee" }],
    ...input,
  });
  const { here, store } = desk;
  const params = { slug: store.slug };
  const [tee = ""] = store.productIds;
  const memberOf = async (email: string) => {
    const member = (await desk.show()).recipients.find((row) => row.email === email)!;
    const { code = "" } = (await desk.codeOf(member.id)) ?? {};
    return { ...member, code };
  };
  const open = (code: string) => {
    const request = get(`/${store.slug}?${new URLSearchParams({ code })}`);
    return call(claimLoader, request, here.product.context(), params);
  };
  const order = (fields: Record<string, string>) => {
    const form = claimForm({ [`new_size_${tee}`]: "M", ...fields });
    return call(claimAction, post(`/${store.slug}`, form), here.product.context(), params);
  };
  const placed = () => here.db.select().from(orders).where(eq(orders.eventId, store.id));
  const onlyTheTeam = () => here.db.update(events).set({ seatsOnly: true }).where(eq(events.id, store.id));
  return { ...desk, tee, memberOf, open, order, placed, onlyTheTeam };
}

/** A team of one, who has their link. */
async function memberOfTeam(input: Parameters<typeof recipientsDesk>[1] = {}) {
  const made = await team(input);
  const email = address();
  await made.send({ intent: "add", people: `Ada Lovelace,${email},M` });
  return { ...made, email, member: await made.memberOf(email) };
}

describe("a pasted list", () => {
  test("adds its good lines, gives back the others, and adds only new people when it comes again", async () => {
    const { send, show } = await team();
    const [ada, bob] = [address(), address()];
    const people = `Ada Lovelace,${ada},M\nBob Rower,${bob}\nNobody,nowhere\nCleo,${address()},XXXXL`;
    const { status, body } = await send({ intent: "add", people });
    expect(status).toBe(200);
    expect(at(body, "added")).toMatchObject({ added: 2, present: 0 });
    expect(at(body, "faults", "rows")).toMatchObject([{ fault: "email" }, { fault: "size" }]);
    expect(at(body, "result", "initialValue", "people"), "what was pasted stays").toContain("Bob Rower");
    const again = await send({ intent: "add", people: `Ada,${ada}\nDora,${address()}` });
    expect(again.location).toContain("told=1.1.0");
    const page = await show();
    expect(page).toMatchObject({ isTeam: true, counts: { all: 3, claimed: 0 } });
  });

  test("tells the line that is divided in another way, and how it is expected", async () => {
    const { send } = await team();
    const { body } = await send({ intent: "add", people: `Ada,${address()}\nBob;bob@x.example` });
    expect(at(body, "faults", "rows")).toEqual([
      { line: 2, fault: "separator", value: "Bob;bob@x.example", expected: "Bob, bob@x.example" },
    ]);
  });

  test("says of a member who is gone that they are not on the team list", async () => {
    const { send } = await team();
    const { body } = await send({ intent: "remove:nobody", confirmed: "yes" });
    expect(at(body, "result", "error", "intent")).toEqual(["recipientDesk:team.gone"]);
  });

  test("is not for a shop", async () => {
    const { send } = await team({ type: "Store" });
    expect((await send({ intent: "add", people: `Ada,${address()}` })).status).toBe(404);
  });
});

describe("a member's own link", () => {
  test("opens the form with their name, address and size, and shows what they ordered and when", async () => {
    const { open, order, show, member, tee, email } = await memberOfTeam();
    const { body } = await open(member.code);
    expect(at(body, "page")).toMatchObject({
      seat: member.code,
      form: { defaults: { name: "Ada Lovelace", email } },
      offers: [{ id: tee, size: "M" }],
    });
    const { status } = await order({ promo_code: member.code, name: "Ada L", email: address() });
    expect(status).toBe(303);
    const [row] = (await show()).recipients;
    expect(row).toMatchObject({
      state: "claimed",
      link: null,
      order: { placedAt: expect.any(String), lines: [{ name: "Team Tee", size: "M", quantity: 1 }] },
    });
  });

  test("takes one order: a second form is refused, and the link says that there is one", async () => {
    const { open, order, member, placed } = await memberOfTeam();
    await order({ promo_code: member.code });
    const second = await order({ promo_code: member.code, name: "Somebody Else" });
    expect(second.status).toBe(422);
    expect(at(second.body, "result", "error", "")).toEqual(["claim:seat.taken"]);
    expect(at(second.body, "page", "seat")).toBe(member.code);
    const { status, body } = await open(member.code);
    expect([status, at(body, "opening")]).toEqual([200, "seat_taken"]);
    expect(await placed()).toHaveLength(1);
  });

  test("takes one order of two browsers at the same moment", async () => {
    const { here, store, member, placed } = await memberOfTeam();
    const visitors = [await here.visitor(), await here.visitor()] as const;
    for (const visitor of visitors) await here.fill(store, visitor, 1);
    const rival = claimer(here, here.runners, store);
    const { scope } = interleave(here.runners.scope, {
      step: "tenant.claims.claim",
      call: 1,
      when: "before",
      rival: () => rival(member.code, { visitor: visitors[1] }),
    });
    const slower = claimer(here, { ...here.runners, scope }, store);
    const outcome = await slower(member.code, { visitor: visitors[0] });
    expect(outcome).toMatchObject({ ok: false, error: "claim:seat.taken" });
    expect(await placed()).toHaveLength(1);
  });

  test("is good again once its order is cancelled", async () => {
    const { here, order, open, show, member, placed } = await memberOfTeam();
    await order({ promo_code: member.code });
    const [first] = await placed();
    const person = { ...here.runners.scope, actor: { ...here.runners.scope.actor, id: "recipient:1" } };
    expect(await cancelOwnOrder(person, first!.id)).toMatchObject({ ok: true });
    expect((await show()).counts).toMatchObject({ claimed: 0 });
    expect(at((await open(member.code)).body, "kind")).toBe("claim");
    expect((await order({ promo_code: member.code })).status).toBe(303);
  });

  test("ends when the organiser removes the member", async () => {
    const { send, open, order, member, placed } = await memberOfTeam();
    await send({ intent: `remove:${member.id}`, confirmed: "yes" });
    const { status, body } = await open(member.code);
    expect([status, at(body, "opening")]).toEqual([410, "seat_gone"]);
    const refused = await order({ promo_code: member.code });
    expect(at(refused.body, "result", "error", "")).toEqual(["claim:seat.gone"]);
    expect(await placed()).toEqual([]);
  });

  test("that nobody has counts as a guess, and opens nothing", async () => {
    const { open } = await memberOfTeam();
    const { status, body } = await open("2222-3333-4");
    expect([status, at(body, "opening")]).toEqual([410, "seat_gone"]);
  });
});

describe("a member who comes without their link", () => {
  test("has their seat by their address; a further order is one of anybody's", async () => {
    const { here, order, placed, email, member } = await memberOfTeam();
    expect((await order({ email: email.toUpperCase() })).status).toBe(303);
    expect((await order({ email })).status).toBe(303);
    const claims = await here.db.select().from(promoClaims).where(eq(promoClaims.promoCodeId, member.id));
    expect(claims).toHaveLength(1);
    expect(await placed()).toHaveLength(2);
  });

  test("is the only one who can order where the organiser says so", async () => {
    const { order, placed, email, onlyTheTeam } = await memberOfTeam();
    await onlyTheTeam();
    const stranger = await order({ email: address() });
    expect(stranger.status).toBe(422);
    expect(at(stranger.body, "result", "error", "email")).toEqual(["claim:seat.needed"]);
    expect((await order({ email })).status).toBe(303);
    const again = await order({ email });
    expect(at(again.body, "result", "error", "")).toEqual(["claim:seat.taken"]);
    expect(await placed()).toHaveLength(1);
  });
});

test("the organiser lets only the team order by the settings of the order form", async () => {
  const { here, store } = await team();
  const { cookie } = await here.staff(here.runners, "admin");
  const fields = { version: "1", seats_only: "on" };
  const { status } = await call(
    giftAction,
    post(`/events/${store.slug}/gift`, fields, { cookie }),
    here.product.context(),
    { slug: store.slug },
  );
  expect(status).toBe(303);
  const [row] = await here.db.select().from(events).where(eq(events.id, store.id));
  expect(row?.seatsOnly).toBe(true);
});

describe("mails", () => {
  test("invite to choose, not to a gift, with the last day; whoever has ordered gets no reminder", async () => {
    const made = await memberOfTeam();
    const { here, store, send, invite, order, member, email, daysLater } = made;
    const other = address();
    await send({ intent: "add", people: `Bob Rower,${other}` });
    const endsAt = new Date(here.product.clock.now().getTime() + 30 * 86_400_000);
    await here.db.update(events).set({ endsAt }).where(eq(events.id, store.id));
    await send({ intent: "first", confirmed: "yes" });
    // A few leave each second.
    here.product.clock.forward(1_000);
    const [mail] = await mailbox(made, email);
    expect(mail?.subject).toContain("please place your order");
    expect(mail?.text).toContain("You can order until");
    expect(mail?.text).toContain(encodeURIComponent(member.code));
    expect(mail?.text.toLowerCase()).not.toContain("gift");
    await order({ promo_code: member.code, name: ADDRESS.name });
    await invite({ intent: "reminders", version: "0", most: "1", after_days: "3" });
    await daysLater(4);
    await send({ intent: "remind", confirmed: "yes" });
    here.product.clock.forward(1_000);
    const invitations = (await mailbox(made, email)).filter(({ subject }) => subject.startsWith("Reminder"));
    expect(invitations).toEqual([]);
    expect((await mailbox(made, other)).map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^Reminder: .*please place your order/),
      expect.stringMatching(/^Shop .*please place your order/),
    ]);
  });
});
