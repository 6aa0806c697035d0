import type { Address } from "../../domain/address/address.ts";
import type { Place } from "../../domain/address/places.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { linesToPrice, unitsOf } from "../../domain/basket/basket-lines.ts";
import { normaliseCode } from "../../domain/voucher/promo-code.ts";
import { judgeVoucher, type VoucherRefusal } from "../../domain/voucher/voucher.ts";
import { mailboxKey } from "../../domain/address/recipient-key.ts";
import {
  goodsAfter,
  LARGEST_ORDER,
  type LineToPrice,
  type PricedOrder,
  priceOrder,
  taxedParts,
  type VatRules,
} from "../../domain/pricing/price-order.ts";
import { rateByCountry } from "../../domain/pricing/vat-rates.ts";
import { type ShippingMethod, shippingNet, shippingOptions } from "../../domain/pricing/shipping.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import type { VoucherRow } from "../../../db/repositories/vouchers.server.ts";
import { accountOf } from "../../../db/tenant.server.ts";
import { noteWrongCode, waitBeforeCode } from "../limits/code-guesses.server.ts";
import type { Scope } from "../scope.ts";
import type { VoucherWorth } from "../../domain/pricing/discount.ts";
import type { BasketItem, Storefront } from "../storefront.ts";

type PricedBasket = PricedOrder<BasketItem & LineToPrice>;

export type Quote = PricedBasket & {
  method: ShippingMethod;
  /** The rules that its VAT is worked out by. */
  vat: VatRules;
  voucher: VoucherRow | undefined;
  /** What the voucher is worth for it; null without one. */
  worth: VoucherWorth | null;
  /** Who uses the voucher: a hash of their e-mail address that can be compared but not read. */
  personKey: string | undefined;
  taxCalculationId: string | null;
};

export type QuoteRefusal =
  | "errors:basketEmpty"
  | "errors:shippingNotOffered"
  | "errors:orderTooLarge"
  | "errors:voucherWait"
  | VoucherRefusal;

/**
 * The VAT of a store's delivery: where it taxes by country, the rate of the place at the time.
 * @param input.to undefined as long as it is not known where it goes.
 */
export function vatFor(
  scope: Pick<Scope, "now">,
  {
    storefront: { store, vat },
    to,
  }: { storefront: Pick<Storefront, "store" | "vat">; to: Place | undefined },
): VatRules {
  if (store.taxMode !== "oss" || vat.notVatRegistered || !to) return vat;
  const dueRate = rateByCountry(store.region, to, dayIn(TIME_ZONE_OF_REGION[store.region], scope.now()));
  return dueRate === undefined ? vat : { ...vat, dueRate };
}

/**
 * What an order costs, worked out from our own rows only: nothing that a browser sent has a say.
 * @param method undefined takes the first that the store offers.
 */
export async function quoteOrder(
  scope: Scope,
  {
    storefront,
    basket,
    ...input
  }: { storefront: Storefront; basket: readonly BasketItem[] } & {
    /** The order that is priced: its own voucher is not used up for it. */
    orderId: string;
    /** Whose order it is: a voucher may be limited per person. */
    email: string;
    method: ShippingMethod | undefined;
    voucherCode: string;
    address: Address | undefined;
    /** Where it goes, where sales tax is not worked out yet. */
    to?: Place;
    /** Whether it carries no VAT, as its buyer's number was proved. */
    isFree?: boolean;
  },
): Promise<Result<Quote, QuoteRefusal>> {
  if (basket.length === 0) return refuse("errors:basketEmpty");
  const method = input.method ?? shippingOptions(storefront.shipping)[0]?.method;
  const lines = linesToPrice(basket);
  const to = input.to ?? input.address;
  const country = to?.addressCountry ?? "";
  const vat = vatFor(scope, { storefront, to });
  const shippingFor = (worth: VoucherWorth | null) =>
    method &&
    shippingNet(storefront.shipping, method, unitsOf(basket), {
      goods: goodsAfter(lines, vat, worth),
      country,
    });
  let shipping = shippingFor(null);
  if (!method || shipping === undefined) return refuse("errors:shippingNotOffered");

  const code = normaliseCode(input.voucherCode);
  const before = priceOrder(lines, vat, shipping, null);
  const taken =
    code === "" ? ok(NO_VOUCHER) : await takeVoucher(scope, { ...input, code, storefront, before });
  if (!taken.ok) return taken;
  const { worth } = taken.value;
  if (worth) shipping = shippingFor(worth) ?? shipping;

  // What a voucher and free shipping ask for is the price with VAT, which the store shows.
  const rules: VatRules = input.isFree ? { ...vat, isFree: true } : vat;
  const priced = priceOrder(lines, rules, shipping, worth);
  if (priced.total > LARGEST_ORDER) return refuse("errors:orderTooLarge");
  const tax = await salesTax(scope, storefront, priced, input.address);
  const total = tax ? priceOrder(lines, rules, shipping, worth, tax.tax) : priced;
  if (total.total > LARGEST_ORDER) return refuse("errors:orderTooLarge");
  return ok({
    ...total,
    method,
    vat: rules,
    ...taken.value,
    taxCalculationId: tax?.calculationId ?? null,
  });
}

type Taken = Pick<Quote, "voucher" | "worth" | "personKey">;
const NO_VOUCHER: Taken = { voucher: undefined, worth: null, personKey: undefined };

/** The voucher of a code, judged for an order that costs so much without it. */
async function takeVoucher(
  scope: Scope,
  wish: {
    storefront: Storefront;
    code: string;
    orderId: string;
    email: string;
    before: PricedBasket;
  },
): Promise<Result<Taken, QuoteRefusal>> {
  const { code, orderId, email, before } = wish;
  const eventId = wish.storefront.store.id;
  const personKey = await scope.keyedHash(`voucher|${eventId}|${code}|${mailboxKey(email)}`);
  const [match, wait] = await Promise.all([
    scope.tenant.vouchers.findFor(eventId, code, { orderId, personKey }),
    waitBeforeCode(scope, { eventId, codeNorm: code }),
  ]);
  if (wait || (!match && (await noteWrongCode(scope, { eventId, codeNorm: code }))))
    return refuse("errors:voucherWait");
  if (!match) return refuse("errors:voucherUnknown");
  const judged = judgeVoucher(match.voucher, { ...before, ...match }, scope.now());
  return judged.ok ? ok({ voucher: match.voucher, worth: judged.value, personKey }) : judged;
}

/** US sales tax on goods and shipping after the voucher. */
async function salesTax(
  scope: Scope,
  storefront: Storefront,
  priced: PricedBasket,
  address: Address | undefined,
) {
  if (storefront.store.taxMode !== "stripe" || !address || priced.total === 0) return undefined;
  const taxed = taxedParts(priced);
  const lines = taxed.lines.flatMap((amount, index) => {
    const line = priced.lines[index];
    return line && amount > 0 ? [{ reference: `${line.item.id}-${index}`, amount }] : [];
  });
  return scope.payments.calculateTax({
    // The calculation must lie where the payment will.
    accountId: accountOf(await scope.tenant.company.accounts(), storefront.store.currency)?.accountId ?? null,
    currency: storefront.store.currency,
    lines,
    shipping: taxed.shipping,
    address: {
      line1: address.addressFirstLine,
      city: address.addressCity,
      state: address.addressState,
      postcode: address.addressPostcode,
      country: address.addressCountry,
    },
  });
}
