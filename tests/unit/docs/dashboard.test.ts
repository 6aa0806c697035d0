import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/product/settings.ts";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** What a line of a request, of an error or of an alarm has, as the code writes it. */
const worker = read("app/worker/worker.server.ts");
const line = worker.slice(worker.indexOf("logRequest({"), worker.indexOf("page.health.note("));
const FIELDS = new Set([
  ...[...line.matchAll(/^ {8}(\w+):/gm)].map(([, name]) => name),
  ...[...read("app/log.server.ts").matchAll(/level: "\w+", (?:at|alarm)/g)].flatMap(([text]) => [
    "level",
    text.split(", ")[1],
  ]),
]);

test("the dashboard asks eight questions, of fields that the log has", () => {
  const { panels } = JSON.parse(read("docs/dashboard.json")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  expect(panels).toHaveLength(8);
  for (const { title, targets } of panels) {
    const expr = targets[0]?.expr ?? "";
    const filters = [...expr.matchAll(/\| (\w+) ?(?:=~?|!=|>=?)/g)].map(([, name]) => name);
    const unwrapped = [...expr.matchAll(/unwrap (\w+)/g)].map(([, name]) => name);
    const groups = [...expr.matchAll(/by \(([\w, ]+)\)/g)].flatMap(([, names = ""]) => names.split(", "));
    const written = [...expr.matchAll(/\{\{[^}]* \.(\w+) \}\}/g)].map(([, name]) => name);
    const made = /label_format (\w+)/.exec(expr)?.[1];
    const asked = [...filters, ...unwrapped, ...written, ...groups].filter(
      (name) => name !== made && name !== "label_format",
    );
    expect(asked.length, title).toBeGreaterThan(1);
    for (const name of asked) expect(FIELDS, `${title}: ${name}`).toContain(name);
  }
});

test("the guide's eight questions name fields that the log has", () => {
  const guide = read("docs/operations.md");
  const table = guide.slice(guide.indexOf("| Question"), guide.indexOf("What one person met"));
  const rows = table.trim().split("\n").slice(2);
  expect(rows).toHaveLength(8);
  for (const row of rows) {
    const names = [...row.matchAll(/`(\w+)(?: [=>]+ \w+)?`/g)].map(([, name]) => name);
    const fields = names.filter((name) => name !== "error" && name !== "alarm");
    expect(fields.length, row).toBeGreaterThan(1);
    for (const name of fields) expect(FIELDS, row).toContain(name);
  }
});
