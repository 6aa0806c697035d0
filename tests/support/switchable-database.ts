import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * `frozen`: takes every request and never answers. `away`: the connection is lost. `refusing`: a proxy's 503.
 * `broken`: a fault within the server itself. A number: its status, in an answer that refuses us. `BLOCKED` and others: a
 * good answer that refuses each statement with this code.
 */
export type DatabaseMode =
  | ("well" | "frozen" | "away" | "refusing" | "broken")
  | (401 | 402 | 403 | 404)
  | ("BLOCKED" | "SQLITE_FULL" | "SQLITE_READONLY" | "SQLITE_IOERR_WRITE" | "SQLITE_NOMEM");

/** Stands between a product and its database, which it can make disappear. */
export type SwitchableDatabase = {
  url: string;
  mode: DatabaseMode;
  /** How many requests came in the mode that is on. */
  asked: number;
  close(): Promise<void>;
};

export async function switchableDatabase(target: string): Promise<SwitchableDatabase> {
  const held = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    database.asked += 1;
    if (database.mode === "frozen") held.add(response);
    else if (database.mode === "away") request.socket.destroy();
    else if (database.mode === "refusing") response.writeHead(503).end("no upstream");
    else if (database.mode === "broken") response.writeHead(500).end('{"error":"internal error"}');
    else if (typeof database.mode === "number") response.writeHead(database.mode).end('{"error":"refused"}');
    else if (database.mode !== "well") void refuseAll(database.mode, request, response);
    else void pass(new URL(request.url ?? "/", target), request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  let mode: DatabaseMode = "well";
  const database: SwitchableDatabase = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: 0,
    get mode() {
      return mode;
    },
    set mode(next) {
      mode = next;
      database.asked = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return database;
}

/** As libSQL's server tells that it ran none of the statements. */
async function refuseAll(code: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { requests } = JSON.parse(Buffer.concat(parts).toString()) as { requests: { type: string }[] };
  const results = requests.map(({ type }) =>
    type === "close"
      ? { type: "ok", response: { type: "close" } }
      : { type: "error", error: { message: `refused: ${code}`, code } },
  );
  response
    .writeHead(200, { "Content-Type": "application/json" })
    .end(JSON.stringify({ baton: null, base_url: null, results }));
}

async function pass(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { method = "POST" } = request;
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(new Request(url, { method, headers, body: Buffer.concat(parts) }));
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, { "Content-Type": answer.headers.get("Content-Type") ?? "text/plain" });
  response.end(body);
}
