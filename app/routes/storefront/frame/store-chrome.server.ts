import { sellsUnderWithdrawalLaw } from "../../../domain/order/withdrawal.ts";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { varyPerRequest } from "../../../page-cache/page-cache.server.ts";
import { rememberFrame } from "../../../http/answers/store-faults.server.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { cardPath } from "../../../http/pictures/share-card.server.ts";
import { formToken } from "../../../http/forms/form-token.server.ts";
import { paths } from "../../../paths.ts";
import {
  type BasketItem,
  isForSale,
  isSoldOut,
  type StockItem,
  type Storefront,
} from "../../../services/storefront.ts";
import { subtotalOf, unitsOf } from "../../../domain/basket/basket-lines.ts";
import { LARGEST_ORDER } from "../../../domain/pricing/price-order.ts";
import { addressLines } from "../../../domain/address/format-address.ts";
import { sellerAddress } from "../../../domain/store/seller-address.ts";
import { pageTextsIn } from "../../../domain/store/branded-page.ts";
import { isShop } from "../../../domain/store/store-event.ts";
import { inWidth } from "../../../domain/pictures/stored-picture.ts";
import { pictureAddress } from "../../../domain/product/offer.ts";
import { lacksText, printedTexts } from "../../../domain/product/personal-text.ts";
import { cartLine } from "./cart-line.server.ts";
import { cheapestShipping, deliveryBy, missingForFree } from "../product/shipping-offer.server.ts";
import { themeAttributes } from "../../../ui/theme/theme-properties.ts";
import type { BasketModel, ProductCard, StoreChrome } from "../../../ui/storefront/models.ts";
import { stageOf } from "../../../domain/store/event-status.ts";

/**
 * What every page of a store shows around its content.
 * @param product of the page, where it is about one.
 */
export async function storeChrome(
  storefront: Storefront,
  context: AppLoadContext,
  request: Request,
  preview = false,
  product?: StockItem,
): Promise<StoreChrome> {
  const { store, basket, company } = storefront;
  const seller = sellerAddress(company);
  const { settings } = context.page;
  const language = await languageOf(request, context);
  const { tagline } = pageTextsIn(store.page, language);
  const { logo } = store.page.header;
  const url = new URL(request.url);
  const keep = Object.fromEntries([...url.searchParams].filter(([name]) => name !== "lang"));
  const chrome: StoreChrome = {
    id: store.id,
    tenantId: store.tenantId,
    slug: store.slug,
    preview: preview ? { status: store.status, expired: storefront.opening === "expired" } : null,
    name: store.name,
    tagline,
    ...(store.seo.title && { searchTitle: store.seo.title }),
    description: store.seo.description || [tagline, store.organiser].filter(Boolean).join(" – "),
    card: preview ? null : settings.APP_ORIGIN + (await cardPath(storefront, product)),
    type: store.type,
    region: store.region,
    theme: store.theme,
    look: themeAttributes(store.theme),
    logo: logo && inWidth(logo, 400),
    hero: store.page.hero,
    organiser: { name: store.organiser, email: store.contactEmail },
    seller: {
      lines: seller ? addressLines(seller, language) : [],
      vatNumber: company.vatNumber ?? "",
    },
    links: {
      home: preview ? paths.sitePreview(store.slug) : paths.store(store.slug),
      products: preview
        ? paths.sitePreview(store.slug)
        : isShop(store.type)
          ? paths.store(store.slug)
          : paths.storefront(store.slug),
      faqs: paths.faqs(store.slug),
      contact: paths.contact(store.slug),
      basket: paths.basket(store.slug),
      terms: paths.termsOfStore(store.slug, store.region === "US"),
      privacy: paths.privacy,
      isThisReal: isShop(store.type) ? null : paths.isThisReal(store.slug),
      findOrder: paths.findOrder(store.slug),
      withdraw: isShop(store.type) && sellsUnderWithdrawalLaw(store) ? paths.findOrder(store.slug) : null,
    },
    basketCount: unitsOf(basket),
    languageForm: settings.TRANSLATION ? { action: url.pathname, keep } : null,
    formToken: varyPerRequest(context, await tokenFor(context.page), tokenFor),
  };
  if (!preview) {
    const nobodys = { basketCount: null, languageForm: null, formToken: "" };
    rememberFrame({ slug: store.slug, lang: store.lang, chrome: { ...chrome, ...nobodys } });
  }
  return chrome;
}

function tokenFor({ settings, formOwner, now }: AppLoadContext["page"]): Promise<string> {
  return formToken(settings.SESSION_SECRET, formOwner, now().getTime());
}

/** A product as lists show it: in its default colour, from its covering side. */
export function productCard(storefront: Storefront, item: StockItem, preview = false): ProductCard {
  const { offer } = item;
  const shown = offer.colours.find(({ name }) => name === offer.defaultColour);
  return {
    id: item.id,
    name: item.name,
    href: (preview ? paths.newProduct : paths.product)(storefront.store.slug, item.id),
    picture: pictureAddress(item.designHash, offer.defaultColour, offer.cover, { width: 400 }),
    stage: shown && stageOf(storefront.store.theme.paper, shown.hex),
    price: { minor: item.unitGross, currency: storefront.store.currency },
    colours: offer.colours.map(({ name, hex }) => ({ name, hex })),
    ...(isSoldOut(item) && { isSoldOut: true }),
  };
}

/** Fills a row on a wide screen, and two on a phone. */
const IDEAS = 4;

/** What is shown to whoever has nothing in the basket: what came last, if anything may be ordered. */
export function productIdeas(storefront: Storefront): ProductCard[] {
  if (storefront.opening !== "open") return [];
  return storefront.stock
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, IDEAS)
    .map((item) => productCard(storefront, item));
}

export function basketModel(
  storefront: Storefront,
  now: Date,
  error: string | null,
  gone: BasketModel["gone"] = [],
): BasketModel {
  const { store, basket } = storefront;
  const subtotal = subtotalOf(basket);
  const cheapest = cheapestShipping(storefront, unitsOf(basket), subtotal);
  return {
    lines: basket.map((line) => basketLine(storefront, line)),
    subtotal: { minor: subtotal, currency: store.currency },
    action: paths.basket(store.slug),
    shipping: cheapest && {
      price: cheapest.price,
      ...deliveryBy(storefront, cheapest.method, now),
      untilFree: cheapest.price.minor > 0 ? missingForFree(storefront, subtotal) : null,
    },
    checkoutHref: isShop(store.type) ? paths.checkout(store.slug) : paths.store(store.slug),
    continueHref: isShop(store.type) ? paths.store(store.slug) : paths.storefront(store.slug),
    gone,
    invoicedTo: isShop(store.type) ? null : store.organiser,
    error: error ?? (subtotal > LARGEST_ORDER ? "errors:orderTooLarge" : null),
    copy: basket.map((line) => cartLine(line)),
  };
}

function basketLine({ store }: Storefront, line: BasketItem): BasketModel["lines"][number] {
  const { item, colour, size, personalTexts, quantity } = line;
  const offered = item.offer.colours.find((candidate) => candidate.name === colour);
  return {
    id: line.id,
    code: offered?.skus[size] ?? item.catalogueCode,
    name: item.name,
    href: `${paths.product(store.slug, item.id)}?${new URLSearchParams({ colour, size })}`,
    picture: pictureAddress(item.designHash, colour, item.offer.cover, {
      width: 160,
      texts: printedTexts(item.offer, personalTexts),
    }),
    colour,
    size,
    personal: item.offer.personalFields.flatMap((field) => {
      const text = personalTexts[field.layerId];
      return text ? [{ label: field.label, text }] : [];
    }),
    lacksText: lacksText(item.offer, personalTexts),
    isSoldOut: !isForSale(item, colour, size),
    unitPrice: { minor: item.unitGross, currency: store.currency },
    quantity,
  };
}
