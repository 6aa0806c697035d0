import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { grantOf, may } from "../../../app/domain/access/permissions.ts";
import type { Role } from "../../../app/domain/access/roles.ts";
import { sha256Hex } from "../../../app/http/keys/signing.server.ts";
import { paymentLinks } from "../../../db/schema/payment-links.ts";
import { clients } from "../../../db/schema/clients.ts";
import { assets } from "../../../db/schema/products.ts";
import { channelOf } from "../../../app/domain/access/channels.ts";
import { channelAuthorisation } from "../../../app/auth/channels.server.ts";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { sessionsThatMayListen } from "../../../app/services/accounts/sessions/sessions.server.ts";
import { auditNote } from "../../../app/services/batch-rows/outbox-rows.ts";
import type { ApiCall } from "../../../app/api/call.server.ts";
import { CALLS } from "../../../app/routes/api/api.server.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { eventFulfillers, fulfillers } from "../../../db/schema/fulfillers.ts";
import { orders } from "../../../db/schema/orders.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { sessions, users } from "../../../db/schema/users.ts";
import { OTHER_TENANT_MARK, rowId } from "../../../db/seed/identifiers.ts";
import { waitingLink } from "../../support/payment-links.ts";
import { claimer } from "../../support/claims.ts";
import { ORIGIN, SECRET } from "../../support/page.ts";
import { disputedPayment } from "../../support/disputes.ts";
import { openBill } from "../../support/bills.ts";
import { arrivedPayout } from "../../support/payouts.ts";
import { addPromoCode, addVoucher, freshId } from "../../support/stores.ts";
import { type Door, DOORS, wholeProduct } from "../../support/whole-product.ts";
import { type TestTenant, world } from "../../support/world.ts";
import { type Line, type Rule, TABLE, type Thing } from "./access-table.ts";

// Each test asks a door some eighty times, and the machine may be busy.
afterAll(() => vi.resetConfig());

/** In every row of the other tenant that holds words; in no answer to anyone but its own people. */
const MARK = "CANARY-DOOR";
/** The same for the seeded tenant, and the word that is in all its names. */
const MARKS = [MARK, OTHER_TENANT_MARK, "Borealis"];
const leaks = (text: string) => MARKS.some((mark) => text.includes(mark));

type Someone = {
  name: string;
  cookie: string | null;
  bearer: string | null;
  role: Role | null;
  superadmin: boolean;
  tenantId: string | null;
  /** Not done with signing up or setting up: may be led to /get-started instead. */
  unfinished: boolean;
  /** Nobody proved the address: nothing but /get-started opens. */
  unproved: boolean;
};
type Things = Record<Thing | "event", string>;

let ask: (request: Request) => Promise<Response>;
let people: Someone[];
let theirs: Someone;
let ours: Things;
let foreign: Things;

/** A tenant with a store, a claimed gift, a person and an entry in its log. */
async function furnish(
  here: Awaited<ReturnType<typeof world>>,
  tenant: TestTenant,
  mark: string,
): Promise<Things> {
  const store = await tenant.store({ name: `${mark} ${freshId()}`, products: [{ name: `${mark} tee` }] });
  // Its address is asked for, and may be repeated in the answer; its name may not.
  const draft = await tenant.store({ name: `${mark} draft`, slug: freshId(), status: "Draft" });
  const shop = await tenant.store({
    name: `${mark} shop`,
    slug: freshId(),
    products: [{ name: `${mark} mug` }],
  });
  const gift = await tenant.store({
    type: "Promo",
    shipping: null,
    name: `${mark} gift`,
    slug: freshId(),
    products: [{ name: `${mark} gift`, price: 0, vat: false }],
  });
  await addPromoCode(here.db, gift, `${mark}-CODE`);
  const claimed = await claimer(here, tenant, gift)(`${mark}-CODE`);
  if (!claimed.ok) throw new Error(claimed.error);
  const { orderId } = claimed.value;
  await here.db
    .update(orders)
    .set({ name: `${mark} person` })
    .where(eq(orders.id, orderId));
  await here.db
    .update(tenants)
    .set({ name: `${mark} tenant` })
    .where(eq(tenants.id, tenant.id));
  const { userId } = await here.staff(tenant, "customer_service");
  await here.db
    .update(users)
    .set({ name: `${mark} user` })
    .where(eq(users.id, userId));
  const client = freshId();
  const now = new Date();
  await here.db
    .insert(clients)
    .values({ id: client, tenantId: tenant.id, name: `${mark} client`, createdAt: now, updatedAt: now });
  const fulfiller = freshId();
  await here.db.insert(fulfillers).values({
    id: fulfiller,
    name: `${mark} printer`,
    state: "active",
    mode: "desk",
    ownerTenantId: tenant.id,
    createdAt: now,
    updatedAt: now,
  });
  const picture = freshId();
  await here.db.insert(assets).values({
    id: picture,
    tenantId: tenant.id,
    kind: "artwork",
    name: `${mark} picture`,
    sha256: freshId(),
    contentType: "image/svg+xml",
    svg: "<path/>",
    width: 9,
    height: 9,
    createdAt: now,
  });
  await here.db
    .insert(paymentLinks)
    .values(waitingLink({ tenantId: tenant.id, orderId, userId }, { mark, now }));
  const dispute = await disputedPayment(here, tenant.id, orderId);
  const payout = await arrivedPayout(here, tenant.id, orderId);
  const bill = await openBill(here.db, tenant.id);
  const note = auditNote(tenant.scope, "Event created", { id: store.id, name: `${mark} event` });
  await tenant.scope.tenant.audit.note(note);
  return {
    order: orderId,
    dispute,
    payout,
    bill,
    billFile: "invoice.xml",
    user: userId,
    client,
    fulfiller,
    product: store.productIds[0]!,
    picture,
    voucher: await addVoucher(here.db, shop, `${mark}-VOUCHER`, 500),
    tenant: tenant.id,
    event: store.id,
    slug: store.slug,
    shop: shop.slug,
    preview: draft.slug,
    gift: gift.slug,
    design: `Product=${store.productIds[0]}`,
    secret: "no-such-secret",
    mail: "no-such-mail",
    hash: "no-such-picture",
  };
}

beforeAll(async () => {
  const here = await world();
  // The Worker looks at the real clock.
  here.product.clock.set(new Date().toISOString());
  ask = wholeProduct(here.product);
  ours = await furnish(here, here.runners, "OURS");
  foreign = await furnish(here, here.maple, MARK);

  const enter = async (
    name: string,
    tenant: TestTenant,
    role: Role,
    flags: Partial<typeof users.$inferInsert> = {},
  ): Promise<Someone> => {
    const { userId, cookie } = await here.staff(tenant, role);
    if (Object.keys(flags).length > 0) await here.db.update(users).set(flags).where(eq(users.id, userId));
    const bearer = freshId() + freshId();
    const now = new Date();
    await here.db.insert(sessions).values({
      idHash: await sha256Hex(bearer),
      tenantId: tenant.id,
      userId,
      kind: "bearer",
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    });
    const unfinished = flags.integration === true || flags.signupComplete === false;
    const superadmin = flags.superadmin === true;
    return {
      name,
      cookie,
      bearer,
      role,
      superadmin,
      tenantId: tenant.id,
      unfinished,
      unproved: flags.signupComplete === false,
    };
  };
  const platform = await here.tenant("The platform");
  const nobody = {
    cookie: null,
    bearer: null,
    role: null,
    superadmin: false,
    tenantId: null,
    unfinished: false,
    unproved: false,
  };
  theirs = await enter("their own admin", here.maple, "admin");
  people = [
    { name: "nobody", ...nobody },
    { name: "a made-up session", ...nobody, cookie: "auth.session=made-up", bearer: "made-up" },
    await enter("customer service", here.runners, "customer_service"),
    await enter("account manager", here.runners, "account_manager"),
    await enter("admin", here.runners, "admin"),
    await enter("superadmin", platform, "admin", { superadmin: true }),
    await enter("superadmin, account manager", platform, "account_manager", { superadmin: true }),
    await enter("superadmin, customer service", platform, "customer_service", { superadmin: true }),
    await enter("another tenant's admin", await here.tenant("Third"), "admin"),
    await enter("integration user", await here.tenant("Fourth"), "admin", { integration: true }),
    await enter("newcomer", await here.tenant("Fifth"), "admin", { signupComplete: false }),
  ];
});

type Told = { status: number; location: string; text: string };

async function told(request: Request): Promise<Told> {
  const response = await ask(request);
  const text = await response.text();
  // A redirect of a `.data` request stands in its body.
  const inBody = response.status === 202 ? text : "";
  return { status: response.status, location: response.headers.get("Location") ?? inBody, text };
}

function request(who: Someone, path: string, method: string): Request {
  // Remix compares the two, as a browser sends them.
  const headers: Record<string, string> = { Origin: ORIGIN, Host: new URL(ORIGIN).host };
  if (who.cookie) headers["Cookie"] = who.cookie;
  if (method === "POST") headers["Content-Type"] = "application/x-www-form-urlencoded";
  return new Request(new URL(path, ORIGIN), { method, headers, ...(method === "POST" ? { body: "" } : {}) });
}

const fill = (address: string, line: Line, things: Things) =>
  address
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(things[line.with?.[name] ?? "secret"]))
    .replace("*", "no/such/thing");

/** The ways that Remix offers to one route. */
function ways(door: Door, path: string): { way: string; path: string; alone?: boolean }[] {
  const data = path === "/" ? "/_root.data" : `${path}.data`;
  const all = [
    { way: "document", path },
    { way: "legacy data", path: `${path}?_data=${encodeURIComponent(door.id)}` },
  ];
  if (!door.isPage) return all;
  return [
    ...all,
    { way: "data", path: data },
    { way: "data of this route alone", path: `${data}?_routes=${encodeURIComponent(door.id)}`, alone: true },
  ];
}

const SIGN_IN = "sign-in";
const FORBIDDEN = "forbidden";
const ABSENT = "absent";
const LET_IN = "let in";

function readingOf({ status, location, text }: Told, who: Someone): string {
  if (who.unfinished && location.includes("/get-started")) return "get-started";
  if (status >= 500) return `broken ${status}`;
  if (/\/login\?return=/.test(location)) return SIGN_IN;
  // The designer's script is told instead of led; its page leads on.
  if (status === 401 && text.includes("designer:save.signedOut"))
    return who.unproved || who.unfinished ? "get-started" : SIGN_IN;
  if (status === 403) return FORBIDDEN;
  if (status === 404) return ABSENT;
  return LET_IN;
}

/** What someone should be told at a door of a right. */
function expected(who: Someone, rule: Rule, isTheirs: boolean): string[] {
  if (rule === "anyone" || rule === "own" || rule === "webhook") return [LET_IN, ABSENT];
  if (!who.role) return [SIGN_IN];
  if (who.unproved) return ["get-started"];
  if (!may({ role: who.role, superadmin: who.superadmin }, rule)) return [FORBIDDEN];
  const mine = isTheirs ? LET_IN : ABSENT;
  // Within limits: a form may be beyond them.
  if (grantOf({ role: who.role, superadmin: who.superadmin }, rule) === "limited") return [mine, FORBIDDEN];
  return who.unfinished ? [mine, "get-started"] : [mine];
}

/** An empty form may be refused before its thing is looked for: that tells nothing of the thing. */
const isMalformed = (who: Someone, rule: Rule, { status }: Told): boolean =>
  [400, 415, 422].includes(status) && expected(who, rule, true).includes(LET_IN);

/** Things that belong to a tenant and are not for everyone. */
const OWNED: ReadonlySet<Thing> = new Set([
  "order",
  "user",
  "tenant",
  "preview",
  "gift",
  "shop",
  "client",
  "product",
  "picture",
  "voucher",
  "fulfiller",
  "payout",
  "bill",
]);

/** Whether the things that an address names belong to someone. */
const owns = (who: Someone, line: Line, things: Things): boolean => {
  const named = Object.values(line.with ?? {}).filter((thing) => OWNED.has(thing));
  return named.every((thing) => who.tenantId === things.tenant || (who.superadmin && thing === "tenant"));
};

test("the table knows every door, and every door of the table is there", () => {
  expect(DOORS.map(({ address }) => address).sort()).toEqual(Object.keys(TABLE).sort());
  for (const door of DOORS) {
    const line = TABLE[door.address];
    // A page without a loader is seen too.
    expect(Boolean(line?.see), `${door.address} can be seen`).toBe(door.hasLoader || door.isPage);
    expect(Boolean(line?.do), `${door.address} takes a form`).toBe(door.hasAction);
  }
});

/** People who differ from another of the table in one thing: in being known, in a role, in a tenant, in a right. */
const ONE_WAY: ReadonlySet<string> = new Set([
  "a made-up session",
  "customer service",
  "account manager",
  "another tenant's admin",
  "superadmin, account manager",
  "superadmin, customer service",
  "integration user",
  "newcomer",
]);

type Cell = { who: Someone; way: string; told: Told; isTheirs: boolean };

/** Asks a door everything: for each one's things, as everyone, by every way. Answers the cells that are wrong. */
async function wrongCells(
  door: Door,
  method: "GET" | "POST",
  right: (cell: Cell) => boolean,
): Promise<string[]> {
  const line = TABLE[door.address] ?? {};
  const isPublicStore = line.with?.["slug"] === "slug";
  const wrong: string[] = [];
  const isOwned = Object.values(line.with ?? {}).some((thing) => OWNED.has(thing));
  for (const things of isOwned ? [ours, foreign] : [ours]) {
    const path = fill(door.address, line, things);
    const askAs = async (who: Someone, turn: number) => {
      for (const { way, path: asked, alone } of ways(door, path)) {
        if (alone && method === "POST") continue;
        // Refused before anyone is looked at: for whoever might be let in, and for nobody.
        if (way === "legacy data" && !["nobody", "admin", "superadmin"].includes(who.name)) continue;
        // All ways ask the same guards; of those who differ from another in one thing, each takes one way in turn.
        if (ONE_WAY.has(who.name) && way !== (turn % 2 === 0 ? "document" : "data") && door.isPage) continue;
        let answer = await told(request(who, asked, method));
        // On a busy machine an answer may come too late.
        for (let tries = 0; tries < 3 && answer.status === 503; tries += 1)
          answer = await told(request(who, asked, method));
        const what = `${who.name}, ${way}, ${asked}: ${answer.status} ${answer.location.slice(0, 60)}`;
        // What another tenant shows to the public, and what superadmins see of all tenants, is no leak.
        const isOpen =
          isPublicStore ||
          // Both name open shops of every tenant.
          ["/", "/sitemap-stores.xml"].includes(door.address) ||
          (who.superadmin && /super-admin|audit-logs/.test(door.address));
        if (!isOpen && leaks(answer.text)) wrong.push(`LEAK ${what}`);
        const isRight =
          way === "legacy data"
            ? answer.status === 400
            : right({ who, way, told: answer, isTheirs: owns(who, line, things) });
        if (!isRight) wrong.push(what);
      }
    };
    await Promise.all(people.map((who, index) => askAs(who, index + DOORS.indexOf(door))));
  }
  return wrong;
}

describe.each(DOORS.map((door) => [door.address, door] as const))("%s", (address, door) => {
  const line = TABLE[address] ?? {};

  test("is seen by those who may, by every way that there is", async () => {
    const { see: rule, seen = 200 } = line;
    const wrong = await wrongCells(door, "GET", ({ who, way, told: answer, isTheirs }) => {
      if (!rule) return answer.status < 500;
      const reading = readingOf(answer, who);
      const wanted = expected(who, rule, isTheirs);
      if (seen === 404 && wanted.includes(LET_IN)) return reading === ABSENT || who.unfinished;
      if (!wanted.includes(reading)) return false;
      const isTold = way === "document" && rule !== "own" && (rule === "anyone" || reading === LET_IN);
      return !isTold || answer.status === seen;
    });
    expect(wrong).toEqual([]);
  });

  // A sign-out would send the following ones away; tests/integration/accounts has it.
  test.skipIf(address === "/logout")("takes forms of those who may, by every way that there is", async () => {
    const { do: rule } = line;
    const wrong = await wrongCells(door, "POST", ({ who, told: answer, isTheirs }) =>
      rule
        ? expected(who, rule, isTheirs).includes(readingOf(answer, who)) || isMalformed(who, rule, answer)
        : (answer.status >= 400 && answer.status < 500) ||
          [SIGN_IN, "get-started"].includes(readingOf(answer, who)),
    );
    expect(wrong).toEqual([]);
  });
});

test("the seeded tenant's mark would be found, too", async () => {
  const here = await world();
  here.product.clock.set(new Date().toISOString());
  const tenantId = rowId("borealis", "tenant", "borealis");
  const [bo] = await here.db.select().from(users).where(eq(users.tenantId, tenantId));
  const cookie = await here.signIn({ ...here.runners, id: tenantId }, bo?.id ?? "");
  for (const path of ["/users", "/settings/company-details"]) {
    expect((await told(request({ ...theirs, cookie }, path, "GET"))).text).toContain(OTHER_TENANT_MARK);
  }
});

describe("a write that did not come from our own pages", () => {
  const FOREIGN: [string, Record<string, string>][] = [
    ["another site's page", { Origin: "https://evil.example" }],
    ["a page without an origin", { Origin: "null" }],
    ["a neighbouring host", { Origin: "http://evil.shop.test" }],
    ["our host over another scheme", { Origin: "https://shop.test" }],
    [
      "another site that forges the host",
      { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
    ],
    ["another site, told by the browser", { "Sec-Fetch-Site": "cross-site" }],
    ["a neighbour, told by the browser", { "Sec-Fetch-Site": "same-site" }],
    ["nobody that says where it comes from, without a token", {}],
    ["nobody that says where it comes from, with a made-up token", { token: "abc.def" }],
  ];

  const logged = async () => {
    const here = await world();
    const entries = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, ours.tenant));
    return entries.map(({ id }) => id).sort();
  };
  let before: string[];
  beforeAll(async () => void (before = await logged()));

  const write = (
    who: Someone,
    path: string,
    { token, ...headers }: Record<string, string>,
    method = "POST",
  ) =>
    told(
      new Request(new URL(path, ORIGIN), {
        method,
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          Host: new URL(ORIGIN).host,
          ...(who.cookie && { Cookie: who.cookie }),
          ...headers,
        },
        body: token ? `_token=${token}` : "intent=save",
      }),
    );

  test.each(DOORS.map(({ address, ...door }) => [address, door] as const))(
    "%s refuses it",
    async (address, door) => {
      const admin = people.find(({ name }) => name === "admin") as Someone;
      const path = fill(address, TABLE[address] ?? {}, ours);
      const wrong: string[] = [];
      for (const { way, path: asked } of ways({ address, ...door }, path)) {
        for (const [index, [from, headers]] of FOREIGN.entries()) {
          // The other methods meet the same question in the same place: each of them from some of these.
          for (const method of ["POST", ["PUT", "PATCH", "DELETE"][index % 3]!]) {
            const { status } = await write(admin, asked, headers, method);
            // One click of a mail program comes from nowhere, and its key opens nothing here.
            const isClick = address === "/unsubscribe/:key" && way === "document" && method === "POST";
            // A machine that signs is asked for its signature, and legacy data for nothing at all.
            const refused =
              isClick && from.startsWith("nobody")
                ? [410]
                : address.startsWith("/api/webhooks") || address === "/shopify/webhooks"
                  ? [400, 401, 403, 405]
                  : way === "legacy data"
                    ? [400, 403]
                    : [403];
            if (!refused.includes(status)) wrong.push(`${method} ${asked} (${way}) from ${from}: ${status}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test("changed nothing", async () => expect(await logged()).toEqual(before));
});

describe("HEAD", () => {
  /** Sent anew with each answer, and of no meaning to whoever asks. */
  const FRESH = new Set(["x-request-id", "content-security-policy", "content-length", "set-cookie", "date"]);
  const headersOf = (response: Response) =>
    [...response.headers].filter(([name]) => !FRESH.has(name)).sort(([a], [b]) => a.localeCompare(b));

  test.each(DOORS.map(({ address }) => address))("%s answers it as GET, without a body", async (address) => {
    for (const who of people.filter(({ name }) => ["nobody", "admin"].includes(name))) {
      const path = fill(address, TABLE[address] ?? {}, ours);
      const headers: Record<string, string> = who.cookie ? { Cookie: who.cookie } : {};
      const asked = (method: string) => ask(new Request(new URL(path, ORIGIN), { method, headers }));
      const both = async () => [await asked("GET"), await asked("HEAD")] as const;
      let [get, head] = await both();
      // On a busy machine an answer may come too late, of either.
      for (let tries = 0; tries < 3 && [get.status, head.status].includes(503); tries += 1) {
        [get, head] = await both();
      }
      expect([head.status, headersOf(head)], `${who.name} ${path}`).toEqual([get.status, headersOf(get)]);
      expect(await head.text(), path).toBe("");
    }
  });

  test.each(DOORS.map(({ address }) => address))(
    "%s carries the headers of every answer",
    async (address) => {
      const path = fill(address, TABLE[address] ?? {}, ours);
      const answer = await ask(new Request(new URL(path, ORIGIN)));
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      expect(answer.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
      expect(answer.headers.get("Permissions-Policy")).toContain("camera=()");
      expect(answer.headers.get("Cache-Control")).toBeTruthy();
      if (answer.headers.get("Content-Type")?.startsWith("text/html")) {
        expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
        expect(answer.headers.get("X-Frame-Options") ?? "framed by us").toMatch(/DENY|framed by us/);
      }
    },
  );
});

test("the mark would be found: its own people do see it", async () => {
  for (const path of [
    "/events",
    "/orders",
    `/orders/${foreign.order}`,
    "/users",
    "/audit-logs?by=everything",
  ]) {
    expect((await told(request(theirs, path, "GET"))).text, path).toContain(MARK);
  }
});

describe.each(CALLS.map((call: ApiCall) => [`${call.method} ${call.path}`, call] as const))(
  "%s",
  (_, call) => {
    test("answers those who may call it, and is JSON to all others", async () => {
      const wrong: string[] = [];
      for (const things of [ours, foreign]) {
        const path = call.path
          .replace("{tenant}", things.tenant)
          .replace("{slug}", encodeURIComponent(things.slug))
          .replace("{productId}", things.design.slice("Product=".length));
        for (const who of people) {
          const headers: Record<string, string> = { "Content-Type": "application/json" };
          if (who.bearer) headers["Authorization"] = `Bearer ${who.bearer}`;
          // Ending these sessions would send the following calls away.
          if (call.name === "logout" && who.bearer) continue;
          const body = call.method === "POST" ? { body: "{}" } : {};
          const response = await ask(
            new Request(new URL(path, ORIGIN), { method: call.method, headers, ...body }),
          );
          const text = await response.text();
          const what = `${who.name}, ${path}: ${response.status}`;
          if (!call.path.includes("{slug}") && leaks(text)) wrong.push(`LEAK ${what}`);
          if (response.status >= 500) wrong.push(what);
          if (
            response.status >= 400 &&
            !response.headers.get("Content-Type")?.startsWith("application/json")
          ) {
            wrong.push(`${what} is no JSON`);
          }
          const known = who.role !== null;
          if (call.caller === "signed in" && !known && response.status !== 401) wrong.push(what);
          if (call.caller === "signed in" && known && response.status === 401) wrong.push(what);
          if (call.caller === "anyone" && response.status === 401) wrong.push(what);
        }
      }
      expect(wrong).toEqual([]);
    });
  },
);

describe("realtime channels", () => {
  const authorise = async (who: Someone, channel: string) => {
    const headers: Record<string, string> = { "Content-Type": "application/json" };
    if (who.bearer) headers["Authorization"] = `Bearer ${who.bearer}`;
    const body = JSON.stringify({ socket_id: "socket-1", channel_name: channel });
    return ask(new Request(`${ORIGIN}/api/broadcasting/auth`, { method: "POST", headers, body }));
  };
  const connect = (
    room: string,
    channel: string,
    auth: string,
    more: { socket?: string; who?: Someone; origin?: string | null } = {},
  ) => {
    const { origin = ORIGIN } = more;
    const headers: Record<string, string> = {
      Upgrade: "websocket",
      ...(origin !== null && { Origin: origin }),
    };
    if (more.who?.cookie) headers["Cookie"] = more.who.cookie;
    const query = new URLSearchParams({ _pk: more.socket ?? "socket-1", channel, auth });
    return ask(new Request(`${ORIGIN}/parties/tenant-room/${room}?${query}`, { headers }));
  };
  const tokenFor = async (who: Someone, channel: string) =>
    ((await (await authorise(who, channel)).json()) as { auth: string }).auth;

  test("are for those whom the table of rights lets in, and for things of their own tenant", async () => {
    const kinds = { tenant: "orders:read", event: "events:read", order: "orders:read" } as const;
    for (const who of people) {
      const mine = who.tenantId === ours.tenant;
      const names = { tenant: who.tenantId ?? ours.tenant, event: ours.event, order: ours.order };
      for (const [kind, right] of Object.entries(kinds)) {
        const rightful = who.role !== null && may({ role: who.role, superadmin: who.superadmin }, right);
        const there = kind === "tenant" || mine;
        const status = who.role === null ? 401 : rightful && there && !who.unproved ? 200 : 403;
        const name = `${kind}.${names[kind as keyof typeof names]}`;
        expect((await authorise(who, name)).status, `${who.name} ${name}`).toBe(status);
        expect((await authorise(who, `private-${name}`)).status, `${who.name} ${name}`).toBe(status);
      }
      for (const name of [
        `tenant.${foreign.tenant}`,
        `event.${foreign.event}`,
        `order.${foreign.order}`,
        "fulfiller.nobody",
        "tenant.",
        "tenant.*",
        "everything",
      ]) {
        const refused = who.role === null ? 401 : 403;
        expect((await authorise(who, name)).status, `${who.name} ${name}`).toBe(refused);
      }
      // A session's cookie opens no room: it takes the authorisation of the call.
      expect((await connect(who.tenantId ?? ours.tenant, `tenant.${who.tenantId}`, "", { who })).status).toBe(
        403,
      );
    }
  });

  test("of a fulfiller are for tenants that it prints for", async () => {
    const here = await world();
    const manager = people.find(({ name }) => name === "account manager") as Someone;
    const service = people.find(({ name }) => name === "customer service") as Someone;
    const [id, theirs] = [freshId(), freshId()];
    const stamps = { createdAt: new Date(), updatedAt: new Date() };
    const printer = { name: "Printer", state: "active", mode: "api", ...stamps } as const;
    await here.db.insert(fulfillers).values([
      { id, ...printer },
      { id: theirs, ...printer },
    ]);
    await here.db.insert(eventFulfillers).values([
      { id: freshId(), tenantId: ours.tenant, eventId: ours.event, fulfillerId: id, createdAt: new Date() },
      {
        id: freshId(),
        tenantId: foreign.tenant,
        eventId: foreign.event,
        fulfillerId: theirs,
        createdAt: new Date(),
      },
    ]);
    expect((await authorise(manager, `fulfiller.${id}`)).status).toBe(200);
    expect((await authorise(manager, `fulfiller.${theirs}`)).status).toBe(403);
    expect((await authorise(service, `fulfiller.${id}`)).status).toBe(403);
  });

  test("open to a token of ours only, for its own room, channel, socket and page, and for a minute", async () => {
    const admin = people.find(({ name }) => name === "admin") as Someone;
    const channel = `tenant.${ours.tenant}`;
    const auth = await tokenFor(admin, channel);
    expect((await connect(ours.tenant, channel, auth)).status).toBeLessThan(300);
    expect((await connect(ours.tenant, `private-${channel}`, auth)).status).toBeLessThan(300);
    expect((await connect(ours.tenant, channel, auth, { origin: null })).status).toBeLessThan(300);
    expect((await connect(foreign.tenant, channel, auth)).status).toBe(403);
    expect((await connect(foreign.tenant, `tenant.${foreign.tenant}`, auth)).status).toBe(403);
    expect((await connect(ours.tenant, `order.${ours.order}`, auth)).status).toBe(403);
    expect((await connect(ours.tenant, "", auth)).status).toBe(403);
    expect((await connect(ours.tenant, channel, `${auth}x`)).status).toBe(403);
    expect((await connect(ours.tenant, channel, "")).status).toBe(403);
    expect((await connect(ours.tenant, channel, auth, { socket: "socket-2" })).status).toBe(403);
    for (const origin of ["https://evil.example", "null", "http://shop.test.evil.example"]) {
      expect((await connect(ours.tenant, channel, auth, { origin })).status).toBe(403);
    }
    const hash = await sha256Hex(admin.bearer ?? "");
    const place = { tenantId: ours.tenant, channel, socketId: "socket-1" };
    const aged = async (seconds: number) =>
      (await channelAuthorisation(SECRET, place, hash, new Date(Date.now() - seconds * 1000)))?.auth ?? "";
    expect((await connect(ours.tenant, channel, await aged(50))).status).toBeLessThan(300);
    expect((await connect(ours.tenant, channel, await aged(61))).status).toBe(403);
    expect((await connect(ours.tenant, channel, await aged(-100))).status).toBe(403);
  });

  test("cannot be stretched by a socket's name", async () => {
    const admin = people.find(({ name }) => name === "admin") as Someone;
    const channel = `tenant.${ours.tenant}`;
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${admin.bearer}` };
    for (const socket of ["x:zzzzzzzzzz", 'x","y', "x".repeat(65), "a b"]) {
      const body = JSON.stringify({ socket_id: socket, channel_name: channel });
      const asked = await ask(
        new Request(`${ORIGIN}/api/broadcasting/auth`, { method: "POST", headers, body }),
      );
      expect(asked.status, socket).toBe(422);
    }
    const auth = await tokenFor(admin, channel);
    expect((await connect(ours.tenant, channel, `zzzzzzzzzz:${auth}`)).status).toBe(403);
    expect((await connect(ours.tenant, channel, `zzzzzzzzzz:${auth}`, { socket: "socket" })).status).toBe(
      403,
    );
  });

  test("open no more once the session has ended, the right is withdrawn or the person is disabled", async () => {
    const here = await world();
    here.product.clock.set(new Date().toISOString());
    const channel = `tenant.${here.runners.id}`;
    const now = new Date();
    const enter = async () => {
      const { userId } = await here.staff(here.runners);
      const bearer = freshId() + freshId();
      const idHash = await sha256Hex(bearer);
      const row = { idHash, tenantId: here.runners.id, userId, kind: "bearer" as const };
      await here.db
        .insert(sessions)
        .values({ ...row, createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) });
      const auth = await tokenFor({ ...theirs, bearer }, channel);
      return { userId, idHash, status: async () => (await connect(here.runners.id, channel, auth)).status };
    };
    const [left, disabled, demoted, stays] = [await enter(), await enter(), await enter(), await enter()];
    expect(await left.status()).toBeLessThan(300);
    await here.db.delete(sessions).where(eq(sessions.idHash, left.idHash));
    await here.db.update(users).set({ disabledAt: now }).where(eq(users.id, disabled.userId));
    await here.db
      .update(users)
      .set({ role: "none" as never })
      .where(eq(users.id, demoted.userId));
    for (const who of [left, disabled, demoted]) expect(await who.status()).toBe(403);
    expect(await stays.status()).toBeLessThan(300);
    // The same question is asked for each notice, of the sockets that are open by then.
    const scope = baseScope(here.product.context());
    const hashes = [left, disabled, demoted, stays].map(({ idHash }) => idHash);
    const listened = { channel: channelOf(channel)!, sessions: hashes, eventId: ours.event };
    const heard = await sessionsThatMayListen(scope, { tenantId: here.runners.id, ...listened });
    expect(heard.hear).toEqual([stays.idHash]);
    const elsewhere = await sessionsThatMayListen(scope, { tenantId: here.maple.id, ...listened });
    expect(elsewhere).toEqual({ hear: [], stay: [] });
  });
});

test("nothing that was asked changed a thing of the other tenant", async () => {
  const here = await world();
  const entries = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, foreign.tenant));
  expect(entries.map(({ action }) => action).sort()).toEqual(["Event created", "Order added"]);
  const named = await here.db
    .select({ name: users.name })
    .from(users)
    .where(sql`${users.tenantId} = ${foreign.tenant} and ${users.disabledAt} is not null`);
  expect(named).toEqual([]);
});
