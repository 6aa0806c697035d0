import { countryName } from "./countries.ts";

/** An address as an order keeps it. */
type PostalAddress = {
  name: string;
  addressFirstLine: string;
  addressSecondLine: string;
  addressCity: string;
  addressCounty: string;
  addressPostcode: string;
  /** ISO 3166-1 alpha-2. */
  addressCountry: string;
  /** Abbreviation of a US state; empty elsewhere. */
  addressState: string;
};

/**
 * An address in the lines that its country's post writes, empty ones left out.
 * @param language of whoever reads it, for the name of the country.
 */
export function addressLines(address: PostalAddress, language: string): string[] {
  return [
    address.name,
    address.addressFirstLine,
    address.addressSecondLine,
    ...townLines(address),
    countryName(address.addressCountry, language),
  ].filter((line) => line !== "");
}

const inOneLine = (...parts: string[]) => parts.filter((part) => part !== "").join(" ");

function townLines(address: PostalAddress): string[] {
  const { addressCity: city, addressCounty: county, addressPostcode: postcode, addressState } = address;
  switch (address.addressCountry) {
    case "GB":
    case "IE":
      return [city, county, postcode];
    case "US":
      return [`${city}, ${inOneLine(addressState || county, postcode)}`];
    case "CA":
    case "AU":
      return [inOneLine(city, county, postcode)];
    case "NZ":
      return [inOneLine(city, postcode), county];
    case "LV":
      return [[city, postcode].filter(Boolean).join(", "), county];
    case "IT":
      // The province, which many know by its two letters, stands behind the town.
      return /^[A-Za-z]{2}$/.test(county)
        ? [inOneLine(postcode, city, county.toUpperCase())]
        : [inOneLine(postcode, city), county];
    default:
      return [inOneLine(postcode, city), county, addressState];
  }
}
