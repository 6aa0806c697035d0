import { expect, test } from "vitest";
import { runSteps } from "../../../scripts/checks/run-steps.ts";
import type { Outcome, Step } from "../../../scripts/checks/step.ts";

const context = { signal: new AbortController().signal, tempDir: "" };
const good: Outcome = { passed: 1, failed: 0, output: "" };
const bad: Outcome = { passed: 0, failed: 1, output: "broken" };

test("all steps run although one failed; what builds on it does not", async () => {
  const ran: string[] = [];
  const step = (name: string, outcome: Outcome, more: Partial<Step> = {}): Step => ({
    name,
    run: () => {
      ran.push(name);
      return Promise.resolve(outcome);
    },
    ...more,
  });
  const steps = [step("build", bad), step("types", good), step("journeys", good, { after: "build" })];
  const results = await runSteps(steps, context, () => {});
  expect(ran).toEqual(["build", "types"]);
  expect(results.map(({ name, failed }) => [name, failed])).toEqual([
    ["build", 1],
    ["types", 0],
    ["journeys", 1],
  ]);
});

test("two steps run at a time", async () => {
  let running = 0;
  let most = 0;
  const step = (name: string): Step => ({
    name,
    run: async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return good;
    },
  });
  await runSteps([step("a"), step("b"), step("c"), step("d")], context, () => {});
  expect(most).toBe(2);
});

test("a step that keeps both cores busy runs while no other does, but those beside", async () => {
  const running = new Set<string>();
  const met: string[] = [];
  const step = (name: string, more: Partial<Step> = {}): Step => ({
    name,
    run: async () => {
      running.add(name);
      if (running.has("journeys")) met.push(...running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running.delete(name);
      return good;
    },
    ...more,
  });
  const steps = [step("a"), step("b"), step("journeys", { alone: true }), step("c"), step("d")];
  const results = await runSteps([...steps, step("faults", { beside: true, after: "b" })], context, () => {});
  expect(results).toHaveLength(6);
  expect(new Set(met)).toEqual(new Set(["journeys", "faults"]));
});

test("a step that mostly waits runs beside two others, once what it builds on is there", async () => {
  const ran: string[] = [];
  let running = 0;
  let most = 0;
  const step = (name: string, more: Partial<Step> = {}): Step => ({
    name,
    run: async () => {
      ran.push(name);
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return good;
    },
    ...more,
  });
  const faults = step("faults", { beside: true, after: "build" });
  const results = await runSteps([step("build"), step("a"), step("b"), step("c"), faults], context, () => {});
  expect(results).toHaveLength(5);
  expect(ran.indexOf("faults")).toBeGreaterThan(ran.indexOf("build"));
  expect(most).toBe(3);
});

test("a run that is stopped waits for nothing that will not come", async () => {
  const stopping = new AbortController();
  const types: Step = {
    name: "types",
    run: () => {
      stopping.abort();
      return Promise.resolve(good);
    },
  };
  const faults: Step = { name: "faults", beside: true, after: "build", run: () => Promise.resolve(good) };
  const steps = [types, { ...types, name: "linter" }, { ...types, name: "build" }, faults];
  const results = await runSteps(steps, { ...context, signal: stopping.signal }, () => {});
  expect(results.map(({ name }) => name)).not.toContain("faults");
});

test("a step that throws has failed with its sentence", async () => {
  const steps: Step[] = [{ name: "browser", run: () => Promise.reject(new Error("There is no Chromium.")) }];
  const [result] = await runSteps(steps, context, () => {});
  expect(result).toMatchObject({ failed: 1, output: "There is no Chromium." });
});
