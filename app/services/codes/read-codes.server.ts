import type { CodeFilter } from "../../../db/repositories/codes.server.ts";
import type { Position } from "../../domain/lists/cursor.ts";
import type { VoucherStatus } from "../../domain/voucher/voucher.ts";
import type { Scope } from "../scope.ts";
import { idsOfHeld } from "./ids-of-held.ts";

/** Where a page begins, and how many rows it has. */
type Place = { position: Position | undefined; limit: number };

const NO_PAGE = { rows: [], previous: null, next: null };

/** A promo code by its id. */
export function readCode(scope: Scope, id: string) {
  return scope.tenant.codes.find(id);
}

/** A promo's code as it is typed, with a page of those who claimed with it. */
export async function lookUpCode(scope: Scope, input: { eventId: string; codeNorm: string; claims: Place }) {
  const code = await scope.tenant.claims.findCode(input.eventId, input.codeNorm);
  if (!code) return undefined;
  return { code, claims: await scope.tenant.codes.claimsOf(code.id, input.claims) };
}

/** A page of a promo's codes. */
export function listCodes(scope: Scope, { filter, place }: { filter: CodeFilter; place: Place }) {
  return scope.tenant.codes.list(filter, place);
}

/**
 * The batches and codes of a promo, a page of them with who has each.
 * @param input.place undefined for the counts alone, which is what a support visit sees.
 */
export async function readCodes(
  scope: Scope,
  input: {
    eventId: string;
    batchId: string | undefined;
    search: string;
    status: VoucherStatus | undefined;
    place: Place | undefined;
  },
) {
  const { place, status, ...filter } = input;
  const { codes } = scope.tenant;
  const at = scope.now();
  const [batches, counts, byStatus, page] = await Promise.all([
    codes.batches(filter.eventId),
    codes.counts(filter),
    codes.countsByStatus(filter, at),
    place ? codes.list({ ...filter, standing: status && { status, at } }, place) : NO_PAGE,
  ]);
  return { ...page, batches, counts, byStatus, holders: await codes.holdersOf(idsOfHeld(page.rows)) };
}
