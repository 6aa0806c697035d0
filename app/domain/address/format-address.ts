import type { Address } from "./address.ts";
import { countryName } from "./countries.ts";

/**
 * How the post of a country writes town, region and postcode, a line each; `region` is the state or else the county.
 * Countries that are not listed write the postcode before the town.
 */
const TOWN_LINES: Record<string, readonly string[]> = {
  AU: ["{city} {region} {postcode}"],
  CA: ["{city} {region} {postcode}"],
  GB: ["{city}", "{county}", "{postcode}"],
  IE: ["{city}", "{county}", "{postcode}"],
  // The province, which many know by its two letters, stands behind the town.
  IT: ["{postcode} {city} {province}", "{county}"],
  LV: ["{city}, {postcode}", "{county}"],
  MT: ["{city} {postcode}", "{county}"],
  NZ: ["{city} {postcode}", "{county}"],
  US: ["{city}, {region} {postcode}"],
};
const USUAL_LINES = ["{postcode} {city}", "{county}", "{state}"];

/**
 * Formats an address in the lines that its country's post uses, without empty ones. The only formatter: pages, mails
 * and the API show the same lines.
 * @param language of the reader, for the name of the country.
 */
export function addressLines(address: Address, language: string): string[] {
  return [
    address.name,
    address.addressFirstLine,
    address.addressSecondLine,
    ...townLines(address),
    countryName(address.addressCountry, language),
  ].filter((line) => line !== "");
}

function townLines(address: Address): string[] {
  const { addressCountry: country, addressCounty: county, addressState: state } = address;
  const isProvince = country === "IT" && /^[A-Za-z]{2}$/.test(county);
  const parts: Record<string, string> = {
    city: address.addressCity,
    postcode: address.addressPostcode,
    county: isProvince ? "" : county,
    province: isProvince ? county.toUpperCase() : "",
    state,
    region: state || county,
  };
  return (TOWN_LINES[country] ?? USUAL_LINES).map((line) =>
    line
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? "")
      .replaceAll(/\s+/g, " ")
      // What stands alone needs no comma.
      .replaceAll(/^[ ,]+|[ ,]+$/g, ""),
  );
}
