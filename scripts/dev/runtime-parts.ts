import { build } from "esbuild";
import { Miniflare, type MiniflareOptions } from "miniflare";
import path from "node:path";
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from "wrangler";
import { ROOT } from "../product/settings.ts";

/** A queue batch as it crosses from workerd to Node. */
export type QueueBatch = { queue: string; messages: { id: string; body: unknown; attempts: number }[] };
/** Seconds to wait before the next try, by the id of each message that is to be tried again. */
export type QueueRetries = Record<string, number>;

/** What only workerd can do while the rest of the Worker runs in Node. */
export interface RuntimeParts {
  /** Bindings of the Worker: bucket, queues and rooms. */
  bindings: Record<string, unknown>;
  stop(): Promise<void>;
}

/**
 * Starts the rooms, the bucket and the queues of wrangler.toml in workerd. Its queue consumer hands every batch to
 * `consume`, which runs in Node beside the rest of the Worker.
 */
export async function startRuntimeParts(options: {
  persistDir: string;
  variables: Record<string, string>;
  consume: (batch: QueueBatch) => Promise<QueueRetries>;
}): Promise<RuntimeParts> {
  const config = readWorkerOptions(path.join(ROOT, "wrangler.toml"), undefined, { envFiles: [] } as object);
  const { compatibilityDate, compatibilityFlags, r2Buckets, queueProducers, queueConsumers, durableObjects } =
    config.workerOptions;
  const classes = roomClasses(durableObjects as Record<string, { className: string }>);
  const miniflare = new Miniflare({
    host: "127.0.0.1",
    port: 0,
    cf: false,
    name: "popstall",
    modules: true,
    script: await bundleRooms(Object.keys(classes)),
    compatibilityDate,
    compatibilityFlags,
    r2Buckets,
    queueProducers,
    queueConsumers,
    durableObjects,
    bindings: options.variables,
    defaultPersistRoot: options.persistDir,
    serviceBindings: {
      DEV: async (request: Request) =>
        Response.json(await options.consume((await request.json()) as QueueBatch)),
    },
  } as unknown as MiniflareOptions);
  const all: Record<string, unknown> = await miniflare.getBindings();
  const bindings: Record<string, unknown> = {};
  // Named one by one: the proxy of a service binding answers as if it were a room.
  for (const name of [...Object.keys(r2Buckets ?? {}), ...Object.keys(queueProducers ?? {})]) {
    bindings[name] = all[name];
  }
  for (const name of Object.keys(classes)) bindings[name] = roomsByDispatch(miniflare, name);
  return { bindings, stop: () => miniflare.dispose() };
}

/** The file of each room: `TenantRoom` is party/tenant-room.ts. */
function roomClasses(durableObjects: Record<string, { className: string }>): Record<string, string> {
  const fileOf = (className: string) => className.replaceAll(/(?<!^)([A-Z])/g, "-$1").toLowerCase();
  return Object.fromEntries(
    Object.entries(durableObjects).map(([name, { className }]) => [name, fileOf(className)]),
  );
}

async function bundleRooms(names: string[]): Promise<string> {
  const files = roomClasses(Object.fromEntries(names.map((className) => [className, { className }])));
  const rooms = Object.entries(files).map(([name, file]) => `export { ${name} } from "./party/${file}.ts";`);
  const contents = `${rooms.join("\n")}
export default {
  fetch(request, env) {
    const rooms = env[request.headers.get("x-dev-rooms")];
    const name = decodeURIComponent(request.headers.get("x-dev-room"));
    return rooms.get(rooms.idFromName(name)).fetch(request);
  },
  async queue(batch, env) {
    const messages = batch.messages.map(({ id, body, attempts }) => ({ id, body, attempts }));
    const answer = await env.DEV.fetch("http://dev/queue", { method: "POST", body: JSON.stringify({ queue: batch.queue, messages }) });
    const retries = await answer.json();
    for (const message of batch.messages) {
      if (message.id in retries) message.retry({ delaySeconds: retries[message.id] });
      else message.ack();
    }
  },
};`;
  const result = await build({
    stdin: { contents, resolveDir: ROOT, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    external: ["cloudflare:*", "node:*"],
    conditions: ["workerd", "worker"],
  });
  return result.outputFiles[0]?.text ?? "";
}

/** Miniflare's proxy carries neither a room's websocket nor its calls; a dispatch to the rooms' Worker carries both. */
function roomsByDispatch(miniflare: Miniflare, binding: string) {
  const roomNamed = (name: string) => ({
    setName: () => Promise.resolve(),
    fetch(input: Request | string, init?: RequestInit) {
      const request = new Request(input, init);
      const headers = new Headers(request.headers);
      headers.set("x-dev-rooms", binding);
      headers.set("x-dev-room", encodeURIComponent(name));
      return miniflare.dispatchFetch(request.url, {
        method: request.method,
        headers: [...headers],
        body: request.body,
        ...(request.body && { duplex: "half" }),
      } as never);
    },
  });
  return { idFromName: (name: string) => name, get: roomNamed, getByName: roomNamed };
}
