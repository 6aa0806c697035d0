import { businessDaysAfter, type Day, USUAL_DELIVERY_DAYS } from "../delivery/delivery-window.ts";
import type { FulfillerProfile } from "../fulfilment/fulfiller-profile.ts";
import { USUAL_DAYS_TO_SHIP } from "../fulfilment/route-score.ts";
import { deliveryOf } from "../fulfilment/ship-by.ts";
import { dayAfter, workDaysAfter } from "../fulfilment/work-days.ts";

type Times = Pick<FulfillerProfile, "daysToShip" | "holidays" | "cutOff">;

/** Further back no day is looked for: no fulfiller takes so long. */
const LOOKED_BACK_DAYS = 200;

/**
 * The day by which a gift is there that is claimed on a day: what its recipient is promised, and later where one of those
 * who may make it takes longer.
 */
export function giftArrives(claimed: Day, makers: readonly Times[]): Day {
  const promised = businessDaysAfter(claimed, USUAL_DELIVERY_DAYS.to);
  return makers.reduce((latest, { daysToShip = USUAL_DAYS_TO_SHIP, holidays = [], cutOff }) => {
    // What comes in the evening is begun the next working day, where there is such an hour.
    const before = cutOff === undefined ? dayAfter(claimed, -1) : claimed;
    const begins = workDaysAfter(before, 1, holidays);
    const arrives = deliveryOf(workDaysAfter(begins, daysToShip, holidays)).to;
    return arrives > latest ? arrives : latest;
  }, promised);
}

/**
 * The last day on which a gift can be claimed so that it is there by another; null where that takes too long.
 * @param makers who may make it for the country that it goes to.
 */
export function lastDayToClaim(by: Day, makers: readonly Times[]): Day | null {
  for (let back = 1; back <= LOOKED_BACK_DAYS; back += 1) {
    const day = dayAfter(by, -back);
    if (giftArrives(day, makers) <= by) return day;
  }
  return null;
}

/** The countries by their last day to claim, the earliest first. */
export type LastDays = { day: Day; countries: string[] }[];

/** Countries that have the same last day stand together. */
export function lastDaysOf(each: readonly { country: string; day: Day | null }[]): LastDays {
  const byDay = new Map<Day, string[]>();
  for (const { country, day } of each) {
    if (day) byDay.set(day, [...(byDay.get(day) ?? []), country]);
  }
  return [...byDay].map(([day, countries]) => ({ day, countries })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
