import { digestPeriod, nextDigest } from "../../domain/mail/digest.ts";
import { TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import type { TenantlessScope } from "../scope.ts";

const AT_A_TIME = 500;

/**
 * Queues the digest of whoever is due for one, once for each person and period; may be repeated, and by two at once. What
 * is new gets its first time and no mail.
 * @returns how many were queued.
 */
export async function queueDigests(scope: TenantlessScope): Promise<number> {
  const { notices } = scope.platform;
  const now = scope.now();
  let queued = 0;
  for (const { id: userId, tenantId, rhythm, dueAt, region } of await notices.digestsDue(now, AT_A_TIME)) {
    if (rhythm === "never") continue;
    const zone = TIME_ZONE_OF_REGION[region];
    const period = digestPeriod(rhythm, now, zone);
    const row = dueAt && {
      id: scope.newId(),
      tenantId,
      dedupeKey: `digest:${rhythm}:${period.to}:${userId}`,
      payload: { kind: "digest" as const, userId, ...period },
      createdAt: now,
    };
    const isKept = await notices.keepDigest({ userId, dueAt, nextAt: nextDigest(rhythm, now, zone) }, row);
    if (isKept && row) queued += 1;
  }
  return queued;
}
