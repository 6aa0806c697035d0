import { spawnSync } from "node:child_process";
import path from "node:path";
import autocannon from "autocannon";

export type Load = {
  requestsPerSecond: number;
  /** Milliseconds until half of the answers were there. */
  median: number;
  requests: number;
  failures: number;
};

const CONNECTIONS = 16;
const hasWrk = spawnSync("wrk", ["--version"]).error === undefined;

/** What loads the servers: wrk costs the machine least; without it autocannon does. */
export const LOADER = hasWrk ? "wrk" : "autocannon";

export type Asking = {
  headers?: Record<string, string>;
  /** Whether each request has a query of its own, so that no copy of anything fits it. */
  eachAnew?: boolean;
};

/** Asks one address as often as it can over 16 connections. */
export async function load(url: string, seconds: number, asking: Asking = {}): Promise<Load> {
  return hasWrk ? loadByWrk(url, seconds, asking) : loadByAutocannon(url, seconds, asking);
}

async function loadByWrk(url: string, seconds: number, { headers = {}, eachAnew }: Asking): Promise<Load> {
  const { spawn } = await import("node:child_process");
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const script = eachAnew ? ["-s", path.join(import.meta.dirname, "each-anew.lua")] : [];
  const options = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--latency", ...lines, ...script];
  const child = spawn("wrk", [...options, url]);
  let text = "";
  child.stdout.on("data", (part: Buffer) => (text += part.toString()));
  await new Promise((resolve) => child.once("close", resolve));
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const [, value = "0", unit = "ms"] = /50%\s+([\d.]+)(us|ms|s)/.exec(text) ?? [];
  return {
    requestsPerSecond: number(/Requests\/sec:\s+([\d.]+)/),
    median: Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as "us" | "ms" | "s"],
    requests: number(/(\d+) requests in/),
    failures: number(/Non-2xx or 3xx responses: (\d+)/) + number(/Socket errors: connect (\d+)/),
  };
}

async function loadByAutocannon(
  url: string,
  seconds: number,
  { headers = {}, eachAnew }: Asking,
): Promise<Load> {
  let count = 0;
  const anew = (request: autocannon.Request) => ({
    ...request,
    path: `${new URL(url).pathname}?n=${(count += 1)}`,
  });
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
    ...(eachAnew && { requests: [{ setupRequest: anew }] }),
  });
  return {
    requestsPerSecond: result.requests.average,
    median: result.latency.p50,
    requests: result.requests.total,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}
