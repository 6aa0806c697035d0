import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/cloudflare";
import { afterEach, expect, test, vi } from "vitest";
import { requireStore } from "../../../app/http/guards/require-store.server.ts";
import { whenAway } from "../../../app/http/answers/when-away.server.ts";
import { get, post } from "../../support/answers.ts";
import { freshId } from "../../support/stores.ts";
import { oneIsolate } from "../../support/whole-product.ts";
import { world } from "../../support/world.ts";

afterEach(() => void vi.restoreAllMocks());

const HTML = { Accept: "text/html", "Sec-Fetch-Site": "same-origin" };
type StoreError = {
  reason: string | null;
  store: { name: string; formToken: string; basketCount: number | null };
};

/** A page that breaks as soon as it has found its store. */
async function brokenPage(thrown: unknown) {
  const loader = async (args: LoaderFunctionArgs) => {
    await requireStore(args);
    throw thrown;
  };
  const route = { id: "broken", module: { default: () => null, loader } };
  const { broken } = whenAway({ routes: { broken: route } } as unknown as ServerBuild).routes;
  return (args: Pick<LoaderFunctionArgs, "request" | "params" | "context">) =>
    Promise.resolve(broken?.module.loader?.(args as LoaderFunctionArgs)).then(
      () => undefined,
      (error: unknown) => error,
    );
}

async function shown() {
  const here = await world();
  const store = await here.runners.store({ name: "Frame & Fault", slug: freshId() });
  const isolate = oneIsolate(here.product);
  expect((await isolate(get(`/${store.slug}`, { headers: HTML }))).status).toBe(200);
  const params = { slug: store.slug };
  const visit = (headers: Record<string, string> = HTML) => ({
    request: get(`/${store.slug}/faqs`, { headers }),
    context: here.product.context(),
    params,
  });
  return { here, store, isolate, visit };
}

test("a page of a store that breaks wears the store's frame, is logged, and tells nothing of its cause", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { visit } = await shown();
  const broken = await brokenPage(new Error("no such column: secret"));
  const answer = await broken(visit());
  expect(answer).toBeInstanceOf(Response);
  const { status } = answer as Response;
  const text = await (answer as Response).text();
  const { storeError } = JSON.parse(text) as { storeError: StoreError };
  expect(status).toBe(500);
  expect(storeError).toMatchObject({
    reason: null,
    store: { name: "Frame & Fault", basketCount: null, formToken: "" },
  });
  expect(text).not.toContain("secret");
  expect(JSON.stringify(logged.mock.calls)).toContain("secret");
});

test.each([401, 403, 404, 409, 423])("%i keeps its number in the store's frame", async (status) => {
  const { visit } = await shown();
  const broken = await brokenPage(new Response(null, { status }));
  const answer = (await broken(visit())) as Response;
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ storeError: { store: { name: "Frame & Fault" } } });
});

test("scripts, redirects and errors with words of their own are left alone", async () => {
  const { visit } = await shown();
  const fault = new Error("for a script");
  expect(await (await brokenPage(fault))(visit({ Accept: "*/*" }))).toBe(fault);
  for (const response of [
    new Response(null, { status: 302, headers: { Location: "/" } }),
    new Response("support-only-reads", { status: 403 }),
  ]) {
    expect(await (await brokenPage(response))(visit())).toBe(response);
  }
});

test("a visitor cannot learn of a store that is not public", async () => {
  const here = await world();
  const draft = await here.runners.store({ name: "Secret Draft", slug: freshId(), status: "Draft" });
  const isolate = oneIsolate(here.product);
  for (const path of [`/${draft.slug}`, `/${draft.slug}/faqs`, `/nobody-${draft.slug}/faqs`]) {
    const answer = await isolate(get(path, { headers: HTML }));
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("storeError");
  }
});

test("a form that a shop's page does not take is refused in the store's frame", async () => {
  const { store, isolate } = await shown();
  const answer = await isolate(post(`/${store.slug}`, { a: "b" }, { headers: HTML }));
  expect(answer.status).toBe(405);
  expect(await answer.text()).toContain("storeError");
});

test.each(["/a/b", "/Product=1/back", "/order/x/y/z/", "/a%2Fb/c"])(
  "an address below a public store that nothing answers wears its frame: %s",
  async (path) => {
    const { store, isolate } = await shown();
    const answer = await isolate(get(`/${store.slug}${path}`, { headers: HTML }));
    expect(answer.status).toBe(404);
    const text = await answer.text();
    expect(text).toContain("storeError");
    expect(text).toContain("Frame & Fault");
  },
);

test("such an address names no store that is not public, and none where the first word is no store's", async () => {
  const here = await world();
  const draft = await here.runners.store({ name: "Secret Draft", slug: freshId(), status: "Draft" });
  const isolate = oneIsolate(here.product);
  for (const path of [`/${draft.slug}/a/b`, `/nobody-${draft.slug}/a/b`, "/help/a/b"]) {
    const answer = await isolate(get(path, { headers: HTML }));
    expect(answer.status, path).toBe(404);
    const text = await answer.text();
    expect(text, path).not.toContain("storeError");
    expect(text, path).not.toContain("Secret Draft");
  }
});
