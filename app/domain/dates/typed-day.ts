/** The time that spreadsheets write behind a day that has none. */
export const MIDNIGHT = /[ T]00:00(?::00(?:\.0+)?)?$/;

/**
 * A day as people and spreadsheets write it, in the form 2026-11-30. Points and dashes stand behind the day wherever they
 * are written, strokes behind the day or the month: there only a number above twelve, or the same one twice, says which.
 * Undefined for what is no day, and for what is two.
 */
export function dayFromTyped(text: string): string | undefined {
  const written = text.replace(MIDNIGHT, "");
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(written);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const [, one = "", sign = "", other = "", year = ""] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(written) ?? [];
  if (year === "") return undefined;
  if (sign !== "/" || Number(one) > 12 || one === other) return dayOf(year, other, one);
  return Number(other) > 12 ? dayOf(year, one, other) : undefined;
}

const dayOf = (year = "", month = "", day = "") =>
  [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
