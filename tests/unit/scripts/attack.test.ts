import { createServer } from "node:http";
import { createServer as createSocketServer } from "node:net";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { OTHER_TENANT_MARK } from "../../../db/seed/identifiers.ts";
import { generateAttacks, MARKER } from "../../../scripts/attack/attacks.ts";
import type { Door } from "../../../scripts/attack/doors.ts";
import { faultOf, slownessOf } from "../../../scripts/attack/judge.ts";
import { rawRequests, sendRaw } from "../../../scripts/attack/raw-requests.ts";
import { addressesOf, doorsOfAddresses } from "../../../scripts/attack/routes.ts";

const HONEST = { ms: 10, marked: false };
const told = (change: object = {}) => ({
  status: 200,
  type: "text/html; charset=utf-8",
  text: "page",
  ...change,
});

describe("the judge of attacks", () => {
  test.each([
    ["an error of ours", "POST /x as admin", told({ status: 500 }), "answered 500"],
    ["being away", "POST /x as admin", told({ status: 503 }), "answered 503"],
    ["what was sent, raw in a page", "POST /x", told({ text: `<p>${MARKER} ` }), "shows the marker raw"],
    [
      "the same in a drawing",
      "GET /x",
      told({ type: "image/svg+xml", text: MARKER }),
      "shows the marker raw",
    ],
    [
      "a row of the other tenant",
      "GET /x",
      told({ text: OTHER_TENANT_MARK }),
      "shows the other tenant's mark",
    ],
  ])("finds %s", (_, name, answer, fault) => expect(faultOf(name, answer, HONEST)).toBe(fault));

  test("lets pass what is right", () => {
    expect(faultOf("GET /x", told({ status: 422 }), HONEST)).toBeUndefined();
    expect(faultOf("GET /x", told({ type: "application/json", text: MARKER }), HONEST)).toBeUndefined();
    const marked = told({ text: OTHER_TENANT_MARK });
    expect(faultOf("GET /x as superadmin", marked, HONEST)).toBeUndefined();
    expect(faultOf("GET /x", marked, { ...HONEST, marked: true })).toBeUndefined();
  });

  test("finds what is slow each time, and forgives what was slow once", () => {
    expect(slownessOf([900, 800, 1000], HONEST)).toBe("took 800 ms, plain 10 ms");
    expect(slownessOf([900, 20, 1000], HONEST)).toBeUndefined();
    expect(slownessOf([2000], { ...HONEST, ms: 100 })).toBeUndefined();
    expect(slownessOf([3001], { ...HONEST, ms: 100 })).toBeDefined();
  });
});

describe("the addresses of the build", () => {
  const routes = {
    root: { id: "root", path: "", hasAction: false },
    layout: { id: "layout", parentId: "root", hasAction: false },
    order: { id: "order", parentId: "layout", path: "orders/:orderId", hasAction: true },
    help: { id: "help", parentId: "root", path: "help", hasAction: false },
    out: { id: "out", parentId: "root", path: "logout", hasAction: true },
    rest: { id: "rest", parentId: "root", path: "*", hasAction: true },
  };
  const visitor = { name: "nobody", cookie: "" };

  test("are whole paths, without what ends the session or answers the rest", () => {
    expect(addressesOf(routes)).toEqual([
      { pattern: "/orders/:orderId", hasAction: true },
      { pattern: "/help", hasAction: false },
    ]);
  });

  test("become doors where no link led", () => {
    const known: Door[] = [
      { name: "", address: "/orders/abc?page=2", kind: "visit", fields: [], cookie: "" },
      { name: "", address: "/help", kind: "visit", fields: [], cookie: "" },
    ];
    const doors = doorsOfAddresses(addressesOf(routes), known, visitor, { orderId: "7" });
    expect(doors.map(({ name }) => name)).toEqual(["POST /orders/7 as nobody"]);
    expect(generateAttacks(doors, 5, 1).length).toBeGreaterThan(0);
  });
});

describe("requests over a raw socket", () => {
  test("reach a server as they are meant", async () => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      // The one whose body never comes.
      if (!request.headers["sec-fetch-site"]) return void response.writeHead(418).end();
      let size = 0;
      request.on("data", (part: Buffer) => (size += part.length));
      request.on("end", () => {
        seen.push(`${request.method} ${request.headers["transfer-encoding"] ?? "known"} ${size}`);
        response.writeHead(418).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const { text } of rawRequests("x.test")) expect(await sendRaw(origin, text)).toBe(418);
    server.close();
    expect(seen.slice(0, 3)).toEqual(["GET known 50", "GET chunked 3", "POST chunked 50"]);
    expect(seen.slice(3).every((line) => Number(line.split(" ")[2]) > 4 * 1024 * 1024)).toBe(true);
  });

  test("fail when the server hangs up without a word", async () => {
    const server = createSocketServer((socket) => socket.end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(sendRaw(origin, "GET / HTTP/1.1\r\n\r\n")).rejects.toThrow("closed without an answer");
    server.close();
  });
});
