import { databasesOf } from "../../db/databases.server.ts";
import type { FloodCounter } from "../domain/access/flood-counter.ts";
import type { CircuitBreaker } from "../domain/availability/circuit-breaker.ts";
import type { TimeBudget } from "../domain/availability/time-budget.ts";
import { type Bindings, readSettings } from "./env.server.ts";
import type { PageState } from "./page-state.server.ts";
import type { RememberedOrders } from "./remembered-orders.server.ts";
import type { StoreCache } from "../page-cache/store-cache.server.ts";

/** What an isolate knows beyond a single request. */
export type Isolate = {
  floods: FloodCounter;
  stores: StoreCache;
  orders: RememberedOrders;
  databaseBreaker: CircuitBreaker;
  paymentsBreaker: CircuitBreaker;
};

/**
 * What a request, a batch of messages or a run of the scheduled work begins with.
 * @param budget how long it may take in all.
 */
export function newPage(
  env: Bindings,
  isolate: Isolate,
  budget: TimeBudget,
  waitUntil: (work: Promise<unknown>) => void,
): PageState {
  return {
    env,
    settings: readSettings(env),
    databases: databasesOf(readSettings(env), { budget, breaker: isolate.databaseBreaker }),
    requestId: crypto.randomUUID(),
    nonce: crypto.randomUUID().replaceAll("-", ""),
    outbox: [],
    waitUntil,
    formOwner: "anyone",
    needsPayments: false,
    framedByUs: false,
    shared: false,
    freshValues: [],
    budget,
    floods: isolate.floods,
    stores: isolate.stores,
    orders: isolate.orders,
    paymentsBreaker: isolate.paymentsBreaker,
    now: () => new Date(),
  };
}
