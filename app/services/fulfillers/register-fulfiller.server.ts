import type { FulfillerMode } from "../../domain/order/fulfiller-mode.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

export type FulfillerDetails = {
  name: string;
  contactName: string;
  email: string;
  phone: string;
  mode: FulfillerMode;
};

/**
 * Notes an attempt whose form was refused before anything was asked: for which store, where one is known, and which of its
 * fields were at fault, never what stood in them.
 */
export async function noteRefusedRegistration(
  scope: Scope,
  { store, fields }: { store: string; fields: readonly string[] },
): Promise<void> {
  await scope.tenant.audit.note(
    auditNote(
      scope,
      "Fulfiller registration failure",
      { id: scope.newId() },
      { store, fields: fields.join(", ") },
    ),
  );
}

/** Registers a fulfiller for a store. The log tells of it, and of an attempt that was refused as well. */
export async function registerFulfiller(
  scope: Scope,
  { event, details }: { event: { id: string; name: string }; details: FulfillerDetails },
): Promise<Result<{ id: string }, "fulfillerDesk:fulfillerNameTaken">> {
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
  return refuse("fulfillerDesk:fulfillerNameTaken");
}
