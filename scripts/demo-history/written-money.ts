import type { Currency } from "../../app/domain/money.ts";

/** An amount as the plain mails of the demo world write it. */
export const formatMinor = (minor: number, currency: Currency): string =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency }).format(minor / 100);
