import { isOurs } from "../../domain/fulfilment/submission.ts";
import { waitForAnswer } from "../../domain/fulfilment/submission-waits.ts";
import { isSystems, type SystemStatus } from "../../domain/fulfilment/system-steps.ts";
import type { Scope } from "../scope.ts";
import { freezeOriginals } from "./freeze-originals.server.ts";
import { cancelAsWished } from "./cancel-as-wished.server.ts";
import { type FulfilmentTools, move, postpone, type RunScope } from "./fulfilment-run.ts";
import { endProcessingLease, process } from "./process-fulfilment.server.ts";
import { routeFulfilment } from "./route-fulfilment.server.ts";
import { endSubmissionLease, submit } from "./submit-fulfilment.server.ts";

/** More steps follow one another in no run; the next one goes on. */
const MOST_STEPS = 20;

/** A step of the system. @returns whether the run goes on: false when it waits, or somebody else has it. */
type Step = (run: RunScope) => Promise<boolean>;

/** A leased status is met here only by who finds that the lease is over: who took it leaves it within a step. */
const STEPS: Record<SystemStatus, Step> = {
  new: (run) => move(run, { to: "queued downloading", when: "may begin" }),
  "queued downloading": freezeOriginals,
  downloaded: (run) => move(run, { to: "queued processing", when: "done" }),
  "queued processing": process,
  processing: endProcessingLease,
  processed: routeFulfilment,
  "queued submitting to fulfiller": submit,
  "submitting to fulfiller": endSubmissionLease,
  "fulfiller routing error": routeFulfilment,
};

/**
 * Takes the steps of a fulfilment that are the system's, one after the other until it waits for something. Each is a
 * conditional move of its own, so it may be repeated, and by two at once; after a crash the next run goes on.
 */
export async function advanceFulfilment(
  scope: Scope,
  { fulfilmentId, tools }: { fulfilmentId: string; tools: FulfilmentTools },
): Promise<void> {
  const work = await scope.tenant.fulfilments.readWhole(fulfilmentId);
  if (!work) return;
  const { dueAt } = work.fulfilment;
  if (dueAt === null || dueAt > scope.now()) return;
  const run: RunScope = { scope, work, tools };
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { status, cancelRequestedAt } = work.fulfilment;
    if (cancelRequestedAt !== null && isOurs(status) && status !== "processing") {
      return cancelWished(run, cancelRequestedAt);
    }
    if (!isSystems(status) || !(await STEPS[status](run))) return;
  }
}

/** It is not to be made: whoever may have it is asked first, again and again until it answers. */
async function cancelWished(run: RunScope, asked: Date): Promise<void> {
  const { scope, work, tools } = run;
  const { submissions } = await scope.tenant.submissions.ofFulfilment(work.fulfilment.id);
  const end = await cancelAsWished(scope, { ...work, submissions, portOf: tools.port });
  if (end === "waiting") await postpone(run, waitForAnswer(scope.now().getTime() - asked.getTime()));
}
