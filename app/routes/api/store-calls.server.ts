import { COUNTRIES } from "../../domain/address/countries.ts";
import { decimalFromMinor } from "../../domain/money.ts";
import { pictureAddress } from "../../domain/product/offer.ts";
import { answer, ApiRefusal } from "../../http/api/answer.server.ts";
import { storeOfCall } from "../../http/api/store.server.ts";
import { languageOf } from "../../http/page-state.server.ts";
import { readProductRecord } from "../../services/storefront/read-product-record.server.ts";
import type { StockItem, Storefront } from "../../services/storefront.ts";
import type { ApiCallArgs } from "./call-args.ts";

/** The countries that a store is locked to, named in the caller's language; empty when it is not. */
export async function lockedToCountry({ args, at }: ApiCallArgs): Promise<Response> {
  const { storefront } = await storeOfCall(args, at.tenant, at.slug);
  const names = new Intl.DisplayNames([await languageOf(args.request, args.context)], { type: "region" });
  const locked = new Set<string>(storefront.store.lockedToCountries);
  const data = COUNTRIES.filter(([code]) => locked.has(code)).map(([iso2, value]) => ({
    iso2,
    name: names.of(iso2) ?? value,
    // What a form carries in `address_country`.
    value,
  }));
  return answer({ data });
}

/** One product of a store with its design data, what goes with it, and the store. */
export async function product({ args, at }: ApiCallArgs): Promise<Response> {
  const { storefront, scope } = await storeOfCall(args, at.tenant, at.slug);
  const productId = at.call.slice("product-id=".length);
  const item = storefront.stock.find((candidate) => candidate.id === productId);
  const record = item && (await readProductRecord(scope, storefront.store.id, productId));
  if (!item || !record) throw new ApiRefusal(404, "errors:productNotSold");
  const { product: row, price } = record;
  return answer({
    data: {
      product: {
        ...listed(item, storefront),
        products: { ...row.design, artwork: previews(item) },
        locked: row.locked ? 1 : 0,
        tenant_id: row.tenantId,
        status: row.status,
        created_at: row.createdAt,
        updated_at: row.updatedAt,
        deleted_at: row.deletedAt,
        event_prices: [
          {
            id: price.id,
            event_id: price.eventId,
            product_id: price.productId,
            store_selling_price: decimalFromMinor(price.storeSellingPrice),
            created_at: price.createdAt,
            updated_at: price.updatedAt,
          },
        ],
      },
      you_may_like_products: storefront.stock
        .filter(({ id }) => id !== item.id)
        .sort((a, b) => Number(b.category === item.category) - Number(a.category === item.category))
        .slice(0, 4)
        .map((other) => listed(other, storefront)),
      event: eventAnswer(storefront),
    },
  });
}

/** What lists need of a product. Prices are net; the one with VAT stands beside them. */
function listed(item: StockItem, { store }: Storefront) {
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    category: item.category,
    currency: store.currency,
    price: decimalFromMinor(item.unitNet),
    store_selling_price: decimalFromMinor(item.unitNet),
    store_default_vat: item.storeDefaultVat ? 1 : 0,
    price_including_vat: decimalFromMinor(item.unitGross),
    colours: item.offer.colours.map(({ name, hex, sizes }) => ({ name, hex, sizes })),
    default_colour: item.offer.defaultColour,
    images: {
      front: pictureAddress(item.designHash, item.offer.defaultColour, "front"),
      back: pictureAddress(item.designHash, item.offer.defaultColour, "back"),
    },
  };
}

/** Files for print are the tenant's own; the public gets the pictures of them. */
function previews(item: StockItem) {
  const picture = (side: "front" | "back") => pictureAddress(item.designHash, item.offer.defaultColour, side);
  return { front: null, back: null, front_preview: picture("front"), back_preview: picture("back") };
}

function eventAnswer({ store, opening }: Storefront) {
  return {
    id: store.id,
    name: store.name,
    slug: store.slug,
    type: store.type,
    status: store.status,
    expired: opening === "expired",
    region: store.region,
    currency: store.currency,
    vat_rate: store.vatRate / 100,
    not_vat_registered: store.notVatRegistered,
    theme: store.theme,
    page: store.page,
    countries: store.countries,
    locked_to_country: store.lockedToCountries,
    categories: store.categories,
  };
}
