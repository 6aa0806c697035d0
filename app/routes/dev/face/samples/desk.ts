import type { ComponentProps } from "react";
import type { SalesCards } from "../../../admin/dashboard/sales-cards.tsx";
import { ORDER_STATUSES } from "../../../../domain/order/order-status.ts";
import type { StoreRow } from "../../../admin/events/models.ts";
import type { OrderRow } from "../../../../ui/admin/models.ts";

import { gbp } from "./store.ts";

const STORES: Pick<StoreRow, "name" | "type" | "region" | "status" | "brand" | "orders">[] = [
  { name: "Acme UK Store", type: "Store", region: "UK", status: "Active", brand: "#c8102e", orders: 128 },
  { name: "Acme Free Gift", type: "Promo", region: "UK", status: "Active", brand: "#0a5f73", orders: 41 },
  { name: "Acme Bulk Order", type: "Bulk", region: "EU", status: "On hold", brand: "#e0a526", orders: 3 },
  { name: "Acme Draft Store", type: "Store", region: "US", status: "Draft", brand: "#5c6b48", orders: 0 },
];
export const SAMPLE_STORES: StoreRow[] = STORES.map((store, index) => ({
  ...store,
  id: String(index),
  expired: false,
  picture: undefined,
  href: "/events/sample/overview",
  link: store.status === "Draft" ? null : "https://popstall.example/sample",
  previewHref: store.status === "Draft" ? "/site-preview/sample" : null,
  codes: { kind: store.type === "Promo" ? "codes" : "vouchers", href: "/events/sample/vouchers" },
  mayRestore: false,
}));

const NAMES = ["Robin O’Brien", "Zofia Łukaszewicz", "Jean-Luc Saint-Denis", "Ama Mensah", "Bo Li"];

export const SAMPLE_ORDERS: OrderRow[] = [0, 1, 10, 14, 15, 19, 18, 22].map((status, index) => ({
  id: String(index),
  ref: `PS-7K3M9QT${"BCDFGHJK"[index]}`,
  href: `/orders/${index}`,
  store: STORES[index % 3]?.name ?? "",
  customer: NAMES[index % NAMES.length] ?? "",
  email: "someone@customer.example",
  items: 1 + (index % 4),
  total: gbp(1200 + index * 955),
  region: "UK",
  status: ORDER_STATUSES[status] ?? "new",
  payment: index % 3 === 0 ? "not_needed" : "paid",
  placedAt: new Date(Date.UTC(2041, 0, 8, 14, 30 - index * 3)).toISOString(),
  fresh: index === 0,
}));

/** Sales of a tenant with one currency, the last day the best. */
export const SAMPLE_SALES: ComponentProps<typeof SalesCards> = {
  currencies: [
    {
      currency: "GBP",
      today: { total: 18_450, orders: 7, change: 12 },
      week: { total: 98_700, orders: 41, change: -4 },
      month: { total: 402_310, orders: 173, change: 31 },
      days: Array.from({ length: 30 }, (_, at) => ({
        day: new Date(Date.UTC(2041, 0, at + 1)).toISOString().slice(0, 10),
        total: 4_000 + ((at * 7919) % 13_000),
      })),
    },
  ],
  best: [
    { key: "tee", name: "Classic Tee", currency: "GBP", units: 98, total: 117_600 },
    { key: "hoodie", name: "Zip Hoodie", currency: "GBP", units: 31, total: 92_963 },
  ],
  revenueHref: "#desk",
};
