import type { Currency } from "../../../../domain/money.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import type { EffectiveStatus, CodeState } from "../../../../domain/voucher/promo-code.ts";
import type { VoucherStatus } from "../../../../domain/voucher/voucher.ts";
import type { Pages } from "../../../../ui/lists/pager.tsx";

export type CodeRow = {
  id: string;
  code: string;
  state: CodeState;
  standing: EffectiveStatus;
  used: number;
  /** Null: as often as people like. */
  maxUses: number | null;
  /** ISO times. */
  startsAt: string | null;
  endsAt: string | null;
  /** The claim with the code in it, and its QR picture. */
  link: string | null;
  qrHref: string | null;
  /** A poster for a stand, of a code that many may use. */
  posterHref: string | null;
  /** Who has a code that was used: the order and its name; null for those that many may use. */
  holder: { name: string; ref: string; href: string } | null;
};

/** What a press on "Revoke" asks about before it is done. */
export type AskedRevocation = {
  kind: "code" | "batch";
  id: string;
  name: string;
  count: number;
};

export type BatchRow = {
  id: string;
  name: string;
  size: number;
  made: number;
  used: number;
  active: number;
  paused: number;
  revoked: number;
  endsAt: string | null;
  href: string;
  csvAction: string;
  printHref: string;
};

export type FoundCode = CodeRow & {
  claims: { orderId: string; ref: string; name: string; href: string; released: boolean; at: string }[];
  /** Of its claims, where there are more than a page of them. */
  pages: Pages | null;
};

export type VouchersPage = {
  event: { name: string; slug: string; region: Region; currency: Currency };
  action: string;
  /** The list with its status, where a press on one of its codes leads back to. */
  here: string;
  status: VoucherStatus | null;
  /** The codes by status, null for all of them; none where no list is shown. */
  tabs: { status: VoucherStatus | null; href: string; count: number; current: boolean }[];
  promo: true;
  mayWrite: boolean;
  timeZone: string;
  /** What was just done. */
  done: { what: string; count: number } | null;
  search: string;
  /** The code that was searched for, if there is exactly this one. */
  one: FoundCode | null;
  batches: BatchRow[];
  codes: CodeRow[];
  totals: { all: number; exhausted: number; csvAction: string } | null;
  pages: Pages | null;
};
