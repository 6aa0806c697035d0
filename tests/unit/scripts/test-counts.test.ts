import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { playwrightCounts, readCounts, vitestCounts } from "../../../scripts/checks/test-counts.ts";

test("a test file that cannot be loaded or put away has failed, and so has a case that needed a second try, unless it is listed", () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      {
        name: "/a.test.ts",
        status: "failed",
        message: "\u001b[31mSyntaxError: x\u001b[39m",
        ...times(0),
        assertionResults: [],
      },
      {
        name: "/b.test.ts",
        status: "failed",
        ...times(1500),
        assertionResults: [ended("pays", "failed", "AssertionError: 1")],
      },
      {
        name: "/tests/c.test.ts",
        status: "passed",
        ...times(9000),
        assertionResults: [
          ended("opens", "passed"),
          ended("closes", "passed", "AssertionError: 2\n  at c.ts"),
        ],
      },
      {
        name: "/tests/d.test.ts",
        status: "failed",
        message: "Error: the database did not close",
        ...times(500),
        assertionResults: [ended("sells", "passed")],
      },
    ],
  };
  const flaky = ["c.test.ts: closes (AssertionError: 2)"];
  const failures = [
    "a.test.ts (SyntaxError: x)",
    "d.test.ts (Error: the database did not close)",
    "b.test.ts: pays (AssertionError: 1)",
  ];
  const slowest = [
    { file: "c.test.ts", seconds: 9 },
    { file: "b.test.ts", seconds: 1.5 },
    { file: "d.test.ts", seconds: 0.5 },
    { file: "a.test.ts", seconds: 0 },
  ];
  const same = { skipped: 0, flaky, failures, slowest };
  expect(vitestCounts(report, {})).toEqual({ passed: 3, failed: 4, ...same });
  const listed = { "c.test.ts: closes": "the clock of the machine" };
  expect(vitestCounts(report, listed)).toEqual({ passed: 4, failed: 3, ...same });
});

const times = (took: number) => ({ startTime: 1_764_288_000_000, endTime: 1_764_288_000_000 + took });

const ended = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

test("a journey that passed only at its second try has failed, unless it is listed", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  const spec = (title: string, status: string) => ({
    title,
    file: "shop.spec.ts",
    tests: [{ status, results: [{ duration: 2000, error: { message: "Timeout of a click\n  at shop" } }] }],
  });
  const suites = [
    {
      specs: [spec("opens", "expected")],
      suites: [{ specs: [spec("pays", "flaky"), spec("ends", "unexpected")] }],
    },
  ];
  const flaky = ["shop.spec.ts: pays (Timeout of a click)"];
  const failures = ["shop.spec.ts: ends (Timeout of a click)"];
  const report = { stats, errors: [], suites };
  const same = { skipped: 2, flaky, failures, slowest: [{ file: "shop.spec.ts", seconds: 6 }] };
  expect(playwrightCounts(report, {})).toEqual({ passed: 5, failed: 2, ...same });
  const listed = { "shop.spec.ts: pays": "the provider's own page" };
  expect(playwrightCounts(report, listed)).toEqual({ passed: 6, failed: 1, ...same });
});

test("a runner that broke outside of every journey has failed", () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };
  expect(playwrightCounts({ stats, errors: [{ message: "No browser" }] })).toMatchObject({
    passed: 5,
    failed: 1,
    failures: ["No browser"],
  });
});

test("a runner that failed without a failed case, or left no report, has failed", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "popstall-counts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "report.json");
  const count = (report: { passed: number }) => ({
    passed: report.passed,
    failed: 0,
    skipped: 0,
    flaky: [],
    failures: [],
    slowest: [],
  });
  const none = { skipped: 0, flaky: [], slowest: [] };
  const output = '· ·\n\u001b[31mError: [vitest-worker]: Timeout calling "fetch"\u001b[39m\n  at Object.x\n';
  const failures = ['Error: [vitest-worker]: Timeout calling "fetch"'];
  expect(readCounts(file, count, { code: 0, output })).toEqual({ passed: 0, failed: 1, failures, ...none });
  writeFileSync(file, '{ "passed": 4 }');
  expect(readCounts(file, count, { code: 1, output })).toEqual({ passed: 4, failed: 1, failures, ...none });
  expect(readCounts(file, count, { code: 0, output: "" })).toEqual({
    passed: 4,
    failed: 0,
    failures: [],
    ...none,
  });
});
