import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { get, post } from "../../support/answers.ts";
import { claimForm } from "../../support/forms.ts";
import { testProduct } from "../../support/page.ts";
import type { StoreRef } from "../../support/stores.ts";
import { type SwitchableDatabase, switchableDatabase } from "../../support/switchable-database.ts";
import { oneIsolate } from "../../support/whole-product.ts";
import { world, type World } from "../../support/world.ts";

let here: World;
let database: SwitchableDatabase;
let shop: StoreRef;
let promo: StoreRef;
beforeAll(async () => {
  here = await world();
  database = await switchableDatabase(inject("databaseUrl"));
  shop = await here.runners.store();
  promo = await here.runners.store({
    type: "Promo",
    shipping: null,
    products: [{ name: "Gift Tee", price: 0, vat: false }],
  });
});
afterAll(() => database.close());
beforeEach(() => void (database.mode = "well"));

/** As browsers say where a form comes from. */
const headers = { "Sec-Fetch-Site": "same-origin" };
type Notice = {
  kind: string;
  href: string;
  fields: [string, string][];
  again: [string, string][];
  store: Record<string, unknown> | null;
};
type Told = { status: number; ms: number; retryAfter: string | null; age: string | null; text: string };

/** A Worker of its own over the switchable database. */
function isolate({ url } = database) {
  const fetch = oneIsolate(testProduct({ LIBSQL_URL: url }));
  return async (request: Request): Promise<Told & { notice: Notice | undefined }> => {
    const began = performance.now();
    const response = await fetch(request);
    const text = await response.text();
    const ms = performance.now() - began;
    const { headers, status } = response;
    return {
      status,
      ms,
      retryAfter: headers.get("Retry-After"),
      age: headers.get("Age"),
      text,
      notice: noticeIn(text),
    };
  };
}

/** The test's pages are what Remix found, as JSON. */
function noticeIn(text: string): Notice | undefined {
  if (!text.startsWith("[")) return undefined;
  const [, , errors] = JSON.parse(text) as [unknown, unknown, Record<string, { data?: unknown }> | null];
  const [error] = Object.values(errors ?? {});
  return (error?.data as { away?: Notice } | undefined)?.away;
}

describe("while the database takes requests and answers none", () => {
  test("every page says so, and the catalogue shows its last rendered state", async () => {
    const ask = isolate();
    for (const path of [`/${shop.slug}`, `/${promo.slug}`]) expect((await ask(get(path))).status).toBe(200);
    const { cookie } = await here.visitor();
    const { cookie: session } = await here.staff(here.runners);
    database.mode = "frozen";
    // As old as it takes to be no answer by itself.
    await new Promise((resolve) => setTimeout(resolve, 5_000));

    const [home, ownHome, basket, dashboard, claim, api, paid] = await Promise.all([
      ask(get(`/${shop.slug}`)),
      ask(get(`/${shop.slug}`, { cookie })),
      ask(get(`/${shop.slug}/basket`, { cookie })),
      ask(get("/dashboard", { cookie: session })),
      ask(post(`/${promo.slug}`, claimForm({ promo_code: "NO-1", idempotency_key: "key-1" }), { headers })),
      ask(get(`/api/${shop.tenantId}/${shop.slug}/locked-to-country`)),
      ask(get(`/${shop.slug}/payment-success?order=x`, { cookie })),
    ]);

    for (const copy of [home, ownHome]) {
      expect(copy.status).toBe(200);
      expect(Number(copy.age)).toBeGreaterThanOrEqual(5);
    }
    // The form's token is the visitor's own, as everywhere.
    expect(ownHome.text).not.toBe(home.text);
    for (const told of [basket, dashboard, claim, api, paid]) {
      expect(told.status).toBe(503);
      expect(Number(told.retryAfter)).toBeGreaterThan(0);
    }
    expect(basket.notice).toMatchObject({ kind: "read", href: `/${shop.slug}/basket` });
    expect(basket.notice?.store).toMatchObject({ slug: shop.slug, formToken: "", basketCount: null });
    expect(paid.notice?.kind).toBe("payment");
    expect(claim.notice).toMatchObject({ kind: "repeat", href: `/${promo.slug}` });
    expect(new Map(claim.notice?.fields).get("idempotency_key")).toBe("key-1");
    expect(new Map(claim.notice?.fields).get("promo_code")).toBe("NO-1");
    expect(JSON.parse(api.text)).toMatchObject({ message: expect.stringContaining("isn’t responding") });

    // The next one does not wait for a deadline again.
    const asked = database.asked;
    const later = await ask(get(`/${shop.slug}/basket`, { cookie }));
    expect(later.status).toBe(503);
    expect(later.ms).toBeLessThan(basket.ms / 2);
    expect(database.asked).toBe(asked);

    database.mode = "well";
    await expect.poll(async () => (await ask(get(`/${shop.slug}`))).age, { timeout: 60_000 }).toBeNull();
    expect((await ask(get(`/${shop.slug}/basket`, { cookie }))).status).toBe(200);
  });
});

test("a read that is not answered is not waited for twice", async () => {
  // Isolates of the tests above write how many answers there were, seconds later, to the database that they know.
  const own = await switchableDatabase(inject("databaseUrl"));
  own.mode = "frozen";
  const told = await isolate(own)(get(`/${shop.slug}`));
  expect(told.status).toBe(503);
  expect(own.asked).toBe(1);
  await own.close();
});

test.each(["away", "refusing", "broken"] as const)(
  "a database that is %s is told as busy, not as a fault",
  async (mode) => {
    const ask = isolate();
    database.mode = mode;
    const told = await ask(get(`/${shop.slug}`));
    expect(told.status).toBe(503);
    expect(told.retryAfter).not.toBeNull();
    const picture = await ask(get(`/media/${"0".repeat(64)}/White-front.svg`));
    expect([503, 404]).toContain(picture.status);
    // Nothing can be there, whatever the database would say of the store above it.
    expect((await ask(get(`/${shop.slug}/no/page`))).status).toBe(404);
    const login = await ask(
      post("/login", { email: "ada@example.test", password: "a-password-that-is-long" }, { headers }),
    );
    expect(login.notice?.kind).toBe("unsure");
    expect(login.notice?.fields).toEqual([]);
    // The page that asks for it again has what was typed, without the password.
    expect(login.notice?.again).toEqual([
      ["email", "ada@example.test"],
      ["_show_again", "yes"],
    ]);
  },
);

describe.each([
  401,
  402,
  403,
  404,
  "BLOCKED",
  "SQLITE_FULL",
  "SQLITE_READONLY",
  "SQLITE_IOERR_WRITE",
  "SQLITE_NOMEM",
] as const)("a database that refuses us with %s", (mode) => {
  test("is away: copies are served, all else is 503, an alarm is written once, and it comes back by itself", async () => {
    const alarms = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const ask = isolate();
    expect((await ask(get(`/${shop.slug}`))).status).toBe(200);
    const { cookie } = await here.visitor();
    database.mode = mode;
    const [copy, basket, login] = await Promise.all([
      ask(get(`/${shop.slug}`)),
      ask(get(`/${shop.slug}/basket`, { cookie })),
      ask(post("/login", { email: "ada@example.test", password: "a-password-that-is-long" }, { headers })),
    ]);
    expect([copy.status, basket.status, login.status]).toEqual([200, 503, 503]);
    expect(basket.notice).toMatchObject({ kind: "read" });
    // Each was asked once at most: what refuses us is not asked again at once.
    expect(database.asked).toBeLessThanOrEqual(4);
    const told = alarms.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.includes('"level":"alarm"'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(String(mode));
    alarms.mockRestore();
    database.mode = "well";
    await expect
      .poll(async () => (await ask(get(`/${shop.slug}/basket`, { cookie }))).status, { timeout: 20_000 })
      .toBe(200);
  });
});

test("a short restart is waited out by readers and opens nothing", async () => {
  const ask = isolate();
  database.mode = "away";
  setTimeout(() => void (database.mode = "well"), 150);
  expect((await ask(get(`/${shop.slug}`))).status).toBe(200);
});

test("what the database refuses is no outage", async () => {
  const ask = isolate();
  for (let round = 0; round < 10; round += 1) {
    expect((await ask(get("/no-such-store-anywhere"))).status).toBe(404);
  }
  expect((await ask(get(`/${shop.slug}`))).status).toBe(200);
});
