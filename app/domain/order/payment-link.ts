import type { ShippingMethod } from "../pricing/shipping.ts";
import type { Priced } from "../pricing/totals.ts";

/** `waiting`: for its customer's payment. The other three are its ends. */
export const PAYMENT_LINK_STATES = ["waiting", "paid", "cancelled", "expired"] as const;
export type PaymentLinkState = (typeof PAYMENT_LINK_STATES)[number];

/** What the mail told the customer: lines, delivery and sums in minor units, as the server priced them then. */
export type PaymentLinkQuote = Priced & {
  lines: readonly PaymentLinkLine[];
  method: ShippingMethod;
  /** Empty without a voucher. */
  voucherCode: string;
  addressCountry: string;
};

export type PaymentLinkLine = {
  productId: string;
  name: string;
  designHash: string;
  colour: string;
  size: string;
  quantity: number;
  personalTexts: Record<string, string>;
  /** Minor units for each piece. */
  unitGross: number;
  hasVat: boolean;
};

const DAY_MS = 24 * 60 * 60_000;
/** How long a customer can pay by a link after it was sent. */
export const PAYMENT_LINK_DAYS = 14;

export const paymentLinkEnd = (now: Date): Date => new Date(now.getTime() + PAYMENT_LINK_DAYS * DAY_MS);

/** Most lines of an order that staff make. */
export const MOST_LINK_LINES = 30;

const BASKET = "payment-link-";

/** The visitor that a link's basket belongs to: no browser's cookie names one like it. */
export const visitorOfLink = (orderId: string): string => BASKET + orderId;

/** Whether an order began as a payment link. */
export const isOfPaymentLink = (basketId: string | null): boolean => basketId?.startsWith(BASKET) === true;

type Paid = {
  total: number;
  shippingMethod: string | null;
  voucherCode: string | null;
  addressCountry: string;
};

/**
 * Whether an order costs something else than its customer was told, though they chose nothing else: then prices of the store
 * have changed.
 */
export function costsOtherThanTold(told: PaymentLinkQuote, order: Paid): boolean {
  const isAsTold =
    order.shippingMethod === told.method &&
    (order.voucherCode ?? "") === told.voucherCode &&
    order.addressCountry === told.addressCountry;
  return isAsTold && order.total !== told.total;
}
