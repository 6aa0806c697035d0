import { createRequire } from "node:module";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Child, startChild } from "../product/child-process.ts";
import type { OrphanWatchdog } from "../product/orphan-watchdog.ts";
import { freePort } from "../product/ports.ts";

const START_DEADLINE_MS = 20_000;
/** Fine enough for the benchmark of the start. */
const READY_EVERY_MS = 2;

/** A Worker under bare `workerd serve`, as production runs it: no Miniflare and no proxy around it. */
export type BareWorker = { origin: string; child: Child; stop(): Promise<void> };

type Input = {
  name: string;
  /** Folder of the Worker's modules, and which of them begins. */
  modules: string;
  entry: string;
  /** Text bindings; they may need the address, which is known by then. */
  variables?: (origin: string) => Record<string, string>;
  /** Whether the product's queue, bucket, assets and rooms are bound as well. */
  withProductBindings?: boolean;
  dataDir: string;
  lifeline: OrphanWatchdog;
};

/** Takes whatever the measured pages do not wait for: queue messages, which are posted, and objects. */
const SINK = `const metrics = { backlogCount: 0, backlogBytes: 0, oldestMessageTimestamp: 0 };
export default { async fetch(request) {
  await request.arrayBuffer();
  return request.method === "POST" ? Response.json({ metadata: { metrics } }) : new Response(null, { status: 404 });
}, queue() {} };`;

/** Starts it and waits until it answers. */
export async function startBareWorker(input: Input): Promise<BareWorker> {
  const { name, dataDir, lifeline } = input;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const folder = path.join(dataDir, name);
  mkdirSync(folder, { recursive: true });
  const config = path.join(folder, "config.capnp");
  writeFileSync(config, capnp(input, port, input.variables?.(origin) ?? {}, folder));
  const child = await startChild({
    command: workerdBinary(),
    args: ["serve", "--experimental", config],
    env: {},
    logFile: path.join(dataDir, `${name}.log`),
    lifeline,
  });
  const deadline = Date.now() + START_DEADLINE_MS;
  while (!(await answers(origin))) {
    if (child.hasEnded() || Date.now() > deadline) {
      throw new Error(`workerd does not start ${name}:\n${child.lastLines(30).join("\n")}`);
    }
    await pause(READY_EVERY_MS);
  }
  return { origin, child, stop: () => child.stop() };
}

function workerdBinary(): string {
  const require = createRequire(import.meta.url);
  return (require("workerd") as { default: string }).default;
}

/** The compatibility date that the deployed Worker has. */
function compatibilityDate(): string {
  return /compatibility_date = "([^"]+)"/.exec(readFileSync("wrangler.toml", "utf8"))?.[1] ?? "";
}

function capnp(input: Input, port: number, variables: Record<string, string>, folder: string): string {
  const files = readdirSync(input.modules).filter((file) => /\.(?:m?js|wasm|bin|txt)$/.test(file));
  files.sort((one, other) => Number(other === input.entry) - Number(one === input.entry));
  const modules = files.map((file) => {
    const kind = file.endsWith("js")
      ? "esModule"
      : file.endsWith(".wasm")
        ? "wasm"
        : file.endsWith(".txt")
          ? "text"
          : "data";
    const place = path.relative(folder, path.join(input.modules, file));
    return `(name = ${JSON.stringify(file)}, ${kind} = embed ${JSON.stringify(place)})`;
  });
  const texts = Object.entries(variables).map(
    ([name, value]) => `(name = ${JSON.stringify(name)}, text = ${JSON.stringify(value)})`,
  );
  const product = input.withProductBindings
    ? [
        `(name = "OUTBOX", queue = "sink")`,
        `(name = "MAIL_QUEUE", queue = "sink")`,
        `(name = "NOTICE_QUEUE", queue = "sink")`,
        `(name = "WORK_QUEUE", queue = "sink")`,
        `(name = "PRINT_QUEUE", queue = "sink")`,
        `(name = "PRODUCT_PRINT_QUEUE", queue = "sink")`,
        `(name = "FULFILMENT_QUEUE", queue = "sink")`,
        `(name = "SHOP_QUEUE", queue = "sink")`,
        `(name = "MEDIA", r2Bucket = "sink")`,
        `(name = "ASSETS", service = "assets")`,
        `(name = "TenantRoom", durableObjectNamespace = "TenantRoom")`,
      ]
    : [];
  const rooms = input.withProductBindings
    ? `durableObjectNamespaces = [(className = "TenantRoom", uniqueKey = "TenantRoom", enableSql = true)],
  durableObjectStorage = (inMemory = void),`
    : "";
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "sink", worker = .sink),
    (name = "assets", disk = (path = "${path.resolve("build/client")}")),
    (name = "internet", network = (allow = ["private", "public", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [${modules.join(", ")}],
  compatibilityDate = "${compatibilityDate()}",
  compatibilityFlags = ["nodejs_compat"],
  bindings = [${[...texts, ...product].join(", ")}],
  ${rooms}
);
const sink :Workerd.Worker = (
  modules = [(name = "sink.js", esModule = ${JSON.stringify(SINK)})],
  compatibilityDate = "${compatibilityDate()}",
);
`;
}

async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2000) })).status < 500;
  } catch {
    return false;
  }
}
