import type { Client } from "@libsql/client/web";
import { statSync } from "node:fs";
import path from "node:path";
import { buildProduct, forgetOtherBuilds, installBuild } from "../build/build-product.ts";
import { connect } from "../db/database-client.ts";
import { MIGRATIONS, seedWhenEmpty } from "../db/demo-world.ts";
import { migrate } from "../db/migrate.ts";
import { type KeepPast, keepPastAt } from "../db/provider-past.ts";
import { startDevHost } from "../dev/dev-host.ts";
import { CliError } from "../cli-error.ts";
import { holdFolder } from "./folder-lock.ts";
import { brokenDatabase, looksBroken, startLibsqlServer } from "./libsql-server.ts";
import { type Watch, watchLibsql } from "./libsql-watch.ts";
import { OrphanWatchdog } from "./orphan-watchdog.ts";

import { requirePort } from "./ports.ts";
import { keepPaymentSandbox, keepShopSandbox, keepViesSandbox, type KeptSandbox } from "./sandboxes.ts";
import { databaseUrl, type ProductSettings } from "./settings.ts";
import { startWorkerHost, type WorkerHost } from "./worker-host.ts";

const CHECKED_UP_TO_BYTES = 64 * 1024 * 1024;

export interface RunningProduct {
  /** The built Worker; there is none beside the development server. */
  worker: WorkerHost | undefined;
  /** Process groups of the database server and of the payment sandbox, as they are now. */
  pids: { database(): number; payments(): number | undefined };
  /** Resolves when the product cannot go on. */
  failed: Promise<string>;
}

export interface StartOptions {
  settings: ProductSettings;
  /** One line for people. */
  tell: (line: string) => void;
  /** Takes what must be undone, in the order of its making; undone in reverse. */
  undo: (step: () => Promise<void> | void) => void;
  signal: AbortSignal;
  /** Serves the sources as they are, a change at once, instead of a build (`npm run dev`). */
  fromSources?: boolean;
}

/**
 * Brings the whole product up: database, payments and Worker. What was started before a failure is in `undo`.
 * @throws CliError
 */
export async function startProduct({
  settings,
  tell,
  undo,
  signal,
  fromSources = false,
}: StartOptions): Promise<RunningProduct> {
  const { dataDir, ports } = settings;
  undo(await holdFolder(settings));
  await requirePort(ports.worker, "PORT", "the product");
  await requirePort(ports.database, "DB_PORT", "the database");
  if (settings.withSandbox) await requirePort(ports.sandbox, "STRIPE_SANDBOX_PORT", "the payment sandbox");

  const lifeline = new OrphanWatchdog();
  undo(() => lifeline.close());

  // All of it is waited for even if one fails, so that nothing starts after the others were stopped.
  const failure = new AbortController();
  const orFail = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => (failure.abort(), Promise.reject(error)));
  const paying = settings.withSandbox ? orFail(startPayments(settings, lifeline, tell, undo)) : undefined;
  const shops =
    settings.withShops &&
    orFail(keepShopSandbox(settings, lifeline, tell).then((sandbox) => void undo(() => sandbox.stop())));
  const vies = orFail(
    keepViesSandbox(settings, lifeline, tell).then((sandbox) => void undo(() => sandbox.stop())),
  );
  const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
  const keepPast: KeepPast | undefined =
    paying && (async (payments) => (await paying, keepPastAt(sandboxUrl)(payments)));
  const results = await Promise.allSettled([
    orFail(startDatabase({ settings, lifeline, tell, undo, keepPast })),
    paying,
    fromSources
      ? undefined
      : orFail(
          buildProduct({
            quick: settings.environment["BUILD"] !== "full",
            tell,
            signal: AbortSignal.any([signal, failure.signal]),
          }),
        ),
    shops,
    vies,
  ]);
  for (const result of results) if (result.status === "rejected") throw result.reason;
  const database = (results[0] as PromiseFulfilledResult<Watch>).value;
  const payments = (results[1] as PromiseFulfilledResult<KeptSandbox | undefined>).value;
  const stamp = (results[2] as PromiseFulfilledResult<string | undefined>).value;
  if (signal.aborted) throw new CliError("Stopped.");

  const pids = { database: database.pid, payments: () => payments?.pid() };
  if (stamp === undefined) {
    const devHost = await startDevHost({ settings, lifeline, tell });
    undo(() => devHost.stop());
    return { worker: undefined, pids, failed: database.givenUp };
  }

  const buildDir = await installBuild(stamp, dataDir);
  const worker = await startWorkerHost({ settings, buildDir, lifeline, tell });
  undo(() => worker.stop());
  await forgetOtherBuilds(stamp, dataDir);
  return { worker, pids, failed: database.givenUp };
}

async function startPayments(
  settings: ProductSettings,
  lifeline: OrphanWatchdog,
  tell: StartOptions["tell"],
  undo: StartOptions["undo"],
): Promise<KeptSandbox> {
  const sandbox = await keepPaymentSandbox(settings, lifeline, tell);
  undo(() => sandbox.stop());
  return sandbox;
}

async function startDatabase({
  settings,
  lifeline,
  tell,
  undo,
  keepPast,
}: Pick<StartOptions, "settings" | "tell" | "undo"> & {
  lifeline: OrphanWatchdog;
  keepPast: KeepPast | undefined;
}): Promise<Watch> {
  const options = { dataDir: settings.dataDir, port: settings.ports.database, lifeline, tell };
  const watch = watchLibsql(await startLibsqlServer(options), options);
  undo(() => watch.stop());
  const client = connect(databaseUrl(settings));
  try {
    await checkFiles(client, settings.dataDir);
    const applied = await migrate(client, MIGRATIONS, true);
    if (applied.length > 0) tell(`Migrated the database: ${applied.join(", ")}.`);
    if (await seedWhenEmpty(client, keepPast)) tell("Seeded the demo world.");
  } catch (error) {
    if (error instanceof CliError && !looksBroken(error.message)) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    if (looksBroken(detail)) throw brokenDatabase(settings.dataDir, detail.split("\n")[0] ?? detail);
    throw new CliError(
      `The database does not work (${detail.split("\n")[0]}): look into ${path.join(settings.dataDir, "logs/libsql.log")}.`,
    );
  } finally {
    client.close();
  }
  return watch;
}

/** Damage is best met here: later it would show as an error on some page. A large database takes too long to check. */
async function checkFiles(client: Client, dataDir: string): Promise<void> {
  const { size } = statSync(path.join(dataDir, "libsql/dbs/default/data"), { throwIfNoEntry: false }) ?? {
    size: 0,
  };
  if (size > CHECKED_UP_TO_BYTES) return;
  const { rows } = await client.execute("PRAGMA quick_check(1)");
  const verdict = String(rows[0]?.["quick_check"] ?? "ok");
  if (verdict !== "ok") throw brokenDatabase(dataDir, verdict.replaceAll(/\s+/g, " "));
}
