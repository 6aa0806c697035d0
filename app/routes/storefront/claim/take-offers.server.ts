import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { MAX_QUANTITY } from "../../../domain/basket/basket-lines.ts";
import { isPromo } from "../../../domain/store/store-event.ts";
import { basketIdOf, visitorForWriting } from "../../../http/cookies/visitor.server.ts";
import type { StoreVisit } from "../../../http/guards/require-store.server.ts";
import { fontsFor } from "../../../http/pictures/pictures.server.ts";
import { baseScope } from "../../../http/wiring/context.server.ts";
import { addToBasket } from "../../../services/basket/add-to-basket.server.ts";
import type { ClaimLine } from "../../../services/claims/price-claim.ts";
import { isForSale, type StockItem } from "../../../services/storefront.ts";
import { readStorefront } from "../../../services/storefront/read.server.ts";

type Chosen = (name: string) => string | undefined;

/** What was chosen of products on the form of an order on account itself. */
type Offers = {
  /** The visit with what its basket holds now. */
  visit: StoreVisit;
  /** Lines that are ordered with the basket, since their size was chosen and the whole was ordered at once. */
  lines: ClaimLine[];
  /** What the form's fields show now. */
  values: Record<string, string>;
  /** Refusals by the name of the field. */
  errors: Record<string, string>;
  /** Lets a first visitor's browser keep their basket. */
  headers?: { "Set-Cookie": string };
};

const ADD = /^add:([0-9a-z]{1,40})$/;
const WHOLE = /^\d{1,3}$/;

/** The fields of a product that can be added on the form. */
export const offerFields = (id: string) => ({
  size: `new_size_${id}`,
  colour: `new_colour_${id}`,
  quantity: `new_quantity_${id}`,
});

const sizesOf = ({ offer }: StockItem) => [...new Set(offer.colours.flatMap(({ sizes }) => sizes))];

/** What can be added without more than colour, size and quantity; words are written on the product's own page. */
export const isAddedHere = ({ offer }: StockItem): boolean =>
  offer.colours.length > 0 && !offer.personalFields.some(({ required }) => required);

/**
 * Reads the products that were chosen on the form itself: the button `add:{product}` puts one into the basket, and the order
 * button orders every product whose size is chosen.
 */
export async function takeOffers(
  args: ActionFunctionArgs,
  visit: StoreVisit,
  { chosen, intent }: { chosen: Chosen; intent: string },
): Promise<Offers> {
  const { store, stock, opening } = visit.storefront;
  const nothing = { visit, lines: [], values: {}, errors: {} };
  const [, pressed] = ADD.exec(intent) ?? [];
  if (isPromo(store.type) || opening !== "open" || (!pressed && intent !== "claim")) return nothing;
  const wanted = stock.filter((item) => {
    if (!isAddedHere(item)) return false;
    if (pressed) return item.id === pressed;
    // A product of one size has no choice of sizes: only its button orders it.
    return sizesOf(item).length > 1 && (chosen(offerFields(item.id).size) ?? "") !== "";
  });
  const errors: Record<string, string> = {};
  const lines = wanted.flatMap((item) => lineOf(item, chosen, errors));
  const [line] = lines;
  if (!pressed) return { ...nothing, lines, errors };
  return line ? addLine(args, visit, line) : { ...nothing, errors };
}

function lineOf(item: StockItem, chosen: Chosen, errors: Record<string, string>): ClaimLine[] {
  const fields = offerFields(item.id);
  const [firstSize = "", ...others] = sizesOf(item);
  const size = others.length === 0 ? firstSize : (chosen(fields.size) ?? "");
  const colour = chosen(fields.colour) ?? item.offer.defaultColour;
  const typed = chosen(fields.quantity)?.trim() ?? "1";
  const quantity = WHOLE.test(typed) ? Number(typed) : 0;
  if (quantity < 1 || quantity > MAX_QUANTITY) errors[fields.quantity] = "errors:quantityOutOfRange";
  if (size === "") errors[fields.size] = "errors:chooseSize";
  else if (!isForSale(item, colour, size)) errors[fields.size] = "errors:variantNotSold";
  if (errors[fields.quantity] ?? errors[fields.size]) return [];
  return [{ item, colour, size, quantity, personalTexts: {} }];
}

async function addLine(
  { request, context }: ActionFunctionArgs,
  visit: StoreVisit,
  line: ClaimLine,
): Promise<Offers> {
  const { scope, storefront } = visit;
  const { store, stock } = storefront;
  const { item, colour, size, quantity } = line;
  const fields = offerFields(item.id);
  const { visitorId, setCookie } = await visitorForWriting(request, context);
  const added = await addToBasket(scope, {
    stock,
    inBasket: storefront.basket,
    fontsOf: (keys) => fontsFor(context, keys),
    basketId: basketIdOf(visitorId, store.id),
    eventId: store.id,
    productId: item.id,
    colour,
    size,
    quantity,
    personalTexts: {},
  });
  if (!added.ok) {
    const field = added.error === "errors:quantityOutOfRange" ? fields.quantity : fields.size;
    return { visit, lines: [], values: {}, errors: { [field]: added.error } };
  }
  const read = await readStorefront(baseScope(context), { slug: store.slug, visitorId });
  const now = read ?? storefront;
  const shown = now.basket.map(({ id, quantity: pieces }) => [`quantity_${id}`, String(pieces)]);
  return {
    visit: { ...visit, visitorId, storefront: now },
    lines: [],
    values: { ...Object.fromEntries(shown), [fields.size]: "", [fields.quantity]: "1" },
    errors: {},
    headers: { "Set-Cookie": setCookie },
  };
}
