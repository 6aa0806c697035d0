import type Stripe from "stripe";
import { ApiError, invalidRequest } from "./api-error.ts";
import { announce, announceThinly } from "./events.ts";
import { newId, randomText } from "./ids.ts";
import { listPage } from "./lists.ts";
import { group, mergeMetadata, requiredText, text } from "./params.ts";
import { now, unasked, type Call, type Caller, type Sandbox } from "./sandbox.ts";
import { PLATFORM, type Row } from "./store.ts";

const TO_BE_GIVEN = [
  "business_profile.url",
  "external_account",
  "representative.first_name",
  "representative.last_name",
  "tos_acceptance.date",
  "tos_acceptance.ip",
];
const CURRENCIES: Record<string, string> = { GB: "gbp", US: "usd" };

/** POST /v1/accounts: a connected account that still has to be onboarded. */
export function createAccount(call: Call): Stripe.Account {
  const account = emptyAccount(newId("acct", 16), text(call.params, "country") ?? "US");
  account.email = text(call.params, "email") ?? null;
  account.type = (text(call.params, "type") ?? "none") as Stripe.Account.Type;
  account.metadata = mergeMetadata({}, call.params);
  applyProfile(account, call);
  call.sandbox.store.insert("account", PLATFORM, account);
  return account;
}

/** GET /v1/accounts/:id and GET /v1/account */
export function retrieveAccount(call: Call): Stripe.Account {
  const id = call.ids[0] ?? (call.account === PLATFORM ? "acct_sandboxplatform" : call.account);
  if (id === "acct_sandboxplatform") return enabled(emptyAccount(id, "GB"));
  return connectedAccount(call.sandbox, id).value;
}

/** POST /v1/accounts/:id */
export function updateAccount(call: Call): Stripe.Account {
  const { value: account } = connectedAccount(call.sandbox, call.ids[0] ?? "");
  if (text(call.params, "email")) account.email = text(call.params, "email") ?? null;
  account.metadata = mergeMetadata(account.metadata ?? {}, call.params);
  applyProfile(account, call);
  call.sandbox.store.save("account", account.id);
  announce(unasked(call.sandbox, account.id), "account.updated", account);
  return account;
}

/** GET /v1/accounts */
export function listAccounts(call: Call) {
  return listPage(call, call.sandbox.store.list("account", PLATFORM));
}

/** DELETE /v1/accounts/:id */
export function deleteAccount(call: Call) {
  const { value } = connectedAccount(call.sandbox, call.ids[0] ?? "");
  call.sandbox.store.remove("account", value.id);
  return { id: value.id, object: "account", deleted: true };
}

/** POST /v1/account_links: the address of the onboarding page, good once and for a few minutes. */
export function createAccountLink(call: Call): Stripe.AccountLink {
  const { params } = call;
  requiredText(params, "type");
  const { url, expiresAt } = openAccountLink(call.sandbox, {
    account: requiredText(params, "account"),
    refresh_url: requiredText(params, "refresh_url"),
    return_url: requiredText(params, "return_url"),
  });
  return { object: "account_link", created: now(), expires_at: expiresAt, url } as Stripe.AccountLink;
}

/** Keeps a link to the onboarding page of an account; `expiresAt` in seconds. */
export function openAccountLink(
  sandbox: Sandbox,
  asked: { account: string; refresh_url: string; return_url: string },
): { account: string; url: string; expiresAt: number } {
  const { id: account } = connectedAccount(sandbox, asked.account).value;
  const link = { id: randomText(24), ...asked, account, expires_at: now() + 300, used: false };
  sandbox.store.insert("account_link", PLATFORM, link);
  return { account, url: `${sandbox.url}/setup/${account}/${link.id}`, expiresAt: link.expires_at };
}

/** POST /v1/accounts/:id/login_links */
export function createLoginLink(call: Call): Stripe.LoginLink {
  const { value: account } = connectedAccount(call.sandbox, call.ids[0] ?? "");
  if (!account.details_submitted) {
    throw invalidRequest("Cannot create a login link for an account that has not completed onboarding.");
  }
  return {
    object: "login_link",
    created: now(),
    url: `${call.sandbox.url}/?account=${account.id}`,
  } as Stripe.LoginLink;
}

/** The account that the onboarding page, or a control call, changes: its new state is announced. */
export function changeAccount(sandbox: Sandbox, id: string, change: Partial<Stripe.Account>): Stripe.Account {
  const row = connectedAccount(sandbox, id);
  const { value: account } = row;
  const previous = Object.fromEntries(
    Object.keys(change).map((name) => [name, account[name as keyof Stripe.Account]]),
  );
  Object.assign(account, change);
  sandbox.store.save("account", id);
  announce(unasked(sandbox, id), "account.updated", account, previous);
  announceThinly(sandbox, row, Object.keys(change));
  return account;
}

/** What onboarding turns on. */
export function enabledState(): Partial<Stripe.Account> {
  const { charges_enabled, payouts_enabled, details_submitted, requirements, capabilities } = enabled(
    emptyAccount("acct_any", "US"),
  );
  return { charges_enabled, payouts_enabled, details_submitted, requirements, capabilities };
}

/** A connected account, or Stripe's refusal. Demo accounts (`acct_demo_…`) come into being when first named. */
export function connectedAccount(sandbox: Sandbox, id: string): Row<"account"> {
  const row = sandbox.store.peek("account", id);
  if (row) return row;
  if (/^acct_demo_[A-Za-z0-9_]+$/.test(id)) {
    const account = enabled(emptyAccount(id, demoCountry(id)));
    const name = id.replace("acct_demo_", "").split("_").map(capital).join(" ");
    account.business_profile = { ...(account.business_profile as Stripe.Account.BusinessProfile), name };
    return sandbox.store.insert("account", PLATFORM, account);
  }
  throw new ApiError(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key 'sk_test_****' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

/** Refuses to take payments for an account that is not (or no longer) enabled. */
export function requireCharges({ sandbox, account }: Caller): void {
  if (account === PLATFORM || connectedAccount(sandbox, account).value.charges_enabled) return;
  throw invalidRequest("Your account cannot currently make charges. Finish its onboarding first.");
}

/** The name that hosted pages show for whoever is paid. */
export function sellerName(sandbox: Sandbox, account: string): string {
  if (account === PLATFORM) return "Popstall";
  return sandbox.store.peek("account", account)?.value.business_profile?.name ?? "Connected shop";
}

/** An account of which nothing is known yet. */
export function emptyAccount(id: string, country: string): Stripe.Account {
  return {
    id,
    object: "account",
    business_profile: { name: null, url: null, support_email: null, mcc: "5699", product_description: null },
    business_type: "company",
    capabilities: { card_payments: "inactive", transfers: "inactive" },
    charges_enabled: false,
    controller: { type: "application", is_controller: true },
    country,
    created: now(),
    default_currency: CURRENCIES[country] ?? "eur",
    details_submitted: false,
    email: null,
    external_accounts: {
      object: "list",
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    metadata: {},
    payouts_enabled: false,
    requirements: requirements(TO_BE_GIVEN, "requirements.past_due"),
    settings: { dashboard: { display_name: null, timezone: "Etc/UTC" } },
    tos_acceptance: { date: null },
    type: "none",
  } as unknown as Stripe.Account;
}

function enabled(account: Stripe.Account): Stripe.Account {
  return {
    ...account,
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { card_payments: "active", transfers: "active" },
    requirements: requirements([], null),
  } as Stripe.Account;
}

/**
 * The requirements hash: what is still due, why the account is held, what Stripe looks at, and until when (seconds) what is
 * due may wait. Without such a day it is past due.
 */
export function requirements(
  due: string[],
  disabledReason: string | null,
  { pending = [], until = null }: { pending?: string[]; until?: number | null } = {},
): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: until,
    currently_due: due,
    disabled_reason: disabledReason,
    errors: [],
    eventually_due: due,
    past_due: until === null ? due : [],
    pending_verification: pending,
  } as unknown as Stripe.Account.Requirements;
}

function applyProfile(account: Stripe.Account, { params }: Call): void {
  const profile = group(params, "business_profile");
  account.business_profile = { ...account.business_profile, ...profile } as Stripe.Account.BusinessProfile;
}

function demoCountry(id: string): string {
  if (id.endsWith("_eu")) return "NL";
  return id.endsWith("_us") ? "US" : "GB";
}

function capital(word: string): string {
  return ["uk", "eu", "us"].includes(word)
    ? word.toUpperCase()
    : word.charAt(0).toUpperCase() + word.slice(1);
}
