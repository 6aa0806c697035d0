import type { Client } from "@libsql/client/web";
import { findHolder, holdFolder } from "../product/folder-lock.ts";
import { startLibsqlServer } from "../product/libsql-server.ts";
import { OrphanWatchdog } from "../product/orphan-watchdog.ts";
import { freePort } from "../product/ports.ts";
import { readSettings } from "../product/settings.ts";
import { connect } from "./database-client.ts";
import { type KeepPast, keepPastAt, keepPastIn } from "./provider-past.ts";

type Work<T> = (client: Client, keepPast: KeepPast | undefined) => Promise<T>;

/**
 * Opens the database of the data folder for a command: through the server of a running product, or else through one
 * that is started for the moment.
 */
export async function withDatabase<T>(work: Work<T>): Promise<T> {
  const settings = readSettings();
  const holder = await findHolder(settings.dataDir);
  if (holder) {
    const { database, sandbox } = holder.ports;
    const keepPast = settings.withSandbox ? keepPastAt(`http://127.0.0.1:${sandbox}`) : undefined;
    return use(database, (client) => work(client, keepPast));
  }

  const release = await holdFolder(settings);
  const lifeline = new OrphanWatchdog();
  try {
    const port = await freePort();
    const server = await startLibsqlServer({ dataDir: settings.dataDir, port, lifeline });
    try {
      return await use(port, (client) => work(client, keepPastIn(settings)));
    } finally {
      await server.stop();
    }
  } finally {
    lifeline.close();
    release();
  }
}

async function use<T>(port: number, work: (client: Client) => Promise<T>): Promise<T> {
  const client = connect(`http://127.0.0.1:${port}`);
  try {
    return await work(client);
  } finally {
    client.close();
  }
}
