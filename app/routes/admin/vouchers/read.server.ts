import { standingOf } from "../../../domain/voucher/promo-code.ts";
import { isPromo, isShop, TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import { normaliseCode } from "../../../domain/voucher/code.ts";
import { paths } from "../../../paths.ts";
import type { StoreEventRow } from "../../../services/records.ts";
import type { Scope } from "../../../services/scope.ts";
import type { CodeRow, VouchersPage } from "../../../ui/admin/vouchers-models.ts";

const PAGE_SIZE = 50;

/** The link that opens the claim with the code in it. */
export function claimLink(origin: string, slug: string, code: string): string {
  return `${origin}${paths.store(slug)}?code=${encodeURIComponent(code)}`;
}

type Ask = { query: URLSearchParams; origin: string; mayWrite: boolean };

/** What the page shows; whoever may not write looks up one code and sees no list. */
export async function vouchersPage(
  scope: Scope,
  event: StoreEventRow,
  { query, origin, mayWrite }: Ask,
): Promise<Omit<VouchersPage, "formToken">> {
  const now = scope.now();
  const base = {
    event: { name: event.name, slug: event.slug, region: event.region, currency: event.currency },
    action: paths.vouchers(event.slug),
    eventsHref: paths.events,
    giftHref: isShop(event.type) ? null : paths.gift(event.slug),
    promo: isPromo(event.type),
    mayWrite,
    timeZone: TIME_ZONE_OF_REGION[event.region],
    done: query.get("done"),
    search: query.get("q") ?? "",
  };
  const none = { batches: [], codes: [], totals: null, one: null, pages: null };
  if (!base.promo) {
    const rows = mayWrite || base.search ? await scope.tenant.codes.vouchers(event.id) : [];
    const wanted = normaliseCode(base.search);
    const shown = rows.filter(({ codeNorm }) =>
      mayWrite ? codeNorm.startsWith(wanted) : codeNorm === wanted,
    );
    const codes = shown.map(
      (row): CodeRow => ({
        ...rowOf(row, now),
        discount: { minor: row.discountAmount, currency: row.currency },
        link: null,
        qrHref: null,
      }),
    );
    return { ...base, ...none, codes };
  }
  const toRow = (row: PromoCode): CodeRow => ({
    ...rowOf(row, now),
    discount: null,
    link: claimLink(origin, event.slug, row.code),
    qrHref: `${paths.vouchersQr(event.slug)}?code=${row.id}`,
  });
  const prefix = normaliseCode(base.search);
  const exact = prefix ? await scope.tenant.claims.findCode(event.id, prefix) : undefined;
  const claims = exact ? await scope.tenant.codes.claimsOf(exact.id) : [];
  const one = exact
    ? {
        ...toRow(exact),
        claims: claims.map(({ left, right }) => ({
          orderId: right.id,
          ref: right.orderRef ?? "",
          href: paths.order(right.id),
          released: left.state !== "redeemed",
          at: left.createdAt.toISOString(),
        })),
      }
    : null;
  if (!mayWrite) return { ...base, ...none, one };

  const batchId = query.get("batch") ?? undefined;
  const asked = Number(query.get("page") ?? "1");
  const page = Number.isInteger(asked) && asked > 0 && asked < 100_000 ? asked : 1;
  const filter = { eventId: event.id, batchId, prefix };
  const [batches, counts, rows] = await Promise.all([
    scope.tenant.codes.batches(event.id),
    scope.tenant.codes.counts(filter),
    scope.tenant.codes.list(filter, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ]);
  const pages = Math.max(1, Math.ceil(counts.all / PAGE_SIZE));
  const hrefOf = (number: number) => {
    if (number < 1 || number > pages) return null;
    const next = new URLSearchParams({
      ...(batchId && { batch: batchId }),
      ...(prefix && { q: base.search }),
    });
    next.set("page", String(number));
    return `${base.action}?${next}`;
  };
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
      endsAt: batch.endsAt?.toISOString() ?? null,
      href: `${base.action}?batch=${batch.id}`,
      csvAction: paths.vouchersExport(event.slug),
      printHref: `${paths.vouchersPrint(event.slug)}?batch=${batch.id}`,
    })),
    codes: rows.map(toRow),
    totals: { ...counts, csvAction: paths.vouchersExport(event.slug) },
    pages: { page, pages, previousHref: hrefOf(page - 1), nextHref: hrefOf(page + 1) },
  };
}

type PromoCode = NonNullable<Awaited<ReturnType<Scope["tenant"]["codes"]["find"]>>>;
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
    standing: standingOf(row, now),
    used: row.used,
    maxUses: row.maxUses,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
  };
}
