import { effectiveStatus, normaliseCode } from "../../../domain/voucher/promo-code.ts";
import { TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import { listAddress } from "../../../domain/lists/list-query.ts";
import { statusNamed, VOUCHER_STATUSES } from "../../../domain/voucher/voucher.ts";
import { paths } from "../../../paths.ts";
import { lookUpCode, type readCode, readCodes } from "../../../services/codes/read-codes.server.ts";
import type { StoreEventRow } from "../../../services/storefront.ts";
import type { Scope } from "../../../services/scope.ts";
import type { CodeRow, VouchersPage } from "./promo-codes/models.ts";
import { CLAIMS, CODES, pagesBeside, placeIn } from "./promo-codes/code-pages.ts";

const PAGE_SIZE = 25;
const CLAIMS_SIZE = 20;

/** What the redirect says was done; a number is only ever shown as a number. */
function doneOf(query: URLSearchParams): VouchersPage["done"] {
  const what = query.get("done");
  const count = Number(query.get("count") ?? "1");
  return what === null ? null : { what, count: Number.isSafeInteger(count) && count > 0 ? count : 1 };
}

/** The link that opens the claim with the code in it. */
export function claimLink(origin: string, slug: string, code: string): string {
  return `${origin}${paths.store(slug)}?code=${encodeURIComponent(code)}`;
}

type Ask = { query: URLSearchParams; origin: string; mayWrite: boolean; countsOnly: boolean };

/** What the page shows; whoever may not write looks up one code and sees no list; a support visit sees counts. */
export async function codesPage(
  scope: Scope,
  event: StoreEventRow,
  { query, origin, mayWrite, countsOnly }: Ask,
): Promise<VouchersPage> {
  const now = scope.now();
  const status = statusNamed(query.get("status"));
  const base = {
    event: { name: event.name, slug: event.slug, region: event.region, currency: event.currency },
    action: paths.vouchers(event.slug),
    here: listAddress(paths.vouchers(event.slug), { status: status ?? "" }),
    status: status ?? null,
    promo: true as const,
    mayWrite,
    timeZone: TIME_ZONE_OF_REGION[event.region],
    done: doneOf(query),
    search: query.get("q") ?? "",
  };
  const none = { batches: [], codes: [], totals: null, one: null, pages: null, tabs: [] };
  const toRow = (row: PromoCode): CodeRow => ({
    ...rowOf(row, now),
    link: claimLink(origin, event.slug, row.code),
    qrHref: mayWrite ? `${paths.vouchersQr(event.slug)}?code=${row.id}` : null,
    posterHref:
      mayWrite && row.maxUses !== 1 ? `${paths.vouchersPrint(event.slug)}?code=${row.id}&layout=a4` : null,
    holder: null,
  });
  const norm = normaliseCode(base.search);
  const claimsPlace = { position: placeIn(query, CLAIMS), limit: CLAIMS_SIZE };
  const exact =
    norm && !countsOnly
      ? await lookUpCode(scope, { eventId: event.id, codeNorm: norm, claims: claimsPlace })
      : undefined;
  const one = exact
    ? {
        ...toRow(exact.code),
        claims: exact.claims.rows.map((claim) => ({
          orderId: claim.orderId,
          ref: claim.orderRef ?? "",
          name: claim.name,
          href: paths.order(claim.orderId),
          released: claim.state !== "redeemed",
          at: claim.createdAt.toISOString(),
        })),
        pages: pagesBeside(base.action, { q: base.search }, CLAIMS, exact.claims),
      }
    : null;
  if (!mayWrite && !countsOnly) return { ...base, ...none, one };

  const batchId = query.get("batch") ?? undefined;
  const { batches, counts, byStatus, rows, holders, previous, next } = await readCodes(scope, {
    eventId: event.id,
    batchId,
    search: base.search,
    status,
    place: countsOnly ? undefined : { position: placeIn(query, CODES), limit: PAGE_SIZE },
  });
  const withHolder = (row: PromoCode): CodeRow => {
    const order = holders.find(({ left }) => left.promoCodeId === row.id)?.right;
    const holder = order && { name: order.name, ref: order.orderRef ?? "", href: paths.order(order.id) };
    return { ...toRow(row), holder: holder ?? null };
  };
  const params = { batch: batchId ?? "", q: norm ? base.search : "" };
  const tab = (of: (typeof VOUCHER_STATUSES)[number] | null) => ({
    status: of,
    href: listAddress(base.action, { ...params, status: of ?? "" }),
    count: of === null ? counts.all : byStatus[of],
    current: of === base.status,
  });
  // A status that no code has would only fill the row; the one that is asked for stays.
  const tabs = [tab(null), ...VOUCHER_STATUSES.map(tab).filter(({ count, current }) => count > 0 || current)];
  const linkParams = { ...params, status: status ?? "" };
  return {
    ...base,
    one,
    batches: batches.map((batch) => ({
      id: batch.id,
      name: batch.name,
      size: batch.size,
      made: batch.made,
      used: batch.used,
      active: batch.active,
      paused: batch.paused,
      revoked: batch.revoked,
      endsAt: batch.endsAt?.toISOString() ?? null,
      href: `${base.action}?batch=${batch.id}`,
      csvAction: paths.vouchersExport(event.slug),
      printHref: `${paths.vouchersPrint(event.slug)}?batch=${batch.id}`,
    })),
    codes: rows.map(withHolder),
    totals: { ...counts, csvAction: paths.vouchersExport(event.slug) },
    tabs: countsOnly || counts.all === 0 ? [] : tabs,
    pages: pagesBeside(base.action, linkParams, CODES, { previous, next }),
  };
}

type PromoCode = NonNullable<Awaited<ReturnType<typeof readCode>>>;
type Common = {
  id: string;
  code: string;
  state: "draft" | "active" | "paused" | "revoked";
  used: number;
  maxUses: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
};

function rowOf(row: Common, now: Date) {
  return {
    id: row.id,
    code: row.code,
    state: row.state,
    standing: effectiveStatus(row, now),
    used: row.used,
    maxUses: row.maxUses,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
  };
}
