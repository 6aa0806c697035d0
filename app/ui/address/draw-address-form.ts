import type { Country } from "../../domain/address/countries.ts";
import { crossesCustoms } from "../../domain/address/customs.ts";
import { countyAsked, stateRequired } from "../../domain/address/postcodes.ts";
import { US_STATES } from "../../domain/address/states.ts";
import type { Region } from "../../domain/store/store-event.ts";
import type { AddressForm } from "./address-fields.tsx";
import { ALSO_REQUIRED } from "./address.rules.ts";

/** An address form drawn for a country: its states and what it requires. */
export function drawnFor(
  country: string,
  { region, countries }: { region: Region; countries: readonly Country[] },
  kind: "consumer" | "checkout",
  defaults?: AddressForm["defaults"],
): AddressForm {
  const known = countries.some(({ code }) => code === country) ? country : (countries[0]?.code ?? country);
  const hasStates = stateRequired(known);
  const { everywhere, byCountry } = ALSO_REQUIRED[kind];
  const required = [...everywhere, ...(byCountry[known] ?? [])];
  return {
    countries,
    country: known,
    states: hasStates ? US_STATES.map(([, name]) => name) : null,
    county: kind === "consumer" || countyAsked(known),
    required: {
      phone: required.includes("phone") || crossesCustoms(region, known),
      county: required.includes("address_county"),
      state: required.includes("address_state"),
    },
    defaults,
  };
}
