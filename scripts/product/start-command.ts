import { connect } from "../db/database-client.ts";
import { explain } from "../cli-error.ts";
import { announcement } from "./announcement.ts";
import { databaseUrl, readSettings } from "./settings.ts";
import { startProduct, type RunningProduct } from "./start.ts";
import { Stopping } from "./stopping.ts";
import { reloadOnChange } from "./reload-on-change.ts";

const STOP_DEADLINE_MS = 15_000;
/** `npm run dev` serves the sources by Vite; with `--workerd` it builds and exchanges the Worker at each change. */
const isDev = process.argv.includes("--dev");
const fromSources = isDev && !process.argv.includes("--workerd");
const stopping = new Stopping();
let interrupted = false;

const tell = (line: string) => process.stdout.write(`${line}\n`);

async function leave(code: number): Promise<never> {
  setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
  await stopping.stop();
  process.exit(code);
}

function onInterrupt(): void {
  // The second Ctrl-C does not wait any more; the lifeline ends what is left.
  if (interrupted) process.exit(130);
  interrupted = true;
  tell("\nStopping …");
  void leave(0);
}
let lastSignal = 0;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    // A terminal signals us directly and npm hands the same signal on: that is one Ctrl-C, not two.
    const at = Date.now();
    if (at - lastSignal > 300) onInterrupt();
    lastSignal = at;
  });
}

/** npm (or a test run) may be ended without handing the signal on; without it nobody could stop us any more. */
function leaveWithParent(): void {
  if (!process.env["npm_lifecycle_event"] && !process.env["STOP_WITH_PARENT"]) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !interrupted) onInterrupt();
  }, 500).unref();
}
leaveWithParent();

async function main(): Promise<void> {
  const startedAt = Date.now();
  const settings = readSettings();
  const product: RunningProduct = await startProduct({
    settings,
    tell,
    undo: stopping.add,
    signal: stopping.signal,
    fromSources,
  });
  const client = connect(databaseUrl(settings));
  tell(`\n${await announcement(settings, client)}\n`);
  client.close();
  tell(`Running after ${((Date.now() - startedAt) / 1000).toFixed(1)} s. Ctrl-C stops everything.`);
  if (isDev && product.worker) stopping.add(reloadOnChange({ settings, worker: product.worker, tell }));
  void product.failed.then((reason) => {
    process.stderr.write(`${reason}\n`);
    void leave(1);
  });
}

try {
  await main();
} catch (error) {
  if (!interrupted) {
    process.stderr.write(`${explain(error)}\n`);
    await leave(1);
  }
}
