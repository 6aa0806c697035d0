import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildProduct } from "../build/build-product.ts";
import { connect } from "../db/database-client.ts";
import { MIGRATIONS, seedWhenEmpty } from "../db/demo-world.ts";
import { migrate } from "../db/migrate.ts";
import { startLibsqlServer } from "../product/libsql-server.ts";
import { OrphanWatchdog } from "../product/orphan-watchdog.ts";
import { keepPaymentSandbox } from "../product/sandboxes.ts";
import { freePorts } from "../product/ports.ts";
import {
  databaseUrl as urlOf,
  type ProductSettings,
  readSettings,
  ROOT,
  workerVariables,
} from "../product/settings.ts";
import { type BareWorker, startBareWorker } from "./bare-workerd.ts";

/** The product as it is measured: the built Worker under bare workerd, with a database and a payment sandbox. */
export type Surroundings = {
  product: BareWorker;
  settings: ProductSettings;
  databaseUrl: string;
  /** Process id of the database. */
  databasePid: number;
  paymentsUrl: string;
  dataDir: string;
  lifeline: OrphanWatchdog;
  /** Addresses of a shop and of a promo of the demo world. */
  shop: string;
  gift: string;
  rounds: number;
  seconds: number;
};

/** Brings it up, lets it be measured and takes all of it away. */
export async function withSurroundings(
  length: { rounds: number; seconds: number },
  work: (around: Surroundings) => Promise<void>,
): Promise<void> {
  await buildProduct({ tell: console.log });
  const dataDir = mkdtempSync(path.join(tmpdir(), "popstall-bench-"));
  const lifeline = new OrphanWatchdog();
  try {
    const [worker, database, payments] = await freePorts(3);
    const settings = readSettings({
      PORT: `${worker}`,
      DB_PORT: `${database}`,
      STRIPE_SANDBOX_PORT: `${payments}`,
      DATA_DIR: dataDir,
    });
    const server = await startLibsqlServer({ dataDir, port: settings.ports.database, lifeline });
    const client = connect(urlOf(settings));
    await migrate(client, MIGRATIONS);
    await seedWhenEmpty(client);
    client.close();
    const sandbox = await keepPaymentSandbox(settings, lifeline, console.log);
    const product = await startProduct({ settings, dataDir, lifeline }, "product");
    try {
      await work({
        product,
        settings,
        databaseUrl: urlOf(settings),
        databasePid: server.pid,
        paymentsUrl: `http://127.0.0.1:${settings.ports.sandbox}`,
        dataDir,
        lifeline,
        shop: "/Acme-UK-Store",
        gift: "/Acme-Free-Gift",
        ...length,
      });
    } finally {
      await product.stop();
      await sandbox.stop();
      await server.stop();
    }
  } finally {
    lifeline.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * The built product by itself, beside what of its surroundings is there.
 * @param more variables beside the usual ones.
 */
export function startProduct(
  { settings, dataDir, lifeline }: Pick<Surroundings, "settings" | "dataDir" | "lifeline">,
  name: string,
  more: Record<string, string> = {},
): Promise<BareWorker> {
  return startBareWorker({
    name,
    modules: path.join(ROOT, "build/worker"),
    entry: "entry.worker.js",
    withProductBindings: true,
    variables: (origin) => ({ ...workerVariables(settings), APP_ORIGIN: origin, APP_ALIASES: "", ...more }),
    dataDir,
    lifeline,
  });
}
