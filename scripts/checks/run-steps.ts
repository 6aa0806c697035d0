import type { Finished, Step, StepContext } from "./step.ts";

const LANES = 2;

/**
 * Runs steps two at a time in their order, one that keeps both cores busy by itself, and those that mostly wait beside
 * them. More at a time would end no sooner, and each would meet the time limits of its cases.
 */
export async function runSteps(
  steps: Step[],
  context: StepContext,
  onFinished: (finished: Finished) => void,
): Promise<Finished[]> {
  const finished: Finished[] = [];
  const ends = new Map(steps.map(({ name }) => [name, endOf()]));
  const stopped = endOf();
  if (context.signal.aborted) return [];
  context.signal.addEventListener("abort", stopped.reach, { once: true });

  async function runOne(step: Step): Promise<void> {
    // A step that is not among these has nothing to wait for.
    if (step.after) await Promise.race([ends.get(step.after)?.reached, stopped.reached]);
    if (context.signal.aborted) return;
    const startedAt = Date.now();
    const result = await outcomeOf(step, context, finished);
    const done = { name: step.name, seconds: (Date.now() - startedAt) / 1000, ...result };
    finished.push(done);
    onFinished(done);
    ends.get(step.name)?.reach();
  }

  const beside = steps.filter((step) => step.beside).map(runOne);
  const running = new Set<Promise<void>>();
  for (const step of steps.filter((each) => !each.beside)) {
    while (running.size >= (step.alone ? 1 : LANES)) await Promise.race(running);
    if (context.signal.aborted) break;
    const one = runOne(step).finally(() => running.delete(one));
    running.add(one);
    if (step.alone) await one;
  }
  await Promise.all([...running, ...beside]);
  return steps.flatMap(({ name }) => finished.filter((done) => done.name === name));
}

/** The end of a step, which others may wait for. */
function endOf() {
  let reach: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  return { reached, reach };
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
