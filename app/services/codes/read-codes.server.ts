import type { CodeFilter } from "../../../db/repositories/codes.server.ts";
import type { Scope } from "../scope.ts";
import { idsOfHeld } from "./ids-of-held.ts";

type Page = { limit: number; offset: number };

/** The vouchers of a shop. */
export function listVouchers(scope: Scope, eventId: string) {
  return scope.tenant.codes.vouchers(eventId);
}

/** A promo code by its id. */
export function readCode(scope: Scope, id: string) {
  return scope.tenant.codes.find(id);
}

/** A promo's code as it is typed, with a page of those who claimed with it. */
export async function lookUpCode(scope: Scope, input: { eventId: string; codeNorm: string; claims: Page }) {
  const code = await scope.tenant.claims.findCode(input.eventId, input.codeNorm);
  if (!code) return undefined;
  const [claims, claimCount] = await Promise.all([
    scope.tenant.codes.claimsOf(code.id, input.claims),
    scope.tenant.codes.claimCount(code.id),
  ]);
  return { code, claims, claimCount };
}

/** A page of a promo's codes, and how many fit. */
export async function listCodes(scope: Scope, input: { filter: CodeFilter; page: Page }) {
  const [counts, rows] = await Promise.all([
    scope.tenant.codes.counts(input.filter),
    scope.tenant.codes.list(input.filter, input.page),
  ]);
  return { counts, rows };
}

/**
 * The batches and codes of a promo, a page of them with who has each.
 * @param input.page undefined for the counts alone, which is what a support visit sees.
 */
export async function readCodes(
  scope: Scope,
  input: { eventId: string; batchId: string | undefined; search: string; page: Page | undefined },
) {
  const { page, ...filter } = input;
  const { codes } = scope.tenant;
  const [batches, counts, rows] = await Promise.all([
    codes.batches(filter.eventId),
    codes.counts(filter),
    page ? codes.list(filter, page) : [],
  ]);
  return { batches, counts, rows, holders: await codes.holdersOf(idsOfHeld(rows)) };
}
