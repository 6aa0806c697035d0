import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { may, type Permission } from "../domain/access/permissions.ts";
import { addressIsProved, setupIsOpen } from "../domain/access/setup.ts";
import { mustSetUpFactor } from "../auth/compulsory-factor.server.ts";
import { noteRefusal, onlyReads } from "../auth/guards.server.ts";
import { findStaff, type Staff } from "../auth/session.server.ts";
import { ApiRefusal } from "./answer.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * The signed-in user of a call. @throws ApiRefusal 401 without a signed-in user, 403 for an address that is not proved.
 */
export async function staffOfCall(args: Args): Promise<Staff> {
  const staff = await findStaff(args);
  if (staff && !addressIsProved(staff.user)) throw new ApiRefusal(403, "refusals:proveAddress");
  if (staff && (await mustSetUpFactor(args, staff.user))) {
    throw new ApiRefusal(403, "factor:compulsory");
  }
  if (staff) return staff;
  throw new ApiRefusal(401, "faults:signInTitle", undefined, { "WWW-Authenticate": "Bearer" });
}

/**
 * The signed-in user of a call within a tenant: the tenant must be the user's own, and the user must have the right.
 * @param duringSetup whether users who have not finished their setup may call it.
 * @throws ApiRefusal 401 without a signed-in user, 404 for another tenant, 403 without the right.
 */
export async function requireStaffOfTenant(
  args: Args,
  tenantId: string,
  permission: Permission,
  duringSetup = false,
): Promise<Staff> {
  const staff = await staffOfCall(args);
  if (staff.scope.tenant.tenantId !== tenantId) throw new ApiRefusal(404, "faults:notFoundTitle");
  if (onlyReads(staff, args.request, permission)) throw new ApiRefusal(403, "superPanel:support.readsTitle");
  if (!may(staff.user, permission)) {
    noteRefusal(args, staff, permission);
    throw new ApiRefusal(403, "faults:forbiddenTitle");
  }
  if (!duringSetup && setupIsOpen(staff.user, staff.setupSteps)) {
    throw new ApiRefusal(403, "admin:setup.incomplete");
  }
  return staff;
}
