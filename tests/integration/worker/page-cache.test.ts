import { eq } from "drizzle-orm";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Unavailable } from "../../../app/domain/availability/unavailable.ts";
import { varyPerRequest, sharePage } from "../../../app/page-cache/page-cache.server.ts";
import { createWorker } from "../../../app/worker/worker.server.ts";
import { answerApi } from "../../../app/routes/api/api.server.ts";
import { action, loader } from "../../../app/routes/storefront/claim/page.tsx";
import { promoCodes } from "../../../db/schema/codes.ts";
import { call, post } from "../../support/answers.ts";
import { claimForm } from "../../support/forms.ts";
import { addPromoCode, type StoreInput } from "../../support/stores.ts";
import { ORIGIN } from "../../support/page.ts";
import { world, type World } from "../../support/world.ts";

const execution = {
  waitUntil: () => undefined,
  passThroughOnException: () => undefined,
} as unknown as ExecutionContext;

let here: World;
beforeEach(async () => {
  here = await world();
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Said = { headers?: Record<string, string>; status?: number; shared?: boolean };

/** A Worker whose page says how often it was rendered, and for whom. */
function counting(said: (request: Request) => Said = () => ({})) {
  let rendered = 0;
  const worker = createWorker(async (request, context: AppLoadContext) => {
    rendered += 1;
    const { headers, status = 200, shared = true } = said(request);
    if (shared) sharePage(context);
    const key = varyPerRequest(context, `key-${rendered}`, () => crypto.randomUUID());
    const { nonce } = context.page;
    const cookie = request.headers.get("Cookie") ?? "nobody";
    return new Response(
      `<style nonce="${nonce}"></style><p>copy ${rendered} for ${cookie}</p><i>${key}</i><b nonce="${nonce}">Łódź</b>`,
      { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } },
    );
  }, answerApi);
  const ask = (path = "/shop", headers: Record<string, string> = {}, origin = ORIGIN, method = "GET") =>
    worker.fetch(
      new Request(`${origin}${path}`, { method, headers: { ...headers, Origin: ORIGIN } }),
      here.product.env,
      execution,
    );
  return { ask, renderings: () => rendered };
}

const nonceOf = (response: Response) =>
  /'nonce-([\w-]{22})'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];

test("a page without cookies is rendered once in five seconds", async () => {
  const { ask, renderings } = counting();
  const first = await (await ask()).text();
  vi.advanceTimersByTime(3_900);
  const second = await (await ask()).text();
  expect(renderings()).toBe(1);
  expect(second).toContain("<p>copy 1 for nobody</p>");
  expect(second.length).toBeGreaterThan(first.length - 40);
});

test("shared pages vary by the language that a browser asks for, not by how it asks", async () => {
  const { ask, renderings } = counting();
  const copyFor = async (language: string) => {
    const page = await (await ask("/shop", { "Accept-Language": language })).text();
    return /copy (\d+)/.exec(page)?.[1];
  };
  expect(await copyFor("de")).toBe("1");
  expect(await copyFor("fr")).toBe("2");
  for (const same of ["de-AT", "de;q=0.9, en;q=0.1", "ja, de", "DE"]) expect(await copyFor(same)).toBe("1");
  for (let made = 0; made < 50; made += 1) await copyFor(`x${made}, *;q=0.${made}`);
  expect(renderings()).toBe(3);
});

test("no page that is handed out is older than five seconds, counted from before the database was read", async () => {
  const { ask } = counting();
  await ask();
  vi.advanceTimersByTime(5_000);
  expect(await (await ask()).text()).toContain("copy 2");
});

test("in the last second one request renders the page again while the others get the stored copy", async () => {
  const { ask, renderings } = counting();
  await ask();
  vi.advanceTimersByTime(4_500);
  const texts = await Promise.all([1, 2, 3, 4].map(async () => (await ask()).text()));
  expect(renderings()).toBe(2);
  expect(texts.filter((text) => text.includes("copy 2"))).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(await (await ask()).text()).toContain("copy 2");
});

test("every copy has its own nonce and its own keys, and is otherwise the same to the byte", async () => {
  const { ask } = counting();
  const responses = [await ask(), await ask(), await ask()];
  const nonces = responses.map(nonceOf);
  expect(new Set(nonces).size).toBe(3);
  const texts = await Promise.all(responses.map((response) => response.text()));
  const keys = texts.map((text) => /<i>([^<]+)<\/i>/.exec(text)?.[1] ?? "");
  expect(new Set(keys).size).toBe(3);
  const bare = texts.map((text, index) =>
    text.replaceAll(nonces[index] ?? "", "N").replace(keys[index] ?? "", "K"),
  );
  expect(bare[1]).toBe(bare[0]);
  expect(bare[2]).toBe('<style nonce="N"></style><p>copy 1 for nobody</p><i>K</i><b nonce="N">Łódź</b>');
});

test("a copy carries every header that the rendered page had", async () => {
  const { ask } = counting();
  const [first, second] = [await ask(), await ask()];
  const bare = (response: Response) =>
    [...response.headers]
      .filter(([name]) => name !== "x-request-id")
      .map(([name, value]) => [name, value.replaceAll(nonceOf(response) ?? "", "N")]);
  expect(bare(second)).toEqual(bare(first));
  expect(second.headers.get("cache-control")).toBe("private, no-cache");
});

test("each language has its own copy", async () => {
  const { ask, renderings } = counting();
  await ask("/shop", { Cookie: "i18n_redirected=de" });
  expect(await (await ask("/shop")).text()).toContain("copy 2");
  expect(await (await ask("/shop", { Cookie: "i18n_redirected=fr" })).text()).toContain("copy 3");
  expect(await (await ask("/shop", { Cookie: "i18n_redirected=de" })).text()).toContain("copy 1");
  expect(renderings()).toBe(3);
});

test.each([
  ["a basket", { Cookie: "basket=abc" }],
  ["a session", { Cookie: "auth.session=abc" }],
  ["a session after a language", { Cookie: "i18n_redirected=de; auth.session=abc" }],
  ["a cookie that nobody knows", { Cookie: "whatever=1" }],
  ["a bearer token", { Authorization: "Bearer abc" }],
])("who brings %s gets a page of their own, and nobody else gets it", async (_what, headers) => {
  const { ask } = counting();
  await ask();
  const own = await ask("/shop", headers as Record<string, string>);
  expect(await own.text()).toContain("copy 2");
  expect(own.headers.get("cache-control")).toBe("private, no-store");
  expect(await (await ask()).text()).toContain("copy 1 for nobody");
});

test.each([
  ["a page that sets a cookie", { headers: { "Set-Cookie": "basket=1" } }],
  ["a page that is not found", { status: 404 }],
  ["an error", { status: 500 }],
  ["an answer that is no page", { headers: { "Content-Type": "application/json" } }],
  ["a page that nobody called the same for all", { shared: false }],
])("%s is never kept", async (_what, said) => {
  const { ask, renderings } = counting(() => said as Said);
  expect((await ask()).headers.get("cache-control")).toBe("private, no-store");
  await ask();
  expect(renderings()).toBe(2);
});

test("an address with other parameters never replaces the plain one", async () => {
  const { ask } = counting();
  await ask("/shop?utm_source=%3Cscript%3E");
  await ask("/shop", { Cookie: "i18n_redirected=%3Cscript%3E" });
  expect(await (await ask("/shop")).text()).toContain("copy 3 for nobody");
});

test("a foreign host is refused however fresh the page is", async () => {
  const { ask } = counting();
  await ask();
  expect((await ask("/shop", {}, "http://evil.example")).status).toBe(421);
});

test("a post is answered by the page itself", async () => {
  const { ask, renderings } = counting();
  await ask();
  await ask("/shop", {}, ORIGIN, "POST");
  expect(renderings()).toBe(2);
});

test("however many addresses are asked for, the isolate keeps a bounded number", async () => {
  const { ask, renderings } = counting();
  for (let index = 0; index <= 500; index += 1) await ask(`/shop?page=${index}`);
  expect(renderings()).toBe(501);
  await ask("/shop?page=500");
  expect(renderings()).toBe(501);
  await ask("/shop?page=0");
  expect(renderings()).toBe(502);
});

/** As pages are drawn; those that name none get the store's, which is German. */
const languageAsked = ({ url, headers }: Request) =>
  new URL(url).searchParams.get("lang") ??
  /i18n_redirected=(\w+)/.exec(headers.get("Cookie") ?? "")?.[1] ??
  headers.get("Accept-Language") ??
  "de";

describe("while the database is away", () => {
  /** A Worker whose page is drawn until the database is gone. */
  function failing() {
    let isAway = false;
    let drawn = 0;
    const worker = createWorker(async (request, context: AppLoadContext) => {
      const { page } = context;
      if (isAway) {
        page.unavailable = new Unavailable("database", "gone");
        return new Response("not now", { status: 503 });
      }
      drawn += 1;
      if (!new URL(request.url).searchParams.has("own")) sharePage(context);
      const owner = varyPerRequest(
        context,
        `token-of-${page.formOwner}`,
        (own) => `token-of-${own.formOwner}`,
      );
      return new Response(
        `<html lang="${languageAsked(request)}"><body class="x"><div class="store"></div><b nonce="${page.nonce}">${drawn}</b><i>${owner}</i></body></html>`,
        { headers: { "Content-Type": "text/html; charset=utf-8" } },
      );
    }, answerApi);
    const ask = (path = "/shop", headers: Record<string, string> = {}, method = "GET") =>
      worker.fetch(
        new Request(`${ORIGIN}${path}`, { method, headers: { ...headers, Origin: ORIGIN } }),
        here.product.env,
        execution,
      );
    return { ask, lose: () => (isAway = true), find: () => (isAway = false) };
  }

  test("a page is what was drawn last, for ten minutes, and says so in its own language", async () => {
    const { ask, lose, find } = failing();
    await ask();
    lose();
    vi.advanceTimersByTime(9 * 60_000);
    const copy = await ask();
    expect(copy.status).toBe(200);
    expect(copy.headers.get("age")).toBe("540");
    expect(copy.headers.get("cache-control")).toBe("private, no-store");
    const html = await copy.text();
    expect(html).toMatch(
      /<body class="x"><style nonce="[\w-]{22}">.*<p class="paused-note" role="status">Bestellungen/,
    );
    expect(html).toContain(`<b nonce="${nonceOf(copy)}">1</b>`);
    vi.advanceTimersByTime(60_000);
    expect((await ask()).status).toBe(503);
    find();
    expect(await (await ask()).text()).toMatch(/>2<.b>/);
    expect(await (await ask()).text()).not.toContain("paused-note");
  });

  test("a copy is in the language that its reader asks for, in whichever way, or there is none", async () => {
    const { ask, lose } = failing();
    await ask("/shop", { "Accept-Language": "en" });
    await ask("/shop");
    await ask("/shop", { "Accept-Language": "fr" });
    await ask("/shop?lang=it", { "Accept-Language": "en" });
    lose();
    vi.advanceTimersByTime(6_000);
    const languageOfCopy = async (headers: Record<string, string>, path = "/shop") => {
      const answer = await ask(path, headers);
      return answer.status === 200 ? /lang="(\w+)"/.exec(await answer.text())?.[1] : answer.status;
    };
    expect(await languageOfCopy({ "Accept-Language": "fr" })).toBe("fr");
    expect(await languageOfCopy({ Cookie: "i18n_redirected=fr; basket=b" })).toBe("fr");
    expect(await languageOfCopy({ "Accept-Language": "en" })).toBe("en");
    expect(await languageOfCopy({ Cookie: "i18n_redirected=fr", "Accept-Language": "en" })).toBe("fr");
    // The store's own language was drawn for somebody who asked for none.
    expect(await languageOfCopy({ "Accept-Language": "de" })).toBe("de");
    expect(await languageOfCopy({})).toBe("de");
    expect(await languageOfCopy({ "Accept-Language": "it" })).toBe(503);
    expect(await languageOfCopy({ "Accept-Language": "en" }, "/shop?lang=it")).toBe("it");
    expect(await languageOfCopy({ "Accept-Language": "it" }, "/shop?lang=es")).toBe(503);
  });

  test("who brings a session or a basket gets the public page with forms of their own", async () => {
    const { ask, lose } = failing();
    await ask();
    lose();
    vi.advanceTimersByTime(6_000);
    const own = await (await ask("/shop", { Cookie: "auth.session=somebody" })).text();
    expect(own).toMatch(/token-of-[0-9a-f]{64}/);
    expect(await (await ask("/shop", { Cookie: "basket=b" })).text()).toContain("token-of-anyone");
  });

  test("a page that was rendered for one visitor is never cached", async () => {
    const { ask, lose } = failing();
    await ask("/shop?own=1", { Cookie: "basket=b" });
    await ask("/shop?own=2");
    await ask("/shop", { Cookie: "auth.session=somebody" });
    lose();
    for (const path of ["/shop?own=1", "/shop?own=2", "/shop"]) {
      const told = await ask(path);
      expect([told.status, told.headers.get("retry-after")]).toEqual([503, null]);
    }
  });

  test("a post and a call with a token are never answered with a page", async () => {
    const { ask, lose } = failing();
    await ask();
    lose();
    expect((await ask("/shop", {}, "POST")).status).toBe(503);
    expect((await ask("/shop", { Authorization: "Bearer x" })).status).toBe(503);
    expect((await ask("/shop", {}, "HEAD")).status).toBe(200);
  });
});

describe("the form of a claim", () => {
  /** A Worker that draws the consumer form as its loader hands it over. */
  async function drawing(input: StoreInput = {}) {
    const store = await here.runners.store({
      type: "Promo",
      shipping: null,
      products: [{ name: "Gift Tee", price: 0, vat: false }],
      ...input,
    });
    let rendered = 0;
    const worker = createWorker(async (request, context: AppLoadContext) => {
      rendered += 1;
      const drawn = await loader({ request, context, params: { slug: store.slug } } as LoaderFunctionArgs);
      return new Response(JSON.stringify(drawn), { headers: { "Content-Type": "text/html; charset=utf-8" } });
    }, answerApi);
    const ask = async (tail = "", headers: Record<string, string> = {}) => {
      const asked = new Request(`${ORIGIN}/${store.slug}${tail}`, { headers });
      const text = await (await worker.fetch(asked, here.product.env, execution)).text();
      const { page, chrome } = JSON.parse(text) as {
        page: { idempotencyKey: string; promo: { refused: string | null } | null };
        chrome: { formToken: string };
      };
      return { key: page.idempotencyKey, token: chrome.formToken, refused: page.promo?.refused ?? null };
    };
    const send = (fields: Record<string, string>) =>
      call(action, post(`/${store.slug}`, fields), here.product.context());
    return { store, ask, send, renderings: () => rendered };
  }

  test("is rendered once for a crowd, and no two of them get the same key or token", async () => {
    const { ask, renderings } = await drawing();
    const copies = [];
    for (let visitor = 0; visitor < 20; visitor += 1) {
      vi.advanceTimersByTime(50);
      copies.push(await ask());
    }
    expect(renderings()).toBe(1);
    expect(new Set(copies.map(({ key }) => key)).size).toBe(20);
    expect(new Set(copies.map(({ token }) => token)).size).toBe(20);
  });

  test("orders once from each copy", async () => {
    const { ask, send, store } = await drawing();
    await addPromoCode(here.db, store, "TEAM", { kind: "shared", maxUses: 9 });
    for (const street of ["1 Lane", "2 Lane"]) {
      const { key, token } = await ask();
      const form = claimForm({
        promo_code: "TEAM",
        address_first_line: street,
        // With a shared code another person has another address and phone.
        email: `${street[0]}@test.example`,
        phone: `+44 7700 90012${street[0]}`,
        idempotency_key: key,
        _token: token,
      });
      const [first, second] = [await send(form), await send(form)];
      expect([first.status, second.status]).toEqual([303, 303]);
      expect(second.location).toBe(first.location);
    }
    const { tenant } = here.runners.scope;
    expect(await tenant.orders.countPlaced()).toBe(2);
  });

  test("tells when the copy was handed out, so that the time trap holds for copies too", async () => {
    const { ask, send, renderings } = await drawing({ sample: true });
    await ask();
    // The page is older than a hasty robot needs to be; the copy is not.
    vi.advanceTimersByTime(3_500);
    here.product.clock.set(new Date().toISOString());
    const hasty = async (number: number) => {
      const { key, token } = await ask();
      const street = { address_first_line: `${number} Quick Street`, email: `quick-${number}@test.example` };
      return (await send(claimForm({ ...street, idempotency_key: key, _token: token }))).status;
    };
    for (let form = 0; form < 20; form += 1) expect(await hasty(form)).toBe(303);
    expect(await hasty(20)).toBe(429);
    expect(renderings()).toBe(1);
  });

  test("with a code in its address is drawn for whoever opens it", async () => {
    const { ask, renderings } = await drawing();
    await ask("?code=GIFT-0001");
    await ask("?code=GIFT-0001");
    expect(renderings()).toBe(2);
  });

  test("the result of a code's link shows to the visitor who opened it, and to no later one", async () => {
    const { ask, store } = await drawing();
    const refusedAt = async (tail: string, ip: string) =>
      (await ask(tail, { "CF-Connecting-IP": ip })).refused;
    await addPromoCode(here.db, store, "GIFT-0001");
    for (let guess = 0; guess < 5; guess += 1) await refusedAt(`?code=GUESS-${guess}`, "192.0.2.1");
    expect(await refusedAt("?code=GUESS", "192.0.2.1")).toMatch(/^errors:codeWait/);
    expect(await refusedAt("?code=GUESS", "192.0.2.2")).toBe("errors:invalidPromoCode");
    expect(await refusedAt("", "192.0.2.1")).toBeNull();
    expect(await refusedAt("?code=GIFT-0001", "192.0.2.1")).toBeNull();
    await here.db.update(promoCodes).set({ used: 1 }).where(eq(promoCodes.eventId, store.id));
    expect(await refusedAt("?code=GIFT-0001", "192.0.2.1")).toBe("errors:invalidPromoCode");
  });

  test("of somebody with a basket's cookie is their own", async () => {
    const { ask, renderings } = await drawing({ type: "Bulk" });
    await ask();
    await ask("", { Cookie: (await here.visitor()).cookie });
    expect(renderings()).toBe(2);
  });
});
