import type { Permission } from "../domain/access/permissions.ts";
import type { PlatformScope } from "../services/platform-scope.ts";
import { addressOf, baseScope } from "../http/context.server.ts";
import { requireStaff, type Staff } from "./session.server.ts";

/**
 * A superadmin at the platform's own desk, wherever they are visiting. Rights of the panel are nobody's but theirs.
 * @throws a redirect to the sign-in, or 403.
 */
export async function requirePlatform(
  args: Parameters<typeof requireStaff>[0],
  permission: Permission,
): Promise<{ staff: Staff; scope: PlatformScope }> {
  const staff = await requireStaff(args, permission);
  if (!staff.user.superadmin) throw new Response(null, { status: 403 });
  const { request, context } = args;
  return {
    staff,
    scope: {
      ...baseScope(context),
      actor: { ...staff.scope.actor, ip: addressOf(request) },
      homeTenantId: staff.user.tenantId,
      sessionHash: staff.sessionHash,
      outbox: context.page.outbox,
    },
  };
}
