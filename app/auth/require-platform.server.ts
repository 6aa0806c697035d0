import type { Permission } from "../domain/access/permissions.ts";
import type { PlatformScope } from "../services/platform-scope.ts";
import type { Scope } from "../services/scope.ts";
import { addressOf, baseScope, scopeFor } from "../http/wiring/context.server.ts";
import { requireStaff, type Staff } from "./session.server.ts";

/**
 * Requires a superadmin, in any tenant they visit. No other user has rights of the platform's desk.
 * @returns also, as `scopeIn`, the scope in which they act on the things of one tenant, with that tenant's own
 * services.
 * @throws a redirect to the sign-in, or 403.
 */
export async function requirePlatform(
  args: Parameters<typeof requireStaff>[0],
  permission: Permission,
): Promise<{ staff: Staff; scope: PlatformScope; scopeIn: (tenantId: string) => Scope }> {
  const staff = await requireStaff(args, permission);
  if (!staff.user.superadmin) throw new Response(null, { status: 403 });
  const { request, context } = args;
  return {
    staff,
    scopeIn: (tenantId) => scopeFor(context.page, tenantId, staff.scope.actor),
    scope: {
      ...baseScope(context),
      actor: { ...staff.scope.actor, ip: addressOf(request) },
      homeTenantId: staff.user.tenantId,
      sessionHash: staff.sessionHash,
      outbox: context.page.outbox,
    },
  };
}
