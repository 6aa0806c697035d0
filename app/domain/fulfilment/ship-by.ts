import { businessDaysAfter, type Day, type DeliveryWindow } from "../delivery/delivery-window.ts";
import { lastWorkDay } from "./work-days.ts";

/** How many business days a parcel is on its way, at most. */
const ON_ITS_WAY = 3;

/**
 * The last day on which a parcel may leave to come on this day; null where none was promised.
 * @param holidays of who makes it: nothing leaves on them.
 */
export function shipBy(deliveryTo: Day | null, holidays: readonly Day[] = []): Day | null {
  return deliveryTo === null ? null : lastWorkDay(businessDaysBefore(deliveryTo, ON_ITS_WAY), holidays);
}

/** When what leaves on this day comes, at the earliest and at the latest. */
export const deliveryOf = (leaves: Day): DeliveryWindow => ({
  from: businessDaysAfter(leaves, 1),
  to: businessDaysAfter(leaves, ON_ITS_WAY),
});

/** The n-th Monday-to-Friday day before the given one, which is not counted itself. */
function businessDaysBefore(day: Day, count: number): Day {
  let before = Date.parse(`${day}T00:00:00Z`);
  const asDay = () => new Date(before).toISOString().slice(0, 10);
  do before -= 86_400_000;
  while (businessDaysAfter(asDay(), count) > day || isWeekend(before));
  return asDay();
}

const isWeekend = (moment: number) => [0, 6].includes(new Date(moment).getUTCDay());
