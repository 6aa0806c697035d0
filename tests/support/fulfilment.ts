import { sends, sets } from "../../db/move-effects.server.ts";
import { eq } from "drizzle-orm";
import type { FulfillerReport } from "../../app/domain/fulfilment/report-rules.ts";
import type { OrderStatus } from "../../app/domain/order/order-status.ts";
import type { Condition } from "../../app/domain/order/status-transition.ts";
import { settleOrder } from "../../app/services/checkout/settle-order.server.ts";
import type { FulfilmentTools } from "../../app/services/fulfilment/fulfilment-run.ts";
import { takeReport } from "../../app/services/fulfilment/take-report.server.ts";
import type { Scope } from "../../app/services/scope.ts";
import { transitionOrder } from "../../app/services/order-writes/transition-order.server.ts";
import { eventFulfillers, fulfillers, workPages } from "../../db/schema/fulfillers.ts";
import { fulfilments, parcels, statusEvents } from "../../db/schema/fulfilments.ts";
import { type PaidWorld, payingWorld, readyToPay } from "./payments.ts";
import { freshId, type StoreRef, takeUsualMaker } from "./stores.ts";

/** Tools of a fulfiller that accepts every order at once, with files that are made already. */
export const ACCEPTING_TOOLS: FulfilmentTools = {
  links: { print: async ({ scene }) => scene, absolute: (path) => path },
  makePrints: async () => undefined,
  makeOtherFiles: async (_lines, format) => ({ ok: true, value: { format, made: new Map() } }),
  port: async () => ({
    submit: async () => ({ state: "accepted", externalId: "theirs" }),
    cancel: async () => "refused",
  }),
};

type FulfillerInput = Partial<typeof fulfillers.$inferInsert>;

/** A fulfiller that prints for a store; one without a system has a page that its people can open. */
export async function addFulfiller(
  here: Pick<PaidWorld, "product" | "db">,
  store: StoreRef,
  input: FulfillerInput = {},
) {
  const id = input.id ?? freshId();
  const at = { createdAt: here.product.clock.now(), updatedAt: here.product.clock.now() };
  await here.db
    .insert(fulfillers)
    .values({ name: `Printer ${id}`, state: "active", mode: "desk", ...at, ...input, id });
  const { tenantId, id: eventId } = store;
  await takeUsualMaker(here.db, store);
  await here.db
    .insert(eventFulfillers)
    .values({ id: freshId(), tenantId, eventId, fulfillerId: id, createdAt: at.createdAt });
  await here.db
    .insert(workPages)
    .values({ id: freshId(), tenantId, fulfillerId: id, keyHash: freshId(), lang: "en", ...at });
  return id;
}

const AS_SYSTEM = { id: "system", name: "", ip: null };
const LINE: [OrderStatus, Condition][] = [
  ["queued downloading", "may begin"],
  ["downloaded", "done"],
  ["queued processing", "done"],
  ["processing", "leased"],
  ["processed", "done"],
  ["queued submitting to fulfiller", "route found"],
  ["submitting to fulfiller", "leased"],
  ["submitted to fulfiller", "acknowledged"],
];

/** A paid order. */
export async function placedOrder(here: PaidWorld, store: StoreRef): Promise<string> {
  const { orderId, payment } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  return orderId;
}

/** A paid order that a fulfiller has. */
export async function submittedOrder(made?: { here: PaidWorld; store: StoreRef }) {
  const here = made?.here ?? (await payingWorld());
  const store = made?.store ?? (await here.runners.store({}));
  const fulfillerId = await addFulfiller(here, store);
  const orderId = await placedOrder(here, store);
  const system: Scope = { ...here.runners.scope, actor: AS_SYSTEM };
  const actor = { id: `fulfiller:${fulfillerId}`, name: "Printer", ip: null };
  const fulfiller: Scope = { ...here.runners.scope, actor };
  const read = async () => {
    const whole = await system.tenant.fulfilments.readForRecipient(orderId);
    return { order: whole!.order, fulfilment: whole!.fulfilments[0]! };
  };
  for (const [to, when] of LINE) {
    const effects = [
      ...(to === "queued submitting to fulfiller" ? [sets({ fulfillerId })] : []),
      ...(to === "submitting to fulfiller" ? [sends()] : []),
    ];
    await transitionOrder(system, { ...(await read()), to, when, effects });
  }
  const { fulfilment } = await read();
  const fulfilmentId = fulfilment.id;
  let events = 0;
  type Told = FulfillerReport extends infer Each
    ? Each extends FulfillerReport
      ? Omit<Each, "eventId" | "fulfilmentId" | "at">
      : never
    : never;
  /** What its fulfiller tells; a new event, now, unless said. */
  const tell = (told: Told, { eventId = `e${(events += 1)}`, at = here.product.clock.now() } = {}) =>
    takeReport(fulfiller, {
      fulfillerId,
      report: { eventId, fulfilmentId, at, ...told } as FulfillerReport,
    });
  return {
    here,
    store,
    orderId,
    fulfillerId,
    fulfilmentId,
    system,
    fulfiller,
    read,
    tell,
    status: async () => (await read()).fulfilment.status,
    parcels: () => here.db.select().from(parcels).where(eq(parcels.fulfilmentId, fulfilmentId)),
    moves: async () =>
      (await here.db.select().from(statusEvents).where(eq(statusEvents.fulfilmentId, fulfilmentId))).length,
    async asIf(set: Partial<typeof fulfilments.$inferInsert>) {
      await here.db.update(fulfilments).set(set).where(eq(fulfilments.id, fulfilmentId));
    },
  };
}
