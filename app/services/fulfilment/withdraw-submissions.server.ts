import type { SubmissionRow } from "../../../db/repositories/submissions.server.ts";
import { hasProgramIt, mayBeMade } from "../../domain/fulfilment/submission.ts";
import type { FulfillerPort } from "../ports.ts";
import type { Scope } from "../scope.ts";

/**
 * `nothing`: nobody makes anything of them any more. `waiting`: a fulfiller has not answered yet. `kept`: a fulfiller makes
 * one of them all the same.
 */
export type Withdrawn = "nothing" | "waiting" | "kept";

/** A call that was given up may still arrive: what a fulfiller has never heard of so soon, it may hear of yet. */
const ARRIVED_AFTER_MS = 60_000;

type ToWithdraw = {
  /** Those of one fulfilment. */
  submissions: readonly SubmissionRow[];
  portOf: (fulfillerId: string) => Promise<FulfillerPort>;
};

/**
 * Has fulfillers leave unmade what they were sent of a fulfilment. One that reads its work here makes what stands in its
 * list, so that nothing of it is left to be asked for. May be repeated, and by two at once.
 */
export async function withdrawSubmissions(
  scope: Scope,
  { submissions, portOf }: ToWithdraw,
): Promise<Withdrawn> {
  const open = submissions.filter(({ state }) => mayBeMade(state));
  if (open.length === 0) return "nothing";
  const makers = await scope.platform.fulfillers.ofIds([...new Set(open.map((one) => one.fulfillerId))]);
  // What a carrier has is not left unmade, whatever its fulfiller answers.
  const haveLeft =
    open.some(({ state }) => state === "kept") &&
    (await scope.tenant.fulfillerReports.parcelsOf(open[0]?.fulfilmentId ?? "")).length > 0;
  const ends = new Set<Withdrawn>();
  for (const one of open) {
    const { fulfilmentId, revision, fulfillerId } = one;
    const hasLeft = haveLeft && one.state === "kept";
    const unasked = hasLeft ? "kept" : "nothing";
    const end =
      hasProgramIt(one, makers) && !hasLeft ? await withdraw(scope, one, await portOf(fulfillerId)) : unasked;
    ends.add(end);
    if (end === "waiting") continue;
    const state = end === "kept" ? "kept" : "withdrawn";
    await scope.tenant.submissions.settle({ fulfilmentId, revision, state, at: scope.now() });
  }
  return ends.has("kept") ? "kept" : ends.has("waiting") ? "waiting" : "nothing";
}

async function withdraw(
  scope: Scope,
  { fulfilmentId: id, revision, externalId, state, sentAt }: SubmissionRow,
  port: FulfillerPort,
): Promise<Withdrawn> {
  switch (await port.cancel({ id, revision, externalId: externalId ?? id })) {
    case "accepted":
      return "nothing";
    case "refused":
      return "kept";
    case "unknown":
      return state === "sent" && scope.now().getTime() - sentAt.getTime() < ARRIVED_AFTER_MS
        ? "waiting"
        : "nothing";
    default:
      return "waiting";
  }
}
