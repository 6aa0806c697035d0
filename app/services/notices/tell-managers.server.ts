import type { AccountNoticeMail } from "../../../db/repositories/own-account.server.ts";
import { noticeKey } from "../../domain/jobs/notice-key.ts";
import type { TenantlessScope } from "../scope.ts";

const AT_A_TIME = 200;
const DAY_MS = 86_400_000;
/** What is older than this was told, or the product was away for so long that it is no news. */
const NEWS_MS = 2 * DAY_MS;

type News = {
  tenantId: string;
  template: AccountNoticeMail;
  /** What it is about: the same is told once to each. */
  reason: string;
  facts: Record<string, string>;
};

/**
 * Tells those who run a store what waits for them and what ended: orders over budget, a promo that is over, a print
 * partner that was paused since it takes no orders. Once for each reason and person; it may be repeated.
 * @returns how many mails were written.
 */
export async function tellManagers(scope: TenantlessScope): Promise<number> {
  const { notices } = scope.platform;
  const now = scope.now();
  const since = new Date(now.getTime() - NEWS_MS);
  const [waiting, ended, paused] = await Promise.all([
    notices.overBudget(AT_A_TIME),
    notices.endedGifts(since, now, AT_A_TIME),
    notices.pausedRoutes(since, AT_A_TIME),
  ]);
  const news: News[] = [
    // Told again only when what waited longest was let go and something else waits.
    ...waiting.map(
      ({ tenantId, reason, store, count }): News => ({
        ...{ tenantId, template: "over_budget", reason },
        facts: { store, count: String(count) },
      }),
    ),
    ...ended.map(
      ({ tenantId, reason, store, count }): News => ({
        ...{ tenantId, template: "gift_ended", reason },
        facts: { store, count: String(count) },
      }),
    ),
    ...paused.map(
      ({ tenantId, reason, fulfiller }): News => ({
        ...{ tenantId, template: "route_paused", reason },
        facts: { fulfiller },
      }),
    ),
  ];
  let written = 0;
  for (const each of news) written += await tell(scope, each);
  return written;
}

async function tell(scope: TenantlessScope, { tenantId, template, reason, facts }: News): Promise<number> {
  const people = await scope.tenantOf(tenantId).people.managers();
  return scope.platform.notices.keep(
    people.map(({ id: userId }) => ({
      ...{ id: scope.newId(), tenantId, dedupeKey: `${noticeKey(template, reason)}:${userId}` },
      payload: { kind: "account" as const, template, userId, facts },
      createdAt: scope.now(),
    })),
  );
}
