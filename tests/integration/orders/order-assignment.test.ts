import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as takeOut } from "../../../app/routes/admin/orders/export.ts";
import { action as order, loader as page } from "../../../app/routes/admin/orders/order/page.tsx";
import { action as chosen, loader as list } from "../../../app/routes/admin/orders/page.tsx";
import { disablePerson } from "../../../app/services/accounts/people/people.server.ts";
import { peopleScope } from "../../../app/auth/account-scope.server.ts";
import { limitPerson } from "../../../app/services/accounts/people/limit-person.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { orderTags } from "../../../db/schema/order-tags.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { call, get, post } from "../../support/answers.ts";
import { claimer } from "../../support/claims.ts";
import { person } from "../../support/people.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

/** A company with three orders of one store, an admin who can sign in, and a colleague. */
async function desk() {
  const here = await world();
  const gift = await here.runners.store({
    type: "Promo",
    shipping: null,
    vatRate: 0,
    products: [{ price: 0, vat: false }],
  });
  const place = async () => {
    const code = freshId();
    await addPromoCode(here.db, gift, code);
    const claimed = await claimer(here, here.runners, gift)(code);
    if (!claimed.ok) throw new Error(claimed.error);
    return claimed.value.orderId;
  };
  const ids = [await place(), await place(), await place()] as const;
  const admin = await here.staff(here.runners);
  await here.db.update(users).set({ passwordHash: "set", name: "Ada" }).where(eq(users.id, admin.userId));
  const colleague = await person(here, here.runners, { role: "account_manager", name: "Cole League" });
  const { cookie } = admin;
  const context = () => here.product.context();
  return {
    here,
    gift,
    ids,
    admin,
    colleague,
    send: (orderId: string, fields: Record<string, string>) =>
      call(order, post(`/orders/${orderId}`, fields, { cookie }), context(), { orderId }),
    bulk: (fields: Record<string, string | string[]>) => {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(fields))
        for (const each of [value].flat()) body.append(name, each);
      const request = post("/orders", {}, { cookie });
      return call(
        chosen,
        new Request(request.url, { method: "POST", headers: request.headers, body }),
        context(),
      );
    },
    found: async (query: string) => {
      const answer = await call(list, get(`/orders?${query}`, { cookie }), context());
      return (answer.body as { orders: { id: string }[] }).orders.map(({ id }) => id).toSorted();
    },
    shown: async (orderId: string) => {
      const answer = await call(page, get(`/orders/${orderId}`, { cookie }), context(), { orderId });
      return (answer.body as { assignment: { tags: { name: string }[]; assignee: { id: string } | null } })
        .assignment;
    },
    tagsOf: async (orderId: string) =>
      (await here.db.select().from(orderTags).where(eq(orderTags.orderId, orderId)))
        .map(({ name }) => name)
        .toSorted(),
    assigneeOf: async (orderId: string) =>
      (await here.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.assigneeId,
    logOf: async (orderId: string) =>
      (await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId)))
        .map(({ action }) => action)
        .filter((action) => /tag|assign/i.test(action)),
  };
}

test("a tag is one for all its spellings, is found by filter and search, and stands in the file", async () => {
  const { here, ids, admin, gift, send, found, shown, tagsOf, logOf } = await desk();
  const [first, second] = ids;
  const tag = `Rush ${freshId()}`;
  expect((await send(first, { intent: "tag", tag: `  ${tag} ` })).status).toBe(303);
  expect((await send(second, { intent: "tag", tag: tag.toUpperCase() })).status).toBe(303);
  // The same again, twice at once, is the same tag and one entry of the log.
  await Promise.all([1, 2].map(() => send(first, { intent: "tag", tag: tag.toLowerCase() })));
  expect(await tagsOf(first)).toEqual([tag]);
  expect(await tagsOf(second)).toEqual([tag]);
  expect(await logOf(first)).toEqual(["Order tagged"]);
  const both = [first, second].toSorted();
  expect(await found(`tag=${encodeURIComponent(tag)}`)).toEqual(both);
  expect(await found(`tag=${encodeURIComponent(tag.toUpperCase())}`)).toEqual(both);
  expect(await found(`q=${encodeURIComponent(tag)}`)).toEqual(both);
  expect((await shown(first)).tags.map(({ name }) => name)).toEqual([tag]);
  const { cookie } = admin;
  const file = await takeOut({
    request: post("/orders/export", { store: gift.id, tag }, { cookie }),
    context: here.product.context(),
    params: {},
  } as never);
  expect((await file.text()).split(tag)).toHaveLength(3);
  expect((await send(first, { intent: "untag", tag: tag.toLowerCase() })).status).toBe(303);
  expect((await send(first, { intent: "untag", tag })).status).toBe(303);
  expect(await tagsOf(first)).toEqual([]);
  expect(await logOf(first)).toEqual(["Order tagged", "Order tag removed"]);
});

test("a tag without letters, one that is too long and an eleventh are refused beside the field", async () => {
  const { ids, here, send, tagsOf } = await desk();
  const [id] = ids;
  for (const [tag, message] of [
    ["  \u200b ", "empty"],
    ["x".repeat(31), "long"],
  ] as const) {
    const answer = await send(id, { intent: "tag", tag });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(`orderDesk:assignment.refused.${message}`);
  }
  const many = Array.from({ length: 12 }, (_, at) => `tag ${at}`);
  const answers = await Promise.all(many.map((tag) => send(id, { intent: "tag", tag })));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await tagsOf(id)).toHaveLength(10);
  const foreign = await here.maple.store();
  expect((await send(foreign.id, { intent: "tag", tag: "x" })).status).toBe(404);
});

test("an order is somebody's: one of two at once is told, and nobody waits for who has left", async () => {
  const { here, ids, admin, colleague, send, found, shown, assigneeOf, logOf } = await desk();
  const [id, other] = ids;
  const both = await Promise.all([
    send(id, { intent: "assign", assignee: colleague.id, seen: "" }),
    send(id, { intent: "assign-me", assignee: "", seen: "" }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const now = (await assigneeOf(id)) ?? "";
  expect((await send(id, { intent: "assign", assignee: colleague.id, seen: now })).status).toBe(303);
  expect((await shown(id)).assignee?.id).toBe(colleague.id);
  expect((await send(other, { intent: "assign-me", seen: "" })).status).toBe(303);
  expect(await found("assignee=me")).toEqual([other]);
  expect(await found(`assignee=${colleague.id}`)).toEqual([id]);
  const stranger = await person(here, here.maple);
  expect((await send(id, { intent: "assign", assignee: stranger.id, seen: colleague.id })).status).toBe(409);
  expect((await logOf(other)).length).toBe(1);

  const [adminRow] = await here.db.select().from(users).where(eq(users.id, admin.userId));
  const scope = await peopleScope(
    { request: get("/users"), context: here.product.context() },
    { user: adminRow!, scope: here.runners.scope, sessionHash: "x" },
    here.runners.scope,
  );
  const elsewhere = await here.runners.store({ name: `Elsewhere ${freshId()}` });
  const limited = await limitPerson(scope, {
    userId: colleague.id,
    wish: { reach: "chosen", stores: [elsewhere.id], clients: [] },
  });
  expect(limited.ok).toBe(true);
  expect(await assigneeOf(id)).toBeNull();
  // Who does not see the store is not given its orders.
  expect((await send(id, { intent: "assign", assignee: colleague.id, seen: "" })).status).toBe(409);
  await limitPerson(scope, { userId: colleague.id, wish: { reach: "all", stores: [], clients: [] } });
  expect((await send(id, { intent: "assign", assignee: colleague.id, seen: "" })).status).toBe(303);
  expect((await disablePerson(scope, colleague.id)).ok).toBe(true);
  expect(await assigneeOf(id)).toBeNull();
});

test("several orders are tagged, untagged and assigned at once", async () => {
  const { ids, colleague, bulk, tagsOf, assigneeOf } = await desk();
  const asked = await bulk({ intent: "tag", order: [...ids] });
  expect(asked.status).toBe(200);
  expect(asked.body).toMatchObject({ kind: "asked", step: "tag", orderIds: [...ids] });
  const empty = await bulk({ intent: "tag", order: [...ids], confirmed: "yes", tag: " " });
  expect(empty.status).toBe(422);
  expect(JSON.stringify(empty.body)).toContain("orderDesk:assignment.refused.empty");
  const done = await bulk({ intent: "tag", order: [...ids], confirmed: "yes", tag: "Fair" });
  expect((done.body as { outcomes: unknown[] }).outcomes).toHaveLength(3);
  for (const id of ids) expect(await tagsOf(id)).toEqual(["Fair"]);
  await bulk({ intent: "untag", order: [ids[0], ids[1]], confirmed: "yes", tag: "fair" });
  expect(await Promise.all(ids.map(tagsOf))).toEqual([[], [], ["Fair"]]);
  await bulk({ intent: "assign", order: [...ids], confirmed: "yes", assignee: colleague.id });
  for (const id of ids) expect(await assigneeOf(id)).toBe(colleague.id);
  await bulk({ intent: "assign", order: [ids[0]], confirmed: "yes", assignee: "" });
  expect(await assigneeOf(ids[0])).toBeNull();
});
