import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type BareWorker, startBareWorker } from "./bare-workerd.ts";
import { medianOf } from "./measured.ts";
import { processorSeconds } from "./processor.ts";
import type { Report } from "./report.ts";
import { startProduct, type Surroundings } from "./surroundings.ts";

/** Starts of each, in turn. */
const STARTS = 5;
/** What the product may take longer than a Worker that does nothing, until it answers. */
const MOST_MS = 100;

type Start = { milliseconds: number; processor: number };

/**
 * From the start of workerd to the first answer, the product beside a Worker that does nothing, in turn. `/healthz` is
 * answered without the database, so this is what the bundle costs: reading, compiling and running its modules. The goal
 * is held against the processor's time, which other programs change less than the clock's.
 */
export async function benchStartup(around: Surroundings, report: Report): Promise<void> {
  const empty: Start[] = [];
  const product: Start[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    empty.push(await measureStart(() => startEmpty(around, round)));
    product.push(await measureStart(() => startProduct(around, `product-start-${round}`)));
  }
  const [bare, ours] = [middle(empty), middle(product)];
  const told = ({ milliseconds, processor }: Start) =>
    `${Math.round(processor)} ms of the processor, ready after ${Math.round(milliseconds)} ms`;
  report.row({ what: "an empty Worker's start", ratio: 1, details: [told(bare)] });
  report.row({
    what: "the product's start",
    ratio: ours.processor / bare.processor,
    details: [told(ours), `${Math.round(ours.processor - bare.processor)} ms more`],
  });
  const more = (ours.processor - bare.processor) / MOST_MS;
  report.goal(`the product's start beyond an empty Worker's / ${MOST_MS} ms`, more, { atMost: 1, aim: 0.5 });
}

function middle(starts: readonly Start[]): Start {
  return {
    milliseconds: medianOf(starts.map(({ milliseconds }) => milliseconds)),
    processor: medianOf(starts.map(({ processor }) => processor)),
  };
}

async function measureStart(start: () => Promise<BareWorker>): Promise<Start> {
  const before = performance.now();
  const worker = await start();
  const milliseconds = performance.now() - before;
  const processor = processorSeconds(worker.child.pid) * 1000;
  await worker.stop();
  return { milliseconds, processor };
}

function startEmpty({ dataDir, lifeline }: Surroundings, round: number) {
  const modules = path.join(dataDir, "empty");
  mkdirSync(modules, { recursive: true });
  writeFileSync(path.join(modules, "empty.js"), `export default { fetch: () => new Response("ok") };`);
  return startBareWorker({ name: `empty-start-${round}`, modules, entry: "empty.js", dataDir, lifeline });
}
