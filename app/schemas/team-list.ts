import * as v from "valibot";
import { filled, text } from "./texts.ts";

/** The people of a team, pasted: a line each. */
export const TeamListSchema = v.object({ team: filled(text(30_000)) });
