import { ReceiverAway } from "../../domain/jobs/back-off.ts";
import type { FulfillerReport } from "../../domain/fulfilment/report-rules.ts";
import { hasProgramIt, isOurs } from "../../domain/fulfilment/submission.ts";
import type { FulfillerPort } from "../ports.ts";
import type { Scope } from "../scope.ts";
import { cancelAsWished } from "./cancel-as-wished.server.ts";
import { takeReport } from "./take-report.server.ts";

/**
 * Asks a fulfiller with an API not to make what it was sent; what it answers at once is taken like a report of its own.
 * The others see the request in their list. What has come back to us meanwhile is cancelled. May be repeated.
 * @throws when it does not answer, or the order is changed meanwhile: the outbox tries again.
 */
export async function askFulfillerToCancel(
  scope: Scope,
  { fulfilmentId, portOf }: { fulfilmentId: string; portOf: (fulfillerId: string) => Promise<FulfillerPort> },
): Promise<void> {
  const work = await scope.tenant.fulfilments.readWhole(fulfilmentId);
  const { cancelRequestedAt, fulfillerId, revision, externalId, status } = work?.fulfilment ?? {};
  if (!work || !cancelRequestedAt || !status || status === "cancelled") return;
  const { submissions } = await scope.tenant.submissions.ofFulfilment(fulfilmentId);
  if (isOurs(status)) {
    // What waits here is due, and asked for again until it is cancelled (advance-fulfilment.server.ts).
    const end = await cancelAsWished(scope, { ...work, submissions, portOf });
    if (end === "changed_meanwhile") throw new Error("It was changed meanwhile.");
    return;
  }
  const [maker] = fulfillerId ? await scope.platform.fulfillers.ofIds([fulfillerId]) : [];
  if (!maker || !fulfillerId || revision === undefined) return;
  const sent = submissions.find((one) => one.revision === revision && one.fulfillerId === fulfillerId);
  if (!hasProgramIt({ fulfillerId, said: sent?.said ?? null }, [maker])) return;
  const port = await portOf(fulfillerId);
  const answer = await port.cancel({ id: fulfilmentId, revision, externalId: externalId ?? fulfilmentId });
  if (answer === "away") {
    throw new ReceiverAway(`fulfiller:${fulfillerId}`, new Error("The fulfiller does not answer."));
  }
  await scope.platform.fulfilmentsDue.letGo(fulfillerId, scope.now());
  // While it is being sent, it may not have arrived yet.
  if (answer === "unknown" && status === "submitting to fulfiller") throw new Error("It is being sent.");
  if (answer === "pending") return;
  const facts: Pick<FulfillerReport, "eventId" | "fulfilmentId" | "at" | "revision"> = {
    eventId: `cancel:${fulfilmentId}:${revision}:${cancelRequestedAt.getTime()}`,
    fulfilmentId,
    revision,
    at: scope.now(),
  };
  const report: FulfillerReport =
    answer === "refused"
      ? { ...facts, type: "cancel_rejected", message: "" }
      : { ...facts, type: "cancel_accepted" };
  const actor = { id: `fulfiller:${fulfillerId}`, name: maker.name, ip: null };
  const { outcome } = await takeReport({ ...scope, actor }, { fulfillerId, report });
  // Nothing of its answer is dropped: it is asked again, and says the same.
  if (outcome === "illegal" || outcome === "changed_meanwhile" || outcome === "unknown") {
    throw new Error(`What the fulfiller answered is ${outcome}.`);
  }
}
