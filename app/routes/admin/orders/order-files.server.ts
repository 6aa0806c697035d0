import { dateFormat } from "../../../domain/dates/date-format.ts";
import { inUnit } from "../../../domain/product/own-shirt.ts";
import type { CsvCell } from "../../../http/answers/files.server.ts";
import type { WholeOrder } from "../../../services/orders/export-orders.server.ts";

/** What both files begin with. */
const ORDER = ["order", "placed_at", "time_zone", "status", "payment", "store", "customer", "email", "phone"];
const ADDRESS = [
  "address_line_1",
  "address_line_2",
  "city",
  "county",
  "state",
  "postcode",
  "country",
  "message",
  "language",
];

export const ORDERS_HEADER = [
  ...ORDER,
  ...ADDRESS,
  ...["billing_name", "billing_address", "billing_country"],
  ...["items", "currency", "items_gross", "discount", "voucher", "paid_by_voucher"],
  ...["shipping_method", "shipping_net", "shipping_vat", "sales_tax"],
  ...["total_net", "total_vat", "total", "refunded", "total_after_refunds"],
  ...["cancelled_at", "tracking", "kind", "shop", "shop_order", "tags", "assignee"],
];

export const LINES_HEADER = [
  ...ORDER,
  ...ADDRESS,
  ...["product", "sku", "colour", "size", "quantity", "personal_texts"],
  ...["currency", "unit_net", "unit_vat", "unit_gross", "vat_percent", "line_net", "line_vat", "line_gross"],
  ...["kind", "shop", "shop_order", "own_shirt_cm"],
];

/** A row for an order: where it goes, what was paid, what went back. Amounts are decimal numbers, which spreadsheets add up. */
export function orderRow(whole: WholeOrder, timeZone: string): CsvCell[] {
  const { order, lines, parcels, refunded } = whole;
  const { billing } = order;
  const street = billing && [
    billing.addressFirstLine,
    billing.addressSecondLine,
    billing.addressCity,
    billing.addressCounty,
    billing.addressState,
    billing.addressPostcode,
  ];
  return [
    ...beginning(whole, timeZone),
    ...[billing?.name ?? "", (street ?? []).filter(Boolean).join(", "), billing?.addressCountry ?? ""],
    ...[
      lines.reduce((sum, { quantity }) => sum + quantity, 0),
      order.currency,
      decimal(order.itemsGross),
      decimal(order.discount),
      order.voucherCode,
      decimal(order.voucherPaid),
    ],
    ...[
      order.shippingMethod,
      decimal(order.shippingNet),
      decimal(order.shippingVat),
      decimal(order.salesTax),
    ],
    ...[
      decimal(order.totalExcludingVat),
      decimal(order.totalVat),
      decimal(order.total),
      decimal(refunded),
      decimal(order.total - refunded),
    ],
    timeIn(order.cancelledAt, timeZone),
    parcels.map(({ carrier, trackingNumber }) => `${carrier} ${trackingNumber ?? ""}`.trim()).join(", "),
    ...originOf(whole),
    ...[whole.tags.join(", "), order.assignee ?? ""],
  ];
}

/** A row for each line of an order, with where it goes: for customs forms and other printers. */
export function lineRows(whole: WholeOrder, timeZone: string): CsvCell[][] {
  return whole.lines.map((line) => [
    ...beginning(whole, timeZone),
    ...[line.name, line.sku, line.colour, line.size, line.quantity],
    Object.values(line.personalTexts).join(" / "),
    whole.order.currency,
    ...[line.unitNet, line.unitVat, line.unitGross].map(decimal),
    line.vatRate / 100,
    ...[line.unitNet, line.unitVat, line.unitGross].map((unit) => decimal(unit * line.quantity)),
    ...originOf(whole),
    line.shirtWidthMm === null ? "" : inUnit(line.shirtWidthMm, "cm"),
  ]);
}

/** How it came about, and what it is in the Shopify shop that it came from. */
const originOf = ({ order, shopOrder }: WholeOrder): CsvCell[] => [
  order.kind,
  shopOrder?.shopDomain ?? "",
  shopOrder?.orderName ?? "",
];

function beginning({ order }: WholeOrder, timeZone: string): CsvCell[] {
  return [
    ...[order.orderRef, timeIn(order.placedAt, timeZone), timeZone, order.status, order.paymentStatus],
    ...[order.store, order.name, order.email, order.phone],
    ...[order.addressFirstLine, order.addressSecondLine, order.addressCity, order.addressCounty],
    ...[order.addressState, order.addressPostcode, order.addressCountry, order.message, order.lang],
  ];
}

const decimal = (minor: number): number => minor / 100;

/** `2026-11-26 14:05:09` as the clocks of a place show it; a spreadsheet takes that for a date. */
function timeIn(moment: Date | null, timeZone: string): string {
  if (!moment) return "";
  const format = dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return format.format(moment);
}
