import { INCIDENT_SORTS, INCIDENT_STATES } from "../domain/order/incident.ts";
import { listQuerySchema, oneOf } from "./list-query.ts";

/** What the address of the list of payment incidents may ask for. */
export const readIncidentList = listQuerySchema({
  filters: { state: oneOf(INCIDENT_STATES) },
  sorts: INCIDENT_SORTS,
  sort: "waiting",
});
