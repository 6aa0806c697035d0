import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type Incoming,
  json,
  type Outgoing,
  page,
  readRequest,
  redirect,
  send,
} from "../../payment-sandbox/src/http.ts";

/** Errors as the register names them. */
const ERRORS = [
  "MS_UNAVAILABLE",
  "MS_MAX_CONCURRENT_REQ",
  "GLOBAL_MAX_CONCURRENT_REQ",
  "TIMEOUT",
  "SERVICE_UNAVAILABLE",
  "INVALID_REQUESTER_INFO",
] as const;
const MODES: readonly string[] = ["valid", "invalid", "hang", "refuse", "garbage", "500", ...ERRORS];
const isMode = (mode: string) => MODES.includes(mode) || /^slow:\d+$/.test(mode);

/** `match`: the beginning of the numbers that it acts on, with their country's letters. */
type Switch = { mode: string; match: string };
type Asked = { number: string; requester: string };

export interface RunningSandbox {
  url: string;
  port: number;
  /** Sets a switch for the numbers that begin so. */
  answer(mode: string, match?: string): void;
  asked: readonly Asked[];
  close(): Promise<void>;
}

const HOST = "127.0.0.1";

/** Starts the register's stand-in. Rejects when the port is taken. */
export async function startSandbox({ port }: { port: number }): Promise<RunningSandbox> {
  const place: Place = { switches: [], asked: [] };
  const server = createServer((message, response) => {
    void readRequest(message)
      .then((incoming) => answer(place, incoming, response))
      .catch(() => message.socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${HOST}:${bound}`,
    port: bound,
    asked: place.asked,
    answer: (mode, match = "") => turn(place, { mode, match }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

type Place = { switches: Switch[]; asked: Asked[] };

function turn({ switches }: Place, { mode, match }: Switch): void {
  if (!isMode(mode)) throw new Error(`Unknown mode: ${mode}. Modes: slow:ms, ${MODES.join(", ")}`);
  switches.push({ mode, match });
}

async function answer(place: Place, incoming: Incoming, response: ServerResponse): Promise<void> {
  const { method, path, body, message } = incoming;
  if (method !== "POST" || path !== "/check-vat-number") return send(response, control(place, incoming));
  const asked = JSON.parse(body) as Record<string, string | undefined>;
  const number = `${asked["countryCode"] ?? ""}${asked["vatNumber"] ?? ""}`;
  const requester = `${asked["requesterMemberStateCode"] ?? ""}${asked["requesterNumber"] ?? ""}`;
  place.asked.push({ number, requester });
  const mode = place.switches.findLast(({ match }) => number.startsWith(match))?.mode ?? "valid";
  if (mode === "hang") return;
  if (mode === "refuse") return void message.socket.destroy();
  if (mode.startsWith("slow:")) await new Promise((resolve) => setTimeout(resolve, Number(mode.slice(5))));
  if (mode === "garbage") return send(response, page("<h1>Please try again later</h1>"));
  if (mode === "500") return send(response, json(500, { error: "Internal Server Error" }));
  if ((ERRORS as readonly string[]).includes(mode)) {
    return send(response, json(200, { actionSucceed: false, errorWrappers: [{ error: mode }] }));
  }
  const valid = mode !== "invalid";
  send(
    response,
    json(200, {
      countryCode: asked["countryCode"],
      vatNumber: asked["vatNumber"],
      requestDate: new Date().toISOString(),
      valid,
      requestIdentifier: requester === "" ? "" : `WAPIAAAA${String(place.asked.length).padStart(8, "0")}`,
      name: valid ? `Company ${number}` : "---",
      address: valid ? "1 Register Street" : "---",
    }),
  );
}

function control(place: Place, { method, path, body, message }: Incoming): Outgoing {
  switch (`${method} ${path}`) {
    case "GET /_sandbox/health":
      return json(200, { ok: true, pid: process.pid });
    case "GET /_sandbox/asked":
      return json(200, place.asked);
    case "DELETE /_sandbox/modes":
      place.switches.length = 0;
      return json(200, []);
    case "POST /_sandbox/modes": {
      const isForm = message.headers["content-type"]?.includes("form") === true;
      const typed = isForm ? Object.fromEntries(new URLSearchParams(body)) : (JSON.parse(body) as object);
      const { mode = "", match = "" } = typed as Partial<Switch>;
      if (!isMode(mode)) return json(400, { error: `Modes: slow:ms, ${MODES.join(", ")}` });
      turn(place, { mode, match: match.toUpperCase() });
      return isForm ? redirect("/") : json(200, place.switches);
    }
    case "GET /":
      return page(switchesPage(place));
    default:
      return json(404, { error: "Not Found" });
  }
}

const safe = (text: string) => text.replaceAll(/[^\w:. -]/g, "");

function switchesPage({ switches, asked }: Place): string {
  const options = [...MODES, "slow:2000", "slow:10000"].map((mode) => `<option>${mode}</option>`).join("");
  const rows = (lines: readonly string[]) => lines.map((line) => `<li>${safe(line)}</li>`).join("");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>VIES sandbox</title>
<body style="font:16px/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem"><h1>VIES sandbox</h1>
<p>Every VAT number is valid until a switch says otherwise; the last switch that fits counts.</p>
<form method="post" action="/_sandbox/modes"><label>Answer <select name="mode">${options}</select></label>
<label>for numbers that begin with <input name="match" size="14"></label> <button>Set</button></form>
<h2>Switches</h2><ul>${rows(switches.map(({ mode, match }) => `${mode} for ${match === "" ? "all" : match}`))}</ul>
<h2>Asked</h2><ul>${rows(asked.slice(-20).map(({ number, requester }) => `${number} by ${requester}`))}</ul></body></html>`;
}
