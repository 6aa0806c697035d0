/**
 * Where the public register of a country shows a company by its number. A register that takes no number in its address
 * opens with its search.
 */
const REGISTERS: Readonly<Record<string, (number: string) => string>> = {
  GB: (number) => `https://find-and-update.company-information.service.gov.uk/company/${number}`,
  NL: (number) => `https://www.kvk.nl/zoeken/?source=all&q=${number}`,
  DE: () => "https://www.handelsregister.de/",
  FR: (number) => `https://annuaire-entreprises.data.gouv.fr/rechercher?terme=${number}`,
  DK: (number) => `https://datacvr.virk.dk/soegeresultater?fritekst=${number}`,
  NO: (number) => `https://virksomhet.brreg.no/nb/oppslag/enheter/${number}`,
  FI: () => "https://tietopalvelu.ytj.fi/",
  SE: () => "https://foretagsinfo.bolagsverket.se/",
  IE: () => "https://core.cro.ie/search",
  IT: () => "https://www.registroimprese.it/",
  ES: () => "https://sede.registradores.org/site/mercantil",
  AT: () => "https://justizonline.gv.at/jop/web/firmenbuchabfrage",
  BE: (number) =>
    `https://kbopub.economie.fgov.be/kbopub/toonondernemingps.html?ondernemingsnummer=${number}`,
  CH: () => "https://www.zefix.ch/",
  US: () => "https://www.sec.gov/search-filings",
};

/**
 * The address at which a company's number is looked up.
 * @param country ISO 3166-1 alpha-2, empty where it is not known.
 * @returns null without a number, and for countries whose register we do not know.
 */
export function registerOf(country: string, registrationNumber: string): string | null {
  const number = registrationNumber.replaceAll(/[\s.]/g, "");
  if (number === "") return null;
  return REGISTERS[country]?.(encodeURIComponent(number)) ?? null;
}

/** Where a VAT number is checked: HM Revenue & Customs for Great Britain, VIES of the European Commission for all others. */
export const vatRegisterOf = (vatNumber: string): string =>
  /^GB/i.test(vatNumber.trim())
    ? "https://www.tax.service.gov.uk/check-vat-number/enter-vat-details"
    : "https://ec.europa.eu/taxation_customs/vies/#/vat-validation";
