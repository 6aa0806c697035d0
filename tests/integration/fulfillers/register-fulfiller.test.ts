import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as register, loader as open } from "../../../app/routes/admin/event/fulfillers/page.tsx";
import { action as registerForStore, loader as list } from "../../../app/routes/admin/fulfillers/page.tsx";
import { events } from "../../../db/schema/events.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { freshId, takeMakers } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const PRESS = { name: "Own Press", contact_name: "Pia Press", email: "pia@press.example", mode: "csv" };

async function desk() {
  const here = await world();
  const slug = freshId();
  await takeMakers(here.db, await here.runners.store({ name: "Spring Run", slug }));
  const { cookie } = await here.staff(here.runners, "account_manager");
  const page = `/events/${slug}/fulfillers/register`;
  const send = (fields: Record<string, string>, as = cookie) =>
    call(register, post(page, fields, { cookie: as }), here.product.context(), { slug });
  const noted = async () => {
    const rows = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
    return rows.map(({ action }) => action).filter((action) => action.startsWith("Fulfiller"));
  };
  return { here, slug, cookie, page, send, noted };
}

test("a fulfiller is registered once under its name, also by two people at once, and both ends are in the log", async () => {
  const { here, send, noted, cookie, page, slug } = await desk();
  const answers = await Promise.all([send(PRESS), send({ ...PRESS, name: "OWN PRESS" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(at(refused?.body, "result", "error", "name")).toEqual(["fulfillerDesk:fulfillerNameTaken"]);
  expect(at(refused?.body, "result", "initialValue", "contact_name")).toBe("Pia Press");
  expect((await noted()).sort()).toEqual([
    "Fulfiller registration failure",
    "Fulfiller registration success",
  ]);
  const all = await call(list, get("/fulfillers", { cookie }), here.product.context());
  expect(at(all.body, "fulfillers")).toMatchObject([
    {
      contact: "Pia Press",
      email: "pia@press.example",
      mode: "csv",
      state: "invited",
      stores: ["Spring Run"],
    },
  ]);
  const own = await call(open, get(page, { cookie }), here.product.context(), { slug });
  expect(at(own.body, "fulfillers", "length")).toBe(1);
});

test("one that is not told in full is refused with what was typed, and the log tells which fields were at fault", async () => {
  const { here, send, noted, cookie } = await desk();
  const answer = await send({ ...PRESS, email: "nobody", mode: "fax" });
  expect(answer.status).toBe(422);
  expect(at(answer.body, "result", "error")).toMatchObject({
    email: ["errors:invalidEmail"],
    mode: ["errors:required"],
  });
  expect(at(answer.body, "result", "initialValue", "name")).toBe("Own Press");
  expect(await noted()).toEqual(["Fulfiller registration failure"]);
  const [entry] = await here.db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.tenantId, here.runners.id),
        eq(auditEntries.action, "Fulfiller registration failure"),
      ),
    );
  expect(entry!.changes).toEqual({ store: "Spring Run", fields: "email, mode" });
  const all = await call(
    registerForStore,
    post("/fulfillers", { name: "x" }, { cookie }),
    here.product.context(),
  );
  expect(all.status).toBe(422);
  expect(await noted()).toHaveLength(2);
});

test("another tenant neither registers one for a store nor reads it", async () => {
  const { here, send } = await desk();
  await send(PRESS);
  const { cookie } = await here.staff(here.maple);
  const tried = await send(PRESS, cookie);
  expect(tried.status).toBe(404);
  const all = await call(list, get("/fulfillers", { cookie }), here.product.context());
  expect(at(all.body, "fulfillers")).toEqual([]);
});

test("from the list of all fulfillers one is registered for a store that is chosen there", async () => {
  const { here, slug, cookie, noted } = await desk();
  const send = (fields: Record<string, string>) =>
    call(registerForStore, post("/fulfillers", fields, { cookie }), here.product.context());
  const read = async () => (await call(list, get("/fulfillers", { cookie }), here.product.context())).body;
  const stored = await here.db.select().from(events).where(eq(events.tenantId, here.runners.id));
  const store = stored.find((row) => row.slug === slug)!.id;
  const gone = await here.runners.store({ name: "Autumn Run", deletedAt: new Date() });
  await takeMakers(here.db, gone);
  const theirs = await here.maple.store({});
  expect(at(await read(), "stores")).toContainEqual({ value: store, label: "Spring Run" });
  expect(JSON.stringify(at(await read(), "stores"))).not.toContain("Autumn Run");

  const unchosen = await send(PRESS);
  expect([unchosen.status, at(unchosen.body, "result", "error", "store")]).toEqual([
    422,
    ["errors:required"],
  ]);
  for (const id of [gone.id, theirs.id, "nobody"]) {
    const refused = await send({ ...PRESS, store: id });
    expect([refused.status, at(refused.body, "result", "error", "store")]).toEqual([409, ["lists:notThere"]]);
    expect(at(refused.body, "result", "initialValue", "name")).toBe("Own Press");
  }
  expect(await noted()).toEqual(Array.from({ length: 4 }, () => "Fulfiller registration failure"));

  expect((await send({ ...PRESS, store })).status).toBe(303);
  expect(at(await read(), "fulfillers")).toMatchObject([{ contact: "Pia Press", stores: ["Spring Run"] }]);
  const again = await send({ ...PRESS, store });
  expect([again.status, at(again.body, "result", "error", "name")]).toEqual([
    409,
    ["fulfillerDesk:fulfillerNameTaken"],
  ]);
});
