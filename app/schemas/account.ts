import * as v from "valibot";
import { VOUCHER_BACK } from "../domain/voucher/voucher-back.ts";
import {
  documentPrefix,
  INVOICE_WHEN,
  LONGEST_PREFIX,
  REFUND_APPROVAL,
} from "../domain/documents/document-settings.ts";
import { findCountry } from "../domain/address/countries.ts";
import { ROLE_KEYS } from "../domain/access/roles.ts";
import { REGIONS } from "../domain/store/store-event.ts";
import { DIGEST_RHYTHMS } from "../domain/mail/digest.ts";
import {
  acceptance,
  email,
  emailText,
  filled,
  line,
  optionalEmail,
  password,
  signs,
  text,
  vatNumber,
  written,
} from "./texts.ts";
import { judgedByCountry } from "./customer.ts";
import { version } from "./event-settings.ts";
import { PEOPLE_SORTS } from "../domain/lists/sorts.ts";
import { listQuerySchema, searchWords } from "./list-query.ts";

/** The sign-in form. What is wrong with it is told in one message, never by field. */
export const SignInSchema = v.object({
  email: v.pipe(filled(emailText), v.metadata({ format: "email" })),
  password,
});

/** A new tenant and its first administrator. */
export const SignUpSchema = v.object({
  company: filled(line()),
  name: filled(written),
  email,
  password,
  region: v.picklist(REGIONS, "errors:required"),
  accept_terms: acceptance,
  /** A field that no person sees. */
  website: text(),
});

/** Where a link is to go. */
export const AskForLinkSchema = v.object({ email });

/** A new password; the rules that a password must keep are the domain's. */
export const NewPasswordSchema = v.object({ password });

/** Whoever was invited says who they are. */
export const AcceptInvitationSchema = v.object({ name: filled(written), password });

const role = v.picklist(ROLE_KEYS, "errors:required");

/** Whether someone works with everything or with chosen stores and clients, which are read beside it. */
const reach = v.optional(v.picklist(["all", "chosen"], "errors:required"), "all");

/** Whom to invite, as what, and for which stores. */
export const InviteSchema = v.object({ name: filled(written), email, role, reach });

/** What an admin does to someone of the tenant. */
export const ChangePersonSchema = v.variant(
  "intent",
  [
    v.object({ intent: v.literal("role"), role }),
    v.object({ intent: v.literal("limit"), reach }),
    v.object({ intent: v.literal("reset-factor"), current_password: password }),
    v.object({
      intent: v.picklist(["disable", "enable", "resend", "revoke", "end-sessions", "cancel-reset"]),
    }),
  ],
  "errors:unknownIntent",
);

/** One's own name and language, and how often those who run stores get a summary by mail. */
export const ProfileSchema = v.object({
  intent: v.literal("profile"),
  name: filled(written),
  lang: text(5),
  digest: v.optional(v.picklist(DIGEST_RHYTHMS, "errors:required")),
});
/** One's own new password. */
export const ChangePasswordSchema = v.object({
  intent: v.literal("password"),
  current_password: password,
  password,
});

/** Another address to sign in with. */
export const ChangeAddressSchema = v.object({
  intent: v.literal("address"),
  email,
  current_password: password,
});

/** What people do on the page of their own account. */
export const OwnAccountSchema = v.variant(
  "intent",
  [
    ProfileSchema,
    ChangePasswordSchema,
    ChangeAddressSchema,
    v.object({ intent: v.literal("keep_address") }),
    v.object({
      intent: v.literal("end_session"),
      session: v.pipe(text(), v.regex(/^[0-9a-f]{64}$/, "errors:staleForm")),
    }),
    v.object({ intent: v.literal("end_others") }),
  ],
  "errors:unknownIntent",
);

/** Whether a form names an address of its own for what is sent back; without one it goes to the company. */
export const hasReturnAddress = (form: object): boolean =>
  Object.entries(form).some(([name, value]) => name.startsWith("return_") && value !== "");

/** The company's own details, and where its customers send things back. */
export const CompanySchema = v.pipe(
  v.object({
    version: v.optional(version),
    legal_name: filled(line()),
    registration_number: signs(),
    vat_registered: text(),
    vat_number: vatNumber,
    address_first_line: filled(written),
    address_second_line: written,
    address_city: filled(written),
    address_postcode: signs(),
    address_country: v.pipe(
      text(),
      v.check((value) => findCountry(value) !== undefined, "errors:required"),
      v.transform((value) => findCountry(value)?.code ?? ""),
    ),
    contact_email: email,
    return_name: written,
    return_address_first_line: written,
    return_address_second_line: written,
    return_address_city: written,
    return_address_county: written,
    return_address_postcode: signs(),
    return_address_country: v.pipe(
      text(),
      v.check((value) => value === "" || findCountry(value) !== undefined, "errors:required"),
      v.transform((value) => findCountry(value)?.code ?? ""),
    ),
    return_address_state: line(),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || !hasReturnAddress(dataset.value)) return;
    const form = dataset.value;
    for (const key of ["first_line", "city", "country"].map((part) => `return_address_${part}` as const)) {
      const value = form[key as keyof typeof form];
      if (value !== "") continue;
      addIssue({
        message: "errors:required",
        path: [{ type: "object", origin: "value", input: form, key, value }],
      });
    }
  }),
  judgedByCountry({ state: true, prefix: "return_", applies: hasReturnAddress }),
  v.forward(
    v.partialCheck(
      [["vat_registered"], ["vat_number"]],
      (form) => form.vat_registered !== "on" || form.vat_number !== "",
      "errors:required",
    ),
    ["vat_number"],
  ),
);

/** Where invoices go. */
export const BillingAddressSchema = v.object({
  intent: v.literal("save"),
  version: v.optional(version),
  billing_name: line(),
  billing_email: optionalEmail,
  purchase_order: line(),
});

/** What the numbers of documents begin with, and when an invoice is made. */
export const DocumentSettingsSchema = v.object({
  version: v.optional(version),
  document_prefix: v.pipe(
    signs(LONGEST_PREFIX),
    v.check((text) => documentPrefix(text) !== undefined, "preferences:documents.badPrefix"),
    v.transform((text) => documentPrefix(text) ?? ""),
  ),
  invoice_when: v.picklist(INVOICE_WHEN, "errors:required"),
  /** A form from before a rule has no such field: what is stored stays. */
  voucher_back: v.optional(v.picklist(VOUCHER_BACK, "errors:required")),
  refund_approval: v.optional(v.picklist(REFUND_APPROVAL, "errors:required")),
});

/** The forms of the billing page. */
export const BillingSchema = v.variant(
  "intent",
  [BillingAddressSchema, v.object({ intent: v.literal("credit") })],
  "errors:unknownIntent",
);

const code = filled(signs(40));

/** A code of the authenticator, or a recovery code. */
export const CodeSchema = v.object({ code });

/** The sign-in of a script: with a code where the account has a second step. */
export const ApiSignInSchema = v.object({
  email: v.pipe(SignInSchema.entries.email, v.description("The user's e-mail address.")),
  password: v.pipe(SignInSchema.entries.password, v.description("The user's password.")),
  code: v.pipe(
    signs(40),
    v.description("A code of the authenticator or a recovery code, where the account has a second step."),
  ),
  remember: v.pipe(
    v.optional(v.union([v.boolean(), v.number(), v.string()], "errors:unknownIntent"), false),
    v.transform((value) => ["on", "true", "1"].includes(String(value))),
    v.description("Whether the session outlives the browser."),
  ),
});

/** The second step is turned on by a code of the authenticator. */
export const EnableSecondFactorSchema = v.object({
  intent: v.literal("enable"),
  sealed: v.pipe(text(), v.maxLength(500, "errors:staleForm")),
  code: v.pipe(code, v.metadata({ format: "integer" })),
  current_password: password,
});

/** It is turned off by the password; the suggestion of one is put off. */
export const SecondFactorSchema = v.variant(
  "intent",
  [
    EnableSecondFactorSchema,
    v.object({ intent: v.literal("disable"), current_password: password }),
    v.object({ intent: v.literal("later") }),
  ],
  "errors:unknownIntent",
);

const passkeyId = v.pipe(text(), v.regex(/^[\w-]{1,1400}$/, "errors:staleForm"));

/** The password again, before a passkey is made. */
export const NewPasskeyRequestSchema = v.object({ intent: v.literal("begin"), current_password: password });

/** What people do with their passkeys; what comes in goes out by the password. */
export const PasskeysSchema = v.variant(
  "intent",
  [
    NewPasskeyRequestSchema,
    v.object({ intent: v.literal("rename"), passkey: passkeyId, name: filled(line()) }),
    v.object({ intent: v.literal("remove"), passkey: passkeyId, current_password: password }),
  ],
  "errors:unknownIntent",
);

/** How a new passkey is called. */
export const PasskeyNameSchema = v.object({ name: filled(line()) });

/** What the address of the list of people may ask for. */
export const readPeopleList = listQuerySchema({
  filters: { q: searchWords },
  sorts: PEOPLE_SORTS,
  sort: "name",
});
