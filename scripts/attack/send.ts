import type { Attack } from "./attacks.ts";
import type { Door } from "./doors.ts";

const TYPES = {
  urlencoded: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data; boundary=x",
  json: "application/json",
  text: "text/plain",
};
/** Servers and their proxies take no longer address. */
const LONGEST_QUERY = 6_000;

/** A door's request with these fields. */
export function requestOf(
  door: Door,
  fields: Attack["fields"],
  encoding: Attack["encoding"],
  raw?: string,
): { address: string; init: RequestInit } {
  const headers: Record<string, string> = door.cookie ? { Cookie: door.cookie } : {};
  if (door.kind === "visit") {
    const query = urlencoded(fields).slice(0, LONGEST_QUERY);
    const [path] = door.address.split("?", 1);
    return { address: `${path}?${query.replaceAll(/%.?$/g, "")}`, init: { headers } };
  }
  headers["Sec-Fetch-Site"] = "same-origin";
  headers["Content-Type"] = TYPES[encoding];
  const body = raw ?? { urlencoded, text: urlencoded, multipart, json }[encoding](fields);
  return { address: door.address, init: { method: "POST", headers, body } };
}

function urlencoded(fields: Attack["fields"]): string {
  return new URLSearchParams(fields).toString();
}

function multipart(fields: Attack["fields"]): string {
  const parts = fields.map(([name, value]) => {
    const quoted = name.replaceAll(/["\r\n]/g, "_");
    return `--x\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n${value}\r\n`;
  });
  return `${parts.join("")}--x--\r\n`;
}

function json(fields: Attack["fields"]): string {
  return JSON.stringify(Object.fromEntries(fields));
}
