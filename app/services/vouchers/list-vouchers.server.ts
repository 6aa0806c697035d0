import type { VoucherFilter } from "../../../db/repositories/voucher-desk.server.ts";
import type { VoucherRow } from "../../../db/repositories/vouchers.server.ts";
import type { Position } from "../../domain/lists/cursor.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";
import { normaliseCode } from "../../domain/voucher/promo-code.ts";
import type { VoucherSort, VoucherStatus } from "../../domain/voucher/voucher.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

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
