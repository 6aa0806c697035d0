import * as v from "valibot";
import { text } from "./texts.ts";
import { INCIDENT_SORTS, INCIDENT_STATES } from "../domain/order/incident.ts";
import { listQuerySchema, oneOf } from "./list-query.ts";

/** What a person decides about an incident. Whoever resolves it elsewhere says how. */
export const IncidentDecisionSchema = v.pipe(
  v.object({
    incident: v.pipe(text(60), v.nonEmpty("errors:unknownIntent")),
    intent: v.picklist(["refund", "resolve"], "errors:unknownIntent"),
    note: text(300),
  }),
  v.forward(
    v.check(
      ({ intent, note }) => intent === "refund" || note.length >= 3,
      "orderDesk:incidentDesk.error.noteNeeded",
    ),
    ["note"],
  ),
);

/** What the address of the list of payment incidents may ask for. */
export const readIncidentList = listQuerySchema({
  filters: { state: oneOf(INCIDENT_STATES) },
  sorts: INCIDENT_SORTS,
  sort: "waiting",
});
