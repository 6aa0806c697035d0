import type { VoucherFilter } from "../../../db/repositories/voucher-desk.server.ts";
import { accountOf } from "../../../db/tenant.server.ts";
import type { VoucherRow } from "../../../db/repositories/vouchers.server.ts";
import type { Position } from "../../domain/lists/cursor.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";
import { leftWithVoucher } from "../../domain/pricing/price-breakdown.ts";
import { normaliseCode } from "../../domain/voucher/promo-code.ts";
import { type VoucherSort, voucherStatus, type VoucherStatus } from "../../domain/voucher/voucher.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import type { StoreEventRow } from "../storefront.ts";

export type { VoucherRow };
export type VoucherQuery = ListQuery<{ q: string; status: VoucherStatus | "" }, VoucherSort>;

const PER_PAGE = 50;
const AT_ONCE = 1_000;
const COUNTED = 10_001;

const NOTHING = { rows: [], previous: null, next: null };

/**
 * A page of a store's vouchers.
 * @param input.shows what this person may see: all of them, the one whose whole code they typed, or the count alone.
 */
export async function listVouchers(
  scope: Scope,
  input: { eventId: string; query: VoucherQuery; shows: "all" | "typed code" | "count" },
) {
  const { eventId, query, shows } = input;
  const { voucherDesk } = scope.tenant;
  const filter = filterOf(scope, { eventId, query, isTyped: shows === "typed code" });
  const { sort, position } = query;
  const [page, count, all] = await Promise.all([
    shows === "count" ? NOTHING : voucherDesk.list(filter, { sort, position, limit: PER_PAGE }),
    voucherDesk.countFitting(filter, COUNTED),
    voucherDesk.countFitting({ eventId, now: filter.now }, 1),
  ]);
  return {
    ...page,
    hasAny: all > 0,
    count: Math.min(count, COUNTED - 1),
    isCountedOut: count < COUNTED,
  };
}

/** The product of which a voucher leaves least, where that is a loss of the seller's; amounts in minor units. */
export type VoucherLoss = { product: string; pieces: number; loss: number };

/**
 * The vouchers with which a product of the store brings less than it costs, by their ids. A voucher that a client paid for is
 * no loss, and one that has ended is left out.
 */
export async function readLosses(
  scope: Scope,
  { event, vouchers }: { event: StoreEventRow; vouchers: readonly VoucherRow[] },
): Promise<Map<string, VoucherLoss>> {
  const usable = vouchers.filter(
    (voucher) =>
      voucher.funding !== "client_prepaid" &&
      ["active", "scheduled"].includes(voucherStatus(voucher, scope.now())),
  );
  if (usable.length === 0) return new Map();
  const { sold, accounts } = await scope.tenant.eventProducts.forEvent(event.id, "");
  const account = accountOf(accounts, event.currency);
  const { currency, vatRate, notVatRegistered } = event;
  const pieces = sold.map(({ name, price, vat, offer }) => ({
    name,
    net: price,
    currency,
    storeDefaultVat: vat,
    rules: { vatRate, notVatRegistered },
    production: offer.cost?.[currency],
    // Without an account it sells through the platform's own, which takes no share of the payment.
    platformFee: account ? account.platformFee : 0,
    paidByCard: true,
  }));
  return new Map(
    usable.flatMap((voucher) => {
      const losses = pieces.flatMap((piece) => {
        const found = leftWithVoucher(piece, voucher);
        return found && found.left < 0
          ? [{ product: piece.name, pieces: found.pieces, loss: 0 - found.left }]
          : [];
      });
      const worst = losses.sort((one, other) => other.loss - one.loss)[0];
      return worst ? [[voucher.id, worst] as const] : [];
    }),
  );
}

/** What an address asks for, as the repository's condition. */
export function filterOf(
  scope: Pick<Scope, "now">,
  { eventId, query, isTyped = false }: { eventId: string; query: VoucherQuery; isTyped?: boolean },
): VoucherFilter {
  const { q, status } = query.filters;
  const now = scope.now();
  return isTyped ? { eventId, now, codeNorm: normaliseCode(q) } : { eventId, now, words: q, status };
}

/** One voucher with a page of its uses. Undefined when the store has none of this id. */
export async function readVoucher(
  scope: Scope,
  input: { eventId: string; id: string; position: Position | undefined },
) {
  const { voucherDesk } = scope.tenant;
  const [voucher, uses] = await Promise.all([
    voucherDesk.find(input.id),
    voucherDesk.uses(input.id, { position: input.position, limit: PER_PAGE }),
  ]);
  return voucher?.eventId === input.eventId ? { voucher, uses } : undefined;
}

/** All vouchers that fit, a part at a time. Taking them out is an entry in the log. */
export async function exportVouchers(
  scope: Scope,
  { event, query }: { event: { id: string; name: string }; query: VoucherQuery },
): Promise<VoucherRow[]> {
  const { voucherDesk } = scope.tenant;
  const filter = filterOf(scope, { eventId: event.id, query });
  const codes = await voucherDesk.countFitting(filter, COUNTED * AT_ONCE);
  await voucherDesk.noteExport(auditNote(scope, "Vouchers exported", event, { codes }));
  const rows: VoucherRow[] = [];
  let position: Position | undefined;
  do {
    const page = await voucherDesk.list(filter, { sort: query.sort, position, limit: AT_ONCE });
    rows.push(...page.rows);
    position = page.next ? { side: "after", cursor: page.next } : undefined;
  } while (position);
  return rows;
}
