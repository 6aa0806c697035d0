import type { TFunction } from "i18next";
import type { Region } from "../domain/store/store-event.ts";

/**
 * What may be changed of an order and until when, in the one sentence that its page and its mail have.
 * @param change.until a moment that `when` puts into words; null while the order waits for something without an hour.
 */
export function changeSentence<Moment>(
  t: TFunction,
  region: Region,
  change: { until: Moment | null },
  when: (moment: Moment) => string,
): string {
  if (change.until === null) return t(region === "US" ? "claim:change.waitingUs" : "claim:change.waiting");
  const time = when(change.until);
  return region === "US" ? t("claim:change.untilUs", { time }) : t("claim:change.until", { time });
}
