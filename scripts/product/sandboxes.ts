import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CliError } from "../cli-error.ts";
import { startChild, type Child } from "./child-process.ts";
import type { OrphanWatchdog } from "./orphan-watchdog.ts";
import { freePort, requirePort } from "./ports.ts";
import { ROOT, sandboxWebhooks, SHOP_SANDBOX_SECRET, type ProductSettings } from "./settings.ts";

const START_DEADLINE_MS = 30_000;
const RESTART_AFTER_MS = 500;

/** A program that stands in for a provider. */
type Program = { name: string; main: string; log: string; port: number; env: Record<string, string> };

/**
 * Starts a stand-in and waits until it answers.
 * @throws CliError
 */
async function startSandbox(
  { name, main, log, port, env }: Program,
  dataDir: string,
  lifeline: OrphanWatchdog,
): Promise<Child> {
  const child = await startChild({
    command: process.execPath,
    args: ["--import", "tsx", main],
    cwd: ROOT,
    env: { ...env, DATA_DIR: dataDir },
    logFile: path.join(dataDir, log),
    lifeline,
  });
  const deadline = Date.now() + START_DEADLINE_MS;
  // Another program's stand-in may answer where this one could not listen.
  while ((await answeringPid(port)) !== child.pid) {
    if (child.hasEnded() || Date.now() > deadline) {
      const lines = child.lastLines(40);
      const last = lines.filter((line) => /error/i.test(line)).at(-1) ?? lines.at(-1) ?? "it printed nothing";
      await child.kill();
      throw new CliError(
        `${name} did not start (${last.slice(0, 200)}): look into ${child.logFile}, then run npm start again.`,
      );
    }
    await pause(50);
  }
  return child;
}

export interface KeptSandbox {
  pid(): number;
  stop(): Promise<void>;
}

/** Starts the payment sandbox and starts it again when it dies; what it knew is in its data folder. */
export function keepPaymentSandbox(
  settings: ProductSettings,
  lifeline: OrphanWatchdog,
  tell: (line: string) => void,
): Promise<KeptSandbox> {
  const port = settings.ports.sandbox;
  const program = {
    name: "The payment sandbox",
    main: "packages/payment-sandbox/src/main.ts",
    log: "logs/payments.log",
    port,
    env: { STRIPE_SANDBOX_PORT: String(port), STRIPE_SANDBOX_WEBHOOKS: sandboxWebhooks(settings) },
  };
  return keepSandbox(program, settings.dataDir, lifeline, tell);
}

/**
 * The same for the shop sandbox. Where its port is taken and no setting names it, it takes another, so that a second copy of
 * the product starts beside the first; the settings name it then.
 */
export async function keepShopSandbox(
  settings: ProductSettings,
  lifeline: OrphanWatchdog,
  tell: (line: string) => void,
): Promise<KeptSandbox> {
  const programAt = (port: number) => ({
    name: "The shop sandbox",
    main: "packages/shop-sandbox/src/main.ts",
    log: "logs/shops.log",
    port,
    env: {
      SHOP_SANDBOX_PORT: String(port),
      SHOP_SANDBOX_APP: settings.origin,
      SHOP_SANDBOX_SECRET,
    },
  });
  return keepWhereFree(settings, { name: "shops", variable: "SHOP_SANDBOX_PORT" }, (port) =>
    keepSandbox(programAt(port), settings.dataDir, lifeline, tell),
  );
}

/** The same for the stand-in of the register of VAT numbers. */
export async function keepViesSandbox(
  settings: ProductSettings,
  lifeline: OrphanWatchdog,
  tell: (line: string) => void,
): Promise<KeptSandbox> {
  const programAt = (port: number) => ({
    name: "The VIES sandbox",
    main: "packages/vies-sandbox/src/main.ts",
    log: "logs/vies.log",
    port,
    env: { VIES_SANDBOX_PORT: String(port) },
  });
  return keepWhereFree(settings, { name: "vies", variable: "VIES_SANDBOX_PORT" }, (port) =>
    keepSandbox(programAt(port), settings.dataDir, lifeline, tell),
  );
}

/**
 * Keeps a stand-in at its usual port; where that is taken and no setting names it, at another one. A port can be taken by a
 * second copy of the product between the look and the start.
 */
async function keepWhereFree(
  { ports, environment }: ProductSettings,
  { name, variable }: { name: "shops" | "vies"; variable: string },
  keepAt: (port: number) => Promise<KeptSandbox>,
): Promise<KeptSandbox> {
  const others: number[] = [ports.worker, ports.database, ports.sandbox];
  try {
    if (others.includes(ports[name]))
      throw new CliError(`Port ${ports[name]} is another part's: set ${variable}.`);
    await requirePort(ports[name], variable, "a stand-in");
    return await keepAt(ports[name]);
  } catch (error) {
    if (environment[variable]) throw error;
    ports[name] = await freePort();
    return keepAt(ports[name]);
  }
}

async function keepSandbox(
  program: Program,
  dataDir: string,
  lifeline: OrphanWatchdog,
  tell: (line: string) => void,
): Promise<KeptSandbox> {
  let child = await startSandbox(program, dataDir, lifeline);
  let stopping = false;

  async function keep(): Promise<void> {
    for (;;) {
      const how = await child.ended;
      if (stopping) return;
      await pause(RESTART_AFTER_MS);
      if (stopping) return;
      try {
        child = await startSandbox(program, dataDir, lifeline);
        tell(`${program.name} ${how}; it is running again.`);
      } catch (error) {
        tell((error as Error).message);
        return;
      }
    }
  }

  void keep();
  return {
    pid: () => child.pid,
    async stop() {
      stopping = true;
      await child.stop();
    },
  };
}

/** The process that answers as a stand-in at this port; undefined where none does. */
async function answeringPid(port: number): Promise<number | undefined> {
  try {
    const url = `http://127.0.0.1:${port}/_sandbox/health`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(1000) });
    return ((await answer.json()) as { pid?: number }).pid;
  } catch {
    return undefined;
  }
}
