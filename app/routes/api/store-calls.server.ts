import { COUNTRIES, countriesOf } from "../../domain/address/countries.ts";
import { stateRequired } from "../../domain/address/places.ts";
import { statesOf } from "../../domain/address/states.ts";
import { decimalFromMinor } from "../../domain/money.ts";
import { artworkOf } from "../../domain/print/product-prints.ts";
import { pictureAddress } from "../../domain/product/offer.ts";
import { addressNameOf, isPromo } from "../../domain/store/store-event.ts";
import { answer, ApiRefusal } from "../../api/answer.server.ts";
import { defineCall } from "../../api/call.server.ts";
import { storeOfCall } from "../../api/store.server.ts";
import { languageOf } from "../../http/wiring/page-state.server.ts";
import { NamesQuerySchema } from "../../schemas/api-payment.ts";
import { readProductRecord } from "../../services/storefront/read.server.ts";
import { isForSale, isSoldOut, type StockItem, type Storefront } from "../../services/storefront.ts";
import { ANSWERS } from "./answers.ts";

const STORE = "/api/{tenant}/{slug}";

export const lockedToCountry = defineCall({
  name: "lockedToCountry",
  method: "GET",
  path: `${STORE}/locked-to-country`,
  about: "The countries that the store delivers to, if it is locked to some; else an empty list.",
  caller: "anyone",
  query: NamesQuerySchema,
  data: ANSWERS.countries,
  refusals: [404],
  async answer({ args, at }) {
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
  },
});

export const product = defineCall({
  name: "product",
  method: "GET",
  path: `${STORE}/product-id={productId}`,
  about: "A product of the store with its design data, what goes with it, and the store.",
  caller: "anyone",
  data: ANSWERS.product,
  refusals: [404, 423],
  async answer({ args, at }) {
    const { storefront, scope } = await storeOfCall(args, at.tenant, at.slug);
    // One that is over says so itself (`expired`); of one on hold nothing is shown, as on its pages.
    if (storefront.opening === "on_hold") throw new ApiRefusal(423, "errors:storeClosed");
    const item = storefront.stock.find(({ id }) => id === at.productId);
    const record =
      item && (await readProductRecord(scope, { eventId: storefront.store.id, productId: item.id }));
    if (!item || !record) throw new ApiRefusal(404, "errors:productNotSold");
    return answer({
      data: {
        product: productAnswer(item, record, storefront),
        you_may_like_products: storefront.stock
          .filter(({ id }) => id !== item.id)
          .sort((a, b) => Number(b.category === item.category) - Number(a.category === item.category))
          .slice(0, 4)
          .map((other) => listed(other, storefront)),
        event: eventAnswer(storefront),
      },
    });
  },
});

type ProductRecord = NonNullable<Awaited<ReturnType<typeof readProductRecord>>>;

function productAnswer(item: StockItem, { product: row, price }: ProductRecord, storefront: Storefront) {
  return {
    ...listed(item, storefront),
    products: { ...row.design, artwork: artworkOf(row) },
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
  };
}

/** The colours with the sizes that can be bought now, and those that are sold out. */
function coloursOf(item: StockItem) {
  return item.offer.colours.map(({ name, hex, sizes }) => ({
    name,
    hex,
    sizes: sizes.filter((size) => isForSale(item, name, size)),
    sold_out_sizes: sizes.filter((size) => !isForSale(item, name, size)),
  }));
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
    colours: coloursOf(item),
    availability: isSoldOut(item) ? "out_of_stock" : "in_stock",
    default_colour: item.offer.defaultColour,
    images: {
      front: pictureAddress(item.designHash, item.offer.defaultColour, "front"),
      back: pictureAddress(item.designHash, item.offer.defaultColour, "back"),
    },
  };
}

/** The event record with every field of section 3 of the specification. */
function eventAnswer(storefront: Storefront) {
  const { store, opening, stock } = storefront;
  const { logo } = store.page.header;
  const categories = [...store.categories];
  return {
    id: store.id,
    // The specification's name is the one that the address is made of.
    name: addressNameOf(store),
    shown_name: store.name,
    slug: store.slug,
    type: store.type,
    event_type: {
      type: isPromo(store.type) ? "promo" : "other",
      theme: store.theme,
      page: { header: { logo } },
    },
    status: store.status,
    expired: opening === "expired",
    region: store.region,
    currency: store.currency,
    vat_rate: store.vatRate / 100,
    not_vat_registered: store.notVatRegistered,
    theme: store.theme,
    page: store.page,
    logo,
    files: [
      ...(logo ? [{ kind: "logo", url: logo }] : []),
      ...(store.page.hero ? [{ kind: "hero", url: store.page.hero }] : []),
    ],
    countries: store.countries,
    locked_to_country: store.lockedToCountries,
    states: countriesOf(store).some(({ code }) => stateRequired(code)) ? statesOf(store) : [],
    products: stock.map((item) => listed(item, storefront)),
    event_products: stock.map((item) => ({
      id: item.eventPriceId,
      event_id: store.id,
      product_id: item.id,
      store_selling_price: decimalFromMinor(item.unitNet),
      store_default_vat: item.storeDefaultVat ? 1 : 0,
    })),
    categories,
    category_list: categories,
  };
}
