/**
 * The sandbox's tax table: state sales tax in basis points (half points occur), VAT elsewhere. Local taxes and
 * exemptions are left out on purpose: tests want figures that can be worked out by hand.
 */
const STATES: Record<string, [name: string, basisPoints: number]> = {
  AL: ["Alabama", 400],
  AK: ["Alaska", 0],
  AZ: ["Arizona", 560],
  AR: ["Arkansas", 650],
  CA: ["California", 725],
  CO: ["Colorado", 290],
  CT: ["Connecticut", 635],
  DE: ["Delaware", 0],
  DC: ["District of Columbia", 600],
  FL: ["Florida", 600],
  GA: ["Georgia", 400],
  HI: ["Hawaii", 400],
  ID: ["Idaho", 600],
  IL: ["Illinois", 625],
  IN: ["Indiana", 700],
  IA: ["Iowa", 600],
  KS: ["Kansas", 650],
  KY: ["Kentucky", 600],
  LA: ["Louisiana", 500],
  ME: ["Maine", 550],
  MD: ["Maryland", 600],
  MA: ["Massachusetts", 625],
  MI: ["Michigan", 600],
  MN: ["Minnesota", 687.5],
  MS: ["Mississippi", 700],
  MO: ["Missouri", 422.5],
  MT: ["Montana", 0],
  NE: ["Nebraska", 550],
  NV: ["Nevada", 685],
  NH: ["New Hampshire", 0],
  NJ: ["New Jersey", 662.5],
  NM: ["New Mexico", 487.5],
  NY: ["New York", 400],
  NC: ["North Carolina", 475],
  ND: ["North Dakota", 500],
  OH: ["Ohio", 575],
  OK: ["Oklahoma", 450],
  OR: ["Oregon", 0],
  PA: ["Pennsylvania", 600],
  RI: ["Rhode Island", 700],
  SC: ["South Carolina", 600],
  SD: ["South Dakota", 420],
  TN: ["Tennessee", 700],
  TX: ["Texas", 625],
  UT: ["Utah", 485],
  VT: ["Vermont", 600],
  VA: ["Virginia", 530],
  WA: ["Washington", 650],
  WV: ["West Virginia", 600],
  WI: ["Wisconsin", 500],
  WY: ["Wyoming", 400],
};

const VAT: Record<string, number> = {
  AT: 2000,
  BE: 2100,
  DE: 1900,
  DK: 2500,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GB: 2000,
  IE: 2300,
  IT: 2200,
  LU: 1700,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  SE: 2500,
};

export interface Jurisdiction {
  country: string;
  state: string | null;
  basisPoints: number;
  type: "sales_tax" | "vat";
}

/** Where an address is taxed; null when that cannot be told. States go by abbreviation or name. */
export function jurisdictionOf(country: string, state: string | undefined): Jurisdiction | null {
  if (country !== "US") return { country, state: null, basisPoints: VAT[country] ?? 0, type: "vat" };
  const term = (state ?? "").trim().toLowerCase();
  const match = Object.entries(STATES).find(
    ([code, [name]]) => code.toLowerCase() === term || name.toLowerCase() === term,
  );
  return match ? { country, state: match[0], basisPoints: match[1][1], type: "sales_tax" } : null;
}

/** The states that have a sales tax. */
export function taxedStates(): string[] {
  return Object.entries(STATES)
    .filter(([, [, basisPoints]]) => basisPoints > 0)
    .map(([code]) => code);
}

/** Sales tax on top of an amount that somebody in a state of the US pays. */
export function salesTaxOf(amount: number, state: string): number {
  return taxOnTop(amount, jurisdictionOf("US", state)?.basisPoints ?? 0);
}

/** Tax on top of an amount, half up in whole minor units. */
export function taxOnTop(amount: number, basisPoints: number): number {
  return halfUp(amount * basisPoints * 2, 20_000);
}

/** The tax that an amount already holds. */
export function taxWithin(amount: number, basisPoints: number): number {
  return amount - halfUp(amount * 20_000, 20_000 + basisPoints * 2);
}

/** A rate as Stripe writes percentages: "6.875". */
export function percentage(basisPoints: number): string {
  return basisPoints === 0 ? "0.0" : String(basisPoints / 100);
}

/** Whole division, halves away from zero; both sides are whole, as half basis points were doubled. */
function halfUp(numerator: number, denominator: number): number {
  const sign = numerator < 0 ? -1 : 1;
  return sign * Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
}
