import { ok, refuse, type Result } from "../result.ts";
import type { Region } from "../store/store-event.ts";
import { cleanSigns } from "../text/pasted.ts";

/** In what people measure. */
export const UNITS = ["cm", "in"] as const;
export type Unit = (typeof UNITS)[number];
const MM_IN: Record<Unit, number> = { cm: 10, in: 25.4 };

/** How wide a size lies flat, from one armpit to the other. */
export type SizeWidth = { size: string; widthMm: number };

/** What lies outside is no shirt, not even measured around the body. */
export const NARROWEST_MM = 150;
export const WIDEST_MM = 2000;

/** A piece that is narrower than the own one by more than this is too tight, and one that is so much wider too loose. */
const MOST_NARROWER_MM = 20;
const MOST_WIDER_MM = 40;

/** In what people measure where a store sells. */
export const unitOf = (region: Region): Unit => (region === "US" ? "in" : "cm");

export const inUnit = (mm: number, unit: Unit): number => mm / MM_IN[unit];

export type WidthRefusal = "noNumber" | "outOfRange";

/** "½" and its like, as inches are read off a tape. */
const FRACTIONS = /[¼½¾⅛⅜⅝⅞]/gu;
const TYPED = /^(\d{1,4})(?:[.,٫](\d{1,3}))?(?: ?(\d)\/(\d{1,2}))?\s*(cm|in|inch|inches|")?$/i;

/**
 * A width as it was typed: with a point or a comma, with digits of any script, with a fraction, with or without its unit,
 * which goes before the chosen one.
 * @returns whole millimetres.
 */
export function readWidth(typed: string, chosen: Unit): Result<number, WidthRefusal> {
  // What makes signs plain would write the fraction against the number before it.
  const spaced = typed.replaceAll(FRACTIONS, (sign) => ` ${sign.normalize("NFKC").replace("⁄", "/")}`);
  const read = TYPED.exec(
    cleanSigns(spaced)
      .replace(/["″”]$/u, '"')
      .replace(/''$/, '"'),
  );
  if (!read) return refuse("noNumber");
  const [, whole = "", decimals = "0", part = "0", of = "1", unit] = read;
  if (Number(of) === 0) return refuse("noNumber");
  const number = Number(`${whole}.${decimals}`) + Number(part) / Number(of);
  const mm = Math.round(number * MM_IN[typedUnit(unit) ?? chosen]);
  return isWidth(mm) ? ok(mm) : refuse("outOfRange");
}

const typedUnit = (typed: string | undefined): Unit | undefined =>
  typed === undefined ? undefined : typed.toLowerCase() === "cm" ? "cm" : "in";

/** Whether a shirt may be so wide, in whole millimetres. */
export const isWidth = (mm: number): boolean => mm >= NARROWEST_MM && mm <= WIDEST_MM;

/** A width that an address or a form brings back, in whole millimetres; null where it holds none. */
export function widthOf(text: string | null | undefined): number | null {
  const mm = /^\d{3,4}$/.test(text ?? "") ? Number(text) : 0;
  return isWidth(mm) ? mm : null;
}

/** A size with how much wider than the own shirt it lies; less than zero: narrower. */
export type ComparedSize = { size: string; widerMm: number };

export type Fit = {
  /** Null where none is near enough. */
  best: ComparedSize | null;
  /** What lies beside it, the narrower one first; without a best size, those between which the own shirt lies. */
  beside: ComparedSize[];
};

/** Whether there is something to choose between by a width. */
export const isMeasured = (sizes: readonly SizeWidth[]): boolean =>
  new Set(sizes.filter(({ widthMm }) => widthMm > 0).map(({ widthMm }) => widthMm)).size > 1;

/**
 * The size that is nearest to a shirt of one's own. Of two that are as near it is the wider one: what is tight is sent
 * back more often than what is loose. None where all are too tight or too loose.
 */
export function fitByShirt(sizes: readonly SizeWidth[], ownMm: number): Fit {
  const compared = sizes
    .filter(({ widthMm }) => widthMm > 0)
    .map(({ size, widthMm }) => ({ size, widerMm: widthMm - ownMm }))
    .sort((a, b) => a.widerMm - b.widerMm);
  const [best = null] = compared
    .filter(({ widerMm }) => widerMm >= -MOST_NARROWER_MM && widerMm <= MOST_WIDER_MM)
    .sort((a, b) => Math.abs(a.widerMm) - Math.abs(b.widerMm) || b.widerMm - a.widerMm);
  const middle = best?.widerMm ?? 0;
  const narrower = compared.findLast(({ widerMm }) => widerMm < middle);
  const wider = compared.find(({ widerMm }) => widerMm > middle);
  return { best, beside: [narrower, wider].filter((one) => one !== undefined) };
}

/**
 * Another reading of a number that fits no size: the same number in the other unit, or half of it, for a
 * measure around the body. Undefined where neither reading fits a size.
 */
export function meantWidth(
  sizes: readonly SizeWidth[],
  typed: string,
  chosen: Unit,
): { mm: number; unit: Unit; is: "unit" | "around" } | undefined {
  const other = UNITS.find((unit) => unit !== chosen) ?? chosen;
  const number = typed.replace(/\s*(cm|in|inch|inches|["″”]|'')\s*$/iu, "");
  const inOther = readWidth(number, other);
  if (inOther.ok && fitByShirt(sizes, inOther.value).best) {
    return { mm: inOther.value, unit: other, is: "unit" };
  }
  const around = readWidth(typed, chosen);
  const half = around.ok ? around.value / 2 : undefined;
  if (half !== undefined && fitByShirt(sizes, half).best) {
    return { mm: Math.round(half), unit: chosen, is: "around" };
  }
  return undefined;
}
