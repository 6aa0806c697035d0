import { addressLines } from "../../../../domain/address/format-address.ts";
import { timelineEvent } from "../../../../domain/order/timeline.ts";
import { totalsOf } from "../../../../domain/pricing/totals.ts";
import { pictureAddress } from "../../../../domain/product/offer.ts";
import { paths } from "../../../../paths.ts";
import type { StaffOrder, OrderLineRow, reasonsOf } from "../../../../services/orders/read.server.ts";
import type { OrderDetail, LinePrint } from "../../../../ui/admin/models.ts";
import type { ShopOrderModel } from "./shop-card.tsx";
import { SIDES } from "../../../../domain/design/design.ts";

/** After that no job makes them: the order is older than print files, or is among the deliveries that failed. */
const MADE_WITHIN_MS = 60 * 60_000;

/** What the order's page says of a line's print files. */
function linePrints(
  { id, orderId, prints }: Pick<OrderLineRow, "id" | "orderId" | "prints">,
  order: { placedAt: Date | null; now: Date },
): LinePrint[] | "waiting" {
  const age = order.now.getTime() - (order.placedAt?.getTime() ?? 0);
  if (!prints) return age < MADE_WITHIN_MS ? "waiting" : [];
  return SIDES.flatMap((side): LinePrint[] => {
    const print = prints[side];
    if (!print) return [];
    if (print.state === "refused") return [{ side, href: null, reason: print.reason }];
    return [{ side, href: paths.printFile(orderId, id, side), isFaulty: print.faults.length > 0 }];
  });
}

const SHOP_NOTES = ["addressHeld", "addressTooLate", "addressNotServed"] as const;

/** What an order is in the Shopify shop that it came from. @param addressOf where a shop is. */
export function shopOrderModel(
  { shopOrder }: Pick<StaffOrder, "shopOrder">,
  addressOf: (shopDomain: string) => string,
): ShopOrderModel | null {
  if (!shopOrder) return null;
  const { orderName, orderGid, shopDomain, shopName, state, reason } = shopOrder;
  return {
    name: orderName,
    href: `${addressOf(shopDomain)}/admin/orders/${orderGid.split("/").at(-1) ?? ""}`,
    shop: shopName,
    state,
    note: SHOP_NOTES.find((note) => note === reason) ?? null,
  };
}

/** An order as its page shows it. @param reasons why lines are sold as they are. @param language of the person who reads its addresses. */
export function orderDetail(
  staffOrder: StaffOrder,
  reasons: Awaited<ReturnType<typeof reasonsOf>>,
  language: string,
  now: Date,
): OrderDetail {
  const { order, event, lines, statusEvents } = staffOrder;
  const money = (minor: number) => ({ minor, currency: order.currency });
  return {
    ref: order.orderRef ?? "",
    store: event.name,
    storeHref: paths.store(event.slug),
    region: event.region,
    status: order.status,
    payment: order.paymentStatus,
    placedAt: order.placedAt?.toISOString() ?? "",
    customer: { name: order.name, email: order.email, phone: order.phone },
    address: addressLines(order, language),
    billing: order.billing && addressLines(order.billing, language),
    shippingMethod: order.shippingMethod,
    delivery: { from: order.deliveryFrom ?? "", to: order.deliveryTo ?? "" },
    lines: lines.map((line) => ({
      id: line.id,
      name: line.name,
      code: line.sku,
      picture: pictureAddress(line.designHash, line.colour, "front", {
        width: 160,
        texts: line.personalTexts,
      }),
      colour: line.colour,
      size: line.size,
      quantity: line.quantity,
      shirtWidthMm: line.shirtWidthMm,
      personal: Object.entries(line.personalTexts).map(([label, text]) => ({ label, text })),
      prints: linePrints(line, { placedAt: order.placedAt, now }),
      soldAnyway: reasons.get(line.id) ?? null,
      total: money(line.unitGross * line.quantity),
    })),
    totals: totalsOf(order.currency, order, {
      vatIncluded: lines.every(({ unitVat }) => unitVat > 0),
      // Neither a gift nor an order on account is asked for shipping.
      withShipping: order.shippingMethod !== null,
    }),
    timeline: statusEvents
      .map((move) => ({
        id: move.id,
        event: timelineEvent(move),
        status: move.to,
        at: move.at.toISOString(),
        by: move.actor,
        // A step that a print partner reported, or that the merchant made in Shopify.
        byName:
          staffOrder.fulfillerNames.get(move.actor?.replace(/^fulfiller:/, "") ?? "") ??
          (move.actor?.startsWith("shop:") ? (staffOrder.shopOrder?.shopName ?? null) : null),
        note: move.reason,
      }))
      .reverse(),
  };
}
