import type { LinePrints, PrintFormat, SidePrint } from "../../domain/print/line-prints.ts";
import type { PrintAnswer, PrintJob } from "../../rendering/print-job.ts";
import type { Fonts } from "../../rendering/scene.ts";
import type { SideJob } from "./print-jobs.ts";

/** What only the outside has: font files, and the Worker that writes print files. */
export type PrintTools = {
  fonts(keys: string[]): Promise<Fonts>;
} & Record<PrintFormat, (job: PrintJob) => Promise<PrintAnswer>>;

/** Has each side written, one after the other: the Worker for print files holds one at a time. */
export async function writePrints(
  jobs: readonly SideJob[],
  { pdf }: Pick<PrintTools, "pdf">,
): Promise<LinePrints> {
  const prints: LinePrints = {};
  for (const { side, job, faults } of jobs) prints[side] = sidePrint(job, faults, await pdf(job));
  return prints;
}

function sidePrint(
  { sceneHash: scene }: PrintJob,
  faults: SideJob["faults"],
  answer: PrintAnswer,
): SidePrint {
  if (!answer.ok) return { scene, state: "refused", reason: answer.error };
  const { bytes, sha256 } = answer;
  return { scene, state: "made", bytes, sha256, faults };
}
