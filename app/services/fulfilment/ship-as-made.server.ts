import { mails, sets } from "../../../db/move-effects.server.ts";
import type { ReportedFulfilment } from "../../../db/repositories/fulfiller-reports.server.ts";
import type { SubmissionRow } from "../../../db/repositories/submissions.server.ts";
import type { Scope } from "../scope.ts";
import { transitionOrder } from "../order-writes/transition-order.server.ts";

type Part = Pick<ReportedFulfilment, "order" | "fulfilment">;
/** What a fulfiller makes all the same. */
type Made = Pick<SubmissionRow, "revision" | "externalId" | "fulfillerId">;

/**
 * What was shipped as it was before a change is shipped: the carrier has it, whatever was agreed since.
 * May be repeated; nothing where no parcel of it is known.
 * @returns whether it is shipped by this.
 */
export async function shipAsMade(scope: Scope, part: Part): Promise<boolean> {
  const { id } = part.fulfilment;
  const [{ submissions }, sent] = await Promise.all([
    scope.tenant.submissions.ofFulfilment(id),
    scope.tenant.fulfillerReports.parcelsOf(id),
  ]);
  const made = submissions.findLast(({ state }) => state === "kept");
  if (!made || sent.length === 0) return false;
  const fulfilment = await returnToFulfiller(scope, { ...part, made });
  if (!fulfilment) return false;
  const { outcome } = await transitionOrder(scope, {
    order: part.order,
    fulfilment,
    to: "shipped",
    when: "handed over",
    by: "fulfiller",
    reason: made.revision === part.fulfilment.revision ? null : AS_BEFORE,
    effects: [mails("shipped")],
  });
  return outcome === "moved";
}

export const AS_BEFORE = "It was made as it was before the change.";

/**
 * A fulfilment that is held goes back to the fulfiller that makes it all the same, under the revision that it makes. Staff
 * would have to say so, and may not be there when a carrier has it.
 * @returns undefined where it cannot go there, or somebody moved it meanwhile.
 */
export async function returnToFulfiller(
  scope: Scope,
  { order, fulfilment: held, made }: Part & { made: Made },
): Promise<Part["fulfilment"] | undefined> {
  const { revision, externalId, fulfillerId } = made;
  const isAsAgreed = revision === held.revision && fulfillerId === held.fulfillerId;
  const ways = isAsAgreed ? (waysOn(held) ?? waysBack(held)) : waysBack(held);
  if (!ways) return undefined;
  let fulfilment = held;
  for (const way of ways) {
    const set = { revision, externalId: externalId ?? held.id, fulfillerId };
    const moved = await transitionOrder(scope, {
      order,
      fulfilment,
      ...way,
      reason: isAsAgreed ? null : AS_BEFORE,
      effects: [sets(set)],
    });
    if (moved.outcome !== "moved") return undefined;
    fulfilment = { ...fulfilment, ...set, status: way.to, version: fulfilment.version + 1 };
  }
  return fulfilment;
}

const SENT = { to: "submitting to fulfiller", when: "leased", by: "system" } as const;
const RECEIVED = { to: "submitted to fulfiller", when: "acknowledged", by: "system" } as const;

/** The way of what is made as agreed, and is about to be sent once more or was received meanwhile; staff need not act. */
function waysOn({ status }: Part["fulfilment"]) {
  if (status === "queued submitting to fulfiller") return [SENT, RECEIVED] as const;
  if (status === "submitting to fulfiller") return [RECEIVED] as const;
  return status === "submitted to fulfiller" ? ([] as const) : undefined;
}

function waysBack({ status, resumeTo }: Part["fulfilment"]) {
  if (status === "address issue" && (resumeTo === "packaged" || resumeTo === "ready to ship")) {
    return [{ to: resumeTo, when: "address right", by: "admin" }] as const;
  }
  const sent = [SENT, RECEIVED] as const;
  const queue = { to: "queued submitting to fulfiller", by: "admin" } as const;
  if (status === "fulfiller submission error") return [{ ...queue, when: "tried again" }, ...sent] as const;
  if (status === "address issue" && resumeTo === queue.to)
    return [{ ...queue, when: "address right" }, ...sent] as const;
  return undefined;
}
