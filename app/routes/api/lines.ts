import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { lackingTexts, personalTextsOf } from "../../domain/product/personal-text.ts";
import type { GiftChoice } from "../../domain/gift/gift-lines.ts";
import { findColour, findSize, type OfferedColour, type ProductOffer } from "../../domain/product/offer.ts";
import { type FieldErrors, refusedFields } from "../../api/answer.server.ts";
import type { ApiBody } from "../../api/body.server.ts";
import { judgeBody, type Judged } from "../../api/reading.server.ts";
import { type ApiLine, ApiLinesSchema } from "../../schemas/api-lines.ts";
import { fontsFor } from "../../http/pictures/pictures.server.ts";
import { judgeTexts } from "../../services/judge-texts.ts";
import type { Scope } from "../../services/scope.ts";
import { type BasketItem, isForSale, type StockItem } from "../../services/storefront.ts";

type Found = { ok: true; basket: BasketItem[] } | { ok: false; errors: FieldErrors };

/**
 * A validated body whose lines are the store's own.
 * @throws ApiRefusal 422 with everything that is wrong, of the form and of its lines.
 */
export function formWithLines<Form extends { products?: readonly ApiLine[] | undefined }>(
  form: Judged<Form>,
  stock: readonly StockItem[],
  body: ApiBody,
): { form: Form; basket: BasketItem[] } {
  if (form.ok) {
    const lines = basketOf(stock, form.value.products ?? []);
    if (!lines.ok) throw refusedFields(lines.errors);
    return { form: form.value, basket: lines.basket };
  }
  // What is wrong elsewhere does not keep back what is wrong with the lines.
  const lines = judgeBody(LinesOnlySchema, body);
  const basket = lines.ok && basketOf(stock, lines.value.products);
  throw refusedFields({ ...form.errors, ...(basket && !basket.ok && basket.errors) });
}

const LinesOnlySchema = v.object({ products: ApiLinesSchema });

/** @throws ApiRefusal 422 with what is wrong. */
export function formOf<Form>(form: Judged<Form>): Form {
  if (!form.ok) throw refusedFields(form.errors);
  return form.value;
}

/** Basket lines of a caller as lines of the store's own stock: only what the store offers, at the store's price. */
export function basketOf(stock: readonly StockItem[], lines: readonly ApiLine[]): Found {
  const errors: FieldErrors = {};
  const basket = lines.flatMap((line, index): BasketItem[] => {
    const complain = (field: string, key: string) => {
      errors[`products.${index}.${field}`] = key;
      return [];
    };
    const item = stock.find((candidate) => candidate.id === line.product_id);
    if (!item) return complain("product_id", "errors:productNotSold");
    const colour = colourOf(item.offer, line);
    if (!colour) return complain("colour", "errors:variantNotSold");
    const size = sizeOf(colour, line);
    if (size === null) return complain("size", "errors:chooseSize");
    if (size === undefined) return complain("size", "errors:variantNotSold");
    if (!isForSale(item, colour.name, size)) return complain("size", "errors:variantSoldOut");
    const personalTexts = textsOf(item.offer, line);
    const [lacking] = lackingTexts(item.offer, personalTexts);
    if (lacking) return complain(textField(item.offer, lacking), "errors:personalRequired");
    return [{ id: String(index), quantity: line.quantity, colour: colour.name, size, personalTexts, item }];
  });
  return Object.keys(errors).length === 0 ? { ok: true, basket } : { ok: false, errors };
}

/** The colour that a line names in any of the places that the specification has for it. */
function namedColour(line: ApiLine): string | undefined {
  const names = line.products?.selected?.colour_names;
  const selected = typeof names === "string" ? names : Object.values(names ?? {})[0];
  return line.products?.store?.colour || line.colour || selected || undefined;
}

const namedSize = (line: ApiLine) => line.products?.store?.size || (line.size ?? undefined);

function colourOf(offer: ProductOffer, line: ApiLine): OfferedColour | undefined {
  return findColour(offer, namedColour(line) ?? offer.defaultColour);
}

/** Null when a size must be chosen, undefined when the colour does not come in the one that was. */
function sizeOf(colour: OfferedColour, line: ApiLine): string | null | undefined {
  const named = namedSize(line);
  if (!named) return colour.sizes.length === 1 ? colour.sizes[0] : null;
  return findSize(colour, named);
}

/** What the lines of a caller say about a gift: its colours, sizes and texts, and nothing else. */
export const giftChoices = (stock: readonly StockItem[], lines: readonly ApiLine[]): GiftChoice[] =>
  lines.map((line) => {
    const offer = stock.find(({ id }) => id === line.product_id)?.offer;
    return {
      productId: line.product_id,
      colour: line.products?.store?.colour || line.colour || undefined,
      size: namedSize(line),
      texts: offer ? textsOf(offer, line) : {},
    };
  });

/** The first text of its side has a field of its own in a line; others go by the id of their layer. */
export function textField({ personalFields }: ProductOffer, layerId: string): string {
  const { side } = personalFields.find((field) => field.layerId === layerId) ?? {};
  const first = personalFields.find((field) => field.side === side);
  return side && first?.layerId === layerId ? `custom_text_${side}` : `custom_texts.${layerId}`;
}

/** What a shopper had printed, by layer. */
function textsOf(offer: ProductOffer, line: ApiLine): Record<string, string> {
  const named = new Map(Object.entries(line.custom_texts ?? {}));
  return personalTextsOf(offer, (layerId) => {
    const field = textField(offer, layerId);
    const own = field === "custom_text_front" || field === "custom_text_back" ? line[field] : undefined;
    return named.get(layerId) ?? own ?? undefined;
  });
}

/**
 * Asks whether the words of each line can be printed as they are.
 * @throws ApiRefusal 422 with what is wrong with each.
 */
export async function requirePrintable(
  { scope, context }: { scope: Scope; context: AppLoadContext },
  basket: readonly BasketItem[],
): Promise<void> {
  const faults = await judgeTexts(scope, basket, (keys) => fontsFor(context, keys));
  if (faults.length === 0) return;
  const errors = faults.flatMap(({ line, layerId, error }) => {
    const item = basket[line]?.item;
    return item ? [[`products.${line}.${textField(item.offer, layerId)}`, error] as const] : [];
  });
  throw refusedFields(Object.fromEntries(errors));
}
