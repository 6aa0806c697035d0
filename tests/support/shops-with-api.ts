import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { createShop } from "../../packages/reference-fulfiller/src/shop.ts";
import { NO_FAULTS } from "../../packages/reference-fulfiller/src/faults.ts";
import type { FulfillerReport } from "../../app/domain/fulfilment/report-rules.ts";
import { createBreaker } from "../../app/domain/availability/circuit-breaker.ts";
import { popstallFulfiller } from "../../app/gateways/fulfillers/popstall-fulfiller.server.ts";
import { advanceFulfilment } from "../../app/services/fulfilment/advance-fulfilment.server.ts";
import { askFulfillerToCancel } from "../../app/services/fulfilment/ask-to-cancel.server.ts";
import type { FulfilmentTools } from "../../app/services/fulfilment/fulfilment-run.ts";
import { takeReport } from "../../app/services/fulfilment/take-report.server.ts";
import { cancelOrder } from "../../app/services/orders/cancel-order.server.ts";
import { correctAddress } from "../../app/services/orders/correct-address.server.ts";
import { takeStep } from "../../app/services/orders/take-step.server.ts";
import type { FulfillerPort } from "../../app/services/ports.ts";
import type { Scope } from "../../app/services/scope.ts";
import { fulfillers } from "../../db/schema/fulfillers.ts";
import { fulfilmentLines, fulfilments } from "../../db/schema/fulfilments.ts";
import { orderLines, orders } from "../../db/schema/orders.ts";
import { assets } from "../../db/schema/products.ts";
import { refunds } from "../../db/schema/payments.ts";
import { artLibrary } from "../../db/seed/artwork/library.ts";
import { MINUTE } from "./clock.ts";
import { addFulfiller, placedOrder } from "./fulfilment.ts";
import type { PaidWorld } from "./payments.ts";
import { freshId, type StoreRef } from "./stores.ts";
import { asStaff } from "./world.ts";

/** What goes wrong with the call that a case names, once: before the fulfiller has it, behind it, or with its answer. */
export const TROUBLES = [
  "nothing",
  "the Worker dies before it",
  "the Worker dies after it",
  "its answer is lost",
] as const;
type Trouble = (typeof TROUBLES)[number];
export type Call = "submit" | "cancel";

class WorkerDied extends Error {}

const print = (scene: string) => ({
  front: { scene, state: "made" as const, bytes: 4, sha256: scene.repeat(16), faults: [] },
});

/** A print shop over its API, which remembers what it was sent, as printers do. */
async function openShop(here: PaidWorld, store: StoreRef) {
  const faults = { ...NO_FAULTS, refusedStreets: ["Nowhere"] };
  const shop = createShop(faults);
  const id = await addFulfiller(here, store, { mode: "api" });
  const once: { call?: Call; trouble: Trouble; before?: () => Promise<void>; after?: () => Promise<void> } = {
    trouble: "nothing",
  };
  const fetching: typeof fetch = async (address, init) => {
    const path = new URL(String(address)).pathname;
    const call: Call = path.endsWith("/cancel") ? "cancel" : "submit";
    const body = JSON.parse(String(init?.body)) as { id: string; revision: number };
    const isIt = once.call === call;
    const { trouble, before, after } = once;
    if (isIt) Object.assign(once, { call: undefined, before: undefined, after: undefined });
    if (isIt) await before?.();
    if (isIt && trouble === "the Worker dies before it") {
      await after?.();
      throw new WorkerDied();
    }
    const key = new Headers(init?.headers).get("Idempotency-Key") ?? "";
    const said = call === "cancel" ? shop.cancel(body.id, body.revision) : shop.submit(key, body);
    if (isIt) await after?.();
    if (isIt && trouble === "the Worker dies after it") throw new WorkerDied();
    if (isIt && trouble === "its answer is lost") throw new TypeError("The line broke.");
    return Response.json(said.body, { status: said.status });
  };
  const breaker = createBreaker({
    failures: 1_000,
    overMs: 1_000,
    openMs: 1,
    longestOpenMs: 1,
    trialMs: 1_000,
    mostInFlight: 20,
    longestCallMs: 1_000,
  });
  // The port hides what breaks a call; a Worker that dies takes the port along.
  const port = (): FulfillerPort => {
    let died = false;
    const its = popstallFulfiller(
      { id, endpoint: "https://shop.example", secrets: ["secret"], now: here.product.clock.now },
      {
        breaker,
        fetch: async (...sent) => {
          try {
            return await fetching(...sent);
          } catch (error) {
            died ||= error instanceof WorkerDied;
            throw error;
          }
        },
      },
    );
    const alive = async <Answer>(answer: Promise<Answer>) => {
      const said = await answer;
      if (died) throw new WorkerDied();
      return said;
    };
    return {
      submit: (submission) => alive(its.submit(submission)),
      cancel: (order) => alive(its.cancel(order)),
    };
  };
  const live = () => shop.orders().filter(({ state }) => state !== "cancelled");
  return { id, shop, once, faults, port, live };
}

/** A placed order, two shops that may make it (the first is asked first), and what people and shops do with it. */
export async function placed(here: PaidWorld, trouble: Trouble, call: Call) {
  const store = await here.runners.store({});
  const first = await openShop(here, store);
  const second = await openShop(here, store);
  await here.db.update(fulfillers).set({ state: "paused" }).where(eq(fulfillers.id, second.id));
  const orderId = await placedOrder(here, store);
  await here.db
    .insert(assets)
    .values(
      artLibrary.map(({ id, fragment, width, height }) => ({
        id,
        name: id,
        svg: fragment,
        width,
        height,
        tenantId: here.runners.id,
        sha256: id,
        kind: "artwork" as const,
        contentType: "image/svg+xml",
        createdAt: new Date(0),
      })),
    )
    .onConflictDoNothing();
  const setPrints = (scene: string) =>
    here.db
      .update(orderLines)
      .set({ prints: print(scene) })
      .where(eq(orderLines.orderId, orderId));
  await setPrints("ab12");
  const shops = [first, second];
  const staff = asStaff(here.runners.scope, "admin");
  const system: Scope = { ...here.runners.scope, actor: { id: "system", name: "", ip: null } };
  const [{ id: fulfilmentId } = { id: "" }] = await here.db
    .select()
    .from(fulfilments)
    .where(eq(fulfilments.orderId, orderId));
  const part = async (id = fulfilmentId) =>
    (await here.db.select().from(fulfilments).where(eq(fulfilments.id, id)))[0]!;
  const partIds = [fulfilmentId];
  const portOf = async (id: string) => shops.find((one) => one.id === id)!.port();
  const tools: FulfilmentTools = {
    links: {
      print: async ({ scene }) => `https://files.example/${scene}`,
      absolute: (path) => `https://files.example${path}`,
    },
    makePrints: async () => void (await setPrints("cd34")),
    makeOtherFiles: async (_lines, format) => ({ ok: true, value: { format, made: new Map() } }),
    port: portOf,
  };
  const survives = async (work: Promise<unknown>) => {
    await work.catch((error: unknown) => {
      if (!(error instanceof WorkerDied) && !/does not answer|being sent|is changed_/.test(String(error)))
        throw error;
    });
    // At no moment two shops, or one of them twice, make it.
    const made = shops.flatMap(({ live }) => live()).map(({ id }) => id);
    expect(made.length).toBe(new Set(made).size);
  };
  const advance = (id = fulfilmentId, scope = system) =>
    survives(advanceFulfilment(scope, { fulfilmentId: id, tools }));
  let events = 0;
  const run = {
    here,
    store,
    orderId,
    fulfilmentId,
    first,
    second,
    staff,
    system,
    part,
    advance,
    status: async () => (await part()).status,
    /** The first call of this kind from now on meets the trouble. */
    arm: (also: Pick<(typeof first)["once"], "before" | "after"> = {}) =>
      void Object.assign(first.once, { call, trouble, ...also }),
    /** Until nothing moves any more: leases end, what failed is tried again. */
    async settle() {
      for (let round = 0; round < 8; round += 1) {
        here.product.clock.forward(3 * MINUTE);
        let rest = 0;
        for (const id of partIds) {
          await survives(askFulfillerToCancel(system, { fulfilmentId: id, portOf }));
          await advance(id);
          const { status, cancelRequestedAt, dueAt } = await part(id);
          const isSent = status === "submitted to fulfiller" && cancelRequestedAt === null;
          if (status === "cancelled" || isSent || (dueAt === null && cancelRequestedAt === null)) rest += 1;
        }
        if (rest === partIds.length) return;
      }
    },
    /** What a shop tells of what it has of a part, or of one revision: the first shop of the first part, unless said. */
    async tell(told: object, revision?: number, { shop = first, id = fulfilmentId, scope = system } = {}) {
      here.product.clock.forward(1_000);
      const its = shop.shop.orders().filter((order) => order.id === id);
      const about = { eventId: `${id}-${(events += 1)}`, fulfilmentId: id };
      const actor = { id: `fulfiller:${shop.id}`, name: "", ip: null };
      const report = {
        ...about,
        revision: revision ?? its.at(-1)?.revision,
        at: here.product.clock.now(),
        ...told,
      };
      return takeReport({ ...scope, actor }, { fulfillerId: shop.id, report: report as FulfillerReport });
    },
    /** Gives the order another part, which a shop is about to be sent. */
    async addPart(shop: typeof first, set: Partial<typeof fulfilments.$inferInsert> = {}) {
      const id = freshId();
      const at = here.product.clock.now();
      await here.db.update(fulfillers).set({ state: "active" }).where(eq(fulfillers.id, shop.id));
      await here.db.insert(fulfilments).values({
        id,
        tenantId: here.runners.id,
        orderId,
        fulfillerId: shop.id,
        createdAt: at,
        updatedAt: at,
        status: "queued submitting to fulfiller" as const,
        dueAt: at,
        ...set,
      });
      const lines = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
      await here.db.insert(fulfilmentLines).values(
        lines.map((line) => ({
          id: freshId(),
          tenantId: here.runners.id,
          fulfilmentId: id,
          orderLineId: line.id,
          quantity: 1,
        })),
      );
      partIds.push(id);
      return id;
    },
    async correct(addressFirstLine: string, by: "staff" | "recipient" = "staff") {
      const [address] = await here.db.select().from(orders).where(eq(orders.id, orderId));
      const recipient = { ...here.runners.scope, actor: { id: "recipient", name: "", ip: null } };
      const who = by === "staff" ? staff : recipient;
      return correctAddress(who, { orderId, address: { ...address!, addressFirstLine } });
    },
    cancel: () => cancelOrder(staff, { orderId, reason: "changed their mind" }),
    retry: () => takeStep(staff, { orderId, step: "retry", reason: "" }),
    async letSecondWork() {
      await here.db.update(fulfillers).set({ state: "active" }).where(eq(fulfillers.id, second.id));
    },
    made: () => shops.flatMap(({ live }) => live()),
    twice: () => shops.flatMap(({ shop }) => shop.madeTwice),
  };
  here.product.clock.forward(31 * MINUTE);
  return run;
}

export type Run = Awaited<ReturnType<typeof placed>>;
/** How an order ended, and how it must have. */

export async function endsOf(run: Run, ends: "made" | "cancelled") {
  const [order] = await run.here.db.select().from(orders).where(eq(orders.id, run.orderId));
  const [line] = await run.here.db.select().from(orderLines).where(eq(orderLines.orderId, run.orderId));
  const back = await run.here.db.select().from(refunds).where(eq(refunds.orderId, run.orderId));
  const { status, revision, externalId } = await run.part();
  const front = line!.prints!.front;
  const agreed = {
    street: order!.addressFirstLine,
    sku: line!.sku,
    print: front?.state === "made" ? front.sha256 : "",
    revision,
    externalId,
  };
  const made = run.made().map(({ sent, ...its }) => ({
    street: sent.ship_to.line1,
    sku: sent.items[0]!.sku,
    print: sent.items[0]!.prints[0]!.sha256,
    revision: its.revision,
    externalId: its.externalId,
  }));
  const wished =
    ends === "made"
      ? { status: "submitted to fulfiller", made: [agreed], refunds: 0 }
      : { status: "cancelled", made: [], refunds: 1 };
  return { is: { status, made, refunds: back.length, twice: run.twice() }, wished: { ...wished, twice: [] } };
}
