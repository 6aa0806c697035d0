import * as v from "valibot";

/** What a person decides about an incident. Whoever resolves it elsewhere says how. */
export const IncidentDecisionSchema = v.pipe(
  v.object({
    incident: v.pipe(v.optional(v.string(), ""), v.nonEmpty("errors:unknownIntent"), v.maxLength(60)),
    intent: v.picklist(["refund", "resolve"], "errors:unknownIntent"),
    note: v.pipe(v.optional(v.string(), ""), v.trim(), v.maxLength(300, "errors:tooLong")),
  }),
  v.forward(
    v.check(({ intent, note }) => intent === "refund" || note.length >= 3, "incidentDesk:error.noteNeeded"),
    ["note"],
  ),
);
