import { expect, test, vi } from "vitest";

type Assets = { fetch(address: URL): Promise<Response> };

/** As an isolate begins: other tests of this process have read languages already. */
async function newIsolate() {
  vi.resetModules();
  const { env } = await import("cloudflare:workers");
  const instance = await import("../../../app/i18n/instance.server.ts");
  return { ...instance, assets: (env as unknown as { ASSETS: Assets }).ASSETS };
}

test("a language is read once, and no other with it", async () => {
  const { i18nFor, assets } = await newIsolate();
  const reads = vi.spyOn(assets, "fetch");
  const one = await i18nFor("fi");
  expect(await i18nFor("fi")).toBe(one);
  expect(reads.mock.calls.map(([address]) => address.pathname)).toEqual([
    expect.stringMatching(/^\/_build\/texts\/fi-[0-9a-f]{10}\.json$/),
  ]);
  expect(Object.keys(one.options.resources ?? {})).toEqual(["fi"]);
  reads.mockRestore();
});

test("a read that never ends keeps only the request that began it", async () => {
  const { i18nFor, assets } = await newIsolate();
  const reads = vi.spyOn(assets, "fetch").mockReturnValueOnce(new Promise(() => {}));
  void i18nFor("sv");
  const t = (await i18nFor("sv")).getFixedT("sv");
  expect(t("errors:required")).not.toBe("errors:required");
  reads.mockRestore();
});

test("a failed read is not kept: the next page asks again", async () => {
  const { translatorFor, assets } = await newIsolate();
  const reads = vi.spyOn(assets, "fetch").mockResolvedValueOnce(new Response(null, { status: 503 }));
  await expect(translatorFor("da")).rejects.toThrow("503");
  reads.mockRestore();
  const t = await translatorFor("da");
  expect(t("errors:required")).not.toBe("errors:required");
});
