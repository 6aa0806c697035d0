import type { FulfillerMode } from "../../domain/order/fulfiller-mode.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../audit-note.ts";
import type { Scope } from "../scope.ts";

export type FulfillerDetails = {
  name: string;
  contactName: string;
  email: string;
  phone: string;
  mode: FulfillerMode;
};

/** Registers a fulfiller for a store. The log tells of it, and of an attempt that was refused as well. */
export async function registerFulfiller(
  scope: Scope,
  { event, details }: { event: { id: string; name: string }; details: FulfillerDetails },
): Promise<Result<{ id: string }, "errors:fulfillerNameTaken">> {
  const { name, mode, ...contact } = details;
  const { tenantId, audit } = scope.tenant;
  const [id, linkId] = [scope.newId(), scope.newId()];
  const changes = { store: event.name, mode };
  const registered = await scope.platform.fulfillers.register(
    { tenantId, eventId: event.id },
    { id, linkId, name, mode, profile: contact, now: scope.now() },
    auditNote(scope, "Fulfiller registration success", { id, name }, changes),
  );
  if (registered) return ok({ id });
  await audit.note(
    auditNote(scope, "Fulfiller registration failure", { id, name }, { ...changes, reason: "name taken" }),
  );
  return refuse("errors:fulfillerNameTaken");
}
