import type { Money } from "../../../domain/money.ts";
import type { Region, StoreStatus, StoreType } from "../../../domain/store/store-event.ts";

export type StoreRow = {
  id: string;
  name: string;
  /** The name of its address, where that is another one. */
  addressName: string | null;
  type: StoreType;
  region: Region;
  status: StoreStatus;
  expired: boolean;
  /** The store's own colour, where it has no product to show. */
  brand: string;
  /** The product that stands first in it. */
  picture: string | undefined;
  orders: number;
  /** For which client it is run; null for none, or for a reader who may not know. */
  client: string | null;
  /** Of this month, less what went back; null for a reader who may not know. */
  revenue: Money | null;
  /** `YYYY-MM-DD`: the day on which it opens, where that is still to come, and its last day. */
  opens: string | null;
  ends: string | null;
  /** When the last order was placed, ISO. */
  lastOrder: string | null;
  /** Its overview; null for a deleted store. */
  href: string | null;
  /** The whole public address; null where the public finds nothing. */
  link: string | null;
  /** Where a draft can be looked at. */
  previewHref: string | null;
  codes: { kind: "codes" | "vouchers"; href: string } | null;
  mayRestore: boolean;
};
