import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { AuditNote } from "../../../app/domain/audit/audit-note.ts";
import type { Language } from "../../../app/i18n/languages.ts";
import { loader as auditLog } from "../../../app/routes/admin/audit/log/page.tsx";
import { loader as tenantList } from "../../../app/routes/admin/panel/tenants/page.tsx";
import { clients, clientStores } from "../../../db/schema/clients.ts";
import { promoBatches, promoClaims, vouchers } from "../../../db/schema/codes.ts";
import { eventFulfillers, fulfillers } from "../../../db/schema/fulfillers.ts";
import { assets } from "../../../db/schema/products.ts";
import { savedViews } from "../../../db/schema/saved-views.ts";
import { users } from "../../../db/schema/users.ts";
import { platformRepositories } from "../../../db/platform.server.ts";
import { tenantRepositories } from "../../../db/tenant.server.ts";
import { MOST_READ } from "../../../db/word-pages.ts";
import { at, call, get } from "../../support/answers.ts";
import { putOrders } from "../../support/orders.ts";
import { addPromoCode, addVoucher, freshId, openTenant, type StoreRef } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";

const NOW = new Date("2026-10-01T09:00:00Z");
const NAMES = ["Zoe", "Åsa", "émile", "Fanny", "Öl"];
const ORDERS: [Language, string[]][] = [
  ["en", ["Åsa", "émile", "Fanny", "Öl", "Zoe"]],
  ["de", ["Åsa", "émile", "Fanny", "Öl", "Zoe"]],
  ["fr", ["Åsa", "émile", "Fanny", "Öl", "Zoe"]],
  ["sv", ["émile", "Fanny", "Zoe", "Åsa", "Öl"]],
  ["da", ["émile", "Fanny", "Zoe", "Öl", "Åsa"]],
];
const PEOPLE = ["Åsa Öberg", "Emile Straße", "Søren O’Neil", "Łukasz Muñoz"];
/** What people type, and whom they mean. */
const TYPED: [string, string][] = [
  ["asa", "Åsa Öberg"],
  ["OBERG", "Åsa Öberg"],
  ["oeberg aasa", "Åsa Öberg"],
  ["Émile", "Emile Straße"],
  ["strasse", "Emile Straße"],
  ["soeren", "Søren O’Neil"],
  ["soren oneil", "Søren O’Neil"],
  ["munoz", "Łukasz Muñoz"],
  ["lukasz", "Łukasz Muñoz"],
];

const doorOf = ({ db, runners }: World, language: string = "en") =>
  tenantRepositories(db, runners.id, () => language);
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

function addPictures({ db, runners }: World, names: readonly { name: string; folder?: string }[]) {
  const facts = { tenantId: runners.id, kind: "logo" as const, contentType: "image/svg+xml" };
  const rows = names.map((row) => ({ ...facts, ...row, id: freshId(), sha256: freshId(), createdAt: NOW }));
  return db.insert(assets).values(rows);
}

describe("choices follow the order of the reader's letters", () => {
  async function shop() {
    const here = await world();
    const stores: StoreRef[] = [];
    for (const name of NAMES) stores.push(await here.runners.store({ name, slug: freshId() }));
    return { here, stores };
  }

  test.each(ORDERS)("stores, %s", async (language, order) => {
    const { here } = await shop();
    const door = doorOf(here, language);
    expect(namesOf(await door.orders.storeNames())).toEqual(order);
    expect(namesOf(await door.events.listNames())).toEqual(order);
  });

  test.each(ORDERS)("clients and their stores, %s", async (language, order) => {
    const { here, stores } = await shop();
    const tenantId = here.runners.id;
    const rows = NAMES.map((name) => ({ id: freshId(), tenantId, name, createdAt: NOW, updatedAt: NOW }));
    await here.db.insert(clients).values(rows);
    const clientId = rows[0]!.id;
    await here.db
      .insert(clientStores)
      .values(stores.map(({ id }) => ({ tenantId, clientId, eventId: id, createdAt: NOW })));
    const door = doorOf(here, language);
    expect(namesOf((await door.clients.namesAndStores()).names)).toEqual(order);
    const found = await door.clients.find(clientId);
    expect(namesOf(found!.stores)).toEqual(order);
    expect(namesOf(found!.allStores)).toEqual(order);
  });

  test.each(ORDERS)("print partners and their stores, %s", async (language, order) => {
    const { here, stores } = await shop();
    const tenantId = here.runners.id;
    const rows = NAMES.map((name) => ({
      id: freshId(),
      name,
      ownerTenantId: tenantId,
      mode: "desk" as const,
      state: "active" as const,
      profile: {} as never,
      createdAt: NOW,
      updatedAt: NOW,
    }));
    await here.db.insert(fulfillers).values(rows);
    const links = stores.map(({ id: eventId }) => ({
      id: freshId(),
      tenantId,
      eventId,
      fulfillerId: rows[0]!.id,
      createdAt: NOW,
    }));
    await here.db.insert(eventFulfillers).values(links);
    const platform = platformRepositories(here.db, () => language).fulfillers;
    expect(namesOf(await platform.ofIds(rows.map(({ id }) => id)))).toEqual(order);
    expect(namesOf((await platform.ofTenant(tenantId, rows[0]!.id))!.stores)).toEqual(order);
    const pairs = await doorOf(here, language).fulfilments.fulfillersOfStores();
    expect(namesOf(pairs.filter(({ fulfillerId }) => fulfillerId === rows[0]!.id))).toEqual(order);
  });

  test.each(ORDERS)("folders of pictures and saved views, %s", async (language, order) => {
    const here = await world();
    const { userId } = await here.staff(here.runners);
    await addPictures(
      here,
      NAMES.map((folder) => ({ name: "logo.svg", folder })),
    );
    const facts = { tenantId: here.runners.id, userId, query: "q=a", createdAt: NOW };
    const views = NAMES.flatMap((name) =>
      ["/orders", "/events"].map((path) => ({ ...facts, id: freshId(), path, name })),
    );
    await here.db.insert(savedViews).values(views);
    const door = doorOf(here, language);
    expect((await door.files.usesAndFolders([])).folders).toEqual(order);
    expect(namesOf(await door.savedViews.list(userId, "/orders"))).toEqual(order);
    expect((await door.savedViews.list(userId)).map(({ path, name }) => path + name)).toEqual([
      ...order.map((name) => `/events${name}`),
      ...order.map((name) => `/orders${name}`),
    ]);
  });

  test("tenants in the log of the platform", async () => {
    const { here, cookie, mark, names } = await panel(["Ärla", "Zeta", "Aspö"]);
    for (const [language, order] of [
      ["en", ["Ärla", "Aspö", "Zeta"]],
      ["sv", ["Aspö", "Zeta", "Ärla"]],
    ] as const) {
      const address = `/audit-logs?lang=${language}`;
      const { body } = await call(auditLog, get(address, { cookie }), here.product.context(), {});
      const shown = namesOf(at(body, "tenants") as { name: string }[]).filter((name) => name.includes(mark));
      expect(shown).toEqual(order.map((name) => `${name} ${mark}`));
    }
    expect(names).toHaveLength(3);
  });
});

/** A superadmin, and tenants whose names end with a word of this test's own. */
async function panel(names: readonly string[]) {
  const here = await world();
  const { userId, cookie } = await here.staff(here.runners);
  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
  const mark = freshId();
  for (const name of names) await openTenant(here.db, `${name} ${mark}`);
  return { here, cookie, mark, names };
}

describe("a search finds names as people type them", () => {
  test("tenants of the platform", async () => {
    const { here, cookie, mark } = await panel(PEOPLE);
    for (const [typed, name] of TYPED) {
      const address = `/settings/super-admin-panel?q=${encodeURIComponent(`${typed} ${mark}`)}`;
      const { body } = await call(tenantList, get(address, { cookie }), here.product.context(), {});
      expect([typed, namesOf(at(body, "tenants") as { name: string }[])]).toEqual([
        typed,
        [`${name} ${mark}`],
      ]);
    }
  });

  test("pictures, in their folder and page by page", async () => {
    const here = await world();
    await addPictures(
      here,
      PEOPLE.flatMap((name) => ["Logos", ""].map((folder) => ({ name: `${name}.png`, folder }))),
    );
    const { files } = doorOf(here);
    const first = { folder: "", descending: true, position: undefined, limit: 1 };
    for (const [typed, name] of TYPED) {
      const found = await files.list({ ...first, words: typed, folder: "Logos", limit: 9 });
      expect([typed, namesOf(found.rows)]).toEqual([typed, [`${name}.png`]]);
      const one = await files.list({ ...first, words: typed });
      const position = { side: "after" as const, cursor: one.next! };
      const other = await files.list({ ...first, words: typed, position });
      expect(namesOf([...one.rows, ...other.rows])).toEqual([`${name}.png`, `${name}.png`]);
      expect([one.rows[0]!.id, other.next]).not.toEqual([other.rows[0]!.id, null]);
    }
    expect((await files.list({ ...first, words: "%" })).rows).toEqual([]);
  });

  test("products that a store could add", async () => {
    const here = await world();
    const store = await here.runners.store();
    await here.runners.store({ products: PEOPLE.map((name) => ({ name })) });
    for (const [typed, name] of TYPED) {
      const { others } = await doorOf(here).eventProducts.forEvent(store.id, typed);
      expect([typed, namesOf(others)]).toEqual([typed, [name]]);
    }
  });

  test("vouchers by label and code, and the same ones are counted and changed", async () => {
    const here = await world();
    const store = await here.runners.store();
    const beside = await here.runners.store();
    for (const [at, label] of PEOPLE.entries()) {
      await addVoucher(here.db, store, `SUM-MER${at}`, 100, { label, state: "active" });
      await addVoucher(here.db, beside, `SUM-MER${at}`, 100, { label, state: "active" });
    }
    const { voucherDesk } = doorOf(here);
    const page = { sort: { by: "added" as const, descending: true }, position: undefined, limit: 9 };
    const codes = [
      ["sum-mer 2", PEOPLE[2]!],
      ["SUMMER3", PEOPLE[3]!],
      ["mer-1", PEOPLE[1]!],
    ] as const;
    for (const [words, label] of [...TYPED, ...codes]) {
      const filter = { eventId: store.id, words, now: NOW };
      const { rows } = await voucherDesk.list(filter, page);
      expect([words, rows.map((row) => row.label)]).toEqual([words, [label]]);
      expect(await voucherDesk.countFitting(filter, 9)).toBe(1);
      expect((await voucherDesk.reach(filter, ["active"])).count).toBe(1);
    }
    const note: AuditNote = {
      id: freshId(),
      action: "Voucher updated",
      actor: "system",
      actorName: "",
      actorIp: null,
      subjectKind: "event",
      subjectId: store.id,
      subjectName: "",
      at: NOW,
      details: {},
    } as never;
    const change = { from: ["active"], to: "paused" } as const;
    const which = { eventId: store.id, words: "oeberg", now: NOW };
    expect(await voucherDesk.setState(which, change, note)).toBe(1);
    const paused = await here.db.select().from(vouchers).where(eq(vouchers.state, "paused"));
    expect(paused.filter(({ tenantId }) => tenantId === here.runners.id)).toMatchObject([
      { label: "Åsa Öberg", eventId: store.id },
    ]);
  });

  test("codes by the batch and by who claimed with them", async () => {
    const here = await world();
    const store = await here.runners.store({ type: "Promo" });
    const tenantId = here.runners.id;
    const facts = { tenantId, eventId: store.id };
    const byBatch = new Map<string, string>();
    const byClaim = new Map<string, string>();
    const orderIds = await putOrders(
      here.db,
      store,
      PEOPLE.map((name) => ({ name, email: `${freshId()}@test.example` })),
    );
    for (const [at, name] of PEOPLE.entries()) {
      const batchId = freshId();
      await here.db.insert(promoBatches).values({ ...facts, id: batchId, name, size: 1, createdAt: NOW });
      byBatch.set(name, await addPromoCode(here.db, store, `BATCH${at}`, { batchId }));
      const promoCodeId = await addPromoCode(here.db, store, `CLAIM${at}`);
      byClaim.set(name, promoCodeId);
      const orderId = orderIds[at]!;
      const claim = { ...facts, id: freshId(), promoCodeId, orderId, state: "redeemed" as const };
      await here.db.insert(promoClaims).values({ ...claim, createdAt: NOW });
    }
    const { codes } = doorOf(here);
    for (const [search, name] of TYPED) {
      const filter = { eventId: store.id, search };
      const { rows } = await codes.list(filter, { position: undefined, limit: 9 });
      expect([search, rows.map(({ id }) => id).sort()]).toEqual([
        search,
        [byBatch.get(name), byClaim.get(name)].sort(),
      ]);
      expect((await codes.counts(filter)).all).toBe(2);
    }
    const { rows } = await codes.list(
      { eventId: store.id, search: "claim-3" },
      { position: undefined, limit: 9 },
    );
    expect(rows.map(({ id }) => id)).toEqual([byClaim.get(PEOPLE[3]!)]);
  });

  test("among more rows than are read at once by the letters as they stand", async () => {
    const here = await world();
    await addPictures(
      here,
      Array.from({ length: MOST_READ }, () => ({ name: "Muñoz.png" })),
    );
    await addPictures(here, [{ name: "Brush.png", folder: "Åsa" }]);
    const first = { folder: "", descending: true, position: undefined, limit: 3 };
    const { files } = doorOf(here);
    expect(namesOf((await files.list({ ...first, words: "BRUSH" })).rows)).toEqual(["Brush.png"]);
    expect((await files.list({ ...first, words: "brüsh" })).rows).toEqual([]);
    // A folder narrows the list.
    expect(namesOf((await files.list({ ...first, folder: "Åsa", words: "brüsh" })).rows)).toEqual([
      "Brush.png",
    ]);
  });
});
