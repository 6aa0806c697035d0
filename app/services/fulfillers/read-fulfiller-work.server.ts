import { WORK_STATES, type WorkState } from "../../domain/fulfilment/work-state.ts";
import type { BaseScope } from "../scope.ts";

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
