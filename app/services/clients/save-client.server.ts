import type { ClientDetails } from "../../../db/repositories/clients.server.ts";
import { changesBetween } from "../../domain/audit/audit-note.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

export type { ClientDetails } from "../../../db/repositories/clients.server.ts";

const FIELDS = [
  "name",
  "contactName",
  "email",
  "phone",
  "reference",
  "notes",
] as const satisfies readonly (keyof ClientDetails)[];

/** A new client. @returns its id. */
export async function createClient(
  scope: Scope,
  input: ClientDetails,
): Promise<Result<{ id: string }, "clientDesk:clientNameTaken">> {
  const id = scope.newId();
  const note = auditNote(scope, "Client added", { id, name: input.name });
  const added = await scope.tenant.clients.add({ ...input, id, now: scope.now() }, note);
  return added ? ok({ id }) : refuse("clientDesk:clientNameTaken");
}

/**
 * Changes a client and which stores are run for it.
 * @param input `version` as the form was made with: a form that is older than the client changes nothing.
 */
export async function saveClient(
  scope: Scope,
  input: { id: string; version: number; details: ClientDetails; eventIds: readonly string[] },
): Promise<Result<undefined, "lists:notThere" | "clientDesk:clientNameTaken" | "lists:changedMeanwhile">> {
  const { clients } = scope.tenant;
  const { id, version, details } = input;
  const before = await clients.find(id);
  if (!before) return refuse("lists:notThere");
  // Each of the tenant's own once, whatever a form repeats or makes up.
  const eventIds = before.allStores.map((store) => store.id).filter((own) => input.eventIds.includes(own));
  const note = auditNote(
    scope,
    "Client updated",
    { id, name: details.name },
    {
      ...changesBetween(before.client, details, FIELDS),
      ...changesBetween(
        {
          stores: namesOf(
            before,
            before.stores.map(({ eventId }) => eventId),
          ),
        },
        { stores: namesOf(before, eventIds) },
        ["stores"],
      ),
    },
  );
  const saved = await clients.save({ id, version, eventIds, now: scope.now() }, details, note);
  if (saved === "saved") return ok(undefined);
  return refuse(saved === "taken" ? "clientDesk:clientNameTaken" : "lists:changedMeanwhile");
}

type Stores = { allStores: readonly { id: string; name: string }[] };

function namesOf({ allStores }: Stores, eventIds: readonly string[]): string {
  return allStores
    .filter(({ id }) => eventIds.includes(id))
    .map(({ name }) => name)
    .join(", ");
}

/** Takes a client away; its stores and their orders stay. @returns false when it is gone already. */
export async function removeClient(
  scope: Scope,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  return scope.tenant.clients.remove(id, scope.now(), auditNote(scope, "Client deleted", { id, name }));
}
