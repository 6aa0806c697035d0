/**
 * A time as a browser's field sends it or as people type it ("9", "9.30", "09:30:00", "9:30 pm"), in the form 09:30.
 * Undefined for what is no time.
 */
export function timeFromTyped(text: string): string | undefined {
  const [, hour = "", minute = "00", half] =
    /^(\d{1,2})(?:[:.h](\d\d)(?:[:.]\d\d(?:\.\d+)?)?)?\s*([ap])?(?:\.?m\.?)?$/i.exec(text) ?? [];
  const hours = Number(hour);
  if (hour === "" || Number(minute) > 59 || (half ? hours < 1 || hours > 12 : hours > 23)) return undefined;
  const isLate = half?.toLowerCase() === "p";
  const shown = half ? (hours % 12) + (isLate ? 12 : 0) : hours;
  return `${String(shown).padStart(2, "0")}:${minute}`;
}
