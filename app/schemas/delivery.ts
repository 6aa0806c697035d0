import * as v from "valibot";
import { text } from "./texts.ts";

/** A dead delivery that is to be sent again, or a kind of which all are. */
export const SendAgainSchema = v.object({
  delivery: text(60),
  kind: text(30),
});
