import { lackingTexts, personalTextsOf } from "../product/personal-text.ts";
import { colourOf, findColour, findSize, isOffered, type ProductOffer } from "../product/offer.ts";

/** A product of a promo, as far as it decides what a recipient gets. */
export type GiftItem = {
  id: string;
  offer: ProductOffer;
  giftQuantity: number;
  /** The size and the colour that the organiser named; null: none. */
  giftSize: string | null;
  giftColour: string | null;
  /** How many may still be given; null: as many as people like. */
  stockLeft: number | null;
};

/**
 * What a recipient says about one product of a gift. Undefined leaves it to the organiser; an empty size means that the
 * form asked and nothing was chosen.
 */
export type GiftChoice = {
  productId: string;
  colour?: string | undefined;
  size?: string | undefined;
  /** Layer id to what the recipient wrote. */
  texts?: Readonly<Record<string, string>>;
  /** How wide the shirt lies by which the size was chosen. */
  shirtWidthMm?: number | null;
};

export type GiftLine<Item> = {
  item: Item;
  colour: string;
  size: string;
  quantity: number;
  personalTexts: Record<string, string>;
  shirtWidthMm: number | null;
};

/** Why a line cannot be ordered, and which part of which product is wrong. */
export type LineRefused = {
  ok: false;
  error:
    | "errors:chooseSize"
    | "errors:variantNotSold"
    | "errors:productNotSold"
    | "errors:personalRequired"
    | "errors:personalTooWide"
    | "errors:personalGlyph";
  productId: string;
  part: "product_id" | "colour" | "size" | "text";
  /** Which text is wrong, where it is one. */
  layerId?: string;
};

/**
 * The colour and size that a gift's form shows: what was chosen, else what the organiser named, else the product's own.
 * Undefined for a product that comes in no colour at all.
 */
export function giftVariant(
  item: GiftItem,
  choice: Pick<GiftChoice, "colour" | "size"> = {},
): { colour: string; size: string } | undefined {
  const { offer } = item;
  const chosen = choice.colour === undefined ? undefined : findColour(offer, choice.colour);
  const colour = chosen ?? colourOf(offer, item.giftColour);
  const own = colour?.sizes.find((size) => size === item.giftSize) ?? colour?.sizes[0];
  if (!colour || own === undefined) return undefined;
  const isOnlySize = choice.size === "" && colour.sizes.length === 1;
  const size = choice.size === undefined || isOnlySize ? own : (findSize(colour, choice.size) ?? choice.size);
  return { colour: colour.name, size };
}

/**
 * The lines of a gift: every product of the promo in the organiser's quantity, in the colours and sizes that its
 * recipient chose, where the organiser lets them choose. A colour or size that the organiser named and the product no
 * longer has gives way to the product's own. A recipient's choice is accepted or refused, never replaced. The texts are
 * always the recipient's.
 */
export function giftLines<Item extends GiftItem>(
  stock: readonly Item[],
  choices: readonly GiftChoice[],
  recipientChooses: boolean,
): { ok: true; value: GiftLine<Item>[] } | LineRefused {
  const stranger = choices.find(({ productId }) => !stock.some(({ id }) => id === productId));
  if (stranger) return refused("errors:productNotSold", stranger.productId, "product_id");
  const lines: GiftLine<Item>[] = [];
  for (const item of stock) {
    const chosenLine = choices.find(({ productId }) => productId === item.id);
    const choice = recipientChooses ? chosenLine : undefined;
    const variant = giftVariant(item, choice);
    if (!variant) continue;
    if (choice?.colour !== undefined && !findColour(item.offer, choice.colour)) {
      return refused("errors:variantNotSold", item.id, "colour");
    }
    if (variant.size === "") return refused("errors:chooseSize", item.id, "size");
    if (!isOffered(item.offer, variant.colour, variant.size)) {
      return refused("errors:variantNotSold", item.id, "size");
    }
    const personalTexts = personalTextsOf(item.offer, (layerId) => chosenLine?.texts?.[layerId]);
    const [lacking] = lackingTexts(item.offer, personalTexts);
    if (lacking !== undefined) {
      return { ...refused("errors:personalRequired", item.id, "text"), layerId: lacking };
    }
    const shirtWidthMm = choice?.shirtWidthMm ?? null;
    lines.push({ item, ...variant, quantity: item.giftQuantity, personalTexts, shirtWidthMm });
  }
  return { ok: true, value: lines };
}

const refused = (error: LineRefused["error"], productId: string, part: LineRefused["part"]): LineRefused => ({
  ok: false,
  error,
  productId,
  part,
});

/** Whether nothing is left of a promo: a gift is whole or not at all, so one part that is gone ends it. */
export function isUsedUp(stock: readonly Pick<GiftItem, "stockLeft" | "giftQuantity">[]): boolean {
  return stock.some(({ stockLeft, giftQuantity }) => stockLeft !== null && stockLeft < giftQuantity);
}

/** How many whole gifts a promo still has; null: as many as people like. */
export function giftsLeft(stock: readonly Pick<GiftItem, "stockLeft" | "giftQuantity">[]): number | null {
  const counted = stock.flatMap(({ stockLeft, giftQuantity }) =>
    stockLeft === null || giftQuantity === 0 ? [] : [Math.max(0, Math.floor(stockLeft / giftQuantity))],
  );
  return counted.length === 0 ? null : Math.min(...counted);
}
