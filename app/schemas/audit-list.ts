import * as v from "valibot";
import { AUDIT_ACTION_NAMES } from "../domain/audit/actions.ts";
import { AUDIT_SORTS } from "../domain/lists/sorts.ts";
import { day, idOrNone, listQuerySchema, oneOf, searchWords } from "./list-query.ts";

/** Whose doings the log shows: those of people who work at the desk, or those of shoppers, print shops and the product too. */
export const SHOWN_DOINGS = ["people", "everything"] as const;

/** What the address of the audit log may ask for. */
export const readAuditList = listQuerySchema({
  filters: {
    q: searchWords,
    action: oneOf(AUDIT_ACTION_NAMES),
    actor: v.fallback(v.pipe(v.string(), v.maxLength(200)), ""),
    by: oneOf(SHOWN_DOINGS),
    tenant: idOrNone,
    from: day,
    to: day,
  },
  sorts: AUDIT_SORTS,
  sort: "at",
});
export type AuditListFilters = ReturnType<typeof readAuditList>["filters"];

/**
 * Whose doings are shown where the address does not say: people's, among which those of the product would drown them. Who
 * looks for a thing, an action or an actor is shown all that there is of it.
 */
export const shownDoings = ({ by, q, action, actor }: AuditListFilters) =>
  by || (q || action || actor ? "everything" : "people");
