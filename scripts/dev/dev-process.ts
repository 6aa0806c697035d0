/**
 * The process of `npm run dev`: the product's own Worker in Node around what Vite has loaded, so that a changed module
 * is replaced in the browser at once. Rooms, bucket and queue run in workerd (runtime-parts.ts). Started by dev-host.ts.
 */
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { coupleWebSocket } from "miniflare";
import { readFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { createServer as createViteServer } from "vite";
import type { PictureWorker } from "../../app/domain/pictures/picture-work.ts";
import type { PrintJob, PrintWorker } from "../../app/rendering/print-job.ts";
import { drawPng, lightPicture, seenDrawing } from "../../pictures/draw-png.ts";
import { readUpload } from "../../pictures/upload/read-upload.ts";
import { writeDocument } from "../../print/document/write-document.ts";
import { writeEvidence } from "../../print/evidence/write-evidence.ts";
import { writeSlips } from "../../print/slip/write-slips.ts";
import { startDrawing } from "../../print/png/drawing.ts";
import { writePrintFile } from "../../print/write-print-file.ts";
import { send, toRequest } from "./node-http.ts";
import { type QueueBatch, type QueueRetries, startRuntimeParts } from "./runtime-parts.ts";

export type DevRequest = { port: number; persistDir: string; variables: Record<string, string> };

/** What app/worker/worker.server.ts makes of a Remix handler, and app/jobs/worker-jobs.server.ts. */
type Worker = Required<Pick<ExportedHandler, "fetch" | "queue" | "scheduled">>;
type Entry = {
  createWorker: (remix: (request: Request, context: never) => Promise<Response>) => Pick<Worker, "fetch">;
  workerJobs: Pick<Worker, "queue" | "scheduled">;
};

const RELOAD_EVENT = "popstall:server-changed";
/** Pages without React load anew when a module of the server changed. */
const RELOAD_SCRIPT = `import { createHotContext } from "/@vite/client"; createHotContext("/dev-reload").on("${RELOAD_EVENT}", () => location.reload());`;

async function run({ port, persistDir, variables }: DevRequest): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  process.env["APP_ORIGIN"] = origin;
  const http = createHttpServer();
  const vite = await createViteServer({
    configFile: "remix.config.ts",
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: http } },
  });
  const parts = await startRuntimeParts({ persistDir, variables, consume });
  const env = {
    ...variables,
    ...parts.bindings,
    PICTURES: pictures(),
    PRINT: {
      pdf: (job: PrintJob) => writePrintFile(parts.bindings["MEDIA"] as R2Bucket, job, "pdf"),
      png: (job: PrintJob) => writePrintFile(parts.bindings["MEDIA"] as R2Bucket, job, "png"),
      svg: (job: PrintJob) => writePrintFile(parts.bindings["MEDIA"] as R2Bucket, job, "svg"),
      document: writeDocument,
      evidence: writeEvidence,
      slips: writeSlips,
    } satisfies PrintWorker,
    ASSETS: { fetch: (input: URL | string) => fetch(new URL(new URL(input).pathname, origin)) },
  } as never;
  const execution = {
    waitUntil: (work: Promise<unknown>) => void work.catch(report),
    passThroughOnException() {},
  } as never;

  let current: { build: unknown; worker: Worker } | undefined;
  /** Made anew when Vite has loaded a changed module; as cheap as a look-up otherwise. */
  async function loadWorker(): Promise<Worker> {
    const build = (await vite.ssrLoadModule("virtual:remix/server-build")) as unknown as ServerBuild;
    if (current?.build !== build) {
      const entry = build.entry.module as unknown as Entry;
      const handler = createRequestHandler(build, "development");
      const door = entry.createWorker((request, context) => handler(request, context));
      current = { build, worker: { ...door, ...entry.workerJobs } };
    }
    return current.worker;
  }

  async function consume({ queue, messages }: QueueBatch): Promise<QueueRetries> {
    const retries: QueueRetries = {};
    const batch = messages.map((message) => ({
      ...message,
      ack() {},
      retry: (options?: { delaySeconds?: number }) => void (retries[message.id] = options?.delaySeconds ?? 0),
    }));
    const retryAll = (wish?: { delaySeconds?: number }) => batch.forEach((message) => message.retry(wish));
    await (await loadWorker()).queue({ queue, messages: batch, retryAll } as never, env, execution);
    return retries;
  }

  async function sweepEveryMinute(): Promise<void> {
    for (;;) {
      await pause(60_000 - (Date.now() % 60_000) + 5);
      await loadWorker()
        .then((worker) =>
          worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *" } as never, env, execution),
        )
        .catch(report);
    }
  }

  vite.middlewares.use((incoming, response, next) => {
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    void (async () => {
      const worker = await loadWorker();
      const answer = await worker.fetch(toRequest(incoming, gone.signal) as never, env, execution);
      const policy = answer.headers.get("content-security-policy");
      const nonce = /nonce-([\w-]+)/.exec(policy ?? "")?.[1] ?? "";
      const headers = new Headers(answer.headers);
      if (policy) headers.set("content-security-policy", forVite(policy, incoming.headers.host ?? ""));
      const open = new Response(answer.body, { status: answer.status, headers });
      await send(open, response, (html) => withReload(html, nonce));
    })().catch((error: unknown) => {
      if (gone.signal.aborted) return;
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      next(error);
    });
  });

  vite.watcher.on("change", (file) => {
    if (vite.environments.ssr.moduleGraph.getModulesByFile(file)?.size) {
      vite.environments.client.hot.send({ type: "custom", event: RELOAD_EVENT, data: { file } });
    }
  });

  const { WebSocketServer } = createRequire(createRequire(import.meta.url).resolve("miniflare"))("ws") as {
    WebSocketServer: new (options: object) => {
      handleUpgrade(...args: [...unknown[], (socket: never) => void]): void;
    };
  };
  const sockets = new WebSocketServer({ noServer: true });
  http.on("request", vite.middlewares);
  http.on("upgrade", (incoming, socket, head) => {
    if (!incoming.url?.startsWith("/parties/")) return;
    void (async () => {
      const answer = await (await loadWorker()).fetch(toRequest(incoming) as never, env, execution);
      const { webSocket } = answer as unknown as { webSocket?: never };
      if (!webSocket) return socket.end(`HTTP/1.1 ${answer.status} Refused\r\n\r\n`);
      sockets.handleUpgrade(incoming, socket, head, (browser) => void coupleWebSocket(browser, webSocket));
    })().catch((error: unknown) => {
      report(error);
      socket.destroy();
    });
  });

  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, "127.0.0.1", resolve);
  });
  await loadWorker();
  void sweepEveryMinute();
  process.send?.({ type: "ready" });
  process.on("SIGTERM", () => {
    void Promise.all([vite.close(), parts.stop()]).finally(() => process.exit(0));
  });
}

/** The Worker for pictures, whose drawing runs in Node as it is. */
function pictures(): PictureWorker {
  const resvg = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
  return {
    async png(svg, wish) {
      await startDrawing(readFileSync(resvg));
      return drawPng(svg, wish);
    },
    async seen(svg, cloths) {
      await startDrawing(readFileSync(resvg));
      return seenDrawing(svg, cloths);
    },
    async light(bytes) {
      return lightPicture(bytes);
    },
    async read(bytes, widths) {
      await startDrawing(readFileSync(resvg));
      return readUpload(bytes, widths);
    },
  };
}

/** Vite speaks over a websocket and adds style elements; nothing else is loosened. */
function forVite(policy: string, host: string): string {
  return policy
    .replace(/connect-src /, `connect-src ws://${host} `)
    .replace(/style-src 'self' 'nonce-[^']*'/, "style-src 'self' 'unsafe-inline'");
}

function withReload(html: string, nonce: string): string {
  if (html.includes("/@vite/client") || html.includes("inject-hmr-runtime")) return html;
  return html.replace("</head>", `<script type="module" nonce="${nonce}">${RELOAD_SCRIPT}</script></head>`);
}

function report(error: unknown): void {
  console.error(error);
}

// A browser that leaves while its page is made ends as a rejection that nobody waits for.
process.on("unhandledRejection", (error) => {
  const errorText = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (!/abort|premature/i.test(errorText)) report(error);
});
process.on("message", (request: DevRequest) => {
  run(request).catch((error: unknown) => {
    report(error);
    process.send?.({ type: "failed", reason: error instanceof Error ? error.message : String(error) });
  });
});
process.on("disconnect", () => process.exit(0));
