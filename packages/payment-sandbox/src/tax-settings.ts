import { newId } from "./ids.ts";
import { announce } from "./events.ts";
import { listOf } from "./lists.ts";
import { now, type Call } from "./sandbox.ts";
import { taxedStates } from "./tax-rates.ts";

/** GET /v1/tax/settings: every sandbox account is ready to calculate tax. */
export function retrieveTaxSettings() {
  return {
    object: "tax.settings",
    defaults: { provider: "stripe", tax_behavior: "exclusive", tax_code: "txcd_99999999" },
    head_office: {
      address: {
        city: "Montgomery",
        country: "US",
        line1: "1 Sandbox Street",
        line2: null,
        postal_code: "36104",
        state: "AL",
      },
    },
    livemode: false,
    status: "active",
    status_details: { active: {} },
  };
}

/** POST /v1/tax/settings: accepted and announced; the sandbox's settings do not change. */
export function updateTaxSettings(call: Call) {
  const settings = retrieveTaxSettings();
  announce(call, "tax.settings.updated", { ...settings, id: newId("taxset") });
  return settings;
}

/** GET /v1/tax/registrations: registered wherever there is a sales tax. */
export function listTaxRegistrations(call: Call) {
  const since = now() - 365 * 24 * 60 * 60;
  const registrations = taxedStates().map((state) => ({
    id: `taxreg_${state}`,
    object: "tax.registration",
    active_from: since,
    country: "US",
    country_options: { us: { state, type: "state_sales_tax" } },
    created: since,
    expires_at: null,
    livemode: false,
    status: "active",
  }));
  return listOf(registrations, call.path);
}
