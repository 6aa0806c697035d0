import type Stripe from "stripe";
import { connectedAccount, emptyAccount, openAccountLink } from "./accounts.ts";
import { newId } from "./ids.ts";
import { group, list, mergeMetadata, requiredText, text } from "./params.ts";
import type { Call } from "./sandbox.ts";
import { PLATFORM, type Row } from "./store.ts";

/**
 * The second generation of Stripe's accounts: the same rows as the first one's, shown in other words. Bodies are JSON, and
 * events are thin: they name the account alone.
 */

type AccountV2 = Stripe.V2.Core.Account;
type Entry = Stripe.V2.Core.Account.Requirements.Entry;
type Deadline = Entry["minimum_deadline"]["status"];

/** POST /v2/core/accounts: a connected account that still has to be onboarded. */
export function createAccountV2(call: Call): AccountV2 {
  const { params, sandbox } = call;
  const country = text(group(params, "identity"), "country") ?? "us";
  const account = emptyAccount(newId("acct", 16), country.toUpperCase());
  account.email = text(params, "contact_email") ?? null;
  account.metadata = mergeMetadata({}, params);
  const name = text(params, "display_name") ?? null;
  account.business_profile = { ...account.business_profile, name } as Stripe.Account.BusinessProfile;
  const responsibilities = group(group(params, "defaults"), "responsibilities");
  const row = sandbox.store.insert("account", PLATFORM, account, {
    generation: 2,
    dashboard: text(params, "dashboard") ?? "full",
    fees: text(responsibilities, "fees_collector") ?? "stripe",
    losses: text(responsibilities, "losses_collector") ?? "stripe",
  });
  return shown(row, included(call));
}

/** GET /v2/core/accounts/:id */
export function retrieveAccountV2(call: Call): AccountV2 {
  return shown(connectedAccount(call.sandbox, call.ids[0] ?? ""), included(call));
}

/** POST /v2/core/account_links: the address of the onboarding page, good once and for a few minutes. */
export function createAccountLinkV2({ sandbox, params }: Call): Stripe.V2.Core.AccountLink {
  const useCase = group(params, "use_case");
  const type = requiredText(useCase, "type", "use_case");
  const urls = group(useCase, type);
  const link = openAccountLink(sandbox, {
    account: requiredText(params, "account"),
    refresh_url: requiredText(urls, "refresh_url", `use_case[${type}]`),
    return_url: text(urls, "return_url") ?? requiredText(urls, "refresh_url"),
  });
  return {
    object: "v2.core.account_link",
    account: link.account,
    created: new Date().toISOString(),
    expires_at: new Date(link.expiresAt * 1000).toISOString(),
    livemode: false,
    url: link.url,
    use_case: { type, [type]: urls },
  } as unknown as Stripe.V2.Core.AccountLink;
}

/** What the caller asked to see; the rest is left out, as Stripe does. */
const included = ({ params }: Call) => new Set(list(params, "include").map(String));

function shown({ value: account, hidden }: Row<"account">, include: ReadonlySet<string>): AccountV2 {
  const status = (isOn: boolean) => ({ status: isOn ? "active" : "restricted", status_details: [] });
  const parts = {
    "configuration.merchant": {
      configuration: {
        merchant: {
          applied: true,
          capabilities: {
            card_payments: status(account.charges_enabled),
            stripe_balance: { payouts: status(account.payouts_enabled) },
          },
        },
      },
    },
    defaults: {
      defaults: {
        responsibilities: {
          fees_collector: hidden.fees ?? "stripe",
          losses_collector: hidden.losses ?? "stripe",
        },
      },
    },
    identity: { identity: { country: (account.country ?? "US").toLowerCase() } },
    requirements: { requirements: requirementsOf(account) },
  };
  return {
    id: account.id,
    object: "v2.core.account",
    applied_configurations: ["merchant"],
    contact_email: account.email,
    created: new Date((account.created ?? 0) * 1000).toISOString(),
    dashboard: hidden.dashboard ?? "full",
    display_name: account.business_profile?.name ?? null,
    livemode: false,
    metadata: account.metadata,
    ...Object.assign({}, ...Object.entries(parts).flatMap(([name, part]) => (include.has(name) ? part : []))),
  } as unknown as AccountV2;
}

/** Who has to act, and by when. */
function requirementsOf({ requirements }: Stripe.Account) {
  const { currently_due, eventually_due, past_due, pending_verification, current_deadline } = {
    currently_due: null,
    eventually_due: null,
    past_due: null,
    pending_verification: null,
    current_deadline: null,
    ...requirements,
  };
  const deadline = (name: string): Deadline =>
    past_due?.includes(name)
      ? "past_due"
      : currently_due?.includes(name)
        ? "currently_due"
        : "eventually_due";
  const entry = (description: string, from: "user" | "stripe") => ({
    awaiting_action_from: from,
    description,
    errors: [],
    impact: {},
    minimum_deadline: { status: deadline(description) },
    requested_reasons: [{ code: "routine_verification" }],
  });
  const asked = [...new Set([...(currently_due ?? []), ...(eventually_due ?? [])])];
  const entries = [
    ...asked.map((name) => entry(name, "user")),
    ...(pending_verification ?? []).map((name) => entry(name, "stripe")),
  ];
  const first = (["past_due", "currently_due", "eventually_due"] as const).find((status) =>
    entries.some(({ minimum_deadline }) => minimum_deadline.status === status),
  );
  const time = current_deadline === null ? {} : { time: new Date(current_deadline * 1000).toISOString() };
  return { entries, ...(first && { summary: { minimum_deadline: { status: first, ...time } } }) };
}
