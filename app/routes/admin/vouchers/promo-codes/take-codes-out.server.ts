import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SUPPORT_ONLY_READS } from "../../../../domain/access/tenant-standing.ts";
import { requireStaff, type Staff } from "../../../../auth/session.server.ts";

/**
 * Whoever takes codes out of the product as a file, a printed page or a picture. A support visit that only reads sees
 * counts, not codes, by whatever method it asks (decisions 38).
 * @throws a redirect to the sign-in, or 403.
 */
export async function requireCodeRights(args: LoaderFunctionArgs): Promise<Staff> {
  const staff = await requireStaff(args, "vouchers:write");
  if (staff.support && !staff.support.mayWrite) throw new Response(SUPPORT_ONLY_READS, { status: 403 });
  return staff;
}
