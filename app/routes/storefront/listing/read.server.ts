import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { noteView, type StoreVisit } from "../../../http/guards/require-store.server.ts";
import { sharePage } from "../../../page-cache/page-cache.server.ts";
import { pictureAddress } from "../../../domain/product/offer.ts";
import type { ListingModel, StoreChrome } from "../../../ui/storefront/models.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { filledCategories, listedProducts, listingQuery, pageOfProducts } from "./listing-model.ts";
import { productCard, storeChrome } from "../frame/store-chrome.server.ts";

export type ListingData = {
  kind: "listing";
  chrome: StoreChrome;
  page: ListingModel;
  opening: StoreVisit["storefront"]["opening"];
};

/** The list of a store's products, as its address asks for it. */
export async function listingData(
  { request, context }: LoaderFunctionArgs,
  { storefront }: StoreVisit,
  preview = false,
): Promise<ListingData> {
  if (!preview) {
    sharePage(context);
    noteView(context, storefront);
  }
  const url = new URL(request.url);
  const { store, stock } = storefront;
  const categories = filledCategories(stock, store.categories);
  const query = listingQuery(url, categories);
  const { shown, ...place } = pageOfProducts(
    listedProducts(stock, query, await languageOf(request, context)),
    query.number,
  );
  return {
    kind: "listing",
    chrome: await storeChrome(storefront, context, request, preview),
    opening: storefront.opening,
    page: {
      action: url.pathname,
      products: shown.map((item) => productCard(storefront, item, preview)),
      total: stock.length,
      categories,
      ...query,
      ...place,
      heroPictures: stock
        .slice(0, 2)
        .map((item) =>
          pictureAddress(item.designHash, item.offer.defaultColour, item.offer.cover, { width: 400 }),
        ),
    },
  };
}
