import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CliError } from "../cli-error.ts";
import { startChild, type Child } from "./child-process.ts";
import type { OrphanWatchdog } from "./orphan-watchdog.ts";
import { ROOT, sandboxWebhooks, type ProductSettings } from "./settings.ts";

const START_DEADLINE_MS = 30_000;
const RESTART_AFTER_MS = 500;

/**
 * Starts the stand-in for Stripe and waits until it answers.
 * @throws CliError
 */
async function startPaymentSandbox(settings: ProductSettings, lifeline: OrphanWatchdog): Promise<Child> {
  const { ports, dataDir } = settings;
  const child = await startChild({
    command: process.execPath,
    args: ["--import", "tsx", "packages/payment-sandbox/src/main.ts"],
    cwd: ROOT,
    env: {
      STRIPE_SANDBOX_PORT: String(ports.sandbox),
      DATA_DIR: dataDir,
      STRIPE_SANDBOX_WEBHOOKS: sandboxWebhooks(settings),
    },
    logFile: path.join(dataDir, "logs/payments.log"),
    lifeline,
  });
  const deadline = Date.now() + START_DEADLINE_MS;
  while (!(await answers(ports.sandbox))) {
    if (child.hasEnded() || Date.now() > deadline) {
      const lines = child.lastLines(40);
      const last = lines.filter((line) => /error/i.test(line)).at(-1) ?? lines.at(-1) ?? "it printed nothing";
      await child.kill();
      throw new CliError(
        `The payment sandbox did not start (${last.slice(0, 200)}): look into ${child.logFile}, then run npm start again.`,
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
export async function keepPaymentSandbox(
  settings: ProductSettings,
  lifeline: OrphanWatchdog,
  tell: (line: string) => void,
): Promise<KeptSandbox> {
  let child = await startPaymentSandbox(settings, lifeline);
  let stopping = false;

  async function keep(): Promise<void> {
    for (;;) {
      const how = await child.ended;
      if (stopping) return;
      await pause(RESTART_AFTER_MS);
      if (stopping) return;
      try {
        child = await startPaymentSandbox(settings, lifeline);
        tell(`The payment sandbox ${how}; it is running again.`);
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

async function answers(port: number): Promise<boolean> {
  try {
    const url = `http://127.0.0.1:${port}/_sandbox/health`;
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
}
