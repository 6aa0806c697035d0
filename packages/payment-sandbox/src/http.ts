import type { IncomingMessage, ServerResponse } from "node:http";

const MOST_BYTES = 2 * 1024 * 1024;

/** A request, read to its end. */
export interface Incoming {
  message: IncomingMessage;
  method: string;
  path: string;
  query: string;
  body: string;
}

/** Something to send back. */
export interface Outgoing {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Reads a request whole; larger bodies than any real call sends are refused with an error. */
export async function readRequest(message: IncomingMessage): Promise<Incoming> {
  const [path = "/", query = ""] = splitOnce(message.url ?? "/", "?");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error("The request is too large.");
    chunks.push(chunk);
  }
  // A file is read byte by byte; all else is text.
  const isFile = (message.headers["content-type"] ?? "").startsWith("multipart/form-data");
  const body = Buffer.concat(chunks).toString(isFile ? "latin1" : "utf8");
  return { message, method: message.method ?? "GET", path, query, body };
}

/** Sends an answer. */
export function send(response: ServerResponse, { status, headers, body }: Outgoing): void {
  if (response.destroyed || response.writableEnded) return;
  response.writeHead(status, { ...headers, "Content-Length": String(Buffer.byteLength(body)) });
  response.end(body);
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Outgoing {
  const body = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
    body,
  };
}

/** A page. Forms go to the sandbox only, and nothing from elsewhere is loaded; pages that need scripts say so. */
export function page(
  body: string,
  options: { status?: number; scripts?: boolean; framed?: boolean } = {},
): Outgoing {
  const { status = 200, scripts = false, framed = false } = options;
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    scripts ? "script-src 'self'; connect-src 'self'" : "script-src 'none'",
    framed ? "" : "frame-ancestors 'none'",
  ];
  return {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": policy.filter(Boolean).join("; "),
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    },
    body,
  };
}

export function redirect(to: string): Outgoing {
  return { status: 303, headers: { Location: to, "Cache-Control": "no-store" }, body: "" };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
