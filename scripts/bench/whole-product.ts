import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startChild } from "../product/child-process.ts";
import { freePorts } from "../product/ports.ts";
import { ROOT } from "../product/settings.ts";
import type { Surroundings } from "./surroundings.ts";

const START_DEADLINE_MS = 240_000;

/** A product as `npm start` runs it, with all that stands around the Worker and a database of its own. */
export async function startWholeProduct(
  { dataDir, lifeline }: Surroundings,
  more: Record<string, string> = {},
) {
  const [worker, database, payments] = await freePorts(3);
  const origin = `http://127.0.0.1:${worker}`;
  const child = await startChild({
    command: process.execPath,
    args: ["scripts/start.mjs"],
    cwd: ROOT,
    env: {
      PORT: `${worker}`,
      DB_PORT: `${database}`,
      STRIPE_SANDBOX_PORT: `${payments}`,
      DATA_DIR: path.join(dataDir, "phone"),
      STOP_WITH_PARENT: "on",
      ...more,
    },
    logFile: path.join(dataDir, "phone.log"),
    lifeline,
  });
  const deadline = Date.now() + START_DEADLINE_MS;
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.hasEnded() || Date.now() > deadline)
      throw new Error(`The product does not start:\n${child.lastLines(30).join("\n")}`);
    await pause(100);
  }
  return { origin, pid: child.pid, databaseUrl: `http://127.0.0.1:${database}`, stop: () => child.stop() };
}
