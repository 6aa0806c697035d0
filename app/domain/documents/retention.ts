/**
 * For how many whole years after the year of a document its issuer has to keep it, by country: Germany § 14b UStG, France
 * L102 B LPF and L123-22 C. com., Belgium art. 60 CTVA, the United Kingdom VAT Notice 700/21, the Netherlands art. 52 AWR.
 */
const YEARS: Readonly<Record<string, number>> = { BE: 10, DE: 8, FR: 10, GB: 6, NL: 7 };
/** In a country that is not listed: as long as in the strictest of those that are. */
export const MOST_YEARS_KEPT = 10;

/** The last day, `YYYY-MM-DD`, on which a document must be there. */
export function keptUntil(issuedOn: string, issuerCountry: string): string {
  const year = Number(issuedOn.slice(0, 4)) + (YEARS[issuerCountry] ?? MOST_YEARS_KEPT);
  return `${year}-12-31`;
}
