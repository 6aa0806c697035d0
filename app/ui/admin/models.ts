import type { SoldAnyway } from "../../domain/product/mending.ts";
import type { Side } from "../../domain/design/design.ts";
import type { PrintRefusal } from "../../domain/print/line-prints.ts";
import type { TimelineEvent } from "../../domain/order/timeline.ts";
import type { ShippingMethod } from "../../domain/pricing/shipping.ts";
import type { Totals } from "../../domain/pricing/totals.ts";
import type { StaffPrincipal } from "../../domain/access/permissions.ts";
import type { Money } from "../../domain/money.ts";
import type { OverdueReason } from "../../domain/order/overdue.ts";
import type { OrderStatus, PaymentStatus } from "../../domain/order/order-status.ts";
import type { Region } from "../../domain/store/store-event.ts";

export type AdminUser = StaffPrincipal & { name: string; email: string };

export type OrderRow = {
  id: string;
  ref: string;
  href: string;
  store: string;
  customer: string;
  email: string;
  items: number;
  total: Money;
  region: Region;
  status: OrderStatus;
  payment: PaymentStatus;
  /** ISO time. */
  placedAt: string;
  tags?: readonly string[];
  /** The name of the person that it is assigned to; null where it is not assigned. */
  assignee?: string | null;
  /** It waits for the end of a dispute. */
  isDisputeHeld?: boolean;
  /** Why it stands still, in lists of what does. */
  overdue?: Overdue | undefined;
  /** The Shopify shop that it came from, and its number there. */
  shopOrder?: { name: string; shop: string } | undefined;
  /** Arrived while the page was open. */
  fresh?: boolean;
};

/** Why something stands still, and since when it should not have (ISO time). */
export type Overdue = { reason: OverdueReason; since: string };

/** The print file of one side of what was ordered, or why there is none. */
export type LinePrint = { side: Side } & (
  | { href: string; isFaulty: boolean }
  | { href: null; reason: PrintRefusal }
);

export type OrderDetail = {
  ref: string;
  store: string;
  storeHref: string | null;
  region: Region;
  status: OrderStatus;
  payment: PaymentStatus;
  placedAt: string;
  customer: { name: string; email: string; phone: string };
  /** Address lines as they go on the label. */
  address: string[];
  /** Who is invoiced, where it is another address; null otherwise. */
  billing: string[] | null;
  shippingMethod: ShippingMethod | null;
  /** YYYY-MM-DD; empty where none was promised. */
  delivery: { from: string; to: string };
  lines: {
    id: string;
    name: string;
    code: string;
    picture: string;
    colour: string;
    size: string;
    quantity: number;
    personal: { label: string; text: string }[];
    /** How wide the shirt lies by which the size was chosen; null: none was measured. */
    shirtWidthMm: number | null;
    prints: LinePrint[] | "waiting";
    /** Why it is sold although its print must be mended. */
    soldAnyway: SoldAnyway | null;
    total: Money;
  }[];
  totals: Totals;
  /** What happened, the latest first. */
  timeline: {
    id: string;
    event: TimelineEvent | null;
    status: OrderStatus;
    at: string;
    by: string | null;
    /** The print shop that told of it. */
    byName: string | null;
    note: string | null;
  }[];
};

export type Live = "connected" | "connecting" | "off";
