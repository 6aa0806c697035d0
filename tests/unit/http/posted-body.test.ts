import { describe, expect, test } from "vitest";
import { expectAtMost } from "../../support/times.ts";
import { type Bindings, readSettings } from "../../../app/http/wiring/env.server.ts";
import { enter } from "../../../app/worker/front-door.server.ts";
import { readFields, readForm } from "../../../app/http/forms/form.server.ts";
import { ContactSchema } from "../../../app/schemas/contact.ts";
import { formToken } from "../../../app/http/forms/form-token.server.ts";

const SECRET = "a-secret-that-is-long-enough-for-tests";
const NOW = Date.parse("2026-11-18T10:00:00Z");
const settings = readSettings({
  APP_ORIGIN: "https://popstall.example",
  APP_ALIASES: "https://alias.example",
  LIBSQL_URL: "http://db",
  SESSION_SECRET: SECRET,
} as unknown as Bindings);
const FORM = "application/x-www-form-urlencoded";

function posted(path: string, type: string | undefined, body: BodyInit, headers = {}): Request {
  return new Request(`https://popstall.example${path}`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin", ...(type && { "Content-Type": type }), ...headers },
    body,
    duplex: "half",
  } as RequestInit);
}

/** What the door says to a page's form, read as an action reads it, or to a call of the API. */
async function said(request: Request): Promise<number> {
  const entry = await enter(request, settings, async () => "anyone", NOW);
  if (entry.refusal) return entry.refusal.status;
  if (new URL(request.url).pathname.startsWith("/api/")) return 200;
  return readFields(entry.request).then(
    () => 200,
    (refusal: Response) => refusal.status,
  );
}

function multipart(names: string[]): [type: string, body: string] {
  const parts = names.map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`);
  return ["multipart/form-data; boundary=x", `${parts.join("")}--x--\r\n`];
}

/** A body that says no length. */
function stream(bytes: number): ReadableStream {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(left, 64 * 1024);
      controller.enqueue(new Uint8Array(size).fill(97));
      left -= size;
      if (left === 0) controller.close();
    },
  });
}

const repeated = (name: (index: number) => string, times: number) =>
  Array.from({ length: times }, (_, index) => name(index));
const BAD_NAMES: [what: string, names: string[], status: number][] = [
  ["an index of thousands of millions", ["a[4000000000]"], 400],
  ["an index of a hundred", ["lines[100].quantity"], 400],
  ["an index after a dot", ["a.99999"], 400],
  ["twenty thousand brackets", [`a${"[0]".repeat(20_000)}`], 400],
  ["nine brackets", [`a${"[0]".repeat(9)}`], 400],
  ["nine dots", [`a${".b".repeat(9)}`], 400],
  ["a name of a thousand letters", ["a".repeat(1000)], 400],
  ["a prototype", ["__proto__[x]"], 400],
  ["a prototype below", ["a.constructor.prototype"], 400],
  ["a control character", ["a\u0007"], 400],
  ["thousands of appended fields", repeated(() => "a[]", 24_000), 413],
  ["thousands of different fields", repeated((index) => `a${index}`, 5_000), 413],
];

describe.each(BAD_NAMES)("a form with %s", (_, names, status) => {
  const urlencoded = new URLSearchParams(names.map((name) => [name, "1"])).toString();

  test("is refused before it is parsed, in every encoding, by page and call", async () => {
    const plain = new URLSearchParams({ name: "x".repeat(urlencoded.length) }).toString();
    const ask = async (...body: [type: string, body: string]) => said(posted("/login", ...body));
    await expectAtMost(
      10,
      () => ask(FORM, plain),
      async () => expect(await ask(FORM, urlencoded)).toBe(status),
    );
    // A name's line break ends its part.
    if (!/\p{Cc}/u.test(names[0]!)) expect(await ask(...multipart(names))).toBe(status);
  });
});

test("a call's list may have any index, which makes no array; all other limits hold", async () => {
  expect(await said(posted("/api/login", FORM, "a[4000000000]=1"))).toBe(200);
  for (const [what, names, status] of BAD_NAMES.filter(([what]) => !/index/.test(what))) {
    const body = new URLSearchParams(names.map((name) => [name, "1"]));
    expect(await said(posted("/api/login", FORM, body.toString())), what).toBe(status);
  }
});

describe("the size of a body", () => {
  test.each([
    ["a form", "/login", FORM, 1024 * 1024],
    ["an upload", "/event-builder", "multipart/form-data; boundary=x", 12 * 1024 * 1024],
    ["an unknown type", "/login", "text/plain", 1024 * 1024],
    ["a call", "/api/login", "application/json", 2 * 1024 * 1024],
    ["an event", "/api/webhooks/stripe", "application/json", 2 * 1024 * 1024],
  ])("of %s is counted as it streams", async (_, path, type, limit) => {
    expect(await said(posted(path, type, stream(limit + 1)))).toBe(413);
    expect(await said(posted(path, type, "a=1", { "Content-Length": String(limit + 1) }))).toBe(413);
  });

  test("of an old browser's form, whose token is read by the guard, is bounded as well", async () => {
    const token = await formToken(SECRET, "anyone", NOW);
    const old = (body: string, length = body.length) => {
      const request = posted("/login", FORM, body, { "Content-Length": String(length) });
      request.headers.delete("Sec-Fetch-Site");
      return request;
    };
    expect(await said(old(`_token=${encodeURIComponent(token)}&a=1`))).toBe(200);
    expect(await said(old("a=1", 40 * 1024 * 1024))).toBe(403);
  });

  test.each([
    ["without a length and without an origin", "/login", FORM, {}],
    ["of an upload without either", "/event-builder", "multipart/form-data; boundary=x", {}],
    ["without either, whatever it claims to be", "/clients/create", "text/plain", {}],
    ["of a session's call without either", "/api/login", "application/json", { Cookie: "auth.session=s" }],
    ["of another site", "/login", FORM, { Origin: "https://evil.test" }],
    ["of a cross-site form", "/login", FORM, { "Sec-Fetch-Site": "cross-site" }],
  ])("%s is refused before anything of it is read", async (_, path, type, headers) => {
    let pulls = 0;
    const body = new ReadableStream(
      { pull: (controller) => ((pulls += 1), controller.enqueue(new Uint8Array(1024))) },
      { highWaterMark: 0 },
    );
    const request = posted(path, type, body);
    request.headers.delete("Sec-Fetch-Site");
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    expect(await said(request)).toBe(403);
    expect(pulls).toBe(0);
  });

  test("that never ends is given up", async () => {
    let bytes = 0;
    const body = new ReadableStream({
      pull: (controller) => ((bytes += 1024 * 1024), controller.enqueue(new Uint8Array(1024 * 1024))),
    });
    expect(await said(posted("/login", FORM, body))).toBe(413);
    expect(bytes).toBeLessThan(20 * 1024 * 1024);
  });
});

describe("JSON", () => {
  const json = (body: string) => said(posted("/api/login", "application/json", body));

  test("is refused when it is too deep or has too many values; signs in texts count nothing", async () => {
    expect(await json(`${'{"a":'.repeat(41)}1${"}".repeat(41)}`)).toBe(400);
    expect(await json("[".repeat(1_000_000))).toBe(400);
    expect(await json(`[${"1,".repeat(60_000)}1]`)).toBe(413);
    expect(await json(JSON.stringify({ text: `\\"${"[{,".repeat(60_000)}` }))).toBe(200);
    expect(await json(`${'{"a":'.repeat(39)}1${"}".repeat(39)}`)).toBe(200);
  });
});

describe("an honest form", () => {
  test("passes with its bytes as they were, the largest included", async () => {
    const lines = repeated((index) => `products[${index}]`, 100).flatMap((line) =>
      ["product_id", "quantity", "colour", "size", "custom_text_front", "custom_text_back"].map(
        (field) => [`${line}[${field}]`, "é 1"] as [string, string],
      ),
    );
    const body = new URLSearchParams([...lines, ["products[0][products][store][colour]", "White"]]);
    const entry = await enter(posted("/api/a/b/pay", FORM, body.toString()), settings, async () => "x", NOW);
    if (entry.refusal) throw new Error(entry.refusal.reason);
    expect(await entry.request.text()).toBe(body.toString());
  });

  test("of an alias, or with a forged forwarded host, reaches Remix with a host that fits its origin", async () => {
    for (const [origin, forwarded] of [
      ["https://alias.example", undefined],
      ["https://popstall.example", "evil.example"],
    ] as const) {
      const headers = { Origin: origin, ...(forwarded && { "X-Forwarded-Host": forwarded }) };
      const entry = await enter(posted("/login", FORM, "a=1", headers), settings, async () => "x", NOW);
      if (entry.refusal) throw new Error(entry.refusal.reason);
      expect(entry.request.headers.get("X-Forwarded-Host")).toBe(new URL(origin).host);
    }
  });

  test("cannot say for itself that it was refused", async () => {
    expect(await said(posted("/login", FORM, "a=1", { "X-Popstall-Refused-Body": "413" }))).toBe(200);
  });
});

describe("a form's schema", () => {
  const read = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return readForm(form, ContactSchema);
  };
  const good = { name: "Pat", email: "pat@test.example", message: "Hello" };

  test("sees no nested field that it does not know, and takes no orders to conform", () => {
    expect(read({ ...good, "a[99]": "1", "a]b[": "1", __intent__: "{", __state__: "{" }).ok).toBe(true);
    const order = { type: "update", payload: { name: "a[4000000000]", value: 1 } };
    expect(read({ ...good, __intent__: JSON.stringify(order) }).ok).toBe(true);
    expect(read({ ...good, "name.first": "x" }).ok).toBe(false);
  });
});
