import type { VoucherWorth } from "../../../domain/pricing/discount.ts";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { totalsOf } from "../../../domain/pricing/totals.ts";
import type { TFunction } from "i18next";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { crossesCustoms } from "../../../domain/address/places.ts";
import { addressDoubts } from "../../../domain/address/address-doubts.ts";
import { allHoldVat, linesToPrice, unitsOf } from "../../../domain/basket/basket-lines.ts";
import { goodsAfter, priceOrder } from "../../../domain/pricing/price-order.ts";
import {
  lacksPhone,
  shippingNet,
  shippingOptions,
  type ShippingMethod,
} from "../../../domain/pricing/shipping.ts";
import type { OrderLineRow, OrderRow, PaymentRow } from "../../../services/orders/read.server.ts";
import { withdrawalOf } from "../../../domain/order/withdrawal.ts";
import { i18nFor } from "../../../i18n/instance.server.ts";
import type { Language } from "../../../i18n/languages.ts";
import { chargesVat, issuerFault } from "../../../domain/documents/may-issue.ts";
import { paths } from "../../../paths.ts";
import { mayTakeVatOff } from "../../../services/checkout/proved-number.ts";
import { quoteOrder, vatFor } from "../../../services/checkout/quote-order.server.ts";
import type { CheckoutVisit } from "./require-checkout.server.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import type { AddressPage, PaymentPage, ShippingPage, TaxPage } from "../../../ui/checkout/models.ts";
import { moneyMessage } from "../../../ui/money/format-money.ts";
import { cardAppearance } from "./card-appearance.ts";
import { addressForm, anywhere } from "../address-form.ts";
import { deliveryBy } from "../product/shipping-offer.server.ts";
import { addressDefaults, deliverTo, linesOfBasket, linesOfOrder } from "./order-models.server.ts";

export type Draft = { order: OrderRow; lines: OrderLineRow[]; payment: PaymentRow | undefined };

/** Step 1. */
export function addressPage(visit: CheckoutVisit, draft: Draft | undefined): AddressPage {
  const { storefront } = visit;
  const defaults = draft && { to: draft.order, defaults: addressDefaults(draft.order) };
  const priced = priceOrder(linesToPrice(storefront.basket), storefront.vat, 0, null);
  return {
    form: addressForm(storefront.store, "checkout", defaults),
    lines: linesOfBasket(storefront),
    totals: totalsOf(storefront.store.currency, priced, {
      vatIncluded: allHoldVat(storefront.basket),
      withShipping: false,
    }),
  };
}

/** Step 2: every way to ship with what the order would cost, and the voucher that is asked for. */
export async function shippingPage(
  visit: CheckoutVisit,
  draft: Draft,
  input: {
    method: ShippingMethod | undefined;
    voucherCode: string;
    language: string;
    arrived: string | null;
  },
): Promise<{ page: ShippingPage; result: FormResult }> {
  const { storefront, scope } = visit;
  const { store, basket, shipping } = storefront;
  const vat = vatFor(scope, { storefront, to: draft.order });
  const lines = linesToPrice(basket);
  const quoted = await quoteOrder(scope, {
    storefront,
    basket,
    ...input,
    orderId: draft.order.id,
    email: draft.order.email,
    address: undefined,
    to: draft.order,
  });
  const { voucher, worth = null } = quoted.ok ? quoted.value : {};
  const shipped = {
    goods: goodsAfter(lines, vat, worth),
    country: draft.order.addressCountry,
  };
  const options = shippingOptions(shipping).map(({ method }) => {
    const priced = priceOrder(
      lines,
      vat,
      shippingNet(shipping, method, unitsOf(basket), shipped) ?? 0,
      worth,
    );
    return {
      method,
      price: { minor: priced.shippingNet + priced.shippingVat, currency: store.currency },
      totals: totalsOf(store.currency, priced, {
        vatIncluded: priced.lines.every(({ unitVat }) => unitVat > 0),
      }),
      before: priced.totalBefore,
      delivery: deliveryBy(storefront, method, scope.now()),
    };
  });
  const first = options[0]?.method ?? "standard";
  const page: ShippingPage = {
    options,
    chosen: options.some((option) => option.method === input.method) ? (input.method ?? first) : first,
    arrived: input.arrived,
    lines: linesOfBasket(storefront),
    voucher: voucher?.code ?? null,
    voucherHint: voucher && worth ? await voucherHint(visit, { voucher, worth }, input.language) : undefined,
    doubts: addressDoubts(draft.order),
    deliverTo: deliverTo(draft.order, input.language),
    addressHref: visit.at("address"),
    customs: crossesCustoms(store.region, draft.order),
    phoneForExpress: options.some(({ method }) => lacksPhone({ method, phone: draft.order.phone })),
    termsHref: paths.termsOfStore(store.slug, store.region === "US"),
  };
  const field = !quoted.ok && quoted.error === "errors:orderTooLarge" ? "total" : "discount_code";
  const result: FormResult = quoted.ok
    ? null
    : {
        initialValue: { discount_code: input.voucherCode },
        error: { [field]: [moneyMessage(quoted.error, store)] },
      };
  return { page, result };
}

/** The sentence about an applied voucher: its code, and its balance where it keeps one. */
async function voucherHint(
  { storefront: { store } }: CheckoutVisit,
  { voucher, worth }: { voucher: { code: string; keepBalance: boolean }; worth: VoucherWorth },
  language: string,
): Promise<string> {
  const { t } = await i18nFor(language as Language);
  const { code } = voucher;
  const balance = { minor: worth.discountAmount, currency: store.currency };
  return voucher.keepBalance
    ? t("store:voucher.balance", { code, amount: formatMoney(balance, store.region) })
    : t("store:voucher.applied", { code });
}

/** The US screen between shipping and payment. */
export function taxPage(visit: CheckoutVisit, draft: Draft): TaxPage {
  const { order } = draft;
  const money = (minor: number) => ({ minor, currency: order.currency });
  return {
    subtotal: money(order.total - order.salesTax),
    tax: money(order.salesTax),
    total: money(order.total),
    shippingHref: visit.at("shipping"),
  };
}

/** Step 3, for an order whose price is fixed. */
export async function paymentPage(
  visit: CheckoutVisit,
  draft: Draft,
  language: Language,
): Promise<PaymentPage> {
  const { store } = visit.storefront;
  const { order, lines } = draft;
  const { t } = await i18nFor(language);
  const rightOf = (line: OrderLineRow) => {
    // What counts before the order is whether there is the right, not until when.
    const { is } = withdrawalOf(order, line, { deliveredAt: null, now: new Date(0) });
    if (is === "none") return null;
    return t(is === "personal" ? "cases:right.personal" : "cases:right.open");
  };
  return {
    billing: addressForm(anywhere(store), "checkout", {
      to: order,
      defaults: addressDefaults(order, "billing_"),
    }),
    lines: linesOfOrder(visit.storefront, order, lines).map((shown, at) => ({
      ...shown,
      right: rightOf(lines[at] as OrderLineRow),
    })),
    totals: totalsOf(order.currency, order, { vatIncluded: lines.every(({ unitVat }) => unitVat > 0) }),
    revision: order.revision,
    deliverTo: deliverTo(order, language),
    invoiceTo: order.invoiceTo,
    offersInvoice: issuerFault(visit.storefront, { hasVat: chargesVat(order) }) === undefined,
    vatNote: vatNote(visit, order, t),
    shippingHref: visit.at("shipping"),
    termsHref: paths.termsOfStore(store.slug, store.region === "US"),
  };
}

/** What a company's VAT number did, or may do, to the price; null where VAT does not depend on one. */
function vatNote(
  { storefront }: Pick<CheckoutVisit, "storefront">,
  order: OrderRow,
  t: TFunction,
): string | null {
  if (order.vatState === "free") {
    return t("documents:checkout.vatFree", { number: order.vatCheck?.number });
  }
  return mayTakeVatOff(storefront, order) ? t("documents:checkout.vatHint") : null;
}

/** What the browser needs to talk to the provider: the key of the store's region, and whose account is charged. */
export function cardSettings(context: AppLoadContext, visit: CheckoutVisit, payment: PaymentRow) {
  const { settings } = context.page;
  const { store } = visit.storefront;
  const keys = {
    UK: settings.STRIPE_PUBLISHABLE_KEY_UK,
    EU: settings.STRIPE_PUBLISHABLE_KEY_EU,
    US: settings.STRIPE_PUBLISHABLE_KEY_US,
  };
  return {
    publishableKey: keys[store.region],
    accountId: payment.accountId,
    clientSecret: payment.clientSecret ?? "",
    scriptUrl: settings.STRIPE_JS_URL || null,
    returnUrl: `${settings.APP_ORIGIN}${paths.confirmation(store.slug)}`,
    appearance: cardAppearance(store.theme),
  };
}

export type CardSettings = ReturnType<typeof cardSettings>;
