import { databasesOf } from "../../../db/databases.server.ts";
import { type GroupCommit, groupCommits } from "../../../db/driver/group-commit.server.ts";
import { databaseBreaker } from "../../../db/driver/limited-fetch.server.ts";
import { createFloodCounter, type FloodCounter } from "../../domain/access/flood-counter.ts";
import type { Breakers, CircuitBreaker } from "../../domain/availability/circuit-breaker.ts";
import type { TimeBudget } from "../../domain/availability/time-budget.ts";
import { fulfillerBreakers } from "../../gateways/fulfillers/breakers.ts";
import { paymentsBreakers } from "../../gateways/stripe/payments-in-time.server.ts";
import type { VatAnswers } from "../../gateways/vies/vat-register.server.ts";
import { type Bindings, readSettings } from "./env.server.ts";
import { logAlarm } from "../../log.server.ts";
import { randomToken } from "../keys/signing.server.ts";
import { createHealthCounter, type HealthCounter } from "./health-counter.server.ts";
import type { Measured, PageState } from "./page-state.server.ts";
import type { FoundSession } from "../../services/accounts/sessions/sessions.server.ts";
import { type CollectedReads, collectReads } from "./collected-reads.server.ts";
import { type JoinedReads, joinReads } from "./joined-reads.server.ts";
import { type RememberedOrders, rememberOrders } from "../cookies/remembered-orders.server.ts";
import type { StoreCache } from "../../page-cache/store-cache.server.ts";

/** 128 bits, as the policy of a page wants at least; its 22 letters travel twice in each head. */
const NONCE_BYTES = 16;

/** Its 16 letters travel in the head of each answer. */
const REQUEST_ID_BYTES = 6;

/** What an isolate knows beyond a single request. */
type Isolate = {
  health: HealthCounter;
  floods: FloodCounter;
  stores: StoreCache;
  orders: RememberedOrders;
  joinedReads: JoinedReads;
  sessions: CollectedReads<FoundSession>;
  databaseBreaker: CircuitBreaker;
  /** Writes the alarm, at most once a minute: each request meets the same. */
  onDatabaseRefusal: (reason: string) => void;
  groupCommits: GroupCommit;
  paymentsBreakers: Breakers;
  fulfillerBreakers: Breakers;
  vatAnswers: VatAnswers;
};

/** Alarms are kept in the database, so one about the database itself can only be written to the log. */
function alarmEachMinute(alarm: string): (reason: string) => void {
  let quietUntil = 0;
  return (reason) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + 60_000;
    logAlarm(alarm, { reason });
  };
}

/** What a new isolate knows: nothing has failed, nothing is remembered. */
export function newIsolate(stores: StoreCache): Isolate {
  return {
    health: createHealthCounter(),
    floods: createFloodCounter(),
    stores,
    orders: rememberOrders(),
    joinedReads: joinReads(),
    sessions: collectReads(),
    databaseBreaker: databaseBreaker(),
    onDatabaseRefusal: alarmEachMinute("database refuses"),
    groupCommits: groupCommits(),
    paymentsBreakers: paymentsBreakers(),
    fulfillerBreakers: fulfillerBreakers(),
    vatAnswers: new Map(),
  };
}

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
  const measured: Measured = { roundTrips: 0, providerCalls: 0 };
  const databases = databasesOf(
    readSettings(env),
    {
      budget,
      breaker: isolate.databaseBreaker,
      onRefusal: isolate.onDatabaseRefusal,
      onRoundTrip: () => void (measured.roundTrips += 1),
    },
    { groups: isolate.groupCommits, keepAlive: waitUntil },
  );
  return {
    env,
    settings: readSettings(env),
    databases(tenantId) {
      if (tenantId !== "platform") measured.tenant = tenantId;
      return databases(tenantId);
    },
    requestId: randomToken(REQUEST_ID_BYTES),
    measured,
    nonce: randomToken(NONCE_BYTES),
    outbox: [],
    waitUntil,
    formOwner: "anyone",
    needsPayments: false,
    isSuperadmin: false,
    framedByUs: false,
    shared: false,
    freshValues: [],
    budget,
    health: isolate.health,
    floods: isolate.floods,
    stores: isolate.stores,
    orders: isolate.orders,
    joinedReads: isolate.joinedReads,
    sessions: isolate.sessions,
    paymentsBreakers: isolate.paymentsBreakers,
    fulfillerBreakers: isolate.fulfillerBreakers,
    vatAnswers: isolate.vatAnswers,
    now: () => new Date(),
  };
}
