import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loader } from "../../../app/routes/admin/orders/page.tsx";
import { loader as caseList } from "../../../app/routes/admin/cases/page.tsx";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { orderCases } from "../../../db/schema/order-cases.ts";
import { orderLines, orders, orderSearch } from "../../../db/schema/orders.ts";
import { at, call, get } from "../../support/answers.ts";
import { putOrders } from "../../support/orders.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { payments, refunds } from "../../../db/schema/payments.ts";
import { freshId } from "../../support/stores.ts";
import { type World, world } from "../../support/world.ts";

type Row = { id: string; ref: string; customer: string; items: number };
type Links = { previousHref: string | null; nextHref: string | null; sortHrefs: Record<string, string> };

/** A desk that reads addresses of the list as a browser does. */
async function desk(here: World) {
  const { cookie } = await here.staff(here.runners, "customer_service");
  const open = async (address: string) => {
    const { body, status } = await call(loader, get(address, { cookie }), here.product.context());
    expect(status).toBe(200);
    return {
      rows: at(body, "orders") as Row[],
      names: (at(body, "orders") as Row[]).map(({ customer }) => customer),
      links: at(body, "links") as Links,
      count: at(body, "count") as {
        count: number;
        isCountedOut: boolean;
        newest: number | null;
        wholeWords: boolean;
      },
      filters: at(body, "filters") as { isFiltered: boolean; asked: Record<string, string> },
    };
  };
  return { open, cookie };
}

async function worldOf(inputs: Parameters<typeof putOrders>[2]) {
  const here = await world();
  const store = await here.runners.store();
  const ids = await putOrders(here.db, store, inputs);
  return { here, store, ids, ...(await desk(here)) };
}

const named = (...names: string[]) => names.map((name) => ({ name }));

test.each([
  ["en", ["Åsa", "Émile", "Fanny", "Öl", "Zoe"]],
  ["de", ["Åsa", "Émile", "Fanny", "Öl", "Zoe"]],
  ["sv", ["Émile", "Fanny", "Zoe", "Åsa", "Öl"]],
  ["da", ["Émile", "Fanny", "Zoe", "Öl", "Åsa"]],
])("by customer they stand in the order of the reader's letters: %s", async (language, order) => {
  const { open } = await worldOf(named("Zoe", "Åsa", "Émile", "Fanny", "Öl"));
  expect((await open(`/orders?sort=customer&lang=${language}`)).names).toEqual(order);
  expect((await open(`/orders?sort=-customer&lang=${language}`)).names).toEqual(order.toReversed());
  expect((await open(`/orders?sort=customer&lang=${language}&q=example`)).names).toEqual(order);
});

describe("a search", () => {
  test("finds by the beginnings of names and e-mail addresses, whatever case and accents, and by reference", async () => {
    const { open } = await worldOf([
      { name: "Zoë Müller", email: "z.mueller@first.example", orderRef: "PS-ABCD2345" },
      { name: "Ann O'Zoey", email: "ann@second.example", orderRef: "PS-ZZZZ9999" },
      { name: "Bob Smith", email: "bob.smith@second.example", orderRef: "PS-ABCD9876" },
    ]);
    const found = async (words: string) =>
      (await open(`/orders?q=${encodeURIComponent(words)}`)).names.sort();
    expect(await found("zoe")).toEqual(["Ann O'Zoey", "Zoë Müller"]);
    expect(await found("MULLER zoe")).toEqual(["Zoë Müller"]);
    expect(await found("ps-abcd")).toEqual(["Bob Smith", "Zoë Müller"]);
    expect(await found("abcd2345")).toEqual(["Zoë Müller"]);
    expect(await found("bob.smith@second")).toEqual(["Bob Smith"]);
    expect(await found("second.example")).toEqual(["Ann O'Zoey", "Bob Smith"]);
    // An address, whole or as far as it was typed; its end is no beginning of a word that all share.
    for (const typed of ["Bob.Smith@second.example", "bob.smith@second.ex", "bob.smith@sec"]) {
      expect(await found(typed)).toEqual(["Bob Smith"]);
    }
    expect(await found("bob.smith@second.test")).toEqual([]);
    expect(await found("bob\u0000smith")).toEqual(["Bob Smith"]);
    expect(await found("\u0000")).toEqual([]);
    expect(await found("smith@first")).toEqual([]);
    expect(await found("mith")).toEqual([]);
  });

  test("finds names as people type them, with accents, without, and with letters as two", async () => {
    const { here, ids, open } = await worldOf(
      named("Søren Ærø", "Łukasz Groß", "Jürgen Öberg", "Åsa Lund", "Emile Strasse"),
    );
    const found = async (words: string) => (await open(`/orders?q=${encodeURIComponent(words)}`)).names;
    for (const typed of ["soren", "soeren", "Søren", "aero", "SØREN"]) {
      expect([typed, await found(typed)]).toEqual([typed, ["Søren Ærø"]]);
    }
    for (const typed of ["lukasz", "gross", "Łukasz", "groß"]) {
      expect([typed, await found(typed)]).toEqual([typed, ["Łukasz Groß"]]);
    }
    for (const typed of ["juergen", "jurgen", "oeberg", "oberg"]) {
      expect([typed, await found(typed)]).toEqual([typed, ["Jürgen Öberg"]]);
    }
    expect(await found("asa lund")).toEqual(["Åsa Lund"]);
    expect(await found("Émile straße")).toEqual(["Emile Strasse"]);
    await here.db.update(orders).set({ name: "Đorđe" }).where(eq(orders.id, ids[3]!));
    expect(await found("aasa")).toEqual([]);
    expect(await found("dorde")).toEqual(["Đorđe"]);
  });

  test("finds names with apostrophes as people type them, with them and without, also once a name was changed", async () => {
    const { here, ids, open } = await worldOf(
      named("Kim O'Neil", "Jo D’Æth", "Li Ni Dhʼubhthaigh", "Kit N'Gör", "Al ONeal"),
    );
    const found = async (words: string) => (await open(`/orders?q=${encodeURIComponent(words)}`)).names;
    for (const [typed, name] of [
      ...["oneil", "O'Neil", "o’neil", "kim oneil", "neil"].map((words) => [words, "Kim O'Neil"]),
      ...["daeth", "D'Æth", "dæth"].map((words) => [words, "Jo D’Æth"]),
      ...["dhubhthaigh", "Dh'ubhthaigh"].map((words) => [words, "Li Ni Dhʼubhthaigh"]),
      ...["ngor", "ngoer", "N'Gör"].map((words) => [words, "Kit N'Gör"]),
      ["o'neal", "Al ONeal"],
    ])
      expect([typed, await found(typed!)]).toEqual([typed, [name]]);
    await here.db.update(orders).set({ name: "Kim D'Arcy" }).where(eq(orders.id, ids[0]!));
    expect([await found("oneil"), await found("darcy")]).toEqual([[], ["Kim D'Arcy"]]);
  });

  test("finds words of one or two letters whole, in a reference, name or postcode, and says so", async () => {
    const { open } = await worldOf([
      { name: "Bo Li", email: "bo@first.example", addressPostcode: "E1 6AN" },
      { name: "Bob Lind", email: "bob@first.example", addressPostcode: "E10 5PW" },
    ]);
    const found = async (words: string) => {
      const { names, count } = await open(`/orders?q=${encodeURIComponent(words)}`);
      return [...names.sort(), count.wholeWords];
    };
    expect(await found("bo")).toEqual(["Bo Li", true]);
    expect(await found("bob")).toEqual(["Bob Lind", false]);
    expect(await found("li fir")).toEqual(["Bo Li", true]);
    expect(await found("E1 6AN")).toEqual(["Bo Li", true]);
    expect(await found("b")).toEqual([true]);
    // What every reference begins with finds as much as the list shows, and costs no more.
    expect(await found("PS-")).toEqual(["Bo Li", "Bob Lind", true]);
  });

  test("finds by the postcode, with its blank or without, and by the one that it has now", async () => {
    const { here, ids, open } = await worldOf([
      { name: "Pat", addressPostcode: "LS1 4AP" },
      { name: "Kim", addressPostcode: "10115" },
    ]);
    const found = async (words: string) => (await open(`/orders?q=${encodeURIComponent(words)}`)).names;
    expect(await found("ls1 4ap")).toEqual(["Pat"]);
    expect(await found("LS14AP")).toEqual(["Pat"]);
    expect(await found("101")).toEqual(["Kim"]);
    await here.db.update(orders).set({ addressPostcode: "20095" }).where(eq(orders.id, ids[1]!));
    expect(await found("10115")).toEqual([]);
    expect(await found("20095")).toEqual(["Kim"]);
  });

  test.each([
    '"',
    "' or 1=1 --",
    "zoe*",
    "NOT zoe OR ann",
    "tenant : x",
    "^",
    "-",
    "{words} : a",
    "\u0000",
    "(((",
    "%",
  ])("for %j asks for words and nothing else", async (words) => {
    const { open } = await worldOf(named("Zoe Notorious", "Ann Other"));
    const { names } = await open(`/orders?q=${encodeURIComponent(words)}`);
    expect(names).toEqual(words === "zoe*" ? ["Zoe Notorious"] : []);
  });

  test("finds what was placed and what it is called now, and forgets what is gone", async () => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const { open } = await desk(here);
    const { orderId, payment } = await readyToPay(here, here.runners, store);
    expect((await open("/orders?q=pat")).rows).toEqual([]);
    await here.pay(payment);
    await settleOrder(here.runners.scope, { orderId, region: "UK" });
    const [found] = (await open("/orders?q=pat")).rows;
    expect(found).toMatchObject({ id: orderId, items: 3 });
    expect((await open(`/orders?q=${found!.ref}`)).rows).toHaveLength(1);
    await here.db.update(orders).set({ name: "Quentin Q" }).where(eq(orders.id, orderId));
    expect((await open("/orders?q=quentin")).rows).toHaveLength(1);
    expect((await open("/orders?q=shopper")).rows).toEqual([]);

    const [other] = await putOrders(here.db, store, named("Gone Soon"));
    expect((await open("/orders?q=gone")).rows).toHaveLength(1);
    await here.db.delete(orders).where(eq(orders.id, other!));
    expect((await open("/orders?q=gone")).rows).toEqual([]);
    expect(await here.db.select().from(orderSearch).where(eq(orderSearch.orderId, other!))).toEqual([]);
  });

  test("finds nothing of another tenant, nor does any filter", async () => {
    const { here, open } = await worldOf(named("Ours Only"));
    const theirs = await here.maple.store();
    await putOrders(here.db, theirs, [{ name: "Theirs Only", status: "over budget", units: 2 }]);
    for (const query of [
      "q=only",
      `store=${theirs.id}`,
      "status=attention",
      "sort=customer",
      "q=theirs",
      "from=2020-01-01",
    ]) {
      expect((await open(`/orders?${query}`)).names, query).not.toContain("Theirs Only");
    }
    expect((await open("/orders?q=only")).names).toEqual(["Ours Only"]);
    expect((await open("/orders?q=only")).count).toEqual({
      count: 1,
      isCountedOut: true,
      newest: null,
      wholeWords: false,
    });
  });
});

describe("filters", () => {
  test("by status, group of statuses, store and days of the tenant, and all at once", async () => {
    const { here, store, open } = await worldOf([
      { name: "Held", status: "address issue", placedAt: new Date("2026-07-01T22:30:00Z") },
      { name: "Over", status: "over budget", placedAt: new Date("2026-07-01T23:30:00Z") },
      { name: "Limit", status: "over budget limit", placedAt: new Date("2026-07-02T22:59:59Z") },
      { name: "Sent", status: "shipped", placedAt: new Date("2026-07-02T23:00:00Z") },
    ]);
    const second = await here.runners.store({ name: "Second store" });
    await putOrders(here.db, second, [{ name: "Elsewhere", status: "address issue" }]);
    const names = async (query: string) => (await open(`/orders?${query}`)).names.sort();
    expect(await names("status=address+issue")).toEqual(["Elsewhere", "Held"]);
    expect(await names("status=budget")).toEqual(["Limit", "Over"]);
    expect(await names("status=attention")).toEqual(["Elsewhere", "Held", "Limit", "Over"]);
    expect(await names(`store=${second.id}`)).toEqual(["Elsewhere"]);
    // British summer time: 23:00 UTC is midnight there.
    expect(await names("from=2026-07-02&to=2026-07-02")).toEqual(["Limit", "Over"]);
    expect(await names(`from=2026-07-02&to=2026-07-02&status=budget&store=${store.id}&q=lim`)).toEqual([
      "Limit",
    ]);
    expect((await open("/orders?status=processed")).filters.isFiltered).toBe(true);
    expect((await open("/orders")).filters.isFiltered).toBe(false);
  });
});

describe("pages", () => {
  /** From the list's beginning to its end by its links. */
  async function walk(open: Awaited<ReturnType<typeof desk>>["open"], address: string) {
    const pages = [await open(address)];
    while (pages.at(-1)!.links.nextHref) pages.push(await open(pages.at(-1)!.links.nextHref!));
    return pages;
  }

  test("show every order once in each order, forwards and backwards, though many share a moment, a name and a sum", async () => {
    const { open, ids } = await worldOf(
      Array.from({ length: 60 }, (_, at) => ({
        name: ["ann", "Ann", "Bob"][at % 3]!,
        total: [500, 900][at % 2]!,
        currency: (["GBP", "EUR"] as const)[at % 2]!,
        placedAt: new Date(Date.UTC(2026, 9, 1, 9, Math.floor(at / 20))),
      })),
    );
    for (const sort of ["", "placed", "customer", "-customer", "total", "-total"]) {
      for (const search of ["", "&q=test.example"]) {
        const pages = await walk(open, `/orders?sort=${sort}${search}`);
        expect(pages.map(({ rows }) => rows.length)).toEqual([25, 25, 10]);
        const seen = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
        expect([...seen].sort(), `${sort}${search}`).toEqual([...ids].sort());
        const back = await open(pages[2]!.links.previousHref!);
        expect(back.rows).toEqual(pages[1]!.rows);
        const first = await open(back.links.previousHref!);
        expect(first.rows).toEqual(pages[0]!.rows);
        expect([pages[0]!.links.previousHref, first.links.previousHref]).toEqual([null, null]);
        expect(pages[2]!.links.nextHref).toBeNull();
      }
    }
  });

  test("stay where they are while orders arrive and go", async () => {
    const { here, store, open, ids } = await worldOf(
      Array.from({ length: 55 }, (_, at) => ({ name: `N${String(at).padStart(2, "0")}` })),
    );
    const first = await open("/orders");
    const expected = (await open(first.links.nextHref!)).names;
    const now = new Date("2026-11-01T09:00:00Z");
    await putOrders(
      here.db,
      store,
      Array.from({ length: 30 }, () => ({ name: "Newcomer", placedAt: now })),
    );
    await here.db.delete(orders).where(eq(orders.id, ids[54]!));
    const second = await open(first.links.nextHref!);
    expect(second.names).toEqual(expected);
    // The way back leads over what arrived meanwhile; one of it fills the gap of what is gone.
    const back = await open(second.links.previousHref!);
    expect(back.names).toEqual(["Newcomer", ...first.names.slice(1)]);
    const top = await open(back.links.previousHref!);
    expect(top.names).toEqual(Array.from({ length: 25 }, () => "Newcomer"));
  });

  test("a place behind the end shows the beginning instead of an empty list", async () => {
    const { here, open } = await worldOf(Array.from({ length: 30 }, (_, at) => ({ name: `N${at}` })));
    const { links } = await open("/orders");
    await here.db.delete(orders).where(eq(orders.tenantId, here.runners.id));
    await putOrders(here.db, await here.runners.store(), [
      { name: "Only", placedAt: new Date("2027-01-01") },
    ]);
    expect((await open(links.nextHref!)).names).toEqual(["Only"]);
  });

  test("a list is counted out, and a search that is too long to count says so", async () => {
    const { open } = await worldOf(Array.from({ length: 1001 }, () => ({ name: "Many" })));
    const many = { wholeWords: false };
    const all = { ...many, count: 1001, isCountedOut: true, newest: null };
    expect((await open("/orders")).count).toEqual(all);
    // Of a search the newest are looked at.
    const searched = { ...many, count: 1000, isCountedOut: false, newest: 1000 };
    expect((await open("/orders?q=many")).count).toEqual(searched);
  });

  test("a search for words that more orders hold looks at the newest, and says so", async () => {
    const { open } = await worldOf([
      { name: "Many First", placedAt: new Date("2020-01-01"), status: "shipped" },
      ...Array.from({ length: 1001 }, () => ({ name: "Many" })),
    ]);
    const shipped = await open("/orders?q=many&status=shipped");
    expect(shipped.count).toEqual({
      count: 0,
      isCountedOut: true,
      newest: 1000,
      wholeWords: false,
    });
    const found = await open("/orders?q=many+first&status=shipped");
    expect(found.names).toEqual(["Many First"]);
    expect(found.count).toEqual({ count: 1, isCountedOut: true, newest: null, wholeWords: false });
  });
});

test("the dashboard's tiles lead to lists with as many orders as they say", async () => {
  const here = await world();
  const store = await here.runners.store();
  const now = here.product.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const ids = await putOrders(here.db, store, [
    { status: "address issue", placedAt: now },
    { status: "over budget", placedAt: daysAgo(3) },
    { status: "over budget limit", placedAt: daysAgo(6) },
    { status: "artwork issue", placedAt: daysAgo(8) },
    { status: "awaiting reprint", placedAt: daysAgo(40) },
    { status: "in production", placedAt: daysAgo(40) },
    { status: "shipped", placedAt: daysAgo(40) },
    { status: "new", placedAt: now },
  ]);
  await putOrders(here.db, await here.maple.store(), [{ status: "address issue", placedAt: now }]);
  const cases = (["open", "open", "asked", "closed"] as const).map((state, at) => ({
    id: freshId(),
    tenantId: here.runners.id,
    orderId: ids[at]!,
    problem: "misprint" as const,
    lines: [],
    state,
    createdAt: now,
    updatedAt: now,
  }));
  await here.db.insert(orderCases).values(cases);
  // Two of one order are one order in its list.
  const failed = { tenantId: here.runners.id, orderId: cases[0]!.orderId, currency: "GBP" as const };
  const paymentId = freshId();
  await here.db.insert(payments).values({
    ...failed,
    id: paymentId,
    kind: "intent",
    providerKey: freshId(),
    amount: 10,
    status: "succeeded",
    revision: 1,
    createdAt: now,
    updatedAt: now,
  });
  await here.db.insert(refunds).values(
    ["failed", "failed", "succeeded"].map((status) => ({
      ...failed,
      id: freshId(),
      paymentId,
      amount: 1,
      reason: "goodwill",
      status: status as "failed",
      actor: "x",
      createdAt: now,
      updatedAt: now,
    })),
  );
  const { open, cookie } = await desk(here);
  const { body } = await call(dashboard, get("/dashboard", { cookie }), here.product.context());
  const tiles = at(body, "tiles") as { key: string; value: number; href: string }[];
  expect(Object.fromEntries(tiles.map(({ key, value }) => [key, value]))).toEqual({
    address: 1,
    budget: 2,
    trouble: 2,
    cases: 2,
    incidents: 0,
    refunds: 1,
    unmade: 0,
    today: 2,
    week: 4,
    production: 1,
    activeStores: 1,
  });
  for (const { key, value, href } of tiles.filter(({ href }) => href.startsWith("/orders?"))) {
    expect((await open(href)).count.count, key).toBe(value);
  }
  const told = tiles.find(({ key }) => key === "cases")!;
  const listed = await call(caseList, get(told.href, { cookie }), here.product.context());
  expect(at(listed.body, "cases", "length")).toBe(told.value);
});

test("orders are narrowed by country, and by a product's name or the beginning of an SKU", async () => {
  const { here, store, ids, open } = await worldOf([
    { name: "Ann", addressCountry: "DE", units: 1 },
    { name: "Bob", addressCountry: "GB", units: 2 },
    { name: "Cem", addressCountry: "DE", units: 1 },
    { name: "Dee", addressCountry: "FR" },
  ]);
  const set = (id: string, line: { name: string; sku: string }) =>
    here.db.update(orderLines).set(line).where(eq(orderLines.orderId, id));
  await set(ids[0]!, { name: "Slow Pour Tee", sku: "TEE-ORG-ECR-M" });
  await set(ids[1]!, { name: "100% Mug", sku: "MUG_11-WHT" });
  await set(ids[2]!, { name: "Slow Pour Mug", sku: "MUGX11-WHT" });
  const found = async (query: string) => (await open(`/orders?${query}`)).names.toSorted();
  expect(await found("country=DE")).toEqual(["Ann", "Cem"]);
  expect(await found("country=XX")).toEqual(["Ann", "Bob", "Cem", "Dee"]);
  expect(await found("product=slow+pour")).toEqual(["Ann", "Cem"]);
  expect(await found("product=tee-org")).toEqual(["Ann"]);
  // What stands for any letter in a pattern is itself.
  expect(await found("product=100%25")).toEqual(["Bob"]);
  expect(await found("product=MUG_")).toEqual(["Bob"]);
  expect(await found("product=ECR-M")).toEqual([]);
  expect(await found("product=mug&country=DE")).toEqual(["Cem"]);
  const page = await open("/orders?product=slow&country=DE");
  expect([page.count.count, page.filters.isFiltered, page.filters.asked["product"]]).toEqual([
    2,
    true,
    "slow",
  ]);
  const own = await here.maple.store();
  await putOrders(here.db, own, [{ name: "Canary", addressCountry: "DE" }]);
  expect(await found("country=DE")).toEqual(["Ann", "Cem"]);
  expect(store.id).not.toBe(own.id);
});
