import { COUNTRIES, type CountryCode } from "../address/countries.ts";
import type { Region } from "../store/store-event.ts";

/**
 * How far a tenant's account at the payment provider is.
 * - `none`: there is none; `started`: the organiser has not handed in the provider's form
 * - `due`: the provider wants something of the organiser before it opens the account
 * - `review`: the provider looks at what it has; nobody here can do anything
 * - `open`: shoppers pay into it; something may be due by a day all the same
 * - `stopped`: the provider takes no payments for it, or not any more
 */
export const ACCOUNT_STATES = ["none", "started", "due", "review", "open", "stopped"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export type PaymentAccountFacts = {
  /** It was never charged yet. */
  settingUp: boolean;
  chargesEnabled: boolean;
  submitted: boolean;
  /** What the provider wants of the organiser, by its own names. */
  requirements: readonly string[];
  /** Why the provider holds it, by its own names. */
  disabledReason: string | null;
};

/** What we write where the provider does not know an account, or it left the platform. */
export const DISCONNECTED = "disconnected";

/** Whether the provider will never open it: it was refused, or has left the platform. */
const isGone = ({ disabledReason }: Pick<PaymentAccountFacts, "disabledReason">): boolean =>
  disabledReason === DISCONNECTED || (disabledReason?.startsWith("rejected") ?? false);

/** How far an account is, by what the provider says of it. */
export function accountStateOf(account: PaymentAccountFacts | undefined): AccountState {
  if (!account) return "none";
  if (account.chargesEnabled) return "open";
  if (!account.settingUp || isGone(account)) return "stopped";
  if (!account.submitted) return "started";
  return account.requirements.length > 0 ? "due" : "review";
}

/** Whether pressing the button leads to the provider's form: not where it looks itself, nor where there is nothing to fill in. */
export function mayGoOn(account: PaymentAccountFacts): boolean {
  if (isGone(account)) return false;
  return account.requirements.length > 0 || !account.submitted;
}

/** What a requirement is about, in words that people use. */
export const REQUIREMENT_KINDS = [
  "document",
  "bank",
  "terms",
  "taxNumber",
  "website",
  "owners",
  "person",
  "business",
  "other",
] as const;
export type RequirementKind = (typeof REQUIREMENT_KINDS)[number];

/** The provider's names have dots, both generations of them; the first rule that fits says what a name is about. */
const KIND_RULES: readonly (readonly [RequirementKind, RegExp])[] = [
  ["document", /document|verification|proof|selfie/],
  ["bank", /external_account|bank|payout/],
  ["terms", /tos_acceptance|terms/],
  ["taxNumber", /tax_id|vat|id_numbers?\.[a-z]{2}_(vat|ein|utr|crn)|registration_number/],
  ["website", /\burl\b|website/],
  ["owners", /owner|director|executive/],
  ["person", /individual|representative|person|relationship|account_token/],
  ["business", /company|business|mcc|product_description|statement_descriptor|support|display_name|identity/],
];

/** What a requirement of the provider's is about. */
export function requirementKind(name: string): RequirementKind {
  return KIND_RULES.find(([, rule]) => rule.test(name))?.[0] ?? "other";
}

/** What a list of requirements is about, each kind once, in the order in which an organiser can see to it. */
export function requirementKinds(names: readonly string[]): RequirementKind[] {
  const kinds = new Set(names.map(requirementKind));
  return REQUIREMENT_KINDS.filter((kind) => kinds.has(kind));
}

const DAY_MS = 86_400_000;

/** So many days before the provider's day the admins get a mail. */
const REMINDED_DAYS = [1, 7] as const;

/** How many days before its day something due is reminded of now: the next mail's number, or undefined. */
export function reminderDue(dueAt: Date, now: Date): (typeof REMINDED_DAYS)[number] | undefined {
  const left = dueAt.getTime() - now.getTime();
  return left <= 0 ? undefined : REMINDED_DAYS.find((days) => left <= days * DAY_MS);
}

/** As long before its day something due is worth a mail at all, in milliseconds. */
export const REMINDED_WITHIN_MS = 7 * DAY_MS;

/** Countries that we deliver to, but in which the provider opens no accounts. */
const NO_ACCOUNTS_IN: ReadonlySet<string> = new Set(["IS"]);

/** Where the company that has an account may be at home. It need not be the region in which its stores sell. */
export const ACCOUNT_COUNTRIES: readonly CountryCode[] = COUNTRIES.map(([code]) => code).filter(
  (code) => !NO_ACCOUNTS_IN.has(code),
);

const HOME_OF_REGION: Partial<Record<Region, CountryCode>> = { UK: "GB", US: "US" };

/** The country that the form begins with: the company's own, or the region's where it has only one. */
export function suggestedCountry(region: Region, companyCountry: string | undefined): CountryCode | "" {
  const own = ACCOUNT_COUNTRIES.find((code) => code === companyCountry);
  return own ?? HOME_OF_REGION[region] ?? "";
}
