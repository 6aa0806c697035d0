import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { queueFulfilments } from "../../../app/jobs/queue-fulfilments.server.ts";
import { deletePicture } from "../../../app/services/pictures/change-picture.server.ts";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import {
  advanceFulfilment,
  queueDueFulfilments,
} from "../../../app/services/fulfilment/advance-fulfilment.server.ts";
import type { Scope } from "../../../app/services/scope.ts";
import type { FulfilmentTools } from "../../../app/services/fulfilment/fulfilment-run.ts";
import type { Submission, SubmissionAnswer } from "../../../app/domain/fulfilment/submission.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { fulfilmentLines, fulfilments, statusEvents } from "../../../db/schema/fulfilments.ts";
import { decisions, orderLines } from "../../../db/schema/orders.ts";
import { assets, designVersions } from "../../../db/schema/products.ts";
import { artLibrary } from "../../../db/seed/artwork/library.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { MINUTE } from "../../support/clock.ts";
import { addFulfiller, placedOrder } from "../../support/fulfilment.ts";
import { payingWorld } from "../../support/payments.ts";
import { takeMakers } from "../../support/stores.ts";

const HOUR = 60 * MINUTE;
const MADE = { front: { scene: "ab12", state: "made" as const, bytes: 4, sha256: "sum", faults: [] } };

/** A placed order whose time to change is over, with a fulfiller that answers as told. */
async function placed(
  input: Parameters<typeof addFulfiller>[2] | null = {},
  made?: Awaited<ReturnType<typeof payingWorld>>,
) {
  const here = made ?? (await payingWorld());
  const store = await here.runners.store({});
  const fulfillerId = input === null ? "" : await addFulfiller(here, store, input);
  const orderId = await placedOrder(here, store);
  const { tenantId } = store;
  await here.db
    .insert(assets)
    .values(
      artLibrary.map(({ id, fragment, width, height }) => ({
        id,
        name: id,
        svg: fragment,
        width,
        height,
        tenantId,
        kind: "artwork" as const,
        contentType: "image/svg+xml",
        sha256: id,
        createdAt: new Date(0),
      })),
    )
    .onConflictDoNothing();
  const setPrints = async (prints: typeof orderLines.$inferInsert.prints) => {
    await here.db.update(orderLines).set({ prints }).where(eq(orderLines.orderId, orderId));
  };
  await setPrints(MADE);
  const system = { ...here.runners.scope, actor: { id: "system", name: "", ip: null } };
  const part = async () =>
    (await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)))[0]!;
  const answers: SubmissionAnswer[] = [];
  const sent: string[] = [];
  const tools: FulfilmentTools = {
    links: { print: async ({ scene }) => scene, absolute: (path) => path },
    makePrints: async () => setPrints(MADE),
    makeOtherFiles: async (_lines, format) => ({
      ok: true,
      value: { format, made: new Map([["ab12", { sha256: "png" }]]) },
    }),
    port: async () => ({
      submit: async ({ id, revision }) => {
        sent.push(`${id} ${revision}`);
        return answers.shift() ?? { state: "accepted", externalId: "theirs" };
      },
      cancel: async () => "refused",
    }),
  };
  const { id: fulfilmentId } = await part();
  const advance = (change: Partial<FulfilmentTools> = {}, scope: Scope = system) =>
    advanceFulfilment(scope, { fulfilmentId, tools: { ...tools, ...change } });
  here.product.clock.forward(31 * MINUTE);
  return {
    here,
    store,
    orderId,
    fulfillerId,
    fulfilmentId,
    part,
    advance,
    answers,
    sent,
    setPrints,
    system,
    status: async () => (await part()).status,
    moves: async () => {
      const rows = await here.db
        .select()
        .from(statusEvents)
        .where(eq(statusEvents.fulfilmentId, fulfilmentId));
      return rows.map(({ to }) => to);
    },
  };
}

describe("an order whose time to change is over", () => {
  test("goes on by the queue, step by step, until its fulfiller has it; not before, and once", async () => {
    // Long before all other tests, whose fulfilments are not due then.
    const long = await payingWorld();
    long.product.clock.set("2001-01-01T10:00:00Z");
    const { here, orderId, status, moves, fulfillerId, part, advance } = await placed({}, long);
    here.product.clock.forward(-5 * MINUTE);
    await advance();
    expect(await status()).toBe("new");
    const base = baseScope(here.product.context());
    here.product.clock.forward(5 * MINUTE);
    const rowsOf = async () =>
      (await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).filter(
        ({ payload }) => payload.kind === "fulfilment",
      );
    await Promise.all([queueFulfilments(here.product.context()), queueDueFulfilments(base)]);
    const rows = await rowsOf();
    expect(rows).toHaveLength(1);
    await deliver(here.product.context(), [rows[0]!.id]);
    expect(await moves()).toEqual([
      ...["new", "queued downloading", "downloaded", "queued processing", "processing", "processed"],
      ...["queued submitting to fulfiller", "submitting to fulfiller", "submitted to fulfiller"],
    ]);
    expect(await part()).toMatchObject({
      fulfillerId,
      dueAt: null,
      leaseUntil: null,
      externalId: (await part()).id,
    });
    await queueFulfilments(here.product.context());
    expect(await rowsOf()).toHaveLength(1);
    const [decision] = await here.db.select().from(decisions).where(eq(decisions.orderId, orderId));
    expect(decision).toMatchObject({ kind: "routing", outcome: fulfillerId });
    const noted = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
    const actions = noted.map(({ action }) => action);
    expect(actions).toContain("Order sent to fulfiller");
    expect(actions).toContain("Fulfiller submission success");
  });

  test("is advanced by two at once no further than by one", async () => {
    const { advance, moves, sent } = await placed({ mode: "api" });
    await Promise.all([advance(), advance(), advance()]);
    expect(await moves()).toHaveLength(9);
    expect(sent).toHaveLength(1);
  });
});

describe("print files", () => {
  test("are sent as PNG to a printer that takes no PDF", async () => {
    const { advance, status } = await placed({ mode: "api" });
    const got: Submission[] = [];
    await advance({
      links: { print: async ({ scene, format }) => `${scene}.${format}`, absolute: (path) => path },
      port: async () => ({
        takes: "png",
        submit: async (submission) => (got.push(submission), { state: "accepted", externalId: "theirs" }),
        cancel: async () => "refused",
      }),
    });
    expect(await status()).toBe("submitted to fulfiller");
    expect(got.flatMap(({ items }) => items.flatMap(({ prints }) => prints))).toMatchObject([
      { side: "front", format: "png", file_url: "ab12.png", sha256: "png" },
    ]);
  });

  test("that cannot be made as PNG stop the order", async () => {
    const { advance, part } = await placed({ mode: "api" });
    await advance({
      makeOtherFiles: async () => ({ ok: false, error: "picture_broken" }),
      port: async () => ({
        takes: "png",
        submit: async () => ({ state: "accepted", externalId: "theirs" }),
        cancel: async () => "refused",
      }),
    });
    expect(await part()).toMatchObject({ status: "artwork issue", holdReason: "artwork_unprintable" });
  });

  test("that are faulty or refused wait for a person; accepted faults are printed", async () => {
    const { setPrints, advance, status, part, here, fulfilmentId } = await placed();
    await setPrints({ front: { ...MADE.front, faults: [{ code: "low_resolution", layer: null }] } });
    await advance();
    expect(await part()).toMatchObject({
      status: "artwork issue",
      holdReason: "low_resolution",
      dueAt: null,
    });
    await here.db.insert(statusEvents).values({
      id: `${fulfilmentId}-yes`,
      tenantId: here.runners.id,
      fulfilmentId,
      actor: "user:x",
      from: "artwork issue",
      to: "queued processing",
      at: here.product.clock.now(),
    });
    const [row] = [{ status: "queued processing" as const, dueAt: here.product.clock.now() }];
    await here.db.update(fulfilments).set(row).where(eq(fulfilments.id, fulfilmentId));
    await advance();
    expect(await status()).toBe("submitted to fulfiller");
  });

  test("whose worker dies are made by the next one when its lease is over, four times at most", async () => {
    const { setPrints, advance, status, here, part } = await placed();
    await setPrints(null);
    const dies = () => advance({ makePrints: () => Promise.reject(new Error("killed")) });
    for (let tries = 0; tries < 4; tries += 1) {
      await dies().catch(() => undefined);
      expect(await status()).toBe("processing");
      // Nobody takes it while the lease holds.
      await advance();
      expect(await status()).toBe("processing");
      here.product.clock.forward(11 * MINUTE);
    }
    await advance();
    expect(await part()).toMatchObject({ status: "artwork issue", holdReason: "not_made" });
  });
});

describe("a fulfiller by its API", () => {
  const AWAY: SubmissionAnswer = { state: "away", message: "It answered 503." };

  test("that is away is sent the same later, and at last a person sees to it", async () => {
    const { answers, advance, part, sent, here } = await placed({ mode: "api" });
    answers.push(...Array.from({ length: 7 }, () => AWAY));
    for (const minutes of [1, 5, 30, 120, 360, 1440]) {
      await advance();
      const { status, dueAt } = await part();
      expect(status).toBe("queued submitting to fulfiller");
      expect(dueAt!.getTime() - here.product.clock.now().getTime()).toBe(minutes * MINUTE);
      here.product.clock.forward(minutes * MINUTE);
    }
    await advance();
    expect(await part()).toMatchObject({
      status: "fulfiller submission error",
      holdReason: "away",
      dueAt: null,
    });
    expect(new Set(sent).size).toBe(1);
  });

  test("whose answer was lost is asked again with the same key", async () => {
    const { advance, part, sent, here } = await placed({ mode: "api" });
    const lost = async () => ({
      submit: () => Promise.reject(new Error("killed")),
      cancel: async () => "refused" as const,
    });
    await advance({ port: lost }).catch(() => undefined);
    expect((await part()).status).toBe("submitting to fulfiller");
    here.product.clock.forward(3 * MINUTE);
    await advance();
    here.product.clock.forward(MINUTE);
    await advance();
    expect(await part()).toMatchObject({ status: "submitted to fulfiller", externalId: "theirs" });
    expect(sent).toHaveLength(1);
  });

  test("that refuses it is passed over for another; what it says of the address asks for that", async () => {
    const costing = (minor: number) => ({
      profile: { costs: { currency: "GBP" as const, perItem: minor, perParcel: minor } },
    });
    const { answers, advance, part, here, store, fulfillerId } = await placed({
      mode: "api",
      id: undefined,
      ...costing(100),
    });
    const dearer = await addFulfiller(here, store, costing(9_000));
    answers.push({ state: "rejected", code: "out_of_stock", message: "None left" });
    await advance();
    expect(await part()).toMatchObject({
      status: "submitted to fulfiller",
      fulfillerId: dearer,
      declinedBy: [fulfillerId],
    });
    const noted = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
    expect(noted.find(({ action }) => action === "Fulfiller submission failure")).toMatchObject({
      actor: "system",
      subjectId: expect.any(String),
      changes: { message: "None left" },
    });
    const other = await placed({ mode: "api" }, here);
    other.answers.push({ state: "rejected", code: "address_undeliverable", message: "No such street" });
    await other.advance();
    expect(await other.part()).toMatchObject({
      status: "address issue",
      resumeTo: "queued submitting to fulfiller",
    });
  });

  test.each([
    ["address_undeliverable", "address issue", "address_issue"],
    ["content_refused", "artwork issue", "artwork_issue"],
  ] as const)(
    "that refuses for %s holds the order and asks once, wherever the writer crashes",
    async (code, status, template) => {
      const here = await payingWorld();
      let crashed = 0;
      for (let writes = 0, isWhole = false; !isWhole; writes += 1) {
        const order = await placed({ mode: "api" }, here);
        order.answers.push({ state: "rejected", code, message: "No" });
        let left = Number.POSITIVE_INFINITY;
        const newId = () => {
          left -= 1;
          if (left < 0) throw new Error("killed");
          return order.system.newId();
        };
        const port: FulfilmentTools["port"] = async () => ({
          submit: async () => {
            left = writes;
            return order.answers.shift() ?? { state: "rejected", code, message: "No" };
          },
          cancel: async () => "refused",
        });
        isWhole = await order.advance({ port }, { ...order.system, newId }).then(
          () => true,
          () => false,
        );
        if (!isWhole) crashed += 1;
        left = Number.POSITIVE_INFINITY;
        for (let run = 0; run < 4; run += 1) {
          here.product.clock.forward(HOUR);
          await order.advance({ port });
        }
        expect(await order.part(), `killed at id ${writes}`).toMatchObject({ status, holdReason: code });
        const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, order.store.tenantId));
        const mails = rows.filter(
          ({ payload }) =>
            payload.kind === "mail" && payload.template === template && payload.orderId === order.orderId,
        );
        expect(mails, `killed at id ${writes}`).toHaveLength(1);
      }
      expect(crashed).toBeGreaterThan(3);
    },
  );

  test("to which five orders cannot be sent gets no more of them", async () => {
    const first = await placed({ mode: "api" });
    const { here, store, fulfillerId, system } = first;
    const tools = (): FulfilmentTools => ({
      links: { print: async () => "", absolute: (path) => path },
      makePrints: async () => undefined,
      makeOtherFiles: async (_lines, format) => ({ ok: true, value: { format, made: new Map() } }),
      port: async () => ({ submit: async () => AWAY, cancel: async () => "refused" }),
    });
    const ids = [first.fulfilmentId];
    for (let at = 0; at < 4; at += 1) {
      const orderId = await placedOrder(here, store);
      await here.db.update(orderLines).set({ prints: MADE }).where(eq(orderLines.orderId, orderId));
      const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
      ids.push(part!.id);
    }
    here.product.clock.forward(31 * MINUTE);
    const stateOf = async () =>
      (await here.db.select().from(fulfillers).where(eq(fulfillers.id, fulfillerId)))[0]!.state;
    for (const fulfilmentId of ids) {
      expect(await stateOf()).toBe("active");
      await advanceFulfilment(system, { fulfilmentId, tools: tools() });
    }
    expect(await stateOf()).toBe("paused");
    here.product.clock.forward(2 * MINUTE);
    await advanceFulfilment(system, { fulfilmentId: ids[0]!, tools: tools() });
    expect(await first.part()).toMatchObject({ status: "fulfiller routing error", holdReason: "not_active" });
  });
});

test("an order that no fulfiller can make causes a notice, is tried each hour, and goes on when a fulfiller can", async () => {
  const { advance, part, here, store } = await placed(null);
  await takeMakers(here.db, store);
  await advance();
  const { status, dueAt } = await part();
  expect([status, dueAt!.getTime() - here.product.clock.now().getTime()]).toEqual([
    "fulfiller routing error",
    HOUR,
  ]);
  here.product.clock.forward(HOUR);
  await advance();
  expect((await part()).version).toBeGreaterThan(0);
  await addFulfiller(here, store);
  here.product.clock.forward(HOUR);
  await advance();
  expect((await part()).status).toBe("submitted to fulfiller");
});

test("two fulfillers make an order that none can make whole, and ship two parcels", async () => {
  const { here, store, orderId, advance, system, fulfilmentId } = await placed(null);
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const second = { ...line!, id: `${line!.id}2`, sku: "OTHER", position: 1 };
  await here.db.insert(orderLines).values(second);
  await here.db.update(orderLines).set({ sku: "ONE" }).where(eq(orderLines.id, line!.id));
  await here.db.insert(fulfilmentLines).values({
    id: `${fulfilmentId}2`,
    tenantId: store.tenantId,
    fulfilmentId,
    orderLineId: second.id,
    quantity: 1,
  });
  const one = await addFulfiller(here, store, { profile: { skus: ["ONE"] } });
  const other = await addFulfiller(here, store, { profile: { skus: ["OTHER"] } });
  await advance();
  const parts = () => here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
  const born = (await parts()).find(({ id }) => id !== fulfilmentId)!;
  expect(born.status).toBe("new");
  expect((await system.tenant.orders.find(orderId))?.status).toBe("new");
  await advanceFulfilment(system, { fulfilmentId: born.id, tools: {} as FulfilmentTools });
  expect((await parts()).map(({ status, fulfillerId }) => `${status}: ${fulfillerId}`).sort()).toEqual(
    [one, other].map((id) => `submitted to fulfiller: ${id}`).sort(),
  );
});

test("the cheaper by the price of its technique makes it, and is asked for that technique", async () => {
  const { here, store, orderId, advance, fulfilmentId } = await placed(null);
  const at = (perPrint: Record<string, number>, techniques: string[]) => ({
    profile: { techniques, costs: { currency: "GBP" as const, perItem: 500, perParcel: 100, perPrint } },
  });
  await addFulfiller(here, store, at({ DTG: 900 }, ["DTG"]));
  const other = await addFulfiller(here, store, at({ DTF: 100, DTG: 1 }, ["DTF"]));
  const asked: Submission[] = [];
  const port: FulfilmentTools["port"] = async () => ({
    submit: async (submission) => {
      asked.push(submission);
      return { state: "accepted", externalId: "theirs" };
    },
    cancel: async () => "refused",
  });
  await here.db.update(fulfillers).set({ mode: "api" }).where(eq(fulfillers.id, other));
  await advance({ port });
  const [why] = await here.db.select().from(decisions).where(eq(decisions.orderId, orderId));
  expect(why).toMatchObject({ outcome: other, inputs: { considered: [{}, {}] } });
  expect(JSON.stringify(why?.inputs)).toContain('"printing":[{"technique":"DTF","amount":');
  expect(asked.map(({ id }) => id)).toEqual([fulfilmentId]);
  expect(asked[0]?.items.flatMap(({ prints }) => prints.map(({ technique }) => technique))).toEqual(["DTF"]);
});

test("a picture that an order is printed from stays until it is shipped", async () => {
  const { here, store, orderId, system, fulfilmentId } = await placed();
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const tenantId = store.tenantId;
  const assetId = `${fulfilmentId}-art`;
  const at = here.product.clock.now();
  await here.db.insert(assets).values({
    id: assetId,
    tenantId,
    kind: "file",
    name: "Logo",
    contentType: "image/png",
    sha256: assetId,
    createdAt: at,
  });
  await here.db.insert(designVersions).values({
    id: assetId,
    tenantId,
    productId: line!.productId,
    designHash: line!.designHash,
    savedAt: at,
    design: { src: assetId } as never,
    offer: {} as never,
  });
  expect(await deletePicture(system, { id: assetId })).toEqual({ ok: false, error: "pictures:refused.used" });
  await here.db.update(fulfilments).set({ status: "shipped" }).where(eq(fulfilments.id, fulfilmentId));
  expect(await deletePicture(system, { id: assetId })).toMatchObject({ ok: true });
});
