import { readFileSync } from "node:fs";
import path from "node:path";
import type { Outcome } from "./step.ts";

type Counts = Pick<Outcome, "passed" | "failed"> & {
  skipped: number;
  /** Titles of those that passed only when they were tried again. */
  flaky: string[];
};

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; status: string; assertionResults: VitestCase[] }[];
}

interface VitestCase {
  status: string;
  fullName: string;
  /** Also those of an earlier try of a test that passed in the end. */
  failureMessages: string[] | null;
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/**
 * Test cases of a vitest report; a file that could not even be loaded counts as one failed case, and one that passed at
 * a later try has passed, and is named with what went wrong at its first.
 */
export function vitestCounts(report: VitestReport): Counts {
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests,
    flaky: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === "passed" && failureMessages?.length)
        .map(
          ({ fullName, failureMessages }) =>
            `${path.basename(name)}: ${fullName} (${firstLine(failureMessages)})`,
        ),
    ),
  };
}

const firstLine = (messages: string[] | null) => messages?.[0]?.split("\n")[0] ?? "";

/** Test cases of a Playwright report; one that passed at a later try has passed, and is named. */
export function playwrightCounts({ stats, errors, suites }: PlaywrightReport): Counts {
  const failed = stats.unexpected;
  return {
    passed: stats.expected + stats.flaky,
    failed: failed === 0 && stats.flaky === 0 && errors.length > 0 ? errors.length : failed,
    skipped: stats.skipped,
    flaky: (suites ?? []).flatMap(flakyOf),
  };
}

function flakyOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...own.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(flakyOf)];
}

/** Reads a report; without one, or with a non-zero exit that no case explains, the step failed as a whole. */
export function readCounts<Report>(
  file: string,
  count: (report: Report) => Counts,
  exitCode: number,
): Counts {
  let counts: Counts = { passed: 0, failed: 0, skipped: 0, flaky: [] };
  try {
    counts = count(JSON.parse(readFileSync(file, "utf8")) as Report);
  } catch {
    return { ...counts, failed: 1 };
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
