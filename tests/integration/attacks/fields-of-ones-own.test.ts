import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ApiCall } from "../../../app/api/call.server.ts";
import { CALLS } from "../../../app/routes/api/api.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { ORIGIN } from "../../support/page.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";
import { intentsOf } from "../../support/route-intents.ts";
import { DOORS, wholeProduct } from "../../support/whole-product.ts";
import { type TestTenant, world } from "../../support/world.ts";

afterAll(() => vi.resetConfig());

/** What no form asks for, and someone might send along. */
const extras = (otherTenant: string): Record<string, string> => ({
  role: "admin",
  superadmin: "1",
  tenant_id: otherTenant,
  tenantId: otherTenant,
  tenant: otherTenant,
  user_id: "someone-else",
  integration: "1",
  signup_complete: "1",
  signupComplete: "true",
  emailVerifiedAt: "2020-01-01",
  verified_at: "2020-01-01",
  passwordHash: "scrypt$1$1$1$$",
  totpSealed: "mine",
  merchantOfRecord: "platform",
  total: "0",
  price: "0",
  payment_status: "paid",
});
/** Names that reach for prototypes: the front door refuses a form that has one. */
const PROTOTYPES = {
  "__proto__.polluted": "1",
  "__proto__[polluted]": "1",
  "constructor.prototype.polluted": "1",
  "constructor[prototype][polluted]": "1",
  "a.__proto__.polluted": "1",
};
let ask: (request: Request) => Promise<Response>;
let here: Awaited<ReturnType<typeof world>>;
let mine: TestTenant;
let other: TestTenant;

const send = (path: string, fields: Record<string, string>, cookie = "") =>
  ask(
    new Request(new URL(path, ORIGIN), {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: {
        Origin: ORIGIN,
        Host: new URL(ORIGIN).host,
        "CF-Connecting-IP": freshId(),
        ...(cookie && { Cookie: cookie }),
      },
    }),
  );
const unpolluted = () => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect((Object as { polluted?: unknown }).polluted).toBeUndefined();
};
const standing = async () => {
  const people = await here.db
    .select()
    .from(users)
    .where(inArray(users.tenantId, [mine.id, other.id]));
  return {
    people: people
      .map(({ lastSeenAt: _, factorHintAfter: _putOff, ...row }) => row)
      .toSorted((a, b) => a.id.localeCompare(b.id)),
    tenants: await here.db
      .select()
      .from(tenants)
      .where(inArray(tenants.id, [mine.id, other.id])),
  };
};

beforeAll(async () => {
  here = await world();
  here.product.clock.set(new Date().toISOString());
  ask = wholeProduct(here.product);
  mine = here.runners;
  other = here.maple;
});

test("what a form may ask for is read from the route, its schemas and its lists", () => {
  expect(intentsOf("routes/admin/settings/second-factor/page.tsx").sort()).toEqual([
    "disable",
    "enable",
    "later",
  ]);
  expect(intentsOf("routes/admin/event/overview/page.tsx")).toEqual(
    expect.arrayContaining(["On hold", "duplicate", "lock"]),
  );
  expect(intentsOf("routes/admin/vouchers/page.tsx")).toEqual(
    expect.arrayContaining(["release", "batch", "pause"]),
  );
});

// Signing out would only end the session that asks.
describe.each(
  DOORS.filter(({ hasAction, address }) => hasAction && address !== "/logout").map(
    ({ address, file }, door) => [address, file, door] as const,
  ),
)("%s", (address, file, door) => {
  // Without one as well, and with one that no route has.
  const intents = ["", "no-such-intent", ...intentsOf(file)];

  test("takes no field that it does not ask for, and no prototype", async () => {
    const staff = await Promise.all(
      (["customer_service", "account_manager"] as const).map((role) => here.staff(mine, role)),
    );
    const store = await mine.store({ name: freshId() });
    const before = await standing();
    const path = address
      .replace(":userId", staff[0]?.userId ?? "")
      .replace(":slug", store.slug)
      .replace("*", "login")
      .replaceAll(/:\w+/g, mine.id);
    for (const [index, cookie] of ["", ...staff.map((one) => one.cookie)].entries()) {
      // The front door looks at the names before any route does, so one of them for each is enough.
      const [name, value] = Object.entries(PROTOTYPES)[(door + index) % Object.keys(PROTOTYPES).length]!;
      const polluted = await send(path, { name: "Pat", [name]: value }, cookie);
      expect(polluted.status, `${path} ${name}`).toBeGreaterThanOrEqual(300);
      expect(polluted.status, `${path} ${name}`).toBeLessThan(500);
      for (const intent of intents) {
        const answer = await send(path, { ...extras(other.id), ...(intent && { intent }) }, cookie);
        expect(answer.status, `${path} ${intent}`).toBeLessThan(500);
        // Whoever may not take the door is refused before the form is read.
        if (!cookie || answer.status === 403) break;
      }
    }
    expect(await standing()).toEqual(before);
    unpolluted();
  });
});

describe.each(
  CALLS.filter(({ method }: ApiCall) => method === "POST").map((call: ApiCall) => [call.path, call] as const),
)("POST %s", (_, call) => {
  test.each([
    ['{"__proto__":{"polluted":1}}'],
    ['{"products":[{"__proto__":{"polluted":1}}]}'],
    ['{"constructor":{"prototype":{"polluted":1}}}'],
    ['{"email":{"__proto__":{"polluted":1}},"password":["__proto__"]}'],
  ])("refuses %s", async (body) => {
    const store = await mine.store({ name: freshId() });
    const path = call.path.replace("{tenant}", mine.id).replace("{slug}", store.slug);
    const headers = { "Content-Type": "application/json" };
    const answer = await ask(new Request(new URL(path, ORIGIN), { method: "POST", headers, body }));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    unpolluted();
  });
});

test("an invited person gets what the form says, in the tenant of the person who invites", async () => {
  const { cookie, userId } = await here.staff(mine);
  // An admin who could not come back invites nobody.
  await here.db.update(users).set({ passwordHash: "set" }).where(eq(users.id, userId));
  const email = `${freshId()}@fresh.example`;
  const fields = { ...extras(other.id), name: "Ivy", email, role: "customer_service" };
  expect((await send("/users/create", fields, cookie)).status).toBe(303);
  const [row] = await here.db.select().from(users).where(eq(users.email, email));
  expect(row).toMatchObject({
    tenantId: mine.id,
    role: "customer_service",
    superadmin: false,
    integration: false,
    passwordHash: null,
    totpSealed: null,
    emailVerifiedAt: null,
  });
  unpolluted();
});

test("company details and profile take their own fields only", async () => {
  const { cookie, userId } = await here.staff(mine);
  const company = {
    legal_name: "Runners Ltd",
    address_first_line: "1 Track",
    address_city: "Leeds",
    address_postcode: "LS1 1AA",
    address_country: "United Kingdom",
    contact_email: "hello@runners.example",
  };
  const [before] = await here.db.select().from(tenants).where(eq(tenants.id, mine.id));
  const all = { ...extras(other.id), status: "suspended", name: "Renamed", ...company };
  expect((await send("/settings/company-details", all, cookie)).status).toBe(303);
  const [after] = await here.db.select().from(tenants).where(eq(tenants.id, mine.id));
  expect({ ...after, companyDetails: null }).toEqual({ ...before, companyDetails: null });
  expect(after?.companyDetails).toMatchObject({ legalName: "Runners Ltd" });

  const [was] = await here.db.select().from(users).where(eq(users.id, userId));
  const profile = {
    ...extras(other.id),
    intent: "profile",
    name: "New Name",
    lang: "fr",
    email: "x@evil.example",
  };
  expect((await send("/settings", profile, cookie)).status).toBe(303);
  const [is] = await here.db.select().from(users).where(eq(users.id, userId));
  expect(is).toEqual({ ...was, name: "New Name", lang: "fr", lastSeenAt: is?.lastSeenAt });
});

test("an order is its store's, whatever else its form says", async () => {
  const gift = await mine.store({
    type: "Promo",
    shipping: null,
    vatRate: 0,
    products: [{ name: "Gift", price: 0, vat: false }],
  });
  await addPromoCode(here.db, gift, "MINE-0001");
  const key = freshId();
  const fields = {
    ...extras(other.id),
    name: "Pat Person",
    email: "pat@claims.example",
    phone: "+44 20 7946 0123",
    address_first_line: "1 Some Street",
    address_city: "London",
    address_postcode: "SW1A 1AA",
    address_country: "United Kingdom",
    promo_code: "MINE-0001",
    idempotency_key: key,
    status: "shipped",
    order_ref: "PS-EVIL",
  };
  const path = `/api/${mine.id}/${gift.slug}/order`;
  const headers = { "Content-Type": "application/json" };
  const answer = await ask(
    new Request(new URL(path, ORIGIN), { method: "POST", headers, body: JSON.stringify(fields) }),
  );
  expect(answer.status, await answer.clone().text()).toBe(200);
  const [row] = await here.db.select().from(orders).where(eq(orders.eventId, gift.id));
  expect(row).toMatchObject({ tenantId: mine.id, status: "new" });
  expect(row?.orderRef).not.toBe("PS-EVIL");
});
