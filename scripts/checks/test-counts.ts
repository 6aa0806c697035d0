import { readFileSync } from "node:fs";
import type { Outcome } from "./step.ts";

type Counts = Pick<Outcome, "passed" | "failed"> & { skipped: number };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Test cases of a vitest report; a file that could not even be loaded counts as one failed case. */
export function vitestCounts(report: VitestReport): Counts {
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests,
  };
}

/** Test cases of a Playwright report; a flaky one has failed once and is not passed. */
export function playwrightCounts({ stats, errors }: PlaywrightReport): Counts {
  const failed = stats.unexpected + stats.flaky;
  return {
    passed: stats.expected,
    failed: failed === 0 && errors.length > 0 ? errors.length : failed,
    skipped: stats.skipped,
  };
}

/** Reads a report; without one, or with a non-zero exit that no case explains, the step failed as a whole. */
export function readCounts<Report>(
  file: string,
  count: (report: Report) => Counts,
  exitCode: number,
): Counts {
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = count(JSON.parse(readFileSync(file, "utf8")) as Report);
  } catch {
    return { ...counts, failed: 1 };
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
