import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { i18nFor, translatorFor } from "../../../app/i18n/instance.server.ts";

const assets = (env as unknown as { ASSETS: { fetch(address: URL): Promise<Response> } }).ASSETS;

test("a language is read once, and no other with it", async () => {
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
  const reads = vi.spyOn(assets, "fetch").mockReturnValueOnce(new Promise(() => {}));
  void i18nFor("sv");
  const t = (await i18nFor("sv")).getFixedT("sv");
  expect(t("errors:required")).not.toBe("errors:required");
  reads.mockRestore();
});

test("a failed read is not kept: the next page asks again", async () => {
  const reads = vi.spyOn(assets, "fetch").mockResolvedValueOnce(new Response(null, { status: 503 }));
  await expect(translatorFor("da")).rejects.toThrow("503");
  reads.mockRestore();
  const t = await translatorFor("da");
  expect(t("errors:required")).not.toBe("errors:required");
});
