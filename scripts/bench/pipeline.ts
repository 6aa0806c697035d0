import type { Client } from "@libsql/client/web";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "../db/database-client.ts";
import { openPrintShop, printShopOf, signedIn } from "../faults/orders/print-shop.ts";
import { callerOf, newJournal } from "../faults/place.ts";
import { claimSampleGift } from "./claim-sample-gift.ts";
import { copyOrder } from "./copied-orders.ts";
import { processorSeconds } from "./processor.ts";
import type { Report } from "./report.ts";
import type { Surroundings } from "./surroundings.ts";
import { startWholeProduct } from "./whole-product.ts";

/** `BENCH_ORDERS=10000` for the long form. */
const ORDERS = Number(process.env["BENCH_ORDERS"] ?? 1000);
/** Half of the orders come one wave after the other, the other half all at once. */
const WAVES = 5;
const LOOK_EVERY_MS = 500;
const PATIENCE_MS = 60 * 60_000;

/**
 * Orders from "new" to the fulfiller, which is reached over HTTP: how many a second when few and when many were made
 * before, and when many wait. On a machine that others use, believe the processor's time for each and the ratios of it.
 */
export async function benchPipeline(around: Surroundings, report: Report): Promise<void> {
  const product = await startWholeProduct(around, { LOOPBACK_FULFILLERS: "on" });
  const client = connect(product.databaseUrl);
  try {
    const model = await modelOrder(product.origin, client);
    const call = callerOf(product.origin, newJournal());
    const place = { origin: product.origin, call };
    const shop = await openPrintShop(place, client, {
      id: await printShopOf(client, model.eventId),
      desk: await signedIn(place),
      seed: 1,
      faults: {},
      tells: false,
    });
    try {
      const size = Math.max(1, Math.floor(ORDERS / 2 / WAVES));
      const waves: Wave[] = [];
      const all = { product, client, orderId: model.orderId };
      // The first of all warms everything up.
      await runWave(all, { from: 0, count: Math.min(20, size) });
      for (let wave = 0; wave < WAVES; wave += 1) {
        waves.push(await runWave(all, { from: 20 + wave * size, count: size }));
        report.row(rowOf(`wave ${wave + 1}, ${size} orders`, waves.at(-1)!, waves[0]!));
      }
      const crowd = await runWave(all, { from: 20 + WAVES * size, count: ORDERS - WAVES * size });
      report.row(rowOf(`${ORDERS - WAVES * size} orders at once`, crowd, waves[0]!));
      report.row({
        what: "left when all was told",
        ratio: await openOf(client),
        details: ["steps of orders that are still due or under way"],
      });
      const [first, last] = [waves[0]!, waves.at(-1)!];
      report.goal("processor's time for an order after the others", last.processor / first.processor, {
        atMost: 1.25,
        aim: 1.1,
      });
      report.goal("processor's time for an order while many wait", crowd.processor / first.processor, {
        atMost: 1.25,
        aim: 1,
      });
    } finally {
      await shop.stop();
    }
  } finally {
    client.close();
    await product.stop();
  }
}

type Wave = {
  perSecond: number;
  /** Milliseconds for each order, of everything that the product runs. */
  processor: number;
};

type Running = { product: { pid: number }; client: Client; orderId: string };

/** Makes so many orders due at the same moment and waits until the fulfiller has all of them. */
async function runWave(
  { product, client, orderId }: Running,
  wave: { from: number; count: number },
): Promise<Wave> {
  await copyOrder(client, orderId, wave);
  const before = processorSeconds(product.pid);
  const startedAt = Date.now();
  await client.execute({
    sql: "update fulfilments set due_at = ? where status = 'new' and due_at > ?",
    args: [startedAt, startedAt],
  });
  while ((await waitingOf(client)) > 0) {
    if (Date.now() - startedAt > PATIENCE_MS) throw new Error("The orders do not get through.");
    await pause(LOOK_EVERY_MS);
  }
  const processor = ((processorSeconds(product.pid) - before) * 1000) / wave.count;
  return { perSecond: wave.count / ((Date.now() - startedAt) / 1000), processor };
}

const rowOf = (what: string, wave: Wave, first: Wave) => ({
  what,
  ratio: wave.processor / first.processor,
  details: [
    "of the first wave's time for each",
    `${wave.perSecond.toFixed(1)} orders a second`,
    `${wave.processor.toFixed(0)} ms of processor each`,
  ],
});

/** Orders that wait for the system. */
async function waitingOf(client: Client): Promise<number> {
  const { rows } = await client.execute("select count(*) open from fulfilments where due_at is not null");
  return Number(rows[0]?.["open"]);
}

async function openOf(client: Client): Promise<number> {
  const { rows } = await client.execute(
    "select count(*) open from outbox where state = 'open' and payload ->> '$.kind' = 'fulfilment'",
  );
  return Number(rows[0]?.["open"]);
}

/** An order that somebody just placed, whose rows are copied; it stays where it is. */
async function modelOrder(origin: string, client: Client) {
  await claimSampleGift(origin, `model-${Date.now()}`);
  const { rows } = await client.execute(
    "select id, event_id from orders where placed_at is not null order by placed_at desc, rowid desc limit 1",
  );
  const orderId = String(rows[0]?.["id"]);
  // Copies are due when they are told to be; the one that they are copied from never is.
  await client.execute({
    sql: "update fulfilments set due_at = null, editable_until = 0 where order_id = ?",
    args: [orderId],
  });
  return { orderId, eventId: String(rows[0]?.["event_id"]) };
}
