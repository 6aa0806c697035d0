import { holds } from "../../../db/move-effects.server.ts";
import { assetIdsOf } from "../../domain/design/scene-identity.ts";
import { type FulfilmentTools, move, postpone, type RunScope } from "./fulfilment-run.ts";
import { GOES_ON_HELD, isOurs, waitForAnswer } from "../../domain/fulfilment/submission.ts";
import type { SystemStatus } from "../../domain/fulfilment/fulfiller-steps.ts";
import { handOverAt } from "../../domain/order/hand-over.ts";
import type { OrderStatus } from "../../domain/order/order-status.ts";
import type { BaseScope, Scope } from "../scope.ts";
import { clocksOf } from "../order-writes/changeable-order.server.ts";
import { cancelAsWished } from "./cancel-as-wished.server.ts";
import { endProcessingLease, process } from "./process-fulfilment.server.ts";
import { routeFulfilment } from "./route-fulfilment.server.ts";
import { endRefusal, endSubmissionLease, submit } from "./submit-fulfilment.server.ts";

const MOST_TRIES = 5;
const WAIT_MS = 60_000;

/**
 * The pictures that its print files are made of are there, each under the hash of its content; none of them can be
 * deleted any more (docs/decisions/0320). What has its print files needs no originals.
 */
async function freezeOriginals(run: RunScope): Promise<boolean> {
  const missing = await missingOriginals(run);
  const { tries } = run.work.fulfilment;
  if (missing.length === 0) return move(run, { to: "downloaded", when: "done" });
  if (tries + 1 < MOST_TRIES) {
    await postpone(run, WAIT_MS, tries + 1);
    return false;
  }
  return move(run, {
    to: "artwork issue",
    when: "artwork wrong",
    reason: "picture_missing",
    effects: [holds({ reason: "picture_missing", detail: { pictures: missing } })],
  });
}

/** Production begins, unless who prints it takes it later: until then its person may change it. */
async function begin(run: RunScope): Promise<boolean> {
  const { scope, work } = run;
  const { editableUntil } = work.fulfilment;
  if (editableUntil) {
    const handOver = handOverAt(editableUntil, await clocksOf(scope, work.fulfillerIds));
    if (handOver > scope.now()) {
      await scope.tenant.fulfilments.awaitHandOver(work.fulfilment, handOver);
      return false;
    }
  }
  return move(run, { to: "queued downloading", when: "may begin" });
}

/** Ids of pictures that are not there. */
async function missingOriginals({ scope, work }: RunScope): Promise<string[]> {
  const lines = work.lines.map(({ line }) => line).filter(({ prints }) => prints === null);
  const products = await scope.tenant.products.drawnAs(
    [...new Set(lines.map(({ productId }) => productId))],
    [...new Set(lines.map(({ designHash }) => designHash))],
  );
  const ids = [...new Set(products.flatMap(({ design }) => assetIdsOf(design)))];
  const files = await scope.tenant.files.findAll(ids);
  const missing = ids.filter((id) => !files.some((file) => file.id === id));
  for (const { id, storageKey } of files) {
    if (storageKey === null) continue;
    const file = await scope.files.open(storageKey);
    if (file) await file.cancel();
    else missing.push(id);
  }
  return missing;
}

/** More steps follow one another in no run; the next one goes on. */
const MOST_STEPS = 20;

/** A step of the system. @returns whether the run goes on: false when it waits, or somebody else has it. */
type Step = (run: RunScope) => Promise<boolean>;

/** A leased status is met here only by who finds that the lease is over: who took it leaves it within a step. */
const STEPS: Record<SystemStatus, Step> & { [Status in OrderStatus]?: Step } = {
  new: begin,
  "queued downloading": freezeOriginals,
  downloaded: (run) => move(run, { to: "queued processing", when: "done" }),
  "queued processing": process,
  processing: endProcessingLease,
  processed: routeFulfilment,
  "queued submitting to fulfiller": submit,
  "submitting to fulfiller": endSubmissionLease,
  "fulfiller routing error": routeFulfilment,
  // It waits for a person, and is due only while its refusal is half written.
  "fulfiller submission error": endRefusal,
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
    if (isHeld(run)) return;
    if (work.fulfilment.dueAt === null || !(await STEPS[status]?.(run))) return;
  }
}

/** A disputed order goes on when the dispute is won, or staff let it; one of a team with the others of it. */
const isHeld = ({ work: { order, fulfilment } }: RunScope): boolean =>
  (order.heldForDispute !== null || order.teamHold !== null) &&
  !(GOES_ON_HELD as readonly OrderStatus[]).includes(fulfilment.status);

/** It is not to be made: whoever may have it is asked first, again and again until it answers. */
async function cancelWished(run: RunScope, asked: Date): Promise<void> {
  const { scope, work, tools } = run;
  const { submissions } = await scope.tenant.submissions.ofFulfilment(work.fulfilment.id);
  const end = await cancelAsWished(scope, { ...work, submissions, portOf: tools.port });
  if (end === "waiting") await postpone(run, waitForAnswer(scope.now().getTime() - asked.getTime()));
}

const AT_A_TIME = 500;

/**
 * Writes a row of the outbox for each step of a fulfilment that is due and has none.
 * @returns the ids of the rows, at most five hundred.
 */
export function queueDueFulfilments(scope: BaseScope): Promise<string[]> {
  const ids = Array.from({ length: AT_A_TIME }, () => scope.newId());
  return scope.platform.fulfilmentsDue.queue(scope.now(), ids);
}
