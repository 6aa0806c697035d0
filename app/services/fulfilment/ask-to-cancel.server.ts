import type { FulfillerReport } from "../../domain/fulfilment/report.ts";
import type { FulfillerPort } from "../ports.ts";
import type { Scope } from "../scope.ts";
import { takeReport } from "./take-report.server.ts";

/**
 * Asks a fulfiller with an API not to make what it was sent; what it answers at once is taken like a report of its own.
 * The others see the request in their list. May be repeated.
 * @throws when it does not answer: the outbox tries again.
 */
export async function askFulfillerToCancel(
  scope: Scope,
  { fulfilmentId, portOf }: { fulfilmentId: string; portOf: (fulfillerId: string) => Promise<FulfillerPort> },
): Promise<void> {
  const fulfilment = await scope.tenant.fulfilments.find(fulfilmentId);
  const { fulfillerId, cancelRequestedAt } = fulfilment ?? {};
  if (!fulfilment || !fulfillerId || !cancelRequestedAt) return;
  const [maker] = await scope.platform.fulfillers.ofIds([fulfillerId]);
  if (maker?.mode !== "api") return;
  const port = await portOf(fulfillerId);
  const answer = await port.cancel({ id: fulfilment.id, externalId: fulfilment.externalId ?? fulfilment.id });
  if (answer === "away") throw new Error("The fulfiller does not answer.");
  if (answer === "pending") return;
  const reportFacts: Pick<FulfillerReport, "eventId" | "fulfilmentId" | "at"> = {
    eventId: `cancel:${fulfilment.id}:${cancelRequestedAt.getTime()}`,
    fulfilmentId,
    at: scope.now(),
  };
  const report: FulfillerReport =
    answer === "accepted"
      ? { ...reportFacts, type: "cancel_accepted" }
      : { ...reportFacts, type: "cancel_rejected", message: "" };
  const actor = { id: `fulfiller:${fulfillerId}`, name: maker.name, ip: null };
  await takeReport({ ...scope, actor }, { fulfillerId, report });
}
