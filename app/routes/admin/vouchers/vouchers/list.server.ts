import type { Currency } from "../../../../domain/money.ts";
import { listLinks } from "../../../../domain/lists/list-query.ts";
import { LARGEST_ORDER } from "../../../../domain/pricing/price-order.ts";
import { TIME_ZONE_OF_REGION } from "../../../../domain/store/store-event.ts";
import { balanceOf, VOUCHER_SORTS, voucherStatus } from "../../../../domain/voucher/voucher.ts";
import { paths } from "../../../../paths.ts";
import { readVoucherQuery } from "../../../../schemas/vouchers.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import {
  listVouchers,
  readLosses,
  type VoucherLoss,
  type VoucherRow,
} from "../../../../services/vouchers/list-vouchers.server.ts";
import type { LossShown, StoreVouchersPage, VoucherLine } from "./models.ts";

type Ask = { query: URLSearchParams; mayWrite: boolean; countsOnly: boolean };

/** A voucher as lists and its own page show it. */
export function voucherLine(row: VoucherRow, slug: string, now: Date): VoucherLine {
  const { currency } = row;
  const isCapped = row.percentOff !== null && row.discountAmount < LARGEST_ORDER;
  const money = (minor: number | null) => (minor === null ? null : { minor, currency });
  return {
    id: row.id,
    href: paths.voucher(slug, row.id),
    code: row.code,
    label: row.label,
    state: row.state,
    status: voucherStatus(row, now),
    amount: row.percentOff === null || isCapped ? money(row.discountAmount) : null,
    percentOff: row.percentOff,
    minBasket: row.minBasket > 0 ? money(row.minBasket) : null,
    isPublic: row.isPublic,
    isPrepaid: row.funding === "client_prepaid" && row.refundId === null,
    isOfRefund: row.refundId !== null,
    balance: row.keepBalance ? money(balanceOf(row)) : null,
    used: row.used,
    maxUses: row.maxUses,
    maxPerPerson: row.maxPerPerson,
    budget: money(row.budget),
    spent: { minor: row.spent, currency },
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
  };
}

/** A loss as pages show it. */
export const lossShown = ({ product, pieces, loss }: VoucherLoss, currency: Currency): LossShown => ({
  product,
  pieces,
  loss: { minor: loss, currency },
});

function worstOf(
  losses: ReadonlyMap<string, VoucherLoss>,
  rows: readonly VoucherRow[],
  slug: string,
): StoreVouchersPage["losses"] {
  const [id, loss] = [...losses].sort(([, one], [, other]) => other.loss - one.loss)[0] ?? [];
  const row = rows.find((each) => each.id === id);
  if (!loss || !row) return null;
  const { code, currency } = row;
  return {
    count: losses.size,
    worst: { code, href: paths.voucher(slug, row.id), ...lossShown(loss, currency) },
  };
}

/** What the redirect says was done; a number is only ever shown as a number. */
function didOf(query: URLSearchParams): StoreVouchersPage["did"] {
  const [what = "", number = ""] = (query.get("did") ?? "").split(".");
  const isKnown = what === "paused" || what === "resumed" || what === "revoked" || what === "added";
  return isKnown && /^\d{1,6}$/.test(number) ? { what, count: Number(number) } : null;
}

/** What the page of a shop's vouchers shows; whoever may not write looks up one code; a support visit sees the count. */
export async function storeVouchersPage(
  scope: Scope,
  event: StoreEventRow,
  { query: params, mayWrite, countsOnly }: Ask,
): Promise<StoreVouchersPage> {
  const query = readVoucherQuery(params);
  const here = paths.vouchers(event.slug);
  const shows = countsOnly ? "count" : mayWrite ? "all" : "typed code";
  const page = await listVouchers(scope, { eventId: event.id, query, shows });
  const now = scope.now();
  const { asked, sort } = query;
  const losses = mayWrite ? await readLosses(scope, { event, vouchers: page.rows }) : new Map();
  return {
    promo: false,
    store: { name: event.name, region: event.region, currency: event.currency },
    action: here,
    formKey: scope.newId(),
    exportAction: mayWrite && !countsOnly ? paths.vouchersExport(event.slug) : null,
    mayWrite,
    timeZone: TIME_ZONE_OF_REGION[event.region],
    did: didOf(params),
    hasAny: page.hasAny,
    vouchers: page.rows.map((row) => voucherLine(row, event.slug, now)),
    losses: worstOf(losses, page.rows, event.slug),
    filters: { action: here, asked, isFiltered: query.isFiltered },
    count: { count: page.count, isCountedOut: page.isCountedOut },
    sort,
    links: listLinks(here, asked, sort, VOUCHER_SORTS, page),
  };
}
