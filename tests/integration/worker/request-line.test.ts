import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { orderKey } from "../../../app/http/keys/order-key.server.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { get, post } from "../../support/answers.ts";
import { person, PASSWORD } from "../../support/people.ts";
import { SECRET, testProduct, WEBHOOK_SECRET } from "../../support/page.ts";
import { freshId } from "../../support/stores.ts";
import { oneIsolate } from "../../support/whole-product.ts";
import { world } from "../../support/world.ts";

type Line = {
  at: string;
  requestId: string;
  route: string;
  status: number;
  roundTrips: number;
  tenant?: string;
};

/** Whatever is written to the log, of any level. */
function captured() {
  const lines: string[] = [];
  for (const level of ["info", "warn", "error", "log"] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => void lines.push(String(line)));
  }
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    lines,
    requests: () => lines.map((line) => JSON.parse(line) as Line).filter(({ at }) => at === "answered"),
  };
}

test("each answer names its request, whose one line tells what it cost and whose it was", async () => {
  const here = await world();
  const store = await here.runners.store();
  const { requests } = captured();
  const fetch = oneIsolate(here.product);
  const asked = [get(`/${store.slug}`), get("/nowhere/at/all"), get("/login"), get("/healthz")];
  asked.push(get(`/api/${store.tenantId}/${store.slug}/locked-to-country`));
  const answers = [];
  for (const request of asked) answers.push(await fetch(request));
  const ids = answers.map(({ headers }) => headers.get("X-Request-Id"));
  // The supervisor asks for its health each few seconds: that is worth no line.
  expect(ids[3]).toBeNull();
  expect(requests().map(({ requestId }) => requestId)).toEqual(ids.filter(Boolean));
  expect(new Set(ids).size).toBe(5);
  const [shop, nowhere, login, call] = requests();
  expect(shop).toMatchObject({ route: "/:", status: 200, tenant: here.runners.id });
  expect(shop?.roundTrips).toBeGreaterThan(0);
  expect(nowhere).toMatchObject({ route: "/:/:/:", status: 404 });
  expect(login).toMatchObject({ route: "/login", status: 200, roundTrips: 0 });
  expect(call).toMatchObject({ route: "/api/{tenant}/{slug}/locked-to-country", status: 200 });
});

test("a line names the outbox rows that its request wrote", async () => {
  const here = await world();
  const { email } = await person(here, here.runners);
  const { requests } = captured();
  const fetch = oneIsolate(here.product);
  const headers = { "Sec-Fetch-Site": "same-origin" };
  expect((await fetch(post("/reset-password", { email }, { headers }))).status).toBeLessThan(400);
  await here.product.afterwards();
  const [line] = requests() as (Line & { outbox?: string })[];
  expect(line?.outbox?.split(" ")).toEqual(here.product.queued);
  expect(here.product.queued).toHaveLength(1);
});

test("nothing secret of a request, a setting or a fixture is in any line, whatever fails", async () => {
  const here = await world();
  const store = await here.runners.store({ type: "Promo" });
  const { email } = await person(here, here.runners);
  const words = {
    order: await orderKey(SECRET, freshId()),
    reset: `resetlinkofapersonwithlettersonly`,
    code: "giftcode",
    upper: "GIFT-CODE-7",
    typed: "mypasswordinlowercase",
    street: "Hidden Lane 9",
    session: "abcdefghijklmnopqrstuvwxyz0123456789",
    bearer: "bearerwordofacaller",
  };
  const { lines } = captured();
  const headers = {
    "Sec-Fetch-Site": "same-origin",
    Cookie: `auth.session=${words.session}; language=en`,
    Authorization: `Bearer ${words.bearer}`,
    "CF-Connecting-IP": "203.0.113.77",
  };
  const ask = async (product: typeof here.product) => {
    const fetch = oneIsolate(product);
    const answers: number[] = [];
    for (const request of [
      get(`/${store.slug}/order/${words.order}`, { headers }),
      get(`/reset-password/${words.reset}`, { headers }),
      get(`/${store.slug}/${words.code}?code=${words.upper}&email=${email}`, { headers }),
      get(`/unsubscribe/${words.code}.${words.reset}`, { headers }),
      get(`/media/${words.code}/${words.upper}`, { headers }),
      get(`/print-shop/${words.code}/${words.reset}`, { headers }),
      get(`/api/${words.code}/${words.reset}/order`, { headers }),
      post("/login", { email, password: words.typed }, { headers }),
      post(`/${store.slug}`, { promo_code: words.upper, email, line1: words.street }, { headers }),
      post("/login", { email, password: PASSWORD }, { headers }),
    ]) {
      answers.push((await fetch(request)).status);
    }
    return answers;
  };
  await ask(here.product);
  // With a database that is away, everything fails on its way.
  expect(await ask(testProduct({ LIBSQL_URL: "http://127.0.0.1:9" }))).toContain(503);
  expect(lines.length).toBeGreaterThan(20);
  const [tenant] = await here.db.select().from(tenants).where(eq(tenants.id, here.runners.id));
  const secrets = { ...words, email, PASSWORD, SECRET, WEBHOOK_SECRET, address: "203.0.113.77" };
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, lines.filter((line) => line.includes(secret))]).toEqual([name, []]);
  }
  expect(tenant).toBeDefined();
});
