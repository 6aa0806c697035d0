import type { Country } from "../../domain/address/countries.ts";
import { crossesCustoms } from "../../domain/address/customs.ts";
import { countyAsked, stateRequired } from "../../domain/address/postcodes.ts";
import { findState, US_STATES } from "../../domain/address/states.ts";
import type { Region } from "../../domain/store/store-event.ts";
import type { AddressForm } from "./address-fields.tsx";
import { ALSO_REQUIRED } from "./address.rules.ts";

/** Where a store sends to. */
type Served = {
  region: Region;
  countries: readonly Country[];
  /** Names of the states; left out where all are served. */
  servedStates?: readonly string[] | undefined;
};

/** An address form drawn for a country: its states and what it requires. */
export function drawnFor(
  country: string,
  { region, countries, servedStates }: Served,
  kind: "consumer" | "checkout",
  defaults?: AddressForm["defaults"],
): AddressForm {
  const known = countries.some(({ code }) => code === country) ? country : (countries[0]?.code ?? country);
  const hasStates = stateRequired(known);
  const customs = crossesCustoms(region, known);
  const { everywhere, byCountry } = ALSO_REQUIRED[kind];
  const required = [...everywhere, ...(byCountry[known] ?? [])];
  return {
    countries,
    country: known,
    states: hasStates ? statesWith(defaults?.["address_state"], servedStates) : null,
    servedStates,
    county: kind === "consumer" || countyAsked(known),
    customs,
    required: {
      phone: required.includes("phone") || customs,
      county: required.includes("address_county"),
      state: required.includes("address_state"),
    },
    defaults,
  };
}

/** The states to choose from. One that an order has already stays among them, or it would be changed unseen. */
function statesWith(kept: string | undefined, served: readonly string[] | undefined): readonly string[] {
  if (!served) return US_STATES.map(([, name]) => name);
  return kept && !served.includes(kept) && findState(kept) ? [kept, ...served] : served;
}
