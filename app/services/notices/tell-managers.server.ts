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
  /** What it is about: a store, or the company, for those who are not limited to stores. */
  concern: { eventId: string } | "company";
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
    ...waiting.map(({ tenantId, eventId, reason, store, count }): News => ({
      tenantId,
      concern: { eventId },
      template: "over_budget",
      reason,
      facts: { store, count: String(count) },
    })),
    ...ended.map(({ tenantId, eventId, reason, store, count }): News => ({
      tenantId,
      concern: { eventId },
      template: "gift_ended",
      reason,
      facts: { store, count: String(count) },
    })),
    ...paused.map(({ tenantId, reason, fulfiller }): News => ({
      tenantId,
      concern: "company",
      template: "route_paused",
      reason,
      facts: { fulfiller },
    })),
    ...refused.map(({ tenantId, reason, shop, count, numbers }): News => ({
      tenantId,
      concern: "company",
      template: "shop_refused",
      reason,
      facts: { shop, count: String(count), numbers: named(inOrder(numbers.split(", "))) },
    })),
  ];
  let written = await tellOverdue(scope, now);
  written += await tellUnmade(scope, async ({ tenantId, news: all, reason }) => {
    const mails = await rowsForEach(scope, { tenantId, template: "unmade", reason }, all, (mine) => ({
      products: namedProducts(mine.map(({ name }) => name)),
    }));
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

/** So many products a mail names; the desk has all of them. */
const MOST_NAMED = 8;

const namedProducts = (names: readonly string[]): string =>
  names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(", ")}, …` : names.join(", ");

/** Orders that have stood still for too long: one mail for what is new of a tenant, each order once for each status. */
async function tellOverdue(scope: TenantlessScope, now: Date): Promise<number> {
  const { notices } = scope.platform;
  const overdue = await notices.overdue(now, AT_A_TIME);
  let written = 0;
  for (const tenantId of new Set(overdue.map((row) => row.tenantId))) {
    const its = overdue.filter((row) => row.tenantId === tenantId);
    const news = {
      tenantId,
      template: "orders_overdue" as const,
      reason: `${its[0]?.fulfilmentId}:${its[0]?.overdueAt?.getTime()}`,
    };
    const rows = await rowsForEach(scope, news, its, (mine) => {
      const refs = [...new Set(mine.map(({ ref }) => ref))];
      return { count: String(refs.length), refs: named(refs) };
    });
    const fulfilmentIds = its.map(({ fulfilmentId }) => fulfilmentId);
    const { fulfilments } = scope.tenantOf(tenantId);
    written += await fulfilments.noteOverdue({ fulfilmentIds, now }, rows);
  }
  return written;
}

async function tell(scope: TenantlessScope, news: News): Promise<number> {
  return scope.platform.notices.keep(await rowsOf(scope, news));
}

/** A mail to each who runs the store, or all of the tenant's. */
async function rowsOf(scope: TenantlessScope, news: News) {
  const people = await scope.tenantOf(news.tenantId).people.managers(news.concern);
  return people.map(({ id }) => rowFor(scope, id, news));
}

/** The same for things of several stores: a person who is limited to stores gets those of their own stores alone. */
async function rowsForEach<Thing extends { eventId: string }>(
  scope: TenantlessScope,
  news: Omit<News, "concern" | "facts">,
  things: readonly Thing[],
  factsOf: (things: readonly Thing[]) => Record<string, string>,
) {
  const { people } = scope.tenantOf(news.tenantId);
  const [all, limited] = await Promise.all([people.managers("company"), people.limitedManagers()]);
  const their = limited.flatMap(({ id, stores }) => {
    const mine = things.filter(({ eventId }) => stores.includes(eventId));
    return mine.length === 0 ? [] : [rowFor(scope, id, { ...news, facts: factsOf(mine) })];
  });
  return [...all.map(({ id }) => rowFor(scope, id, { ...news, facts: factsOf(things) })), ...their];
}

const rowFor = (
  scope: TenantlessScope,
  userId: string,
  { tenantId, template, reason, facts }: Omit<News, "concern">,
) => ({
  id: scope.newId(),
  tenantId,
  dedupeKey: `${noticeKey(template, reason)}:${userId}`,
  payload: { kind: "account" as const, template, userId, facts },
  createdAt: scope.now(),
});
