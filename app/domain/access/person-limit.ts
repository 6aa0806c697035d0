import type { Role } from "./roles.ts";

/**
 * What a person of a tenant is limited to: these stores, and every store of these clients. Empty lists are the stores of
 * nothing, not of everything.
 */
export type PersonLimit = { stores: string[]; clients: string[] };

/** So many stores and clients a limit names at most; every statement of the person carries its stores. */
export const MOST_IN_LIMIT = 500;

/** An admin runs the company, so that a limit would say nothing. */
export const mayBeLimited = (role: Role): boolean => role !== "admin";

/** Whether two limits name the same, in whatever order. */
export function isSameLimit(one: PersonLimit | null, other: PersonLimit | null): boolean {
  if (!one || !other) return one === other;
  const key = ({ stores, clients }: PersonLimit) => JSON.stringify([stores.toSorted(), clients.toSorted()]);
  return key(one) === key(other);
}

/** The stores of a limit as the database lists them; undefined where there is no limit. */
export const listedStores = (list: string | null | undefined): string[] | undefined =>
  list === null || list === undefined ? undefined : (JSON.parse(list) as string[]);
