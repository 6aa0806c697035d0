import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** How the provider behaves: answers, is away, does not take the mail as it is, takes the mail and loses its answer, or never answers. */
type Manner = "well" | "away" | "refuses" | "answer lost" | "hangs";

/** A mail provider that remembers idempotency keys, as Resend does. */
export async function mailProvider({ delayMs = 0 } = {}) {
  const sent = new Map<string, { to: string[]; subject: string }>();
  let manner: Manner = "well";
  let calls = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      calls += 1;
      if (manner === "hangs") return;
      if (manner === "away") return void response.writeHead(503).end();
      if (manner === "refuses") return void response.writeHead(422).end();
      const key = String(request.headers["idempotency-key"]);
      if (!sent.has(key))
        sent.set(key, JSON.parse(Buffer.concat(parts).toString()) as { to: string[]; subject: string });
      if (manner === "answer lost") return void response.destroy();
      setTimeout(() => response.writeHead(200).end(JSON.stringify({ id: `re_${key}` })), delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    settings: { MAIL_API_KEY: "re_test", MAIL_API_URL: `http://127.0.0.1:${port}/emails` },
    sent,
    calls: () => calls,
    behave: (next: Manner) => void (manner = next),
  };
}
