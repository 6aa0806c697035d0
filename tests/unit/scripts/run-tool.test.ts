import { expect, test } from "vitest";
import { runTool } from "../../../scripts/checks/run-tool.ts";

const context = { signal: new AbortController().signal };
const limits = { standstillMs: 3_000, lookEveryMs: 100 };
const run = (program: string) => runTool("node", ["-e", program], context, {}, limits);

test.concurrent("a tool that neither prints nor computes is stopped", async () => {
  const { code, output } = await run("setInterval(() => {}, 1000)");
  expect(code).not.toBe(0);
  expect(output).toContain("It was stopped");
});

test.concurrent("a tool that goes on for longer than the limit is not stopped while it prints", async () => {
  const { code, output } = await run(
    "let n = 0; const t = setInterval(() => { console.log(n); if (++n === 40) clearInterval(t) }, 100)",
  );
  expect(code).toBe(0);
  expect(output).not.toContain("It was stopped");
});

test.concurrent("a tool that goes on for longer than the limit is not stopped while it computes", async () => {
  const { code, output } = await run("const end = Date.now() + 4000; while (Date.now() < end);");
  expect({ code, output }).toEqual({ code: 0, output: "" });
});
