import { afterEach, expect, test, vi } from "vitest";
import { fetchRoute, mayReload, waitingForLine } from "../../../app/ui/document/missing-chunk.ts";

function shelf(): () => Storage {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return () => storage as unknown as Storage;
}

test("a page is loaded anew once in sixty seconds", () => {
  const storage = shelf();
  const at = 1_800_000_000_000;
  expect(mayReload(storage, at)).toBe(true);
  expect(mayReload(storage, at + 1)).toBe(false);
  expect(mayReload(storage, at + 59_999)).toBe(false);
  expect(mayReload(storage, at + 60_000)).toBe(true);
  expect(mayReload(storage, at + 60_001)).toBe(false);
});

test("a browser that notes nothing is never sent in a circle", () => {
  const refuse = () => {
    throw new Error("storage is off");
  };
  expect(mayReload(refuse as never)).toBe(false);
});

afterEach(() => waitingForLine(null));

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

test("a route's script is fetched again as often as the line was what failed", async () => {
  const wait = vi.fn(() => Promise.resolve(true));
  waitingForLine(wait);
  const load = vi.fn(() => Promise.resolve("module"));
  load.mockImplementationOnce(missing).mockImplementationOnce(missing);
  expect(await fetchRoute(load, "/_build/page.js")).toBe("module");
  expect([load.mock.calls.length, wait.mock.calls]).toEqual([3, [["/_build/page.js"], ["/_build/page.js"]]]);
});

test("a script that is gone fails at once, and so does any where nobody would be told of waiting", async () => {
  await expect(fetchRoute(missing, "/_build/page.js")).rejects.toThrow("imported module");
  waitingForLine(() => Promise.resolve(false));
  await expect(fetchRoute(missing, "/_build/page.js")).rejects.toThrow("imported module");
});
