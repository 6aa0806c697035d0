import * as v from "valibot";

/** A dead delivery that is to be sent again, or a kind of which all are. */
export const SendAgainSchema = v.object({
  delivery: v.pipe(v.optional(v.string(), ""), v.maxLength(60)),
  kind: v.pipe(v.optional(v.string(), ""), v.maxLength(30)),
});
