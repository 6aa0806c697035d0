import type { Storefront } from "../../../services/storefront.ts";
import { formatMoney } from "../../../ui/money/format-money.ts";

/** Unit prices in minor units, VAT included, by the basket line's id. */
export type SeenPrices = Record<string, number>;

/** What has become dearer since the page was drawn: the products by name, or else the delivery. */
export function dearer({ store, basket }: Storefront, seen: SeenPrices): string {
  const price = (minor: number) => formatMoney({ minor, currency: store.currency }, store.region);
  const what = basket.flatMap(({ id, item }) => {
    const before = seen[id];
    return before !== undefined && before !== item.unitGross
      ? [`${item.name} (${price(before)} → ${price(item.unitGross)})`]
      : [];
  });
  return what.length > 0
    ? ["errors:priceChangedOf", new URLSearchParams({ what: what.join(", ") })].join("?")
    : "errors:shippingPriceChanged";
}

/** The prices of the lines as the page showed them, by the line's id; never what is charged. */
export function seenLines(fields: FormData): SeenPrices {
  return Object.fromEntries(
    [...fields].flatMap(([name, value]) =>
      name.startsWith("seen_line_") && typeof value === "string" && /^\d{1,12}$/.test(value)
        ? [[name.slice("seen_line_".length), Number(value)]]
        : [],
    ),
  );
}
