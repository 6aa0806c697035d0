import { CREDIT_STATES } from "../domain/access/credit-states.ts";
import { TENANT_STATUSES } from "../domain/access/tenant-standing.ts";
import { TENANT_SORTS } from "../domain/access/tenant-sorts.ts";
import { listQuerySchema, oneOf, searchWords } from "./list-query.ts";

/** What the address of the list of tenants may ask for. */
export const readTenantList = listQuerySchema({
  filters: { q: searchWords, status: oneOf(TENANT_STATUSES), credit: oneOf(CREDIT_STATES) },
  sorts: TENANT_SORTS,
  sort: "waiting",
});
