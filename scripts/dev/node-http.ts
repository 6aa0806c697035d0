import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A Node request as the Worker takes it. */
export function toRequest(incoming: IncomingMessage, signal?: AbortSignal): Request {
  const headers = new Headers();
  const raw = incoming.rawHeaders;
  for (let index = 0; index < raw.length; index += 2) headers.append(raw[index] ?? "", raw[index + 1] ?? "");
  headers.delete("connection");
  const method = incoming.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? null : Readable.toWeb(incoming);
  // Vite takes its own base off `url`.
  const address = (incoming as { originalUrl?: string }).originalUrl ?? incoming.url ?? "/";
  return new Request(`http://${incoming.headers.host}${address}`, {
    method,
    headers,
    body: body as ReadableStream | null,
    signal: signal ?? null,
    ...(body && { duplex: "half" }),
  } as RequestInit);
}

/** Sends the Worker's answer; `change` may rewrite a page. */
export async function send(
  answer: Response,
  response: ServerResponse,
  change: (html: string) => string,
): Promise<void> {
  for (const [name, value] of answer.headers) {
    if (name !== "set-cookie" && name !== "content-length") response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  response.statusCode = answer.status;
  if (!answer.body) {
    response.end();
  } else if (answer.headers.get("content-type")?.startsWith("text/html")) {
    response.end(change(await answer.text()));
  } else {
    await pipeline(Readable.fromWeb(answer.body as never), response);
  }
}
