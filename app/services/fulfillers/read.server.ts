import { firstCountedMonth } from "../../domain/fulfilment/reprint-rules.ts";
import type { BaseScope, Scope } from "../scope.ts";
import { WORK_STATES, type WorkState } from "../../domain/fulfilment/work-steps.ts";

/** One fulfiller of the tenant's stores; `isOwn` when the tenant registered it and may change it, `lately` what it made for it. */
export async function readFulfiller(scope: Scope, { id }: { id: string }) {
  const { tenantId } = scope.tenant;
  const [row, [lately]] = await Promise.all([
    scope.platform.fulfillers.ofTenant(tenantId, id),
    scope.tenant.fulfillerResults.since([id], firstCountedMonth(scope.now())),
  ]);
  if (!row) return undefined;
  const { ownerTenantId, ...fulfiller } = row;
  return { ...fulfiller, isOwn: ownerTenantId === tenantId, lately: lately ?? { made: 0, wrong: 0 } };
}

export type OwnFulfiller = NonNullable<Awaited<ReturnType<typeof readFulfiller>>>;

/**
 * The fulfillers that may print for the tenant, or for one of its stores, by name, each with the stores it prints for
 * and what it made for the tenant lately.
 */
export async function readFulfillers(scope: Scope, eventId?: string) {
  const pairs = await scope.tenant.fulfilments.fulfillersOfStores(eventId);
  const ids = [...new Set(pairs.map(({ fulfillerId }) => fulfillerId))];
  const [rows, results] = await Promise.all([
    scope.platform.fulfillers.ofIds(ids),
    scope.tenant.fulfillerResults.since(ids, firstCountedMonth(scope.now())),
  ]);
  const nothing = { made: 0, wrong: 0 };
  return rows.map((row) => ({
    ...row,
    lately: results.find(({ fulfillerId }) => fulfillerId === row.id) ?? nothing,
    stores: pairs.filter(({ fulfillerId }) => fulfillerId === row.id),
  }));
}

export type TenantFulfiller = Awaited<ReturnType<typeof readFulfillers>>[number];

const PAGE = 100;

/**
 * What a fulfiller that fetches its work has to do in one state, a page at a time.
 * @param after `next` of the page before.
 */
export async function readFulfillerWork(
  scope: Pick<BaseScope, "platform">,
  { fulfillerId, state, after }: { fulfillerId: string; state: WorkState; after?: string | undefined },
) {
  const [updatedAt, id] = after?.split(".") ?? [];
  const rows = await scope.platform.fulfillers.work(fulfillerId, {
    status: WORK_STATES[state],
    ...((state === "submitted" || state === "acknowledged") && { isAcknowledged: state === "acknowledged" }),
    ...(updatedAt && id && { after: { updatedAt: new Date(Number(updatedAt)), id } }),
    // One more tells whether there is a further page.
    limit: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const next = rows.length > PAGE && last ? `${last.updatedAt.getTime()}.${last.id}` : null;
  return { rows: page, next };
}

/** One of a fulfiller's orders: whose it is and how far it has come; undefined for what it has not. */
export const readFulfillerJob = (
  scope: Pick<BaseScope, "platform">,
  { fulfillerId, fulfilmentId }: { fulfillerId: string; fulfilmentId: string },
) => scope.platform.fulfillers.job(fulfillerId, fulfilmentId);

/** Our id of an order by the id that a fulfiller gave it; undefined for none of ours. */
export const fulfilmentOfExternal = (
  scope: Pick<BaseScope, "platform">,
  { fulfillerId, externalId }: { fulfillerId: string; externalId: string },
) => scope.platform.fulfillers.fulfilmentOfExternal(fulfillerId, externalId);
