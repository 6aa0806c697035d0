import { erasedBefore, type DatedSubject } from "../../domain/jobs/retention.ts";
import { temporaryKeyOf } from "../../domain/pictures/stored-picture.ts";
import type { BaseScope } from "../scope.ts";

/** Erases some of what was kept long enough. @returns how many rows. */
export function eraseSubject(
  scope: BaseScope,
  { subject, limit }: { subject: DatedSubject; limit: number },
): Promise<number> {
  return scope.platform.retention[subject](erasedBefore(subject, scope.now()), limit);
}

/** Tenants with orders so old that they may have to be forgotten, and the moment before which they ended. */
export async function tenantsWithOldOrders(scope: BaseScope): Promise<{ ids: string[]; before: Date }> {
  const before = erasedBefore("deliveredOrders", scope.now());
  return { ids: await scope.platform.tenants.withOrdersBefore(before), before };
}

/** Pictures are told by their hash: sixteen beginnings, each short enough to be gone through at once. */
const BEGINNINGS = "0123456789abcdef";

/**
 * Erases the pictures of stores built without an account. A store lives no longer than its pictures, each of which was
 * put when or after the store began; a tenant that opened it has copies of its own.
 * @returns false while the object storage is away; the next run goes on.
 */
export async function eraseTemporaryPictures(scope: BaseScope): Promise<boolean> {
  const before = erasedBefore("temporaryStores", scope.now());
  const done: boolean[] = [];
  for (const beginning of BEGINNINGS)
    done.push(await scope.files.removeOld(temporaryKeyOf(beginning), before));
  return done.every(Boolean);
}
