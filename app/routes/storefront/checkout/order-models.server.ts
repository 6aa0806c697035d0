import { isGiven } from "../../../domain/order/order-kind.ts";
import { namesOf, toFields } from "../../../domain/address/address.ts";
import { crossesCustoms } from "../../../domain/address/places.ts";
import { addressLines } from "../../../domain/address/format-address.ts";
import { dayMonthYear } from "../../../domain/delivery/delivery-window.ts";
import { documentFault } from "../../../domain/documents/may-issue.ts";
import { isRefundable } from "../../../domain/order/incident.ts";
import { isOldOrder } from "../../../domain/order/old-order.ts";
import { totalsOf } from "../../../domain/pricing/totals.ts";
import { pictureAddress } from "../../../domain/product/offer.ts";
import { printedTexts } from "../../../domain/product/personal-text.ts";
import type { OrderLineRow, OrderRow } from "../../../services/orders/read.server.ts";
import type { BasketItem, Storefront } from "../../../services/storefront.ts";
import type { IncidentRow } from "../../../services/incidents/read.server.ts";
import type { ReturnedPayment } from "../../../services/checkout/settle-order.server.ts";
import { paths } from "../../../paths.ts";
import type {
  CheckoutLine,
  Confirmation,
  OrderDocument,
  ReturnedModel,
} from "../../../ui/checkout/models.ts";

/** The basket's lines as the checkout lists them. */
export function linesOfBasket({ store, basket }: Storefront): CheckoutLine[] {
  return basket.map((line) => ({
    id: line.id,
    name: line.item.name,
    picture: pictureAddress(line.item.designHash, line.colour, line.item.offer.cover, {
      width: 160,
      texts: printedTexts(line.item.offer, line.personalTexts),
    }),
    colour: line.colour,
    size: line.size,
    quantity: line.quantity,
    personal: personalOf(line.item, line.personalTexts),
    price: { minor: line.item.unitGross * line.quantity, currency: store.currency },
    unitPrice: { minor: line.item.unitGross, currency: store.currency },
    taxed: line.item.unitGross > line.item.unitNet,
  }));
}

/** The order's own lines, as they were frozen. */
export function linesOfOrder(
  { stock }: Storefront,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): CheckoutLine[] {
  return lines.map((line) => {
    const item = stock.find((candidate) => candidate.id === line.productId);
    return {
      id: line.id,
      name: line.name,
      picture: pictureAddress(line.designHash, line.colour, item?.offer.cover ?? "front", {
        width: 400,
        // Recipients of a gift are not asked for a text: theirs is the design as its organiser wrote it.
        texts: isGiven(order.kind) ? {} : printedTexts(item?.offer, line.personalTexts),
      }),
      colour: line.colour,
      size: line.size,
      quantity: line.quantity,
      personal: personalOf(item, line.personalTexts),
      price: { minor: line.unitGross * line.quantity, currency: order.currency },
      unitPrice: { minor: line.unitGross, currency: order.currency },
      taxed: line.unitVat > 0,
    };
  });
}

function personalOf(
  item: BasketItem["item"] | undefined,
  texts: Record<string, string>,
): CheckoutLine["personal"] {
  return Object.entries(texts).map(([layerId, text]) => ({
    label: item?.offer.personalFields.find((field) => field.layerId === layerId)?.label ?? "",
    text,
  }));
}

/** The address that an order goes to, in one line. */
export function deliverTo(order: OrderRow, language: string): string {
  return addressLines(order, language).join(", ");
}

/** A draft's address as the form's fields show it again. */
export function addressDefaults(order: OrderRow, prefix: "" | "billing_" = ""): Record<string, string> {
  const fields = {
    ...toFields(order),
    email: order.email,
    phone: order.phone,
    address_state: namesOf(order).address_state,
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value]));
}

/** Which document of a placed order its link gives, and where it is asked for; null where it gives none. */
export function orderDocument(
  { store, company, merchant }: Storefront,
  order: OrderRow,
  { key, now }: { key: string; now: Date },
): OrderDocument | null {
  // In a shop the person who orders also pays.
  const given = { order, company, merchant, isPaid: true };
  if (isOldOrder(order, now) || documentFault("receipt", given)) return null;
  return {
    action: paths.orderInvoice(store.slug, key),
    type: documentFault("invoice", given) ? "receipt" : "invoice",
  };
}

/** What the confirmation tells, taken from the stored order. */
export function confirmationOf(
  storefront: Storefront,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  page: { language: string; continueHref: string; statusHref: string; document: OrderDocument | null },
): Confirmation {
  return {
    orderRef: order.orderRef ?? "",
    totals: totalsOf(order.currency, order, { vatIncluded: lines.every((line) => line.unitVat > 0) }),
    statusHref: page.statusHref,
    document: page.document,
    invoiceHref: page.document?.type === "invoice" && !order.invoiceTo ? `${page.statusHref}#invoice` : null,
    billing: order.billing && addressLines(order.billing, page.language),
    name: order.name,
    email: order.email,
    address: addressLines(order, page.language),
    customs: crossesCustoms(storefront.store.region, order),
    shippingMethod: order.shippingMethod,
    delivery: { from: dayMonthYear(order.deliveryFrom ?? ""), to: dayMonthYear(order.deliveryTo ?? "") },
    lines: linesOfOrder(storefront, order, lines),
    continueHref: page.continueHref,
  };
}

/** Payments that an order did not want, as its pages tell of them. */
export function returnedModels(returned: readonly ReturnedPayment[]): ReturnedModel[] {
  return returned.map(({ amount, currency, state }) => ({ amount: { minor: amount, currency }, state }));
}

/** The same, of what was noted about an order. */
export function returnedIncidents(incidents: readonly IncidentRow[]): ReturnedModel[] {
  return incidents.flatMap(({ state, kind, received, currency }) => {
    if (!isRefundable(kind) || state === "resolved") return [];
    const amount = { minor: received, currency };
    return [{ amount, state: state === "refunded" ? ("refunded" as const) : ("refunding" as const) }];
  });
}
