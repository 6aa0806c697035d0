import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { playwrightCounts, readCounts, vitestCounts } from "../../../scripts/checks/test-counts.ts";

test("a test file that cannot be loaded counts as a failure", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{}] },
      { status: "passed", assertionResults: [{}] },
    ],
  };
  expect(vitestCounts(report)).toEqual({ passed: 3, failed: 2, skipped: 0 });
});

test("a flaky journey is not a passed one", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(playwrightCounts({ stats, errors: [] })).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test("a runner that failed without a failed case, or left no report, has failed", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "popstall-counts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "report.json");
  const count = (report: { passed: number }) => ({ passed: report.passed, failed: 0, skipped: 0 });
  expect(readCounts(file, count, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  writeFileSync(file, '{ "passed": 4 }');
  expect(readCounts(file, count, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  expect(readCounts(file, count, 0)).toEqual({ passed: 4, failed: 0, skipped: 0 });
});
