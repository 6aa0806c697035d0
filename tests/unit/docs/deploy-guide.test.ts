import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Bindings, readSettings } from "../../../app/http/wiring/env.server.ts";
import { PRODUCTION_NAMES } from "../../../scripts/deploy/production-settings.ts";
import { ROOT } from "../../../scripts/product/settings.ts";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const guide = read("docs/deploy.md");

test("the guide names every binding of the wrangler files", () => {
  const bound = ["wrangler.toml", "wrangler.print.toml", "wrangler.pictures.toml"].flatMap((file) =>
    [...read(file).matchAll(/^(?:binding = "(\w+)"|class_name = "(\w+)")$/gm)].map(
      ([, one, room]) => one ?? room,
    ),
  );
  expect(bound.length).toBeGreaterThan(10);
  expect(bound.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test("the guide names every setting of the Worker and of the commands", () => {
  const ofWorker = Object.keys(
    readSettings({
      APP_ORIGIN: "https://a.shop",
      LIBSQL_URL: "http://db",
      SESSION_SECRET: "x".repeat(40),
    } as unknown as Bindings),
  );
  const all = [...new Set([...ofWorker, ...PRODUCTION_NAMES])];
  expect(all.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test("every command of the guide is one of package.json", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const commands = [...guide.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? "");
  expect(commands).toContain("rollback");
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
