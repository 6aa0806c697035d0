import { type vouchers as voucherTable } from "../../db/schema/codes.ts";
import { type Dice, diceOf } from "./dice.ts";
import { type HistoryRows } from "./history-rows.ts";
import type { Turn } from "./journey.ts";
import { after, DAY, HOUR, MINUTE, SECOND } from "./moments.ts";
import { PIM } from "./new-stores.ts";
import { type Country, Crowd } from "./people.ts";
import { type Choice, type PlacedOrder, placeOrder, type Plan } from "./place-order.ts";
import { type SoldItem, type SoldStore } from "./sold-stores.ts";

/** How far back it reaches. */
export const DAYS = 70;

type Shop = {
  slug: string;
  /** Orders on a usual day of today; it was less two months ago. */
  perDay: number;
  countries: readonly (readonly [Country, number])[];
  vouchers: readonly (readonly [string, number])[];
  /** Of a hundred orders, how many come with a voucher. */
  withVoucher: number;
  openSince?: number;
  /** A day, so many days ago, on which something was announced. */
  announced?: number;
  /** What comes otherwise than usual, by how long ago it was placed. */
  turns: readonly { key: string; ago: number; turn?: Turn; message?: string }[];
};

export const SHOPS: readonly Shop[] = [
  {
    slug: "Juniper-Coffee-Supply",
    perDay: 0.88,
    withVoucher: 24,
    countries: [
      ...(["NL", "DE"] as const).map((country) => [country, 8] as const),
      ...[["BE", 4] as const, ["FR", 3] as const, ["AT", 2] as const, ["IT", 1] as const],
      ...[["DK", 1] as const, ["ES", 1] as const, ["FI", 1] as const],
    ],
    vouchers: [
      ["REGULARS10", 5],
      ["WELCOME5", 4],
      ["AUTUMN-ROAST", 2],
    ],
    turns: [
      { key: "moment", ago: 9 * MINUTE },
      { key: "this-morning", ago: 70 * MINUTE },
      { key: "earlier", ago: 3 * HOUR, message: "Please leave it with the neighbours at number 14." },
      {
        key: "address",
        ago: 2 * DAY,
        turn: { to: "address issue", detail: "The house number is not on this street.", ago: 19 * HOUR },
      },
      {
        key: "cancelled",
        ago: 6 * DAY,
        turn: {
          to: "cancelled",
          by: PIM,
          mover: "customer_service",
          after: 17 * MINUTE,
          reason: "Ordered twice by mistake.",
        },
      },
    ],
  },
  {
    slug: "Canal-House-Guest-Shop",
    perDay: 0.28,
    withVoucher: 0,
    openSince: 64,
    vouchers: [],
    countries: [
      ["GB", 2],
      ["DE", 3],
      ["FR", 2],
      ["BE", 2],
      ["NL", 1],
    ],
    turns: [],
  },
  {
    slug: "Vondel-Runners-Kit",
    perDay: 0.22,
    withVoucher: 0,
    openSince: 46,
    vouchers: [],
    countries: [["NL", 1]],
    turns: [],
  },
  {
    slug: "Northbeat-Festival",
    perDay: 0.62,
    withVoucher: 26,
    announced: 12,
    countries: [
      ["GB", 12],
      ["IE", 2],
    ],
    vouchers: [
      ["CREW20", 3],
      ["LINEUP26", 4],
    ],
    turns: [
      { key: "moment", ago: 21 * MINUTE },
      { key: "today", ago: 2 * HOUR },
      {
        key: "reprint",
        ago: 4 * DAY,
        turn: { to: "awaiting reprint", detail: "The back print came out with a streak.", ago: 3 * HOUR },
      },
      {
        key: "still",
        ago: 9 * DAY,
        turn: { to: "stands still", ago: 7 * DAY },
        message: "It is a birthday present, so please not later than Friday!",
      },
      {
        key: "changed-mind",
        ago: 15 * DAY,
        turn: {
          to: "cancelled",
          mover: "recipient",
          reason: "",
          after: 11 * MINUTE,
          by: { id: "shopper", name: "", ip: null },
        },
      },
    ],
  },
  {
    slug: "Meridian-Conf-Shop",
    perDay: 0.3,
    withVoucher: 0,
    vouchers: [],
    openSince: 40,
    countries: [["US", 1]],
    turns: [{ key: "today", ago: 90 * MINUTE }],
  },
];

/** Sunday to Saturday: people shop when they have time. */
const RHYTHM = [1.1, 0.85, 0.9, 0.95, 1.1, 1.2, 1.3];
const HOURS: readonly (readonly [number, number])[] = [
  ...[8, 9, 10, 11].map((hour) => [hour, 2] as const),
  ...[12, 13, 14, 15, 16, 17].map((hour) => [hour, 3] as const),
  ...[18, 19, 20, 21].map((hour) => [hour, 4] as const),
];

export function sell(
  rows: HistoryRows,
  shop: Shop,
  store: SoldStore,
  {
    now,
    vouchersByCode,
  }: { now: Date; vouchersByCode: ReadonlyMap<string, typeof voucherTable.$inferInsert> },
): PlacedOrder[] {
  const dice = diceOf(shop.slug);
  const crowd = new Crowd(diceOf(`${shop.slug}/crowd`));
  const plans: Plan[] = [];
  const plan = (key: string, placedAt: Date, also: Pick<Plan, "turn" | "message"> = {}) => {
    const person = crowd.someoneFrom(dice.weighted(shop.countries));
    const picks = basketOf(store, dice, person.name);
    const voucher = also.turn ? undefined : voucherFor(picks, placedAt);
    // The express carrier calls before it comes.
    const method = dice.weighted([
      ["standard", 6],
      ["standard_tracked", 4],
      ["express", person.phone ? 1 : 0],
    ] as const);
    plans.push({
      key: `${shop.slug}/${key}`,
      store,
      person,
      placedAt,
      picks,
      method,
      ...(voucher && { voucher }),
      ...also,
    });
  };
  const voucherFor = (picks: readonly Choice[], at: Date) => {
    if (dice.whole(1, 100) > shop.withVoucher) return undefined;
    const voucher = vouchersByCode.get(dice.weighted(shop.vouchers));
    const gross = picks.reduce((sum, { item, quantity }) => sum + item.unitGross * quantity, 0);
    const isGood =
      voucher &&
      voucher.createdAt < at &&
      (!voucher.endsAt || voucher.endsAt > at) &&
      gross >= (voucher.minBasket ?? 0);
    return isGood ? voucher : undefined;
  };
  const midnight = Math.floor(now.getTime() / DAY) * DAY;
  for (let back = Math.min(DAYS, shop.openSince ?? DAYS); back >= 0; back -= 1) {
    const day = new Date(midnight - back * DAY);
    const growth = 0.65 + 0.35 * (1 - back / DAYS);
    const news =
      shop.announced === undefined || back > shop.announced ? 1 : 1 + 2.6 * 0.45 ** (shop.announced - back);
    const expected = shop.perDay * growth * news * (RHYTHM[day.getUTCDay()] ?? 1);
    const count = Math.floor(expected + dice.next());
    for (let number = 0; number < count; number += 1) {
      const placedAt = after(
        day,
        dice.weighted(HOURS) * HOUR + dice.whole(0, 3_599) * SECOND + dice.whole(0, 999),
      );
      if (placedAt.getTime() < now.getTime() - 4 * HOUR) plan(`${back}-${number}`, placedAt);
    }
  }
  for (const { key, ago, ...also } of shop.turns) plan(key, after(now, -ago), also);
  return plans
    .toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    .map((each) => placeOrder(rows, each, now));
}

function basketOf(store: SoldStore, dice: Dice, name: string): Choice[] {
  const items = [...store.items];
  const count = Math.min(
    items.length,
    dice.weighted([
      [1, 6],
      [2, 3],
      [3, 1],
    ] as const),
  );
  return Array.from({ length: count }, () => {
    const item = dice.pick(items);
    items.splice(items.indexOf(item), 1);
    return {
      ...chooseOf(item, dice, name),
      quantity: dice.weighted([
        [1, 8],
        [2, 3],
        [4, 1],
      ] as const),
    };
  });
}

const SIZES: Record<string, number> = { XS: 1, S: 3, M: 6, L: 6, XL: 3, XXL: 1 };

/** A colour and a size as people choose them, with their own words where the product asks for some. */
export function chooseOf(item: SoldItem, dice: Dice, name: string): Omit<Choice, "quantity"> {
  const { colours, defaultColour, personalFields } = item.offer;
  const colour = dice.weighted(colours.map((each) => [each, each.name === defaultColour ? 4 : 1.5] as const));
  const size = dice.weighted(colour.sizes.map((each) => [each, SIZES[each] ?? 1] as const));
  const [given = ""] = name.split(/[\s-]/);
  const words = given.normalize("NFKD").replaceAll(/[^a-zA-Z]/g, "");
  const personalTexts = Object.fromEntries(
    personalFields.map(({ layerId, maxLength }) => [layerId, words.slice(0, maxLength)]),
  );
  return { item, colour: colour.name, size, personalTexts };
}
