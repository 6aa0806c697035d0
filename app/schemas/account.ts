import * as v from "valibot";
import { ROLE_KEYS } from "../domain/access/roles.ts";
import { REGIONS } from "../domain/store/store-event.ts";

const text = v.optional(v.string("errors:required"), "");
/** One line: what stands in mails and lists must not bring lines of its own. */
const line = v.pipe(
  text,
  v.transform((value) =>
    value
      .normalize("NFC")
      .replaceAll(/[\s\p{Cc}]+/gu, " ")
      .trim(),
  ),
  v.nonEmpty("errors:required"),
  v.maxLength(200, "errors:tooLong"),
);
const email = v.pipe(
  text,
  v.trim(),
  v.nonEmpty("errors:required"),
  v.maxLength(254, "errors:tooLong"),
  v.email("errors:invalidEmail"),
);
const password = v.pipe(text, v.nonEmpty("errors:required"), v.maxLength(1000, "errors:tooLong"));

/** The sign-in form. What is wrong with it is told in one message, never by field. */
export const SignInSchema = v.object({
  email: v.pipe(text, v.trim(), v.nonEmpty("errors:required"), v.maxLength(254, "errors:tooLong")),
  password,
});

/** A new tenant and its first administrator. */
export const SignUpSchema = v.object({
  company: line,
  name: line,
  email,
  password,
  region: v.picklist(REGIONS, "errors:required"),
  accept_terms: v.pipe(
    text,
    v.check((value) => value === "on", "errors:acceptTerms"),
  ),
});

/** Where a link is to go. */
export const AskForLinkSchema = v.object({ email });

/** A new password; the rules that a password must keep are the domain's. */
export const NewPasswordSchema = v.object({ password });

/** Whoever was invited says who they are. */
export const AcceptInvitationSchema = v.object({ name: line, password });

const role = v.picklist(ROLE_KEYS, "errors:required");

/** Whom to invite, and as what. */
export const InviteSchema = v.object({ name: line, email, role });

/** What an admin does to someone of the tenant. */
export const ChangePersonSchema = v.variant(
  "intent",
  [
    v.object({ intent: v.literal("role"), role }),
    v.object({ intent: v.picklist(["disable", "enable", "resend", "revoke"]) }),
  ],
  "errors:unknownIntent",
);
