import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CliError } from "../cli-error.ts";
import type { ProductSettings } from "./settings.ts";

interface Holder {
  pid: number;
  ports: ProductSettings["ports"];
}

const lockFile = (dataDir: string) => path.join(dataDir, "running.json");

/** Who runs on this data folder right now, if anybody. */
export async function findHolder(dataDir: string): Promise<Holder | undefined> {
  try {
    const holder = JSON.parse(readFileSync(lockFile(dataDir), "utf8")) as Holder;
    process.kill(holder.pid, 0);
    // Process ids are used again: only one whose database answers, or is just starting, is really ours.
    return holder.pid !== process.pid && (await databaseAnswers(holder.ports.database)) ? holder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps two database servers from opening the same files.
 * @throws CliError when the folder is in use.
 */
export async function holdFolder(settings: ProductSettings): Promise<() => void> {
  const holder = await findHolder(settings.dataDir);
  if (holder) {
    throw new CliError(
      `Popstall already runs on the data folder ${settings.dataDir} (process ${holder.pid}, http://127.0.0.1:${holder.ports.worker}): stop it first, or start a second copy with other values of PORT, DB_PORT, STRIPE_SANDBOX_PORT and DATA_DIR.`,
    );
  }
  try {
    mkdirSync(settings.dataDir, { recursive: true });
    writeFileSync(lockFile(settings.dataDir), JSON.stringify({ pid: process.pid, ports: settings.ports }));
  } catch (error) {
    throw new CliError(
      `The data folder ${settings.dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}): make it writable, or choose another one with DATA_DIR=….`,
    );
  }
  return () => rmSync(lockFile(settings.dataDir), { force: true });
}

async function databaseAnswers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
