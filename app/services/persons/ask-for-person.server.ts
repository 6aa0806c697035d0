import { emailKey } from "../../domain/address/recipient-key.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote, erasureMails } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { findPerson } from "./erase-person.server.ts";

/** Erasures of customers and recipients that wait for an administrator. */
export function personRequests(scope: Scope, _input: Record<string, never>) {
  return scope.tenant.persons.requests();
}

/**
 * Asks the administrators to erase a customer or recipient, who asked for it. The mail to them holds no address: it would
 * outlive the person.
 */
export async function askForPerson(
  scope: Scope,
  { email: typed, user, company }: { email: string; user: { id: string; name: string }; company: string },
): Promise<Result<null, "refusals:nobodyKept" | "refusals:askedBefore">> {
  const email = emailKey(typed);
  const [{ kept }, admins] = await Promise.all([findPerson(scope, { email }), scope.tenant.people.admins()]);
  if (Object.values(kept).every((count) => count === 0)) return refuse("refusals:nobodyKept");
  const news = erasureMails(
    scope,
    admins.map(({ id }) => id),
    { template: "person_asked", facts: { who: user.name } },
  );
  const isCreated = await scope.tenant.persons.request(
    { id: scope.newId(), email, askedBy: user.id, askedByName: user.name, createdAt: scope.now() },
    auditNote(scope, "Person erasure requested", { id: scope.tenant.tenantId, name: company }),
    news,
  );
  if (!isCreated) return refuse("refusals:askedBefore");
  scope.outbox.push(...news.map(({ id }) => id));
  return ok(null);
}

/** Closes a request without erasing anybody. */
export async function closePersonRequest(
  scope: Scope,
  { id, company }: { id: string; company: string },
): Promise<Result<null, "refusals:requestGone">> {
  const note = auditNote(scope, "Person erasure declined", { id: scope.tenant.tenantId, name: company });
  return (await scope.tenant.persons.closeRequest(id, note)) ? ok(null) : refuse("refusals:requestGone");
}
