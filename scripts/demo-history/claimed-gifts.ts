import { chooseOf } from "./shops.ts";
import { diceOf } from "./dice.ts";
import { addCampaign, addCrewCodes, answerSurvey } from "./gift-campaign.ts";
import { type HistoryRows } from "./history-rows.ts";
import type { Turn } from "./journey.ts";
import { after, DAY, HOUR, onDay } from "./moments.ts";
import { Crowd } from "./people.ts";
import { type PlacedOrder, placeOrder } from "./place-order.ts";
import { type SoldStore } from "./sold-stores.ts";

/** Everything that was claimed: speakers and attendees, and the crew. */
export function claimGifts(
  rows: HistoryRows,
  storeOf: (slug: string) => SoldStore,
  now: Date,
): PlacedOrder[] {
  const placed: PlacedOrder[] = [];
  const crowd = new Crowd(diceOf("meridian/guests"));
  const gift = storeOf("Meridian-Conf-Gift");
  addCampaign(rows, gift, crowd, now).forEach(({ person, code, at }, number) => {
    const dice = diceOf(`gift/${number}`);
    const [item] = gift.items;
    if (!item) return;
    const choice = { ...chooseOf(item, dice, person.name), quantity: 1 };
    const turn: Turn | undefined =
      number === 38
        ? { to: "artwork issue", detail: "The name runs over the seam at this size.", ago: 21 * HOUR }
        : undefined;
    const plan = {
      key: `gift-${number}`,
      store: gift,
      person,
      placedAt: turn ? after(now, -3 * DAY) : at,
      code,
    };
    const order = placeOrder(rows, { ...plan, picks: [choice], ...(turn && { turn }) }, now);
    answerSurvey(rows, order);
    placed.push(order);
  });
  placed.push(...thankCrew(rows, storeOf("Meridian-Crew-Thanks"), crowd, now));
  return placed;
}

/** A second gift with a small budget: the last who claims it passes it. */
function thankCrew(rows: HistoryRows, store: SoldStore, crowd: Crowd, now: Date): PlacedOrder[] {
  const [item] = store.items;
  if (!item) return [];
  const codes = addCrewCodes(rows, store, now);
  return [19, 14, 11, 8, 4, 0].map((days, number) => {
    const person = crowd.someoneFrom("GB");
    const choice = { ...chooseOf(item, diceOf(`crew/${number}`), person.name), quantity: 1 };
    const plan = {
      key: `crew-${number}`,
      store,
      person,
      placedAt: number === 5 ? after(now, -7 * HOUR) : onDay(now, days, 12 + number * 1.3),
      picks: [choice],
    };
    const code = codes[number];
    const turn = number === 5 ? ({ to: "over budget" } as const) : undefined;
    return placeOrder(rows, { ...plan, ...(code && { code }), ...(turn && { turn }) }, now);
  });
}
