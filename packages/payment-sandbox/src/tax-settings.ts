import type Stripe from "stripe";
import { invalidRequest } from "./api-error.ts";
import { announce } from "./events.ts";
import { newId } from "./ids.ts";
import { listOf } from "./lists.ts";
import { group, requiredText, text } from "./params.ts";
import { now, unasked, type Call, type Sandbox } from "./sandbox.ts";
import { PLATFORM } from "./store.ts";
import { taxedStates } from "./tax-rates.ts";

type Settings = { id: string; status: "active" | "pending"; states: string[] };

/**
 * What an account has set up for tax. The platform and the demo's accounts are registered wherever there is a sales tax;
 * others have nothing until somebody sets it up.
 */
export function taxSettingsOf(sandbox: Sandbox, account: string): Settings {
  const kept = sandbox.store.peek("tax_settings", account)?.value;
  if (kept) return kept;
  const isReady = account === PLATFORM || account.startsWith("acct_demo_");
  return isReady
    ? { id: account, status: "active", states: taxedStates() }
    : { id: account, status: "pending", states: [] };
}

/** Sets an account's tax up, or adds a state to it, and announces that. */
export function changeTaxSettings(
  sandbox: Sandbox,
  account: string,
  change: Partial<Omit<Settings, "id">>,
): Settings {
  const settings = { ...taxSettingsOf(sandbox, account), ...change };
  const row = sandbox.store.peek("tax_settings", account);
  if (row) {
    Object.assign(row.value, settings);
    sandbox.store.save("tax_settings", account);
  } else sandbox.store.insert("tax_settings", account, settings);
  announce(unasked(sandbox, account), "tax.settings.updated", { ...shown(settings), id: newId("taxset") });
  return settings;
}

/** GET /v1/tax/settings */
export const retrieveTaxSettings = (call: Call) => shown(taxSettingsOf(call.sandbox, call.account));

/** POST /v1/tax/settings: a head office is all that Stripe Tax waits for. */
export function updateTaxSettings(call: Call) {
  const office = group(group(call.params, "head_office"), "address");
  const isReady = text(office, "country") !== undefined;
  return shown(changeTaxSettings(call.sandbox, call.account, isReady ? { status: "active" } : {}));
}

/** GET /v1/tax/registrations */
export function listTaxRegistrations(call: Call) {
  return listOf(taxSettingsOf(call.sandbox, call.account).states.map(registrationIn), call.path);
}

/** POST /v1/tax/registrations: that of a state of the US. */
export function createTaxRegistration(call: Call) {
  const country = requiredText(call.params, "country");
  const state = requiredText(group(group(call.params, "country_options"), "us"), "state");
  if (country !== "US" || !taxedStates().includes(state))
    throw invalidRequest(
      `The sandbox registers states of the US that have a sales tax, not ${country} ${state}.`,
    );
  const { states } = taxSettingsOf(call.sandbox, call.account);
  changeTaxSettings(call.sandbox, call.account, { states: [...new Set([...states, state])] });
  return registrationIn(state);
}

function shown({ status }: Settings) {
  const isActive = status === "active";
  return {
    object: "tax.settings",
    defaults: { provider: "stripe", tax_behavior: "exclusive", tax_code: "txcd_99999999" },
    head_office: isActive
      ? {
          address: {
            city: "Montgomery",
            country: "US",
            line1: "1 Sandbox Street",
            line2: null,
            postal_code: "36104",
            state: "AL",
          },
        }
      : null,
    livemode: false,
    status,
    status_details: isActive ? { active: {} } : { pending: { missing_fields: ["head_office"] } },
  } as unknown as Stripe.Tax.Settings;
}

const registrationIn = (state: string) => {
  const since = now() - 365 * 24 * 60 * 60;
  return {
    id: `taxreg_${state}`,
    object: "tax.registration",
    active_from: since,
    country: "US",
    country_options: { us: { state, type: "state_sales_tax" } },
    created: since,
    expires_at: null,
    livemode: false,
    status: "active",
  };
};
