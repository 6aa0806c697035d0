import { dateFormat } from "./date-format.ts";

export type PartOfDay = "morning" | "afternoon" | "evening" | "night";

/** What time of day it is somewhere, as people greet each other. */
export function partOfDay(now: Date, timeZone: string): PartOfDay {
  const hour = Number(dateFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(now));
  if (hour < 5) return "night";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}
