import type { MadeFrom } from "../../../db/repositories/priced-from.ts";
import type { OrderAddress } from "../../../db/repositories/orders.server.ts";
import { type AddressRefused, refuseDestination } from "../../domain/address/served-address.ts";
import { type BasketLine, linesToPrice } from "../../domain/basket/basket-lines.ts";
import { type GiftChoice, giftLines, type LineRefused } from "../../domain/gift/gift-lines.ts";
import {
  LARGEST_ORDER,
  type LineToPrice,
  type PricedOrder,
  priceOrder,
} from "../../domain/pricing/price-order.ts";
import { lacksText } from "../../domain/product/personal-text.ts";
import { isOffered } from "../../domain/product/offer.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { isPromo } from "../../domain/store/store-event.ts";
import type { FontsOf } from "../judge-texts.ts";
import {
  cannotBeMade,
  madeFrom,
  type StockItem,
  type Storefront,
  type UnmadeRefusal,
} from "../storefront.ts";

export type ClaimLine = BasketLine<StockItem>;

export type ClaimInput = {
  address: OrderAddress & { message?: string };
  promoCode: string;
  /** What the recipient chose of a promo's gift; of what it consists, the store alone says. */
  choices: readonly GiftChoice[];
  /** What was gathered for an order on account; a promo has none. */
  basket: readonly ClaimLine[];
  /** Milliseconds between the form's drawing and its sending; undefined when nothing of ours tells it. */
  filledInMs?: number | undefined;
  /** The fonts that a recipient's own words must have letters in. */
  fontsOf: FontsOf;
  /** The hidden key of the form: the same form sent twice is one order. */
  idempotencyKey: string;
  /** The basket that an order on account empties. */
  basketId: string | null;
};

export type PricedClaim = PricedOrder<ClaimLine & LineToPrice> & { madeFrom: MadeFrom };

/** A line that no fulfiller can make for the recipient's address. */
export type LineUnmade = { ok: false; error: UnmadeRefusal };

/** What is ordered and what it costs, if the store sells all of it and sends it there. */
export function priceClaim(
  storefront: Storefront,
  input: ClaimInput,
):
  | Result<PricedClaim, "errors:basketEmpty" | "errors:orderTooLarge">
  | LineRefused
  | LineUnmade
  | AddressRefused {
  const { store, stock, vat } = storefront;
  const refused = refuseDestination(store, input.address);
  if (refused) return refused;
  const lines = isPromo(store.type)
    ? giftLines(stock, input.choices, store.recipientChooses)
    : offeredLines(input.basket);
  if (!lines.ok) return lines;
  if (lines.value.length === 0) return refuse("errors:basketEmpty");
  const priced = priceOrder(linesToPrice(lines.value), vat, 0, null);
  if (priced.total > LARGEST_ORDER) return refuse("errors:orderTooLarge");
  const made = madeFrom(storefront, lines.value, input.address);
  return made.ok ? ok({ ...priced, madeFrom: made.value }) : refuse(cannotBeMade(made.line));
}

function offeredLines(basket: readonly ClaimLine[]): { ok: true; value: readonly ClaimLine[] } | LineRefused {
  const gone = basket.find(({ item, colour, size }) => !isOffered(item.offer, colour, size));
  if (gone) return { ok: false, error: "errors:variantNotSold", productId: gone.item.id, part: "size" };
  const lacking = basket.find(({ item, personalTexts }) => lacksText(item.offer, personalTexts));
  return lacking
    ? { ok: false, error: "errors:personalRequired", productId: lacking.item.id, part: "product_id" }
    : ok(basket);
}

/** What has a stock, with how much of it this order takes. */
export function stockOf(lines: readonly ClaimLine[]) {
  const taken = new Map<string, { eventPriceId: string; quantity: number }>();
  for (const { item, quantity } of lines) {
    if (item.stockLeft === null) continue;
    const before = taken.get(item.id)?.quantity ?? 0;
    taken.set(item.id, { eventPriceId: item.eventPriceId, quantity: before + quantity });
  }
  return [...taken.values()];
}
