import * as v from "valibot";

/** The sign-in form. What is wrong with it is told in one message, never by field. */
export const SignInSchema = v.object({
  email: v.pipe(
    v.optional(v.string("errors:required"), ""),
    v.trim(),
    v.nonEmpty("errors:required"),
    v.maxLength(254, "errors:tooLong"),
  ),
  password: v.pipe(
    v.optional(v.string("errors:required"), ""),
    v.nonEmpty("errors:required"),
    v.maxLength(1000, "errors:tooLong"),
  ),
});
