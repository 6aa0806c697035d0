import { kindsOfLane, LANE_OF_KIND, type Lane, LANES } from "../../../db/outbox-lanes.ts";
import type { BaseScope } from "../scope.ts";

/** A row that nobody queued for this long was left behind by the request that wrote it. */
const UNQUEUED_FOR_MS = 10_000;
/** A message that has not come after this long is lost. */
const QUEUED_FOR_MS = 10 * 60_000;

export { LANES };
export type { Lane, OutboxKind } from "../../../db/outbox-lanes.ts";

/** The rows among these that are open, by the lane that each goes through. */
export async function rowsByLane(scope: BaseScope, ids: readonly string[]): Promise<Map<Lane, string[]>> {
  const rows = await scope.platform.outbox.kindsOf(ids);
  return new Map(
    LANES.map((lane) => [lane, rows.filter(({ kind }) => LANE_OF_KIND[kind] === lane).map(({ id }) => id)]),
  );
}

/** Marks rows of a lane as queued that are due: those whose message was lost, and those that failed and have waited. */
export function claimDueRows(
  scope: BaseScope,
  { lane, limit }: { lane: Lane; limit: number },
): Promise<string[]> {
  const now = scope.now();
  return scope.platform.outbox.claimDue(kindsOfLane(lane), {
    now,
    unqueuedBefore: new Date(now.getTime() - UNQUEUED_FOR_MS),
    until: new Date(now.getTime() + QUEUED_FOR_MS),
    limit,
  });
}

/** The messages of these rows could not be queued: they are due again. */
export function returnRows(scope: BaseScope, ids: readonly string[]): Promise<void> {
  return scope.platform.outbox.notQueued(ids);
}
