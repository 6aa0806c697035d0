import { connect } from "node:net";

const DEADLINE_MS = 20_000;
const FORM = "application/x-www-form-urlencoded";

/** A request that `fetch` does not send, and the statuses that are right for it. */
export type RawRequest = { name: string; text: string; right: readonly number[] };

/** Bodies where none belongs, and bodies that do not say how long they are. */
export function rawRequests(host: string): RawRequest[] {
  const head = (first: string, more: string[]) =>
    [
      `${first} HTTP/1.1`,
      `Host: ${host}`,
      "Sec-Fetch-Site: same-origin",
      "Connection: close",
      ...more,
      "",
      "",
    ].join("\r\n");
  const chunked = (path: string, type: string, chunks: readonly string[]) =>
    head(`POST ${path}`, [`Content-Type: ${type}`, "Transfer-Encoding: chunked"]) +
    chunks.map((chunk) => `${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`).join("") +
    "0\r\n\r\n";
  const wrong = "email=pat%40attack.example&password=Wrong-Heron-41";
  const mega = "a".repeat(1024 * 1024);
  return [
    {
      name: "GET with a body of a known length",
      text: `${head("GET /login", [`Content-Type: ${FORM}`, `Content-Length: ${wrong.length}`])}${wrong}`,
      right: [400],
    },
    {
      name: "GET with a chunked body",
      text: `${head("GET /login", [`Content-Type: ${FORM}`, "Transfer-Encoding: chunked"])}3\r\na=b\r\n0\r\n\r\n`,
      right: [400],
    },
    {
      name: "a small chunked form",
      text: chunked("/login", FORM, [wrong.slice(0, 9), wrong.slice(9)]),
      right: [422],
    },
    {
      name: "a form without a length and without an origin, whose body never comes",
      text: head("POST /login", [`Content-Type: ${FORM}`, "Transfer-Encoding: chunked"]).replace(
        "Sec-Fetch-Site: same-origin\r\n",
        "",
      ),
      right: [403],
    },
    {
      name: "a chunked form of 4 MB",
      text: chunked("/login", FORM, ["email=", mega, mega, mega, mega]),
      right: [413],
    },
    {
      name: "a chunked call of 4 MB",
      text: chunked("/api/login", "application/json", ['{"email":"', mega, mega, mega, mega, '"}']),
      right: [413],
    },
  ];
}

/** Sends it over a socket of its own. @returns the status that was answered. */
export function sendRaw(origin: string, text: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(text));
    const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? Number.NaN);
    socket.setTimeout(DEADLINE_MS, () => socket.destroy(new Error("was not answered in time")));
    socket.setEncoding("latin1");
    socket.on("data", (part) => {
      answer += String(part);
    });
    socket.on("close", () => {
      if (Number.isNaN(status())) reject(new Error("was closed without an answer"));
      else resolve(status());
    });
    socket.on("error", (error) => {
      // Who refuses a long body may close before all of it is sent.
      if (Number.isNaN(status())) reject(error);
    });
  });
}
