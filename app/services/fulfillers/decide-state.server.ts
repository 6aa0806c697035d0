import { type DecidedState, mayBecome } from "../../domain/fulfilment/fulfiller-steps.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";
import type { OwnFulfiller } from "./read-fulfiller.server.ts";

/**
 * Activates, pauses or retires a fulfiller. What it has in work goes on; only new orders go elsewhere. Orders
 * that nobody could make are looked at again when it is activated.
 * @returns false when it may not go there, or somebody changed it since it was read.
 */
export async function decideState(
  scope: Scope,
  { fulfiller, to }: { fulfiller: OwnFulfiller; to: DecidedState },
): Promise<boolean> {
  const { id, name, version, state, isOwn } = fulfiller;
  if (!isOwn || !mayBecome(state, to)) return false;
  const changed = await scope.platform.fulfillers.change(
    { tenantId: scope.tenant.tenantId, id, version },
    { state: to, updatedAt: scope.now() },
    auditNote(scope, "Fulfiller updated", { id, name }, { state: { from: state, to } }),
  );
  if (changed === "changed" && to === "active") await scope.tenant.fulfilments.routeAnew(scope.now());
  return changed === "changed";
}
