import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { ToolRun } from "./run-tool.ts";
import type { Outcome } from "./step.ts";

type Counts = Pick<Outcome, "passed" | "failed"> & {
  skipped: number;
  /** Titles of those that passed only at a second try. They have failed, unless `MAY_NEED_A_SECOND_TRY` names them. */
  flaky: string[];
  /** Those that failed: file, title and the first line of what went wrong. */
  failures: string[];
  /** How long the files with tests took, the slowest first. */
  slowest: FileTime[];
};

type FileTime = { file: string; seconds: number };

/**
 * Tests that may pass at a second try only: "file: title", and the reason why that is no fault of the product. A test
 * that is not listed here fails the run even if its second try passes, since it may hide a race.
 */
const MAY_NEED_A_SECOND_TRY: Readonly<Record<string, string>> = {
  "accessibility/desk.spec.ts: the desk can be used by everyone, in light, in dark and on a phone, first half":
    "The first page of a run that a browser opens was refused or reset three times in some thirty runs, on a busy machine, while no Worker was restarted. The cause is not known.",
};

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  message?: string;
  /** Milliseconds since 1970. */
  startTime: number;
  endTime: number;
  assertionResults: VitestCase[];
}

interface VitestCase {
  status: string;
  fullName: string;
  /** Also those of an earlier try of a test that passed in the end. */
  failureMessages: string[] | null;
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: PlaywrightCase[] }[];
}

interface PlaywrightCase {
  status: string;
  /** `duration` in milliseconds. */
  results?: { duration: number; error?: { message?: string } }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

/**
 * Test cases of a vitest report; a file that could not be loaded or whose hooks failed counts as one failed case, and a
 * case that passed at a second try only is named with what went wrong at its first.
 */
export function vitestCounts(report: VitestReport, mayNeedASecondTry = MAY_NEED_A_SECOND_TRY): Counts {
  // A file that could not be loaded, or whose hooks failed: none of its cases says so.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  );
  const flaky = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages?.length)
      .map(({ fullName, failureMessages }) => ({
        title: `${path.basename(name)}: ${fullName}`,
        firstLine: firstLine(failureMessages?.[0]),
      })),
  );
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(
        ({ fullName, failureMessages }) =>
          `${path.basename(name)}: ${fullName} (${firstLine(failureMessages?.[0])})`,
      ),
  );
  const racing = flaky.filter(({ title }) => !(title in mayNeedASecondTry)).length;
  return {
    passed: report.numPassedTests - racing,
    failed: report.numFailedTests + broken.length + racing,
    skipped: report.numPendingTests,
    flaky: flaky.map((one) => `${one.title} (${one.firstLine})`),
    failures: [
      ...broken.map(({ name, message }) => `${path.basename(name)} (${firstLine(message)})`),
      ...failures,
    ],
    slowest: slowestOf(
      report.testResults.map(({ name, startTime, endTime }) => ({
        file: path.basename(name),
        seconds: (endTime - startTime) / 1000,
      })),
    ),
  };
}

/** The first line of an error that says something, without the colours of a terminal. */
function firstLine(message = ""): string {
  return stripVTControlCharacters(message).trim().split("\n")[0] ?? "";
}

/** Test cases of a Playwright report; one that passed at a second try only is named. */
export function playwrightCounts(
  { stats, errors, suites }: PlaywrightReport,
  mayNeedASecondTry = MAY_NEED_A_SECOND_TRY,
): Counts {
  const flaky = (suites ?? []).flatMap(flakyOf);
  const racing = flaky.filter(({ title }) => !(title in mayNeedASecondTry)).length;
  const failed = stats.unexpected + racing;
  return {
    passed: stats.expected + stats.flaky - racing,
    failed: failed === 0 && stats.flaky === 0 && errors.length > 0 ? errors.length : failed,
    skipped: stats.skipped,
    flaky: flaky.map(({ title, firstLine: line }) => `${title} (${line})`),
    failures: [...errors.map(({ message }) => firstLine(message)), ...(suites ?? []).flatMap(failuresOf)],
    slowest: slowestOf((suites ?? []).flatMap(timesOf)),
  };
}

/** Adds up the times of each file; many tests of one file name it once. */
function slowestOf(times: readonly FileTime[]): FileTime[] {
  const seconds = new Map<string, number>();
  for (const time of times) seconds.set(time.file, (seconds.get(time.file) ?? 0) + time.seconds);
  return [...seconds].map(([file, sum]) => ({ file, seconds: sum })).sort((a, b) => b.seconds - a.seconds);
}

function timesOf({ suites = [], specs = [] }: PlaywrightSuite): FileTime[] {
  const own = specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results = [] }) => results).map(({ duration }) => ({ file, seconds: duration / 1000 })),
  );
  return [...own, ...suites.flatMap(timesOf)];
}

function flakyOf({ suites = [], specs = [] }: PlaywrightSuite): { title: string; firstLine: string }[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "flaky")
      .map(({ results }) => ({
        title: `${file}: ${title}`,
        firstLine: firstLine(results?.[0]?.error?.message),
      })),
  );
  return [...own, ...suites.flatMap(flakyOf)];
}

function failuresOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => `${file}: ${title} (${firstLine(results?.at(-1)?.error?.message)})`),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

/**
 * Reads a report. Without one, or with a non-zero exit that no case explains, the step failed as a whole: it is named by
 * the errors that its output tells of.
 */
export function readCounts<Report>(
  file: string,
  count: (report: Report) => Counts,
  { code, output }: ToolRun,
): Counts {
  let counts: Counts = { passed: 0, failed: 0, skipped: 0, flaky: [], failures: [], slowest: [] };
  try {
    counts = count(JSON.parse(readFileSync(file, "utf8")) as Report);
  } catch {
    return { ...counts, failed: 1, failures: errorsIn(output) };
  }
  if (code === 0) return counts;
  // What broke outside of every case stands in the output alone, such as a hook that took too long.
  const isNamed = counts.failures.length > 0 && counts.failures.every((failure) => !failure.endsWith("()"));
  return {
    ...counts,
    failed: Math.max(counts.failed, 1),
    failures: isNamed ? counts.failures : [...counts.failures, ...errorsIn(output)],
  };
}

const ERRORS_SHOWN = 4;

/** The last lines that name an error, and where a run was when it happened. */
function errorsIn(output: string): string[] {
  const lines = stripVTControlCharacters(output).split("\n");
  return lines
    .map((line) => line.trim())
    .filter((line) => /^(?:FAIL\b|\w*Error\b|Unhandled|This error originated|Caused by)/.test(line))
    .slice(-ERRORS_SHOWN);
}
