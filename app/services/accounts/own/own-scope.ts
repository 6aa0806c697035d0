import type { AuditAction } from "../../../domain/audit/actions.ts";
import {
  type AuditActor,
  type AuditChanges,
  type AuditNote,
  type NamedChanges,
  noteOf,
} from "../../../domain/audit/audit-note.ts";
import type { UserRow } from "../../../../db/repositories/accounts.server.ts";
import type { TenantRepositories } from "../../../../db/tenant.server.ts";
import type { AccountScope } from "../account-scope.ts";

/** Someone at work on their own account. */
export type OwnScope = AccountScope & { user: UserRow; actor: AuditActor; sessionHash: string };

/** The door to the person's own tenant, wherever they visit. */
export const ownTenant = ({ tenantOf, user }: OwnScope): TenantRepositories => tenantOf(user.tenantId);

/** The log's line, in the person's own tenant wherever they visit. */
export function ownNote<T extends AuditChanges>(
  scope: OwnScope,
  action: AuditAction,
  changes?: NamedChanges<T>,
): AuditNote {
  const thing = { id: scope.user.id, name: scope.user.email };
  return noteOf(scope.actor, { id: scope.newId(), at: scope.now() }, action, thing, changes);
}
