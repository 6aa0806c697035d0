import type { Currency } from "../../../../domain/money.ts";
import type { LeftOutReason, StoreChangeKind } from "../../../../domain/store/store-changes.ts";

/** A row of a change, as its tables show it; amounts in minor units as shoppers pay them, null where it was not sold. */
export type ShownRow = {
  key: string;
  store: string;
  /** The product's name; empty for the way to ship. */
  product: string;
  currency: Currency;
  before: number | null;
  after: number | null;
};

/** What stays as it is; of a whole store where no product is named. */
export type ShownLeftOut = { key: string; store: string; product: string; reason: LeftOutReason };

export type ChangeStore = { id: string; name: string; currency: Currency };

export type Preview = {
  what: StoreChangeKind;
  rows: readonly ShownRow[];
  leftOut: readonly ShownLeftOut[];
  /** The fields of the press: its key, what was asked for, and for each store what was shown of it. */
  press: readonly { name: string; value: string }[];
};

export type Outcome = {
  id: string;
  href: string;
  what: StoreChangeKind;
  rows: readonly (ShownRow & { isUndone: boolean })[];
  leftOut: readonly ShownLeftOut[];
  isFinished: boolean;
  /** It was taken back, as far as nothing was changed since. */
  wasUndone: boolean;
  mayUndo: boolean;
};

export type LatestChange = { id: string; href: string; what: StoreChangeKind; at: string };
