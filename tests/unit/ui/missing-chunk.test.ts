import { expect, test } from "vitest";
import { line, mayReload } from "../../../app/ui/document/missing-chunk.ts";

function shelf(): () => Storage {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return () => storage as unknown as Storage;
}

test("a page reloads once in sixty seconds", () => {
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

test("where nobody would be told, no script is waited for", () => {
  expect(line.wait("/_build/page.js")).toBe(false);
});
