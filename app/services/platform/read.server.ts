import type { TenantSigns } from "../../../db/repositories/tenants.server.ts";
import type { PlatformFigures } from "../../../db/repositories/platform-figures.server.ts";
import type { BaseScope } from "../scope.ts";
import { balancesByCurrency, bookDay } from "../../domain/ledger/journal.ts";
import { ALARM_KINDS, type AlarmKind, LATE_AFTER_MS, lateSteps } from "../../domain/jobs/alarms.ts";
import { emailKey } from "../../domain/address/recipient-key.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";
import type { IncidentSort, IncidentState } from "../../domain/order/incident.ts";
import type { PlatformScope } from "../platform-scope.ts";
import type { DeliveryPage } from "../../../db/repositories/deliveries.server.ts";
import type { LateTenantSales } from "../../../db/repositories/platform-sales.server.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { mergeSales } from "../../domain/sales/merge-sales.ts";
import { daysUntil, type TenantSalesPeriod } from "../../domain/sales/tenant-sales.ts";
import { normaliseSlug, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { normaliseCode } from "../../domain/voucher/promo-code.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { CreditState, TenantStatus } from "../../domain/access/tenant-standing.ts";

/** How much waits for the platform's people: tenants, requests for credit, incidents, deliveries that are dead. */
export function readPlatformFigures(scope: BaseScope): Promise<PlatformFigures> {
  return scope.platform.figures.read();
}

/** The alarms that are open. That the scheduled work stands still it cannot write down itself, so it is worked out. */
export async function readAlarms(scope: BaseScope): Promise<AlarmKind[]> {
  const { open, runs } = await scope.platform.alarms.openOnes();
  const standsStill = lateSteps(runs, scope.now()).length > 0;
  return ALARM_KINDS.filter((kind) => open.includes(kind) || (kind === "late_steps" && standsStill));
}

const INCIDENTS_PER_PAGE = 20;

/** A page of every tenant's payment incidents, those that wait for a person on top. */
export function listEveryIncident(
  scope: PlatformScope,
  { filters, sort, position }: ListQuery<{ state: IncidentState | "" }, IncidentSort>,
) {
  const { descending } = sort;
  return scope.platform.incidents.list(filters.state, { descending, position, limit: INCIDENTS_PER_PAGE });
}

/** Whose incident it is; undefined when there is none of this id. */
export function tenantOfIncident(scope: PlatformScope, incidentId: string): Promise<string | undefined> {
  return scope.platform.incidents.tenantOf(incidentId);
}

const TENANTS_SHOWN = 20;

/**
 * What waits to leave the product or could not, when each step of the scheduled work was done last, and whose orders wait
 * for one.
 */
export async function readDeliveries(scope: PlatformScope, page: DeliveryPage) {
  const { alarms, deliveries, leases } = scope.platform;
  const lateBefore = new Date(scope.now().getTime() - LATE_AFTER_MS);
  const [counts, rows, runs, overdue] = await Promise.all([
    deliveries.counts(lateBefore),
    deliveries.list({ lateBefore, ...page }),
    leases.all(),
    alarms.overdueByTenant(scope.now(), TENANTS_SHOWN),
  ]);
  return { counts, rows, runs, overdue };
}

const SUMS = ["orders", "total"] as const;

/**
 * What each tenant sold in each currency, in periods that end today; the best first within a currency. Days are those of
 * each tenant's own time zone.
 * @param timeZone in which it is "today" for whoever asks.
 */
export async function readTenantSales(
  scope: BaseScope,
  { periods, timeZone }: { periods: readonly TenantSalesPeriod[]; timeZone: string },
) {
  const today = dayIn(timeZone, scope.now());
  const periodDays = periods.map((name) => daysUntil(today, name));
  const { kept, plus, minus } = await scope.platform.sales.sums(periodDays);
  const names = new Map([...kept.flat(), ...plus].map(({ tenantId, name }) => [tenantId, name]));
  return periodDays.map((period, at) =>
    mergeSales<(typeof SUMS)[number], LateTenantSales>(
      { kept: (kept[at] ?? []).map((row) => ({ ...row, key: row.tenantId })), plus, minus },
      {
        names: SUMS,
        period,
        timeZone: ({ region }) => TIME_ZONE_OF_REGION[region],
        keyOf: ({ tenantId }) => tenantId,
      },
    )
      .map(({ key, currency, orders, total }) => ({
        tenantId: key,
        name: names.get(key) ?? key,
        currency,
        orders,
        total,
      }))
      .sort((a, b) => a.currency.localeCompare(b.currency) || b.total - a.total || b.orders - a.orders),
  );
}

/** What stands on the accounts of all tenants' books, and what moved there in a period. */
export async function readPlatformLedger(
  scope: BaseScope,
  { period, timeZone }: { period: TenantSalesPeriod; timeZone: string },
) {
  const { from, to } = daysUntil(dayIn(timeZone, scope.now()), period);
  return balancesByCurrency(await scope.platform.sales.balances({ from: bookDay(from), to: bookDay(to) }));
}

const TENANTS_PER_PAGE = 30;
const PEOPLE_PER_PAGE = 50;
const VISITS_SHOWN = 20;

/**
 * A page of the platform's tenants, those that wait for a decision on top. A search finds them by name, and by what a
 * person may name who asks for help: an order, an e-mail address, a store, a code, a payment. It tells whose it is and
 * nothing else; a search that found a shopper stands in the platform's log, without the address.
 */
export async function listTenants(
  scope: PlatformScope,
  {
    filters,
    sort,
    position,
  }: ListQuery<{ q: string; status: TenantStatus | ""; credit: CreditState | "" }, string>,
) {
  const found = filters.q === "" ? [] : await scope.platform.tenants.havingSign(signsIn(filters.q));
  if (found.some(({ kind }) => kind === "shopper")) {
    const { homeTenantId } = scope;
    await scope.platform.audit.note(
      homeTenantId,
      auditNote(scope, "Shopper looked up", { id: homeTenantId }, {}),
    );
  }
  const filter = {
    text: filters.q,
    ids: found.map(({ tenantId }) => tenantId),
    status: filters.status || undefined,
    credit: filters.credit || undefined,
  };
  const { descending } = sort;
  const page = await scope.platform.tenants.list(filter, { descending, position, limit: TENANTS_PER_PAGE });
  const kindsOf = (id: string) => found.flatMap(({ tenantId, kind }) => (tenantId === id ? [kind] : []));
  return { ...page, rows: page.rows.map((row) => ({ ...row, foundBy: kindsOf(row.tenant.id) })) };
}

/** A search as each of the signs that it may be: an address in full leads to its store, a link with a code to its code. */
function signsIn(text: string): TenantSigns {
  const word = text.trim();
  const orderRef = word.toUpperCase().replaceAll(/\s/g, "");
  const path = /^https?:\/\/[^/]+\/([^/?#]+)/i.exec(word)?.[1];
  return {
    orderRef,
    email: word.includes("@") ? emailKey(word) : "",
    slug: normaliseSlug(path === undefined ? word : decodedOr(path)),
    code: normaliseCode(word),
    payment: word,
  };
}

/** The word in words, where it is written for an address; itself where it is not. */
function decodedOr(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

const STORES_SHOWN = 20;
const DECISIONS_SHOWN = 10;

/**
 * A tenant with a page of its people, its credit accounts, latest support visits, erasure, payouts, newest stores and what
 * was decided about it; undefined when there is none of this id.
 */
export async function readTenant(
  scope: PlatformScope,
  { id, sort, position }: { id: string } & Pick<ListQuery<unknown, string>, "sort" | "position">,
) {
  const { company, decisions, erasures, people } = scope.tenantOf(id);
  const { descending } = sort;
  const [tenant, credit, page, visits, erasure, payouts, stores, decided] = await Promise.all([
    company.record(),
    company.credit(),
    people.list("", { descending, position, limit: PEOPLE_PER_PAGE }),
    decisions.visits(VISITS_SHOWN),
    erasures.find(),
    erasures.payoutsDue(),
    decisions.stores(STORES_SHOWN),
    decisions.decided(DECISIONS_SHOWN),
  ]);
  return tenant && { tenant, credit, people: page, visits, erasure, payouts, stores, decided };
}
