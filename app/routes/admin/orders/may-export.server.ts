import { grantOf, type StaffPrincipal } from "../../../domain/access/permissions.ts";

/** Whether a person may take out the orders that these filters leave: some may of one store at a time only. */
export function mayExport(user: StaffPrincipal, { store }: { store: string }): boolean {
  const grant = grantOf(user, "customer-data:export");
  return grant === "full" || (grant === "limited" && store !== "");
}
