import path from "node:path";
import { CliError } from "../cli-error.ts";
import { type Child, startChild } from "../product/child-process.ts";
import type { OrphanWatchdog } from "../product/orphan-watchdog.ts";
import { ROOT, workerVariables, type ProductSettings } from "../product/settings.ts";
import type { HostMessage } from "../product/worker-process.ts";
import type { DevRequest } from "./dev-process.ts";

/** It ends what hangs: Vite prebundles first, which took more than ninety seconds on a busy machine. */
const START_DEADLINE_MS = 220_000;

interface DevOptions {
  settings: ProductSettings;
  lifeline: OrphanWatchdog;
  tell: (line: string) => void;
}

/**
 * Starts the development server on the Worker's port and waits until it has loaded the product; brings it back when its
 * process ends.
 * @throws CliError when it does not start.
 */
export async function startDevHost(options: DevOptions): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  let child = await startLoaded(options);
  void (async () => {
    for (;;) {
      const how = await child.ended;
      if (stopping) return;
      options.tell(`The development server ${how}; starting it again (see ${child.logFile}).`);
      child = await startLoaded(options);
    }
  })().catch((error: unknown) => options.tell(`It cannot be brought back: ${(error as Error).message}`));
  return {
    async stop() {
      stopping = true;
      await child.stop();
    },
  };
}

async function startLoaded({ settings, lifeline }: DevOptions): Promise<Child> {
  const child = await startChild({
    command: process.execPath,
    args: ["--import", "tsx", path.join(ROOT, "scripts/dev/dev-process.ts")],
    cwd: ROOT,
    env: { WRANGLER_SEND_METRICS: "false", FORCE_COLOR: "0", NODE_ENV: "development" },
    logFile: path.join(settings.dataDir, "logs/dev.log"),
    lifeline,
    withMessages: true,
  });
  const request: DevRequest = {
    port: settings.ports.worker,
    persistDir: path.join(settings.dataDir, "worker"),
    variables: workerVariables(settings),
  };
  const outcome = new Promise<string | undefined>((resolve) => {
    child.process.on("message", (message: HostMessage) => {
      if (message.type === "ready") resolve(undefined);
      else if (message.type === "failed") resolve(message.reason);
    });
    void child.ended.then((how) => resolve(`its process ${how}`));
    setTimeout(() => resolve("it did not answer in time"), START_DEADLINE_MS).unref();
  });
  child.process.send(request);
  const failure = await outcome;
  if (failure === undefined) return child;
  await child.stop();
  throw new CliError(`The development server does not start (${failure}): look into ${child.logFile}.`);
}
