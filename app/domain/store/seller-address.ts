import type { Address } from "../address/address.ts";

/** What an organiser has said of its company. */
type Company = {
  legalName?: string;
  addressFirstLine?: string;
  addressSecondLine?: string;
  city?: string;
  postcode?: string;
  country?: string;
  returnTo?: Address | null;
};

/** Who sells, as a letter would be addressed; undefined while the organiser has not said it. */
export function sellerAddress(company: Company): Address | undefined {
  if (!company.legalName) return undefined;
  return {
    name: company.legalName,
    addressFirstLine: company.addressFirstLine ?? "",
    addressSecondLine: company.addressSecondLine ?? "",
    addressCity: company.city ?? "",
    addressCounty: "",
    addressPostcode: company.postcode ?? "",
    addressCountry: company.country ?? "",
    addressState: "",
  };
}

/**
 * Where customers send things back: the address that the organiser entered for it, with the company's name where it has none, or else
 * the company's own address. Undefined while it has said neither.
 */
export function returnAddress(company: Company): Address | undefined {
  const { returnTo } = company;
  if (!returnTo) return sellerAddress(company);
  return { ...returnTo, name: returnTo.name || (company.legalName ?? "") };
}
