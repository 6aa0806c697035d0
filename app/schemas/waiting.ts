import * as v from "valibot";
import { codeText, email, text } from "./texts.ts";

/** Who wants to be asked once there are gifts again; the code is the one that they came with. */
export const WaitingSchema = v.object({ email, promo_code: codeText() });

/** Who passes their gift on: the code that they have, and the form, of which the other code is made. */
export const PassOnSchema = v.object({
  promo_code: codeText(),
  idempotency_key: v.pipe(text(64), v.regex(/^[\w-]{8,64}$/, "errors:staleForm")),
});
