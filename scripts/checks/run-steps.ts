import type { Finished, Step, StepContext } from "./step.ts";

const LANES = 2;

/** Runs steps two at a time in their order, those that want the machine for themselves alone at the end. */
export async function runSteps(
  steps: Step[],
  context: StepContext,
  onFinished: (finished: Finished) => void,
): Promise<Finished[]> {
  const finished: Finished[] = [];
  const waiting = steps.filter((step) => !step.alone);

  async function runOne(step: Step): Promise<void> {
    const startedAt = Date.now();
    const result = await outcomeOf(step, context, finished);
    const done = { name: step.name, seconds: (Date.now() - startedAt) / 1000, ...result };
    finished.push(done);
    onFinished(done);
  }

  async function lane(): Promise<void> {
    for (let step = waiting.shift(); step && !context.signal.aborted; step = waiting.shift())
      await runOne(step);
  }

  await Promise.all(Array.from({ length: LANES }, lane));
  for (const step of steps.filter(({ alone }) => alone)) if (!context.signal.aborted) await runOne(step);
  return steps.flatMap(({ name }) => finished.filter((done) => done.name === name));
}

async function outcomeOf(step: Step, context: StepContext, finished: Finished[]) {
  const before = finished.find(({ name }) => name === step.after);
  if (before && before.failed > 0)
    return { passed: 0, failed: 1, output: "", note: `not run: ${step.after} failed` };
  try {
    return await step.run(context);
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
  }
}
