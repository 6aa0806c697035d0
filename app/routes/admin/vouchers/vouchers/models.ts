import type { Sort } from "../../../../domain/lists/list-query.ts";
import type { Currency, Money } from "../../../../domain/money.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import type { CodeState, EffectiveStatus } from "../../../../domain/voucher/promo-code.ts";
import type { VoucherSort } from "../../../../domain/voucher/voucher.ts";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import type { Pages } from "../../../../ui/lists/pager.tsx";

/** A voucher of a shop as pages show it. */
export type VoucherLine = {
  id: string;
  href: string;
  code: string;
  label: string;
  state: CodeState;
  status: EffectiveStatus;
  /** What it takes off; of a percentage the most, null where that has no limit. */
  amount: Money | null;
  /** Basis points; null where it is an amount. */
  percentOff: number | null;
  minBasket: Money | null;
  isPublic: boolean;
  isPrepaid: boolean;
  isOfRefund: boolean;
  /** Its balance, where it keeps one for the next order. */
  balance: Money | null;
  used: number;
  /** Null: as often as people like. */
  maxUses: number | null;
  maxPerPerson: number | null;
  budget: Money | null;
  spent: Money;
  /** ISO times. */
  startsAt: string | null;
  endsAt: string | null;
};

/** With how many pieces of which product a voucher costs the seller money, and how much. */
export type LossShown = { product: string; pieces: number; loss: Money };

export type StoreVouchersPage = {
  promo: false;
  store: { name: string; region: Region; currency: Currency };
  action: string;
  /** Of its forms that add: each page has its own, and what is sent with it twice is added once. */
  formKey: string;
  exportAction: string | null;
  mayWrite: boolean;
  timeZone: string;
  /** What was just done. */
  did: { what: "paused" | "resumed" | "revoked" | "added"; count: number } | null;
  hasAny: boolean;
  vouchers: VoucherLine[];
  filters: { action: string; asked: Readonly<Record<string, string>>; isFiltered: boolean };
  /** How many of these vouchers bring a loss, and the one that brings the greatest. */
  losses: { count: number; worst: { code: string; href: string } & LossShown } | null;
  count: { count: number; isCountedOut: boolean };
  sort: Sort<VoucherSort>;
  links: Pages & { sortHrefs: Record<VoucherSort, string> };
};

/** What is wrong with a line of a file; `field` is null where it is the line itself. */
export type VoucherFault = { line: number; field: string | null; message: string };

/** What a press asks about before it is done. */
export type AskedChange = {
  press: "pause" | "resume" | "revoke";
  ids: string[];
  isAll: boolean;
  count: number;
  /** Of one of them. */
  code: string;
};

export type StoreVouchersAnswer = {
  form: "voucher" | "file" | "row";
  result: FormResult;
  faults: { rows: VoucherFault[]; count: number } | null;
  asked: AskedChange | null;
};
