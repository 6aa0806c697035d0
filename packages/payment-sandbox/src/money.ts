import { invalidRequest } from "./api-error.ts";
import type { Params } from "./form.ts";
import { requiredInteger, requiredText } from "./params.ts";

/** Smallest charge by currency, in minor units, as Stripe publishes them. */
const MINIMUM: Record<string, number> = {
  aud: 50,
  bgn: 100,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  huf: 17500,
  jpy: 50,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  usd: 50,
};
const WITHOUT_MINOR = ["jpy"];
const MAXIMUM = 99_999_999;

/** The currency parameter, lower case, known to the sandbox. */
export function readCurrency(params: Params, prefix = ""): string {
  const currency = requiredText(params, "currency", prefix).toLowerCase();
  if (!Object.hasOwn(MINIMUM, currency)) {
    const currencies = Object.keys(MINIMUM).join(", ");
    throw invalidRequest(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${currencies}`,
      {
        param: "currency",
      },
    );
  }
  return currency;
}

/** An amount that can be charged in a currency. */
export function readChargeAmount(params: Params, currency: string): number {
  return checkChargeAmount(requiredInteger(params, "amount"), currency);
}

/** The demo world has an order of one penny, so Stripe's minimum amounts hold only when they are asked for. */
const minimumsHold = () => process.env.STRIPE_SANDBOX_MINIMUMS === "on";

/** Refuses amounts that no card payment may have. */
export function checkChargeAmount(amount: number, currency: string): number {
  if (amount < 1) {
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  const least = minimumsHold() ? (MINIMUM[currency] ?? 50) : 1;
  if (amount < least) {
    throw invalidRequest(`Amount must be at least ${plainPrice(least, currency)} ${currency}`, {
      code: "amount_too_small",
      param: "amount",
    });
  }
  if (amount > MAXIMUM) {
    throw invalidRequest(`Amount must be no more than ${plainPrice(MAXIMUM, currency)}`, {
      code: "amount_too_large",
      param: "amount",
    });
  }
  return amount;
}

/** "£12.34": how Stripe's messages write an amount. */
export function plainPrice(minor: number, currency: string): string {
  return formatPrice(minor, currency, "en");
}

/** An amount as a person of a language reads it. */
export function formatPrice(minor: number, currency: string, locale: string): string {
  const value = WITHOUT_MINOR.includes(currency) ? minor : minor / 100;
  const format = {
    style: "currency",
    currency: currency.toUpperCase(),
    currencyDisplay: "narrowSymbol",
  } as const;
  return new Intl.NumberFormat(locale, format).format(value);
}

/** A share of an amount, half up, in whole minor units. */
export function proportion(total: number, part: number, of: number): number {
  return of === 0 ? 0 : Math.floor((2 * total * part + of) / (2 * of));
}
