import * as v from "valibot";
import { AUDIT_ACTION_NAMES } from "../domain/audit/actions.ts";
import { AUDIT_SORTS } from "../domain/lists/sorts.ts";
import { day, idOrNone, listQuerySchema, oneOf, searchWords } from "./list-query.ts";

/** What the address of the audit log may ask for. */
export const readAuditList = listQuerySchema({
  filters: {
    q: searchWords,
    action: oneOf(AUDIT_ACTION_NAMES),
    actor: v.fallback(v.pipe(v.string(), v.maxLength(200)), ""),
    tenant: idOrNone,
    from: day,
    to: day,
  },
  sorts: AUDIT_SORTS,
  sort: "at",
});
export type AuditListFilters = ReturnType<typeof readAuditList>["filters"];
