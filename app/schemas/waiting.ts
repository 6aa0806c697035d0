import * as v from "valibot";
import { codeText, email } from "./texts.ts";

/** Who wants to be asked once there are gifts again; the code is the one that they came with. */
export const WaitingSchema = v.object({ email, promo_code: codeText() });
