import { COUNTRIES, countriesOf } from "../../domain/address/countries.ts";
import { isInEu } from "../../domain/address/places.ts";
import { bookDay } from "../../domain/ledger/journal.ts";
import { isShop } from "../../domain/store/store-event.ts";
import { taxAnswerOf } from "../../domain/store/tax-answer.ts";
import { type TaxNote, taxNotes } from "../../domain/vat/store-tax.ts";
import type { Scope } from "../scope.ts";
import type { StoreEventRow } from "../storefront.ts";

/** What is missing, or must be known, of the taxes of a shop's countries; what is given away or on account has none. */
export async function readTaxNotes(scope: Scope, event: StoreEventRow): Promise<TaxNote[]> {
  if (!isShop(event.type)) return [];
  const today = scope.now().toISOString().slice(0, 10);
  const { company, ledger } = scope.tenant;
  const [{ tenant }, accounts] = await Promise.all([company.find(), company.accounts()]);
  const { country: home = "", vatNumber = "" } = tenant.companyDetails;
  const answer = taxAnswerOf(event);
  const others = COUNTRIES.map(([code]) => code).filter((code) => code !== home && isInEu(code));
  const isLimited = event.region === "EU" && answer === "rate" && isInEu(home);
  const year = { from: bookDay(`${today.slice(0, 4)}-01-01`), to: bookDay(today) };
  return taxNotes({
    region: event.region,
    answer,
    vatRate: event.vatRate,
    home,
    vatNumber,
    countries: countriesOf(event).map(({ code }) => code),
    soldAbroad: isLimited ? await ledger.soldTo(year, others) : 0,
    taxStates:
      accounts.find(({ region, taxStatus }) => region === event.region && taxStatus === "active")
        ?.taxStates ?? null,
    today,
  });
}
