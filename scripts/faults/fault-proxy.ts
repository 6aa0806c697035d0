import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What may happen to a request on its way. `drop-after` and `500-after` let the work be done and lose the answer;
 * `refuse`, `503` and `hang` let nothing be done.
 */
export const LINE_FAULTS = [
  "slow-1500",
  "slow-4000",
  "refuse",
  "503",
  "drop-after",
  "500-after",
  "hang",
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/** Longer than anyone waits. */
const HANG_MS = 60_000;

export interface FaultProxy {
  url: string;
  close(): Promise<void>;
}

/**
 * An HTTP proxy before one server that does to each request what `choose` says.
 * @param target where requests go in the end, or who answers them.
 */
export async function startFaultProxy(
  target: string | ((request: IncomingMessage, body: Buffer, response: ServerResponse) => void),
  choose: () => LineFault | undefined,
): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => response.destroy());
    request.on("end", () => void handle(request, Buffer.concat(chunks), response));
  });
  server.keepAliveTimeout = 65_000;

  async function handle(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const fault = choose();
    if (fault === "refuse") return void request.socket.destroy();
    if (fault === "hang") return void setTimeout(() => request.socket.destroy(), HANG_MS).unref();
    if (fault === "503") return void response.writeHead(503).end("{}");
    const waits = /^slow-(\d+)$/.exec(fault ?? "")?.[1];
    if (waits) await new Promise((resolve) => setTimeout(resolve, Number(waits)));
    if (typeof target !== "string") {
      if (fault === "drop-after" || fault === "500-after") {
        // Done, and the answer goes nowhere.
        target(request, body, silent());
        if (fault === "drop-after") request.socket.destroy();
        else response.writeHead(500).end("{}");
        return;
      }
      return target(request, body, response);
    }
    const url = new URL(request.url ?? "/", target);
    const onward = send(
      url,
      { method: request.method, agent, headers: { ...request.headers, host: url.host } },
      (answer) => {
        if (fault === "drop-after" || fault === "500-after") {
          answer.resume();
          answer.once("end", () => {
            if (fault === "drop-after") request.socket.destroy();
            else response.writeHead(500).end("{}");
          });
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.once("error", () => response.destroy());
      },
    );
    onward.once("error", () => request.socket.destroy());
    // Whoever gave up takes their request along, as a broken line would.
    response.once("close", () => onward.destroy());
    onward.end(body);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      agent.destroy();
    },
  };
}

/** A response that nobody reads. */
function silent(): ServerResponse {
  const nobody = { writeHead: () => nobody, setHeader: () => nobody, end: () => nobody };
  return nobody as unknown as ServerResponse;
}
