import type { Region, StoreStatus, StoreType } from "../../../domain/store/store-event.ts";

export type StoreRow = {
  id: string;
  name: string;
  type: StoreType;
  region: Region;
  status: StoreStatus;
  expired: boolean;
  /** The store's own colour, where it has no product to show. */
  brand: string;
  /** The product that stands first in it. */
  picture: string | undefined;
  orders: number;
  /** Its overview; null for a deleted store. */
  href: string | null;
  /** The whole public address; null where the public finds nothing. */
  link: string | null;
  /** Where a draft can be looked at. */
  previewHref: string | null;
  codes: { kind: "codes" | "vouchers"; href: string } | null;
  mayRestore: boolean;
};
