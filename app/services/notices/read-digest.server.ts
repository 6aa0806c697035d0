import { startOfDay } from "../../domain/dates/day-bounds.ts";
import type { Period } from "../../domain/sales/period.ts";
import { TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { readSales } from "../read-sales.server.ts";
import type { Scope } from "../scope.ts";

const OVERDUE_NAMED = 5;

/**
 * What somebody who runs stores is told: what came in on these days by store, what stands still, and what needs a hand.
 * Undefined when they are gone, or there is nothing to tell.
 */
export async function readDigest(scope: Scope, { userId, ...period }: Period & { userId: string }) {
  const [person, { tenant }] = await Promise.all([
    scope.tenant.accounts.find(userId),
    scope.tenant.company.find(),
  ]);
  if (!person || person.user.disabledAt) return undefined;
  const timeZone = TIME_ZONE_OF_REGION[tenant.region];
  const now = scope.now();
  const stores = await scope.tenant.people.storesOf(userId);
  const door = stores ? scope.tenant.limitedTo(stores) : scope.tenant;
  const { orders } = door;
  const since = startOfDay(period.from, timeZone) ?? now;
  const [sales, names, overdue, figures] = await Promise.all([
    readSales({ ...scope, tenant: door }, { asked: { stores: { group: "store", ...period } }, timeZone }),
    orders.storeNames(),
    orders.listPlaced(
      { overdueBy: now },
      { sort: { by: "overdue", descending: false }, position: undefined, limit: OVERDUE_NAMED },
    ),
    orders.figures({ today: since, week: since, now }),
  ]);
  const cameIn = sales.stores
    .filter((row) => row.orders > 0)
    .map((row) => ({
      store: names.find(({ id }) => id === row.key)?.name ?? "",
      orders: row.orders,
      total: { minor: row.total, currency: row.currency },
    }));
  const { address, budget, trouble, incidents, refunds, cases } = figures;
  const waiting = { address, budget, trouble, incidents, refunds, cases };
  const isNothing = cameIn.length + figures.overdue + Object.values(waiting).reduce((a, b) => a + b, 0) === 0;
  if (isNothing) return undefined;
  return {
    user: person.user,
    company: tenant.name,
    region: tenant.region,
    timeZone,
    cameIn,
    waiting,
    overdue: {
      count: figures.overdue,
      orders: overdue.rows.flatMap(({ id, ref, store, overdue: why }) =>
        why ? [{ id, ref: ref ?? "", store, status: why.status }] : [],
      ),
    },
  };
}
