import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { erasedBefore, RETENTION, DATED_SUBJECTS } from "../../../app/domain/jobs/retention.ts";
import { ROOT } from "../../../scripts/product/settings.ts";

test("the table in docs/operations.md says what the code does", () => {
  const whole = readFileSync(path.join(ROOT, "docs/operations.md"), "utf8");
  const text = whole.split("## What is erased")[1]?.split("\n## ")[0] ?? "";
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (\d+) +\| (.+?) +\|$/gm)].map(([, what, days, why]) => [
    what,
    { days: Number(days), why },
  ]);
  expect(Object.fromEntries(rows)).toEqual(RETENTION);
});

test("days are counted back from now", () => {
  const now = new Date("2026-03-31T12:00:00Z");
  expect(erasedBefore("drafts", now).toISOString()).toBe("2026-03-01T12:00:00.000Z");
  for (const subject of DATED_SUBJECTS) expect(erasedBefore(subject, now) <= now).toBe(true);
});
