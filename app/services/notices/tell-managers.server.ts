import type { AccountNoticeMail } from "../../../db/repositories/own-account.server.ts";
import { noticeKey } from "../../domain/jobs/notice-key.ts";
import type { TenantlessScope } from "../scope.ts";
import { tellUnmade } from "./tell-unmade.server.ts";

const AT_A_TIME = 200;
/** How many orders a mail names; the list has all of them. */
const REFS_NAMED = 5;
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
 * partner that was paused since it takes no orders, refused orders of Shopify shops, orders that stand still. Once for each reason and person; it may be repeated.
 * @returns how many mails were written.
 */
export async function tellManagers(scope: TenantlessScope): Promise<number> {
  const { notices } = scope.platform;
  const now = scope.now();
  const since = new Date(now.getTime() - NEWS_MS);
  const [waiting, ended, paused, refused] = await Promise.all([
    notices.overBudget(AT_A_TIME),
    notices.endedGifts(since, now, AT_A_TIME),
    notices.pausedRoutes(since, AT_A_TIME),
    notices.refusedOfShops(since, AT_A_TIME),
  ]);
  const news: News[] = [
    // Told again only when what waited longest was let go and something else waits.
    ...waiting.map(({ tenantId, reason, store, count }): News => ({
      tenantId,
      template: "over_budget",
      reason,
      facts: { store, count: String(count) },
    })),
    ...ended.map(({ tenantId, reason, store, count }): News => ({
      tenantId,
      template: "gift_ended",
      reason,
      facts: { store, count: String(count) },
    })),
    ...paused.map(({ tenantId, reason, fulfiller }): News => ({
      tenantId,
      template: "route_paused",
      reason,
      facts: { fulfiller },
    })),
    ...refused.map(({ tenantId, reason, shop, count, numbers }): News => ({
      tenantId,
      template: "shop_refused",
      reason,
      facts: { shop, count: String(count), numbers: named(inOrder(numbers.split(", "))) },
    })),
  ];
  let written = await tellOverdue(scope, now);
  written += await tellUnmade(scope, async ({ tenantId, products, reason }) => {
    const mails = await rowsOf(scope, { tenantId, template: "unmade", reason, facts: { products } });
    return mails.map(({ tenantId: _, ...mail }) => mail);
  });
  for (const each of news) written += await tell(scope, each);
  return written;
}

/** `#999` stands before `#1000`. */
const inOrder = (numbers: readonly string[]) =>
  numbers.toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }));

const named = (refs: readonly string[]): string =>
  refs.length > REFS_NAMED ? `${refs.slice(0, REFS_NAMED).join(", ")}, …` : refs.join(", ");

/** Orders that have stood still for too long: one mail for what is new of a tenant, each order once for each status. */
async function tellOverdue(scope: TenantlessScope, now: Date): Promise<number> {
  const { notices } = scope.platform;
  const overdue = await notices.overdue(now, AT_A_TIME);
  let written = 0;
  for (const tenantId of new Set(overdue.map((row) => row.tenantId))) {
    const its = overdue.filter((row) => row.tenantId === tenantId);
    const refs = [...new Set(its.map(({ ref }) => ref))];
    const news: News = {
      tenantId,
      template: "orders_overdue",
      reason: `${its[0]?.fulfilmentId}:${its[0]?.overdueAt?.getTime()}`,
      facts: { count: String(refs.length), refs: named(refs) },
    };
    const fulfilmentIds = its.map(({ fulfilmentId }) => fulfilmentId);
    const { fulfilments } = scope.tenantOf(tenantId);
    written += await fulfilments.noteOverdue({ fulfilmentIds, now }, await rowsOf(scope, news));
  }
  return written;
}

async function tell(scope: TenantlessScope, news: News): Promise<number> {
  return scope.platform.notices.keep(await rowsOf(scope, news));
}

/** A mail to each who runs the tenant's stores. */
async function rowsOf(scope: TenantlessScope, { tenantId, template, reason, facts }: News) {
  const people = await scope.tenantOf(tenantId).people.managers();
  return people.map(({ id: userId }) => ({
    id: scope.newId(),
    tenantId,
    dedupeKey: `${noticeKey(template, reason)}:${userId}`,
    payload: { kind: "account" as const, template, userId, facts },
    createdAt: scope.now(),
  }));
}
