import { namesOf, toFields } from "../../domain/address/address.ts";
import { dayMonthYear } from "../../domain/delivery/delivery-window.ts";
import { decimalFromMinor } from "../../domain/money.ts";
import { pictureAddress } from "../../domain/product/offer.ts";
import { chargeOf } from "../../domain/pricing/price-order.ts";
import type { ShippingPrices } from "../../domain/pricing/shipping.ts";
import type { OrderLineRow, OrderRow } from "../../services/orders/read.server.ts";

/** An order as the API tells it: amounts in major units, field names of the specification. */
export function orderAnswer(order: OrderRow, lines: readonly OrderLineRow[]) {
  return {
    id: order.id,
    order_ref: order.orderRef,
    currency: order.currency,
    total_store_price_excluding_vat: decimalFromMinor(order.totalExcludingVat),
    total_store_vat: decimalFromMinor(order.totalVat),
    total_store_price: decimalFromMinor(order.total),
    paid_by_voucher: decimalFromMinor(order.voucherPaid),
    amount_to_pay: decimalFromMinor(chargeOf(order)),
    shipping_method: order.shippingMethod,
    shipping_price_excluding_vat: decimalFromMinor(order.shippingNet),
    shipping_vat: decimalFromMinor(order.shippingVat),
    discount_code: order.voucherCode,
    discount_amount: decimalFromMinor(order.discount),
    customer: customerAnswer(order),
    estimated_delivery:
      order.deliveryFrom && order.deliveryTo
        ? { from: dayMonthYear(order.deliveryFrom), to: dayMonthYear(order.deliveryTo) }
        : null,
    products: lines.map((line) => ({
      product_id: line.productId,
      name: line.name,
      colour: line.colour,
      size: line.size,
      quantity: line.quantity,
      price: decimalFromMinor(line.unitNet),
      price_including_vat: decimalFromMinor(line.unitGross),
      store_default_vat: line.storeDefaultVat ? 1 : 0,
      custom_texts: Object.values(line.personalTexts),
      images: { front: pictureAddress(line.designHash, line.colour, "front") },
    })),
  };
}

function customerAnswer(order: OrderRow) {
  return {
    ...toFields(order),
    ...namesOf(order),
    email: order.email,
    phone: order.phone,
    country_iso2: order.addressCountry,
  };
}

/**
 * What delivery costs in a store, net; null where a method is not offered. `free_from` is the value of the goods, VAT
 * included and vouchers taken off, from which on a method costs nothing; null where it never does. A store without such a value has none.
 */
export function shippingAnswer(prices: ShippingPrices) {
  const decimal = (minor: number | null | undefined) => (minor == null ? null : decimalFromMinor(minor));
  const freeFrom = prices.terms?.freeFrom;
  return {
    standard: decimal(prices.standard),
    standard_tracked: decimal(prices.standard_tracked),
    express: decimal(prices.express),
    additional_item_price: decimalFromMinor(prices.additionalItemPrice),
    ...(freeFrom &&
      Object.keys(freeFrom).length > 0 && {
        free_from: {
          standard: decimal(freeFrom.standard),
          standard_tracked: decimal(freeFrom.standard_tracked),
          express: decimal(freeFrom.express),
        },
      }),
  };
}
