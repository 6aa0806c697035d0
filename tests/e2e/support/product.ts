import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, openSync, closeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePorts } from "../../../scripts/product/ports.ts";
import { ROOT } from "../../../scripts/product/settings.ts";

const START_DEADLINE_MS = 240_000;

export interface TestProduct {
  baseUrl: string;
  databaseUrl: string;
  /** Of the payment sandbox: its fault switches live here. */
  paymentsUrl: string;
  dataDir: string;
  /** Of the supervisor, which would start again what ends. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a whole product as `npm start` does, on free ports and with a data folder of its own.
 * @param env settings to start it with, `TRANSLATION=off` for instance.
 * @param args `--dev` starts it as `npm run dev` does.
 */
export async function startTestProduct(
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<TestProduct> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "popstall-e2e-"));
  const [worker = 0, database = 0, payments = 0, shops = 0, vies = 0] = await freePorts(5);
  const logFile = path.join(dataDir, "start.log");
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, ["scripts/start.mjs", ...args], {
    cwd: ROOT,
    env: {
      ...withoutSettings(process.env),
      PORT: String(worker),
      DB_PORT: String(database),
      STRIPE_SANDBOX_PORT: String(payments),
      SHOP_SANDBOX_PORT: String(shops),
      VIES_SANDBOX_PORT: String(vies),
      DATA_DIR: dataDir,
      STOP_WITH_PARENT: "on",
      BUILD: "full",
      ...env,
    },
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const baseUrl = `http://127.0.0.1:${worker}`;
  const endIt = () => child.kill("SIGTERM");
  process.once("exit", endIt);

  async function stop(): Promise<void> {
    process.off("exit", endIt);
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
    await ended;
    clearTimeout(timer);
    rmSync(dataDir, { recursive: true, force: true });
  }

  const deadline = Date.now() + START_DEADLINE_MS;
  while (!(await isReady(baseUrl))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      const told = readFileSync(logFile, "utf8");
      await stop();
      throw new Error(`The product did not start:\n${told}`);
    }
    await pause(100);
  }
  return {
    baseUrl,
    databaseUrl: `http://127.0.0.1:${database}`,
    paymentsUrl: `http://127.0.0.1:${payments}`,
    dataDir,
    pid: child.pid ?? 0,
    stop,
  };
}

/** The shell of whoever runs the tests must not decide what is tested. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign =
    /^(?:APP_|TRANSLATION$|STRIPE_|MAIL_|SESSION_SECRET$|LIBSQL_|FAQ_URL$|ANALYTICS_|CHAT_|OPERATOR|npm_lifecycle_)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)));
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(5000) })).status === 200;
  } catch {
    return false;
  }
}
