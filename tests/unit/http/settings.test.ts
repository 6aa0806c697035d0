import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Bindings, readSettings } from "../../../app/http/wiring/env.server.ts";
import { ROOT } from "../../../scripts/product/settings.ts";

const GOOD = {
  APP_ORIGIN: "https://popstall.example",
  LIBSQL_URL: "http://db",
  SESSION_SECRET: "a-secret-that-is-long-enough-for-tests",
};
const read = (change: Record<string, string | undefined>) =>
  readSettings({ ...GOOD, ...change } as unknown as Bindings);

test("what is missing or malformed is named in one sentence", () => {
  expect(() => read({ APP_ORIGIN: undefined, SESSION_SECRET: "short", LIBSQL_URL: "" })).toThrow(
    /^Settings are not complete: .*APP_ORIGIN.*LIBSQL_URL.*SESSION_SECRET.*\.$/,
  );
});

test("nothing said is production, with translation", () => {
  expect(read({})).toMatchObject({
    APP_ENV: "production",
    TRANSLATION: true,
    APP_ALIASES: [],
    STRIPE_WEBHOOK_SECRETS: [],
  });
  for (const off of ["off", "false", "0"]) expect(read({ TRANSLATION: off }).TRANSLATION).toBe(false);
  expect(read({ APP_ALIASES: " https://a.example, ,https://b.example" }).APP_ALIASES).toEqual([
    "https://a.example",
    "https://b.example",
  ]);
});

test("wrangler.toml and the Worker name the same bindings and settings", () => {
  const toml = readFileSync(path.join(ROOT, "wrangler.toml"), "utf8");
  const source = readFileSync(path.join(ROOT, "app/http/wiring/env.server.ts"), "utf8");
  const bound = [...toml.matchAll(/^binding = "(\w+)"$/gm), ...toml.matchAll(/^name = "([A-Z]\w+)"$/gm)].map(
    ([, name]) => name,
  );
  const declared = [.../interface Bindings \{([^}]*)\}/.exec(source)![1]!.matchAll(/^ {2}(\w+):/gm)].map(
    ([, name]) => name,
  );
  expect(bound.toSorted()).toEqual(declared.toSorted());
  const vars = [.../\[vars\]\n((?:\w+ = .*\n)+)/.exec(toml)![1]!.matchAll(/^(\w+) =/gm)].map(
    ([, name]) => name!,
  );
  const known = Object.keys(read({}));
  for (const name of vars) expect(known).toContain(name);
  const [, room] = /class_name = "(\w+)"/.exec(toml) ?? [];
  expect(readFileSync(path.join(ROOT, "app/entry.worker.ts"), "utf8")).toContain(`export { ${room} }`);
  expect(toml).toContain(`new_sqlite_classes = ["${room}"]`);
});
