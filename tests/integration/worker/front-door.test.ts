import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import type { PageState } from "../../../app/http/wiring/page-state.server.ts";
import { rememberReadiness } from "../../../app/worker/readiness.server.ts";
import { createWorker } from "../../../app/worker/worker.server.ts";
import { answerApi } from "../../../app/routes/api/api.server.ts";
import { loader as login } from "../../../app/routes/account/login/page.tsx";
import { loader as home } from "../../../app/routes/storefront/claim/page.tsx";
import { at, call, get, post } from "../../support/answers.ts";
import { ORIGIN } from "../../support/page.ts";
import { world } from "../../support/world.ts";

const execution = {
  waitUntil: () => undefined,
  passThroughOnException: () => undefined,
} as unknown as ExecutionContext;
const answers = (body: string, headers: Record<string, string> = {}) =>
  createWorker(
    async () => new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8", ...headers } }),
    answerApi,
  );

test("an answer that says nothing of its caching is private, and carries every header", async () => {
  const { product } = await world();
  const response = await answers("page").fetch(get("/"), product.env, execution);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringMatching(
      /default-src 'none'.*'nonce-[\w-]{22}'.*frame-ancestors 'none'/,
    ),
  });
  const again = await answers("page").fetch(get("/"), product.env, execution);
  expect(again.headers.get("content-security-policy")).not.toBe(
    response.headers.get("content-security-policy"),
  );
});

test("a product that is not set up says so without telling what", async () => {
  const { product } = await world();
  const response = await answers("page").fetch(
    get("/"),
    { ...product.env, SESSION_SECRET: "short" },
    execution,
  );
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain("SESSION_SECRET");
});

test("an error of ours shows no stack", async () => {
  const { product } = await world();
  const broken = createWorker(async () => {
    throw new Error("secret detail");
  }, answerApi);
  const response = await broken.fetch(get("/"), product.env, execution);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(/secret detail|at /);
});

test("the Worker reports its health and its readiness; readiness needs a write", async () => {
  const { product } = await world();
  expect((await answers("").fetch(get("/healthz"), product.env, execution)).status).toBe(200);
  expect((await answers("").fetch(get("/readyz"), product.env, execution)).status).toBe(200);
  const deployed = { ...product.env, CF_VERSION_METADATA: { id: "1d2f", tag: "20261127-0301-44e0371" } };
  const ready = await answers("").fetch(get("/readyz"), deployed, execution);
  expect(await ready.json()).toEqual({ database: true, version: "1d2f", release: "20261127-0301-44e0371" });
  for (const path of ["/readyz", "/healthz", "/login"]) {
    const versionOf = async (request: Request) =>
      (await answers("").fetch(request, deployed, execution)).headers.get("X-Version");
    expect(await versionOf(new Request(new URL(path, ORIGIN), { headers: { "X-Version": "?" } }))).toBe(
      "1d2f",
    );
    expect(await versionOf(get(path))).toBeNull();
  }
  const lost = { ...product.env, LIBSQL_URL: "http://127.0.0.1:9" };
  expect((await answers("").fetch(get("/readyz"), lost, execution)).status).toBe(503);
});

test("a foreign write never reaches a page", async () => {
  const { product } = await world();
  const response = await answers("ran").fetch(
    post("/login", {}, { headers: { Origin: "https://evil.test" } }),
    product.env,
    execution,
  );
  expect(response.status).toBe(403);
  expect(await response.text()).not.toContain("ran");
});

/** Fetches a page as the Worker does, and takes its form's token. */
async function tokenOf(
  here: Awaited<ReturnType<typeof world>>,
  route: (args: never) => unknown,
  path: string,
  cookie: string,
  way: string[],
) {
  let token = "";
  const worker = createWorker(async (request: Request, context: AppLoadContext) => {
    const answer = await call(route as never, request, context);
    token = String(at(answer.body, ...way));
    return new Response("page");
  }, answerApi);
  await worker.fetch(get(path, { cookie }), here.product.env, execution);
  return token;
}

const PASSED = "passed";
async function postLikeLynx(
  here: Awaited<ReturnType<typeof world>>,
  path: string,
  cookie: string,
  token: string,
) {
  const response = await answers(PASSED).fetch(
    post(path, { _token: token }, { cookie }),
    here.product.env,
    execution,
  );
  return response.text();
}

test("an old browser whose session has ended can sign in again", async () => {
  const here = await world();
  const cookie = "auth.session=a-session-that-is-over";
  const token = await tokenOf(here, login, "/login", cookie, ["formToken"]);
  expect(await postLikeLynx(here, "/login", cookie, token)).toBe(PASSED);
});

test("an old browser of someone who is signed in can use a store's forms", async () => {
  const here = await world();
  const store = await here.runners.store();
  const { cookie } = await here.staff(here.runners);
  const token = await tokenOf(here, home, `/${store.slug}`, cookie, ["chrome", "formToken"]);
  expect(await postLikeLynx(here, `/${store.slug}/basket`, cookie, token)).toBe(PASSED);
});

test("an old browser of a shopper can use a store's forms", async () => {
  const here = await world();
  const store = await here.runners.store();
  const { cookie } = await here.visitor();
  const token = await tokenOf(here, home, `/${store.slug}`, cookie, ["chrome", "formToken"]);
  expect(await postLikeLynx(here, `/${store.slug}/basket`, cookie, token)).toBe(PASSED);
  expect(await postLikeLynx(here, `/${store.slug}/basket`, cookie, `${token}x`)).not.toBe(PASSED);
  expect(ORIGIN).toBe(here.product.context().page.settings.APP_ORIGIN);
});

test("however many ask whether it is ready, the database is asked once in ten seconds", async () => {
  const { product } = await world();
  let asked = 0;
  const databases: PageState["databases"] = (tenantId) => (
    asked++,
    product.context().page.databases(tenantId)
  );
  const isReady = rememberReadiness();
  const ask = () => isReady(product.context({ databases }).page);
  expect(await ask()).toBe(true);
  await Promise.all(Array.from({ length: 50 }, ask));
  expect(asked).toBe(1);
  product.clock.forward(11_000);
  expect(await Promise.all(Array.from({ length: 50 }, ask))).not.toContain(false);
  expect(asked).toBe(2);
});
