import { createRequire } from "node:module";
import { processorSeconds } from "./processor.ts";

const EVERY_MS = 40;
const MEGABYTE = 1e6;

/** Node 20 has none of its own. */
const { WebSocket: Socket } = createRequire(createRequire(import.meta.url).resolve("miniflare"))("ws") as {
  WebSocket: typeof WebSocket;
};

/** What a Worker under workerd takes from now on, asked of its inspector. */
export async function workerdMemory(inspectorPort: number, worker: string) {
  const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as {
    id: string;
    webSocketDebuggerUrl: string;
  }[];
  const target = targets.find(({ id }) => id.includes(worker));
  if (!target) throw new Error(`workerd's inspector knows no ${worker}.`);
  const socket = new Socket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const begun = cpuSeconds();
  let [heap, samples, id] = [0, 0, 0];
  socket.addEventListener("message", ({ data }) => {
    const { result } = JSON.parse(String(data)) as {
      result?: { usedSize?: number; backingStorageSize?: number; embedderHeapUsedSize?: number };
    };
    if (result?.usedSize === undefined) return;
    samples += 1;
    heap = Math.max(heap, (result.usedSize + (result.backingStorageSize ?? 0)) / MEGABYTE);
  });
  const timer = setInterval(() => {
    socket.send(JSON.stringify({ id: ++id, method: "Runtime.getHeapUsage" }));
  }, EVERY_MS);
  return {
    async end() {
      clearInterval(timer);
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.close();
      return { heap, samples, cpu: cpuSeconds() - begun };
    },
  };
}

/** Of the programs that this process has started. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return processorSeconds(process.pid) - (user + system) / 1e6;
}
