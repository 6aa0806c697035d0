import type { Money } from "../../domain/money.ts";
import { ORDER_STATUSES } from "../../domain/order/order-status.ts";
import type { AdminUser, OrderDetail, OrderRow, StoreCard } from "../admin/models.ts";
import { placeholderPicture } from "./placeholder-picture.ts";
import type { Draw } from "./store-samples.ts";

const gbp = (minor: number): Money => ({ minor, currency: "GBP" });

export const SAMPLE_USER: AdminUser = {
  name: "Ada Admin",
  email: "admin@acme.example",
  role: "admin",
  superadmin: false,
};

export const SAMPLE_STORES: StoreCard[] = [
  { name: "Acme UK Store", type: "Store", region: "UK", status: "Active", brand: "#c8102e", orders: 128 },
  { name: "Acme Free Gift", type: "Promo", region: "UK", status: "Active", brand: "#0a5f73", orders: 41 },
  { name: "Acme Bulk Order", type: "Bulk", region: "EU", status: "On hold", brand: "#e0a526", orders: 3 },
  { name: "Acme Draft Store", type: "Store", region: "US", status: "Draft", brand: "#5c6b48", orders: 0 },
].map((store, index) => ({
  ...(store as Omit<StoreCard, "id" | "expired" | "products" | "publicHref" | "adminHref">),
  id: String(index),
  expired: false,
  products: 5 + index,
  publicHref: "/sample",
  adminHref: "/events/sample",
}));

const NAMES = ["Robin O’Brien", "Zofia Łukaszewicz", "Jean-Luc Saint-Denis", "Ama Mensah", "Bo Li"];

export const SAMPLE_ORDERS: OrderRow[] = [0, 1, 10, 14, 15, 19, 18, 22].map((status, index) => ({
  id: String(index),
  ref: `PS-7K3M9QT${"BCDFGHJK"[index]}`,
  href: `/orders/${index}`,
  store: SAMPLE_STORES[index % 3]?.name ?? "",
  customer: NAMES[index % NAMES.length] ?? "",
  items: 1 + (index % 4),
  total: gbp(1200 + index * 955),
  region: "UK",
  status: ORDER_STATUSES[status] ?? "new",
  placedAt: new Date(Date.UTC(2041, 0, 8, 14, 30 - index * 3)).toISOString(),
  fresh: index === 0,
}));

export function sampleOrder(draw: Draw = placeholderPicture): OrderDetail {
  return {
    ref: "PS-7K3M9QTB",
    store: "Acme UK Store",
    storeHref: null,
    region: "UK",
    status: "in production",
    payment: "paid",
    placedAt: "2041-01-08T14:30:00Z",
    customer: { name: "Robin O’Brien", email: "robin@recipient.example", phone: "+44 113 496 0000" },
    address: ["Robin O’Brien", "12/3 Łódzka Street", "Leeds", "LS1 4DY", "United Kingdom"],
    shippingMethod: "Standard tracked",
    delivery: { from: "14-01-2041", to: "16-01-2041" },
    lines: [
      {
        id: "1",
        name: "Classic Tee",
        code: "PT-104",
        picture: draw("shirt", "#5c6b48"),
        colour: "Moss",
        size: "M",
        quantity: 2,
        personal: [{ label: "Your name", text: "Robin" }],
        total: gbp(2400),
      },
      {
        id: "2",
        name: "Weekend Tote",
        code: "PT-204",
        picture: draw("bag", "#efe6d2"),
        colour: "Natural",
        size: "One size",
        quantity: 1,
        personal: [],
        total: gbp(999),
      },
    ],
    totals: [
      { label: "items", amount: gbp(3399) },
      { label: "shipping", amount: gbp(840) },
      { label: "discount", amount: gbp(-500) },
      { label: "vat", amount: gbp(623) },
    ],
    total: gbp(3739),
    timeline: [
      { id: "3", status: "in production", at: "2041-01-09T09:12:00Z", by: "Leeds Print Works", note: null },
      {
        id: "2",
        status: "submitted to fulfiller",
        at: "2041-01-08T14:34:00Z",
        by: null,
        note: "Routed to Leeds.",
      },
      { id: "1", status: "new", at: "2041-01-08T14:30:00Z", by: null, note: null },
    ],
  };
}
