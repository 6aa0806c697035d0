import type { Client } from "@libsql/client/web";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { audit, violationsOf } from "../../audit/audit.ts";
import type { Finding } from "../../audit/check.ts";
import { knownAccounts, providerClient, readBooks } from "../../audit/provider-books.ts";
import type { ReferenceFulfiller } from "../../../packages/reference-fulfiller/src/server.ts";
import { connect } from "../../db/database-client.ts";
import { freePorts } from "../../product/ports.ts";
import { databaseUrl, readSettings } from "../../product/settings.ts";
import { type RunningProduct, startProduct } from "../../product/start.ts";
import { Stopping } from "../../product/stopping.ts";
import { type Dice, diceOf } from "../dice.ts";
import { LINE_FAULTS } from "../fault-proxy.ts";
import { startMailReceiver } from "../mail-receiver.ts";
import { openPlace, person, type Place, tally } from "../place.ts";
import { insistently } from "../shoppers.ts";
import { checkOrders, historyOf, type OrderCheck } from "./order-checks.ts";
import { untilAtRest } from "./progress.ts";
import { workAtDesk } from "./desk-work.ts";
import { addPrintShop, openPrintShop, printShopOf, SHOP_FAULTS, signedIn } from "./print-shop.ts";
import { endWaits, killWorker } from "./worker-kills.ts";

export type OrderRunOptions = {
  orders: number;
  seed: number;
  /** How long the Worker works on average before it is killed, in milliseconds. */
  livesMs: number;
  mostKills: number;
  /** So long nothing may move before the run is given up, and so long all may take to settle in the end, in milliseconds. */
  settleMs: number;
};

export type OrderRun = {
  findings: Finding[];
  checks: OrderCheck[];
  statuses: Map<string, number>;
  outcomes: Map<string, number>;
  /** What staff did, and how it was answered. */
  desk: Map<string, number>;
  kills: number;
  /** Submissions that were tried again. */
  retries: number;
  /** Of the fulfillers: orders, how often they were sent to it, its events. */
  shop: { orders: number; sent: number; told: number; refused: number };
  mails: { requests: number; mails: number };
  tookMs: number;
};

const CLAIMED_AT_ONCE = 12;
const WAITS_END_EVERY_MS = 1_500;
const CRON_EVERY_MS = 20_000;
const MAIL_FAULTS = 0.1;

/**
 * Has people order gifts of a product of its own, and two fulfillers over HTTP that fail make them, while the Worker is
 * killed every few seconds; then asks what became of each order. Nothing of it leaves 127.0.0.1.
 */
export async function runOrders(
  options: OrderRunOptions,
  signal: AbortSignal,
  tell: (line: string) => void,
): Promise<OrderRun> {
  const stopping = new Stopping();
  try {
    const dice = diceOf(options.seed, "orders");
    const { settings, mails } = await ownProduct(dice.for("mail"), stopping);
    const product = await startProduct({ settings, tell: () => undefined, undo: stopping.add, signal });
    const client = connect(databaseUrl(settings), undefined, 20_000);
    stopping.add(() => client.close());
    const sandboxUrl = `http://127.0.0.1:${settings.ports.sandbox}`;
    const stripe = providerClient({ key: "sk_test_demo", base: sandboxUrl });
    const place = await openPlace(client, { origin: settings.origin, stripe, sandboxUrl }, options.orders);
    // Money is not the question here: what a budget holds back would only stand still.
    await client.execute("update events set budget_minor = null");
    const { eventId } = place.stores.gift;
    const fulfillerIds = [await printShopOf(client, eventId), await addPrintShop(client, eventId)];
    const desk = await signedIn(place);
    const shops: ReferenceFulfiller[] = [];
    for (const [number, id] of fulfillerIds.entries()) {
      const seed = options.seed + number;
      const shop = await openPrintShop(place, client, { id, desk, seed, faults: SHOP_FAULTS, tells: true });
      stopping.add(() => shop.stop());
      shops.push(shop);
    }
    const staff = workAtDesk(place, client, {
      desk,
      dice: dice.for("desk"),
      fulfillerIds,
    });
    stopping.add(() => staff.end());

    const startedAt = Date.now();
    const kills = killWorker({ product, origin: settings.origin, client }, dice.for("kills"), {
      livesMs: options.livesMs,
      most: options.mostKills,
    });
    const clock = keepTime(product, client, signal);
    await orderGifts(place, dice, options.orders, signal);
    tell(`${options.orders} gifts ordered after ${seconds(Date.now() - startedAt)}, ${kills.count()} kills.`);
    staff.onlyHelp();
    const placed = place.journal.outcomes.get("ordered") ?? 0;
    await untilAtRest({ client, placed, stalledMs: options.settleMs, signal }, (progress) =>
      tell(`${seconds(Date.now() - startedAt)}, ${kills.count()} kills: ${progress}`),
    );
    const tookMs = Date.now() - startedAt;
    await kills.end();
    const settledAll = Promise.all(shops.map((shop) => shop.settled()));
    await Promise.race([settledAll, pause(options.settleMs, undefined, { ref: false })]);
    const judged = await settled({ client, place, tell }, options.settleMs, () =>
      checkOrders(client, { shops, mailed: mails.received() }),
    );
    const broken = judged.checks.flatMap((check) => check.broken);
    for (const line of await historyOf(client, broken)) tell(line);
    await clock.end();
    await staff.end();
    const taken = shops.flatMap((shop) => shop.orders());
    const told = shops.map((shop) => shop.told());
    return {
      ...judged,
      outcomes: place.journal.outcomes,
      desk: staff.done,
      kills: kills.count(),
      shop: {
        orders: taken.length,
        sent: taken.reduce((sum, { times }) => sum + times, 0),
        told: told.reduce((sum, each) => sum + each.told, 0),
        refused: told.reduce((sum, each) => sum + each.refused, 0),
      },
      mails: mails.counts(),
      tookMs,
    };
  } finally {
    await stopping.stop();
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(0)} s`;

async function ownProduct(dice: Dice, stopping: Stopping) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "popstall-orders-"));
  stopping.add(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const [worker, databasePort, sandbox] = await freePorts(3);
  const quick = LINE_FAULTS.filter((fault) => fault !== "hang");
  const mails = await startMailReceiver(() => (dice.chance(MAIL_FAULTS) ? dice.pick(quick) : undefined));
  stopping.add(() => mails.close());
  const settings = readSettings({
    PORT: `${worker}`,
    DB_PORT: `${databasePort}`,
    STRIPE_SANDBOX_PORT: `${sandbox}`,
    DATA_DIR: dataDir,
    MAIL_API_KEY: "faults",
    MAIL_API_URL: `${mails.url}/emails`,
    LOOPBACK_FULFILLERS: "on",
  });
  return { settings, mails };
}

/** Ends waits all the time, and calls cron more often than each minute: a killed Worker takes its run along. */
function keepTime(product: RunningProduct, client: Client, signal: AbortSignal) {
  const ending = new AbortController();
  let cronAt = 0;
  let pid = 0;
  const keeping = (async () => {
    while (!ending.signal.aborted && !signal.aborted) {
      await pause(WAITS_END_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      await endWaits(client).catch(() => undefined);
      const now = product.worker?.pid() ?? 0;
      if (now === pid && Date.now() < cronAt) continue;
      pid = now;
      cronAt = Date.now() + CRON_EVERY_MS;
      product.worker?.runCrons();
    }
  })();
  return {
    async end() {
      ending.abort();
      await keeping;
    },
  };
}

/** Each person orders one gift with a code of their own, and asks again with the same key until there is an answer. */
async function orderGifts(place: Place, dice: Dice, orders: number, signal: AbortSignal): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: CLAIMED_AT_ONCE }, async () => {
      for (let number = next++; number < orders && !signal.aborted; number = next++) {
        const fields = {
          intent: "claim",
          ...person(dice.for(`person ${number}`), "GB"),
          website: "",
          address_country: "GB",
          promo_code: place.codes[number] ?? "",
          idempotency_key: crypto.randomUUID(),
        };
        const answer = await insistently(
          () =>
            place.call("claim", `/${place.stores.gift.slug}`, {
              method: "POST",
              body: new URLSearchParams(fields),
            }),
          40,
        );
        tally(place.journal.outcomes, answer?.status === 303 ? "ordered" : `not ordered (${answer?.status})`);
      }
    }),
  );
}

/** Asks until nothing is broken, or the time is over; a line that breaks while it asks is no finding. */
async function settled(
  { client, place, tell }: { client: Client; place: Place; tell: (line: string) => void },
  settleMs: number,
  check: () => ReturnType<typeof checkOrders>,
) {
  const deadline = Date.now() + settleMs;
  const ask = async () => {
    const books = await readBooks(place.stripe, await knownAccounts(client));
    const findings = await audit({ client, books, now: new Date(), graceMs: 0 });
    return { findings, ...(await check()) };
  };
  for (;;) {
    const isOver = Date.now() > deadline;
    const judged = await ask().catch((error: unknown) => {
      tell(`The checks had no answer: ${String(error)} ${String((error as Error).cause ?? "")}`);
      if (isOver) throw error;
    });
    if (judged) {
      const broken =
        violationsOf(judged.findings) + judged.checks.reduce((sum, each) => sum + each.broken.length, 0);
      if (broken === 0 || isOver) return judged;
    }
    await pause(1_000);
  }
}
