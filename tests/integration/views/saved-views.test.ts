import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loader as layout } from "../../../app/routes/admin/frame/layout.tsx";
import { action, loader } from "../../../app/routes/admin/views/page.tsx";
import { savedViews } from "../../../db/schema/saved-views.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { world } from "../../support/world.ts";

const PAGE = "/dashboard/views";
type Row = { id: string; name: string; path: string; query: string };

async function place() {
  const here = await world();
  const { userId, cookie } = await here.staff(here.runners);
  const send = (fields: Record<string, string>, who = cookie) =>
    call(action, post(PAGE, fields, { cookie: who }), here.product.context(), {});
  const save = (name: string, query = "q=ada", path = "/orders", who = cookie) =>
    send({ name, query, path }, who);
  const all = async (who = cookie) => {
    const { body } = await call(loader, get(PAGE, { cookie: who }), here.product.context(), {});
    return at(body, "views") as Row[];
  };
  const onList = async (address: string, who = cookie) => {
    const { body } = await call(layout, get(address, { cookie: who }), here.product.context(), {});
    return at(body, "savedViews") as { path: string; views: Row[] } | null;
  };
  return { here, userId, cookie, send, save, all, onList };
}

test("a view is kept for its person, stands at its list alone, and is replaced by one of the same name", async () => {
  const { here, save, all, onList } = await place();
  const saved = await save("Waiting", "status=budget&after=abc&q=");
  expect([saved.status, saved.location]).toEqual([303, "/orders?status=budget"]);
  await save("Big ones", "sort=-total");
  await save("Ada", "q=ada", "/events");
  await save("waiting", "status=trouble");
  expect((await all()).map(({ path, name, query }) => `${path} ${name} ${query}`)).toEqual([
    "/events Ada q=ada",
    "/orders Big ones sort=-total",
    "/orders waiting status=trouble",
  ]);
  const list = await onList("/orders?status=trouble");
  expect(list?.views.map(({ name }) => name)).toEqual(["Big ones", "waiting"]);
  expect(await onList("/settings")).toBeNull();
  // Neither a colleague nor another tenant sees them.
  for (const tenant of [here.runners, here.maple]) {
    const { cookie } = await here.staff(tenant);
    expect(await all(cookie)).toEqual([]);
    expect((await onList("/orders", cookie))?.views).toEqual([]);
  }
});

test("only one's own views are deleted", async () => {
  const { here, send, save, all } = await place();
  await save("Mine");
  const [{ id }] = (await all()) as [Row];
  const { cookie: colleague } = await here.staff(here.runners);
  await send({ intent: "delete", view: id }, colleague);
  expect(await all()).toHaveLength(1);
  const deleted = await send({ intent: "delete", view: id });
  expect([deleted.status, deleted.location]).toEqual([303, "/orders"]);
  // A second press finds nothing, and is no error.
  expect((await send({ intent: "delete", view: id })).status).toBe(303);
  expect(await all()).toEqual([]);
});

test("what is no list, has no name or asks for nothing is refused, and keeps what was typed", async () => {
  const { save, all } = await place();
  for (const [name, query, path, field] of [
    ["", "q=ada", "/orders", "name"],
    ["x".repeat(61), "q=ada", "/orders", "name"],
    ["Mine", "q=ada", "//evil.example", "path"],
    ["Mine", "q=ada", "/settings", "path"],
    ["Mine", "after=abc", "/orders", "query"],
    ["Mine", `q=${"x".repeat(2_000)}`, "/orders", "query"],
  ] as const) {
    const { status, body } = await save(name, query, path);
    expect([status, Object.keys(at(body, "result", "error") as object)]).toEqual([422, [field]]);
    expect(at(body, "result", "initialValue", "query")).toBe(query);
  }
  expect(await all()).toEqual([]);
});

test("twenty views of a list are kept, however many are sent at once, and a twenty-first is refused", async () => {
  const { here, userId, save } = await place();
  await Promise.all(Array.from({ length: 25 }, (_, at) => save(`View ${at}`)));
  expect(await here.db.$count(savedViews, eq(savedViews.userId, userId))).toBe(20);
  const { status, body } = await save("One more");
  expect([status, at(body, "result", "error", "name")]).toEqual([409, ["admin:views.error.tooMany"]]);
  // Another list has its own.
  expect((await save("One more", "q=ada", "/events")).status).toBe(303);
});
