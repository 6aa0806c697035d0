import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { requireBrowser } from "../browser/require-browser.ts";
import { ROOT } from "../product/settings.ts";
import { runTool, toolCheck } from "./run-tool.ts";
import type { Step } from "./step.ts";
import { playwrightCounts, readCounts, vitestCounts } from "./test-counts.ts";

const ROOMS = ["app", "db", "party", "pictures", "print", "packages", "scripts"];

function vitestStep(project: string, alone = false): Step {
  return {
    name: project,
    alone,
    async run(context) {
      const report = path.join(context.tempDir, `${project}.json`);
      const args = ["run", "--project", project, "--passWithNoTests"];
      const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
      const ended = await runTool("vitest", [...args, ...reporters], context, {
        NODE_ENV: "test",
        // What tests leave in the temporary folder goes with this run's.
        TMPDIR: context.tempDir,
      });
      const counts = readCounts(report, vitestCounts, ended);
      return { ...counts, output: ended.output, note: described(counts) };
    },
  };
}

function described({ passed, failed, skipped }: ReturnType<typeof readCounts>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** The built product as it is deployed, weighed. */
const build: Step = {
  name: "build",
  async run(context) {
    const args = ["--import", "tsx", "scripts/build/build-command.ts", "--if-changed"];
    const { code, output } = await runTool("node", args, context);
    const sizes = output.match(/^Worker .*/gm)?.join(" ") ?? "";
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output, note: sizes };
  },
};

const journeys: Step = {
  name: "browser journeys",
  after: "build",
  async run(context) {
    const browser = requireBrowser("journeys", (line) => console.log(line));
    const report = path.join(context.tempDir, "playwright.json");
    const artifacts = path.join(context.tempDir, "test-results");
    const args = ["test", "--reporter=line,json", `--output=${artifacts}`];
    const ended = await runTool("playwright", args, context, {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const counts = readCounts(report, playwrightCounts, ended);
    // What failed journeys left for looking at stays; a good run leaves nothing.
    if (counts.failed > 0 && existsSync(artifacts))
      cpSync(artifacts, path.join(ROOT, "test-results"), { recursive: true });
    return { ...counts, output: ended.output, note: described(counts) };
  },
};

/** The short form of `npm run test:attack`: every form and call a few times. */
const attacks: Step = {
  name: "attacks",
  after: "build",
  async run(context) {
    const { code, output } = await runTool(
      "node",
      ["--import", "tsx", "scripts/attack/attack-command.ts"],
      context,
    );
    const note = /\d+ requests in .*/.exec(output)?.[0] ?? "";
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output, note };
  },
};

/** The short form: the long one is for people, `npm run test:faults -- --checkouts 10000`. */
const faults: Step = {
  name: "faults",
  beside: true,
  after: "build",
  async run(context) {
    const args = ["--import", "tsx", "scripts/faults/faults-command.ts"];
    const { code, output } = await runTool("node", args, context, { TMPDIR: context.tempDir });
    const note = /^\d+ checkouts, .*$/m.exec(output)?.[0] ?? "";
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output, note };
  },
};

/** Orders under a failing fulfiller and a killed Worker, so few that it ends before the others. */
const orderFaults: Step = {
  name: "faults of orders",
  beside: true,
  after: "build",
  async run(context) {
    const args = ["--import", "tsx", "scripts/faults/faults-command.ts", "orders", "--orders", "12"];
    const { code, output } = await runTool("node", [...args, "--lives", "2", "--kills", "3"], context, {
      TMPDIR: context.tempDir,
    });
    const note = /^\d+ orders, seed .*$/m.exec(output)?.[0] ?? "";
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output, note };
  },
};

/** Without a browser and without a build: for the time while one works. */
export const fastSteps: Step[] = [
  // TypeScript 7, by its place: typescript 5, whose API knip needs, has a `tsc` of its own.
  {
    name: "types",
    run: toolCheck("node", ["node_modules/typescript-native/bin/tsc", "--noEmit", "--pretty", "false"]),
  },
  { name: "linter", run: toolCheck("oxlint", ["--type-aware"]) },
  vitestStep("unit"),
  vitestStep("built"),
  { name: "formatter", run: toolCheck("oxfmt", ["--check"]) },
  { name: "import rules", run: toolCheck("depcruise", ["--output-type=err-long", ...ROOMS]) },
  { name: "dead code", run: toolCheck("knip", ["--no-progress", "--no-config-hints"]) },
  { name: "texts", run: toolCheck("node", ["--import", "tsx", "scripts/check-texts.ts"]) },
];

/** Everything. The journeys take longest, and the short steps run beside them. */
export const allSteps: Step[] = [
  build,
  ...fastSteps.slice(0, 1),
  vitestStep("integration", true),
  journeys,
  ...fastSteps.slice(1),
  attacks,
  faults,
  orderFaults,
];
