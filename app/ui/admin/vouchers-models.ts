import type { Currency, Money } from "../../domain/money.ts";
import type { Region } from "../../domain/store/store-event.ts";
import type { CodeStanding, CodeState } from "../../domain/voucher/promo-code.ts";
import type { PageLinks } from "./models.ts";

export type CodeRow = {
  id: string;
  code: string;
  state: CodeState;
  standing: CodeStanding;
  used: number;
  /** Null: as often as people like. */
  maxUses: number | null;
  /** ISO times. */
  startsAt: string | null;
  endsAt: string | null;
  /** Of vouchers only. */
  discount: Money | null;
  /** Of promotion codes only: the claim with the code in it, and its QR picture. */
  link: string | null;
  qrHref: string | null;
};

export type BatchRow = {
  id: string;
  name: string;
  size: number;
  made: number;
  used: number;
  active: number;
  endsAt: string | null;
  href: string;
  csvAction: string;
  printHref: string;
};

export type FoundCode = CodeRow & {
  claims: { orderId: string; ref: string; href: string; released: boolean; at: string }[];
};

export type VouchersPage = {
  event: { name: string; slug: string; region: Region; currency: Currency };
  action: string;
  eventsHref: string;
  /** The settings of the gift or the order form; null where there is none. */
  giftHref: string | null;
  promo: boolean;
  mayWrite: boolean;
  formToken: string;
  timeZone: string;
  /** What was just done. */
  done: string | null;
  search: string;
  /** The code that was searched for, if there is exactly this one. */
  one: FoundCode | null;
  batches: BatchRow[];
  codes: CodeRow[];
  totals: { all: number; exhausted: number; csvAction: string } | null;
  pages: PageLinks | null;
};
