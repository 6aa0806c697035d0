import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "@libsql/client/web";
import { audit } from "../audit/audit.ts";
import type { Finding, Violation } from "../audit/check.ts";
import { type Books, knownAccounts, providerClient, readBooks } from "../audit/provider-books.ts";
import type { Seen } from "../audit/what-was-seen.ts";
import { connect } from "../db/database-client.ts";
import { freePorts } from "../product/ports.ts";
import { databaseUrl, readSettings } from "../product/settings.ts";
import { type RunningProduct, startProduct } from "../product/start.ts";
import { Stopping } from "../product/stopping.ts";
import { claim, orderOnAccount, workAtTheDesk } from "./claimers.ts";
import { type Dice, diceOf } from "./dice.ts";
import { startFaultProxy } from "./fault-proxy.ts";
import { type Delays, delaysOf } from "./figures.ts";
import { type Compared, compareBooks } from "./compare-books.ts";
import { startMailReceiver } from "./mail-receiver.ts";
import { openPlace, type Place } from "./place.ts";
import { giveMoneyBack, refundedTwice } from "./refunders.ts";
import { shopByApi, shopByPages } from "./shoppers.ts";
import { type Trouble, troubleOf } from "./trouble.ts";

export type FaultRunOptions = {
  checkouts: number;
  /** Of so many paid orders money goes back, or is disputed. */
  refunds: number;
  seed: number;
  /** So many people at once. */
  crowd: number;
  /** Every event of the provider is lost: only who comes back and the reconciliation place orders. */
  losesWebhooks: boolean;
  /** Whether processes are killed and stopped. */
  deeds: boolean;
  /** Until everything must have settled, in milliseconds, after the last shopper and the last lease of a killed Worker. */
  settleMs: number;
  /**
   * How often cron runs while it settles, with every back-off ended before it: a short run need not sit through minutes
   * of waiting. As on Cloudflare, each minute and with all waits, when it is not given.
   */
  cronEveryMs?: number | undefined;
};

export type FaultRun = {
  findings: Finding[];
  delays: Delays;
  journal: Place["journal"];
  trouble: Trouble["counts"];
  mails: { requests: number; mails: number; doubled: string[] };
  /** What the comparison of the books found afterwards, and whose money went back twice. */
  compared: Compared;
  refundedTwice: string[];
  shoppedMs: number;
  settledMs: number;
  /** What the supervisor said. */
  told: string[];
};

/**
 * Lets a crowd shop, claim and work at a product of its own while everything around it fails, then calms down, waits
 * until all has settled and audits. Nothing of it leaves 127.0.0.1.
 */
export async function runWithFaults(
  options: FaultRunOptions,
  signal: AbortSignal,
  tell: (line: string) => void,
): Promise<FaultRun> {
  const stopping = new Stopping();
  const told: string[] = [];
  try {
    const dice = diceOf(options.seed);
    const trouble = troubleOf(dice.for("trouble"), options);
    const settings = await settingsThrough(trouble, stopping);
    const product = await startProduct({
      settings: settings.product,
      tell: (line) => told.push(line),
      undo: stopping.add,
      signal,
    });
    const client = connect(databaseUrl(settings.product), undefined, 20_000);
    stopping.add(() => client.close());
    const sandboxUrl = `http://127.0.0.1:${settings.product.ports.sandbox}`;
    const stripe = providerClient({ key: "sk_test_demo", base: sandboxUrl });
    const at = { origin: settings.product.origin, stripe, sandboxUrl };
    const place = await openPlace(client, at, options.checkouts);

    trouble.begin(product, sandboxUrl);
    const startedAt = Date.now();
    await crowd(place, client, dice, options, signal, tell);
    await trouble.calm();
    const calmAt = Date.now();
    tell(`The crowd has left after ${seconds(calmAt - startedAt)}; everything works again. Settling …`);
    const isFoundLater = foundByComparison(place);
    const settled = await settle(place, client, product, { ...options, isFoundLater }, signal, tell);
    const settledAt = Date.now();
    const compared = await compareBooks(place, client);
    tell(`The books were compared within ${seconds(Date.now() - settledAt)}; asking the audit again …`);
    const mended = { ...options, settleMs: MENDED_MS, isFoundLater: () => false };
    // What was broken stays so; what the presses did must have broken nothing.
    const { findings, books } = settled.isSettled
      ? await settle(place, client, product, mended, signal, tell)
      : settled;
    return {
      findings,
      compared,
      refundedTwice: await refundedTwice(place, client),
      delays: await delaysOf(client, books, place.journal),
      journal: place.journal,
      trouble: trouble.counts,
      mails: {
        ...settings.mails.counts(),
        doubled: settings.mails.doubled().filter((mail) => !IN_THE_SAME_WORDS.test(mail)),
      },
      shoppedMs: calmAt - startedAt,
      settledMs: settledAt - calmAt,
      told,
    };
  } finally {
    await stopping.stop();
  }
}

/**
 * Mails of which two may have the same words: staff whose sign-in was not answered sign in again, and each sign-in has a
 * mail of its own; an alarm that ended and begins again is mailed again.
 */
const IN_THE_SAME_WORDS = /A new device signed in| Alarm: /;

/** So long the audit may find what the presses have begun and not ended. */
const MENDED_MS = 60_000;

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(0)} s`;

/** A product of its own whose every line out goes through a proxy that fails. */
async function settingsThrough(trouble: Trouble, stopping: Stopping) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "popstall-faults-"));
  stopping.add(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const [worker, databasePort, sandbox] = await freePorts(3);
  const database = await startFaultProxy(`http://127.0.0.1:${databasePort}`, () =>
    trouble.choose("database"),
  );
  const payments = await startFaultProxy(`http://127.0.0.1:${sandbox}`, () => trouble.choose("payments"));
  const mails = await startMailReceiver(() => trouble.choose("mail"));
  for (const proxy of [database, payments, mails]) stopping.add(() => proxy.close());
  const product = readSettings({
    PORT: `${worker}`,
    DB_PORT: `${databasePort}`,
    STRIPE_SANDBOX_PORT: `${sandbox}`,
    DATA_DIR: dataDir,
    MAIL_API_KEY: "faults",
    MAIL_API_URL: `${mails.url}/emails`,
  });
  return { product: { ...product, lines: { database: database.url, payments: payments.url } }, mails };
}

/** What people do, and how often. */
const DEEDS: [share: number, deed: (place: Place, dice: Dice) => Promise<void>][] = [
  [0.55, shopByApi],
  [0.75, shopByPages],
  [0.95, claim],
  [1, orderOnAccount],
];

async function crowd(
  place: Place,
  client: Client,
  dice: Dice,
  { checkouts, refunds, crowd: size }: FaultRunOptions,
  signal: AbortSignal,
  tell: (line: string) => void,
): Promise<void> {
  let next = 0;
  const step = Math.max(100, Math.floor(checkouts / 10));
  const desk = new AbortController();
  const staff = workAtTheDesk(place, client, dice.for("desk"), AbortSignal.any([signal, desk.signal]));
  let isOver = false;
  const back = giveMoneyBack(place, client, dice.for("back"), { refunds, isOver: () => isOver, signal });
  await Promise.all(
    Array.from({ length: size }, async () => {
      for (let number = next++; number < checkouts && !signal.aborted; number = next++) {
        if (number > 0 && number % step === 0) tell(`${number} of ${checkouts} …`);
        const own = dice.for(`person ${number}`);
        const roll = own.next();
        const [, deed] = DEEDS.find(([share]) => roll < share) ?? DEEDS[0]!;
        await deed(place, own);
      }
    }),
  );
  isOver = true;
  await back;
  desk.abort();
  await staff;
}

/**
 * What only a comparison of the books finds: money that went back in the provider's own dashboard, of which the event was
 * lost on the way.
 */
function foundByComparison({ journal }: Place): (violation: Violation) => boolean {
  const orders = [...journal.refundedElsewhere];
  return ({ id, what }) => orders.some((order) => id === order || what.includes(`order ${order} `));
}

/**
 * Asks the audit until nothing is broken, or the time is over. A database that the watch starts again just then is no
 * end: it is asked once more.
 * @param options.isFoundLater what may be broken still.
 */
async function settle(
  place: Place,
  client: Client,
  product: RunningProduct,
  {
    settleMs,
    cronEveryMs,
    isFoundLater,
  }: FaultRunOptions & { isFoundLater: (violation: Violation) => boolean },
  signal: AbortSignal,
  tell: (line: string) => void,
): Promise<{ findings: Finding[]; books: Books; isSettled: boolean }> {
  let deadline = Date.now() + settleMs;
  let isLeaseKnown = false;
  let cronAt = Date.now();
  for (;;) {
    const isOver = Date.now() > deadline || signal.aborted;
    try {
      if (!isLeaseKnown) {
        deadline = Math.max(deadline, (await leasesEnd(client)) + settleMs);
        isLeaseKnown = true;
      }
      if (cronEveryMs && Date.now() >= cronAt) {
        cronAt = Date.now() + cronEveryMs;
        await endWaits(client);
        product.worker?.runCrons();
      }
      const books = await readBooks(place.stripe, await knownAccounts(client));
      const world = { client, books, now: new Date(), graceMs: 0, seen: await seenBy(place, client) };
      const findings = await audit(world);
      const isSettled = findings.every(({ violations }) => violations.every(isFoundLater));
      if (isSettled || isOver) return { findings, books, isSettled };
    } catch (error) {
      if (isOver) throw error;
      tell(
        `The audit was interrupted (${error instanceof Error ? error.message : String(error)}); asking again …`,
      );
    }
    await pause(2_000);
  }
}

/** When the last lease ends that somebody may have taken along who was killed; now, where there is none. */
async function leasesEnd(client: Client): Promise<number> {
  const { rows } = await client.execute(
    `select max(coalesce((select max(leased_until) from outbox where state = 'open'), 0),
      coalesce((select max(until) from leases), 0)) at`,
  );
  return Math.max(Date.now(), Number(rows[0]?.["at"] ?? 0));
}

/** As if the time of every back-off and every next check had come; what is leased stays leased. */
async function endWaits(client: Client): Promise<void> {
  await client.batch([
    "update outbox set next_attempt_at = 0, queued_until = 0 where state = 'open' and leased_until < unixepoch() * 1000",
    "update payments set next_check_at = 0 where status = 'pending'",
  ]);
}

async function seenBy({ journal }: Place, client: Client): Promise<Seen[]> {
  const { rows } = await client.execute(
    "select session_id, order_id from payments where session_id is not null",
  );
  const orderOf = new Map(rows.map((row) => [String(row["session_id"]), String(row["order_id"])]));
  return [
    ...[...journal.seen].map(([orderId, told]) => ({ orderId, told })),
    ...[...journal.seenSessions].map(([session, told]) => ({
      orderId: orderOf.get(session) ?? session,
      told,
    })),
  ];
}
