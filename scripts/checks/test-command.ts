import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runSteps } from "./run-steps.ts";
import type { Finished } from "./step.ts";
import { allSteps, fastSteps } from "./steps.ts";

const OUTPUT_SHOWN = 12_000;
const MOST_OF_A_LINE = 400;
const SLOWEST_SHOWN = 8;
const stopping = new AbortController();
const tempDir = mkdtempSync(path.join(tmpdir(), "popstall-test-"));
const startedAt = Date.now();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());
process.on("exit", () => rmSync(tempDir, { recursive: true, force: true }));

function show({ name, seconds, failed, note, output }: Finished): void {
  console.log(`${failed > 0 ? "✗" : "✓"} ${name} (${seconds.toFixed(1)} s)${note ? `: ${note}` : ""}`);
  if (failed > 0 && output) console.log(indented(output.trim()));
}

/** The end of a long output says more than its beginning. */
function indented(output: string): string {
  const shown = output.length > OUTPUT_SHOWN ? `… ${output.slice(-OUTPUT_SHOWN)}` : output;
  return `${shown.replaceAll(/^/gm, "    ")}\n`;
}

function summary(results: Finished[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(
    ({ name, seconds, passed, failed }) =>
      `  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${String(passed).padStart(5)} passed  ${String(failed).padStart(4)} failed`,
  );
  return [
    "",
    ...lines,
    `  ${"all".padEnd(width)}  ${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`,
    "",
  ].join("\n");
}

/** Where the time of the steps with many files went. */
function slowestOf(results: Finished[]): string {
  return results
    .filter(({ slowest = [] }) => slowest.length > 0)
    .map(({ name, slowest = [] }) => {
      const shown = slowest.slice(0, SLOWEST_SHOWN);
      return `  slowest ${name}: ${shown.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(", ")}`;
    })
    .join("\n");
}

/** The last thing that a run prints, since a log that is cut keeps its end: what failed, by name. */
function failuresOf(results: Finished[]): string {
  return results
    .filter(({ failed, flaky }) => failed > 0 || (flaky?.length ?? 0) > 0)
    .flatMap(({ name, failed, note, failures = [], flaky = [] }) => {
      const named = [...failures, ...flaky.map((title) => `only at a second try: ${title}`)];
      const lines = named.length > 0 || failed === 0 ? named : [note || "see its output above"];
      return lines.map((line) => `  ${name}: ${line.slice(0, MOST_OF_A_LINE)}`);
    })
    .join("\n");
}

const steps = process.argv.includes("--fast") ? fastSteps : allSteps;
const results = await runSteps(steps, { signal: stopping.signal, tempDir }, show);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
if (stopping.signal.aborted) {
  console.log("Stopped.");
  process.exit(130);
}
console.log(summary(results));
console.log(slowestOf(results));
console.log(`${passed} passed, ${failed} failed`);
const failures = failuresOf(results);
if (failures) console.log(failures);
process.exit(failed > 0 ? 1 : 0);
