import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { bodySignature, faultsOfQuery, readApp, signedQuery, startSandbox } from "../src/server.ts";

const FILE = fileURLToPath(new URL("../../../shopify.app.toml", import.meta.url));
const SECRET = "a secret of the tests";
const DEMO = "demo.myshopify.com";
const SHOP_QUERY = "{ shop { myshopifyDomain } currentAppInstallation { accessScopes { handle } } }";

type Tokens = { access_token: string; refresh_token?: string; scope: string; expires_in?: number };

async function sandbox(options: Partial<Parameters<typeof startSandbox>[0]> = {}) {
  let time = Date.parse("2030-01-01T00:00:00Z");
  const origin = "http://app.test";
  const started = await startSandbox({
    port: 0,
    app: { file: FILE, origin, secret: SECRET },
    now: () => time,
    ...options,
  });
  onTestFinished(() => started.close());
  const { url } = started;
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: "POST", body: JSON.stringify(body), headers });
  const ask = new URLSearchParams({
    client_id: "popstall-app",
    scope: "write_products,read_orders",
    redirect_uri: `${origin}/shopify/callback`,
    state: "of the browser",
  });
  const authorize = `/shops/${DEMO}/admin/oauth/authorize?${ask.toString()}`;
  const token = (fields: object, shop = DEMO) =>
    post(`/shops/${shop}/admin/oauth/access_token`, {
      client_id: "popstall-app",
      client_secret: SECRET,
      ...fields,
    });
  const consent = async (method = "POST") => {
    const answer = await fetch(url + authorize, { method, redirect: "manual" });
    return new URL(answer.headers.get("Location") ?? "http://none.test");
  };
  const install = async (fields: object = { expiring: "1" }) => {
    const code = (await consent()).searchParams.get("code");
    return (await (await token({ code, ...fields })).json()) as Tokens;
  };
  return {
    url,
    post,
    authorize,
    token,
    consent,
    install,
    forward: (ms: number) => void (time += ms),
    refresh: async (refresh_token: string | undefined) => {
      const answer = await token({ grant_type: "refresh_token", refresh_token });
      return { status: answer.status, body: (await answer.json()) as Tokens };
    },
    admin: (access: string, query = SHOP_QUERY, version = "2026-10") =>
      post(
        `/shops/${DEMO}/admin/api/${version}/graphql.json`,
        { query },
        { "X-Shopify-Access-Token": access },
      ),
    control: async (path: string, body: object = {}) => {
      const answer = await post(`/_sandbox/${path}`, body);
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Record<string, unknown>;
    },
  };
}

test("the app's file gives its addresses with the local product's origin", () => {
  const app = readApp(FILE, { origin: "http://127.0.0.1:1", secret: SECRET });
  expect(app.redirectUrls).toEqual(["http://127.0.0.1:1/shopify/callback"]);
  expect(app.topics).toContainEqual({
    topic: "app/uninstalled",
    uri: "http://127.0.0.1:1/shopify/webhooks",
  });
  expect(app.scopes).toContain("write_products");
});

describe("installing", () => {
  test("asks the owner once, and leads back with a signed query", async () => {
    const { url, authorize, consent } = await sandbox();
    expect(await (await fetch(url + authorize)).text()).toContain("read_orders");
    const back = await consent();
    const fields = Object.fromEntries(back.searchParams);
    const { hmac, ...unsigned } = fields;
    expect(signedQuery(SECRET, unsigned).get("hmac")).toBe(hmac);
    expect(fields).toMatchObject({ shop: DEMO, state: "of the browser" });
  });

  test("refuses an address and a scope that the app's file does not name, and another client", async () => {
    const { url, authorize } = await sandbox();
    for (const [what, other] of [
      ["app.test", "evil.test"],
      ["read_orders", "read_customers"],
      ["popstall-app", "somebody"],
    ] as const) {
      const answer = await fetch(url + authorize.replace(what, other), {
        method: "POST",
        redirect: "manual",
      });
      expect(answer.status, other).toBe(400);
    }
  });

  test("takes a code once, within its minute, and with the right secret", async () => {
    const { consent, token, forward } = await sandbox();
    const code = async () => (await consent()).searchParams.get("code");
    const first = await code();
    expect((await token({ code: first, expiring: "1" })).status).toBe(200);
    expect((await token({ code: first, expiring: "1" })).status).toBe(400);
    expect((await token({ code: await code(), client_secret: "wrong" })).status).toBe(401);
    const late = await code();
    forward(61_000);
    expect((await token({ code: late, expiring: "1" })).status).toBe(400);
    const foreign = await code();
    expect((await token({ code: foreign }, "harbor-goods.myshopify.com")).status).toBe(400);
  });

  test("an owner may grant less than is asked for", async () => {
    const { install, control } = await sandbox();
    await control(`shops/${DEMO}`, { grants: ["read_orders"] });
    expect((await install()).scope).toBe("read_orders");
  });
});

describe("tokens", () => {
  test("end after an hour; a refresh may be repeated until the pair that it gave is used for one", async () => {
    const { install, admin, refresh, forward } = await sandbox();
    const first = await install();
    expect((await admin(first.access_token)).status).toBe(200);
    forward(3_600_001);
    expect((await admin(first.access_token)).status).toBe(401);
    const second = await refresh(first.refresh_token);
    expect((await refresh(first.refresh_token)).body.access_token).toBe(second.body.access_token);
    expect((await admin(second.body.access_token)).status).toBe(200);
    await refresh(second.body.refresh_token);
    expect((await refresh(first.refresh_token)).status).toBe(400);
  });

  test("that never end open nothing", async () => {
    const { install, admin } = await sandbox();
    const token = await install({});
    expect(token.refresh_token).toBeUndefined();
    expect((await admin(token.access_token)).status).toBe(403);
  });

  test("outlive a restart", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "shop-sandbox-"));
    const first = await sandbox({ dataDir });
    const { access_token } = await first.install();
    const second = await sandbox({ dataDir });
    expect((await second.admin(access_token)).status).toBe(200);
  });
});

describe("the Admin API", () => {
  test("answers what the published schema knows, with what it costs", async () => {
    const { install, admin } = await sandbox();
    const { access_token } = await install();
    const answer = await admin(access_token);
    expect(answer.headers.get("X-Shopify-API-Version")).toBe("2026-10");
    expect(await answer.json()).toMatchObject({
      data: { shop: { myshopifyDomain: DEMO } },
      extensions: { cost: { requestedQueryCost: 3, throttleStatus: { currentlyAvailable: 1997 } } },
    });
    const wrong = await (await admin(access_token, "{ shop { telephone } }")).json();
    expect(wrong).toMatchObject({ errors: [{ extensions: { code: "undefinedField" } }] });
    expect(faultsOfQuery("{ shop { telephone } }")).toHaveLength(1);
  });

  test("throttles by points, which come back with time", async () => {
    const { install, admin, forward } = await sandbox({ plan: { bucket: 5, restorePerSecond: 1 } });
    const { access_token } = await install();
    await admin(access_token);
    expect(await (await admin(access_token)).json()).toMatchObject({
      errors: [{ extensions: { code: "THROTTLED" } }],
    });
    forward(1_000);
    expect(await (await admin(access_token)).json()).toHaveProperty("data");
  });

  test("answers a version that has left by the oldest that is left, and says so", async () => {
    const { install, admin } = await sandbox();
    const { access_token } = await install();
    const answer = await admin(access_token, SHOP_QUERY, "2025-01");
    expect(answer.headers.get("X-Shopify-API-Version")).toBe("2026-01");
  });

  test.each([
    ["locked", 423],
    ["frozen", 402],
    ["blocked", 430],
  ])("refuses every call of a shop that is %s", async (closed, status) => {
    const { install, admin, control } = await sandbox();
    const { access_token } = await install();
    await control(`shops/${DEMO}`, { closed });
    expect((await admin(access_token)).status).toBe(status);
  });

  test("loses, delays and refuses answers as a fault asks", async () => {
    const { install, admin, control } = await sandbox();
    const { access_token } = await install();
    for (const mode of ["503", "429", "500-after", "refuse-token"]) {
      await control("faults", { mode, match: "graphql" });
      const status = mode === "refuse-token" ? 401 : Number(mode.slice(0, 3));
      expect((await admin(access_token)).status, mode).toBe(status);
    }
    for (const mode of ["refuse", "drop-after"]) {
      await control("faults", { mode, match: "graphql" });
      await expect(admin(access_token), mode).rejects.toThrow();
    }
    expect((await admin(access_token)).status).toBe(200);
  });
});

describe("webhooks", () => {
  /** An app that keeps what it is told, and answers with these statuses in turn, then with 200. */
  async function receiver(...statuses: number[]) {
    const told: { headers: Record<string, unknown>; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => void (body += String(chunk)));
      request.on("end", () => {
        told.push({ headers: request.headers, body });
        response.writeHead(statuses.shift() ?? 200).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    return { told, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  async function told(...statuses: number[]) {
    const app = await receiver(...statuses);
    const here = await sandbox({ app: { file: FILE, origin: app.origin, secret: SECRET } });
    await here.control("shops/demo.myshopify.com", { installed: true });
    const uninstall = () =>
      fetch(`${here.url}/shops/${DEMO}/admin/uninstall`, { method: "POST", redirect: "manual" });
    return { ...here, ...app, uninstall };
  }

  test("are signed over their bytes, and tried again with the same id", async () => {
    const { uninstall, control, told: got } = await told(500);
    await uninstall();
    await expect.poll(() => got.length).toBe(1);
    await control("webhooks/flush");
    expect(got).toHaveLength(2);
    const [one, two] = got;
    expect(one!.headers["x-shopify-hmac-sha256"]).toBe(bodySignature(SECRET, one!.body));
    expect(one!.headers).toMatchObject({
      "x-shopify-topic": "app/uninstalled",
      "x-shopify-shop-domain": DEMO,
      "x-shopify-triggered-at": "2030-01-01T00:00:00.000Z",
    });
    expect(two!.headers["x-shopify-webhook-id"]).toBe(one!.headers["x-shopify-webhook-id"]);
  });

  test("are held, sent twice, lost and signed by another as a fault asks", async () => {
    const { uninstall, control, told: got } = await told();
    const again = () => control("shops/demo.myshopify.com", { installed: true });
    await control("faults", { mode: "hold-webhooks" });
    await uninstall();
    expect(got).toHaveLength(0);
    await control("webhooks/flush");
    expect(got).toHaveLength(1);
    await again();
    await control("faults", { mode: "double-webhooks" });
    await uninstall();
    await expect.poll(() => got.length).toBe(3);
    await again();
    await control("faults", { mode: "lose-webhooks" });
    await uninstall();
    await again();
    await control("faults", { mode: "bad-signature" });
    await uninstall();
    await expect.poll(() => got.length).toBe(4);
    expect(got[3]!.headers["x-shopify-hmac-sha256"]).not.toBe(bodySignature(SECRET, got[3]!.body));
  });
});

test("a shop's owner installs, opens and uninstalls by pages without scripts", async () => {
  const { url, control } = await sandbox();
  const admin = `${url}/shops/${DEMO}/admin`;
  expect(await (await fetch(url)).text()).toContain(DEMO);
  const answer = await fetch(`${admin}/open`, { method: "POST", redirect: "manual" });
  expect(answer.headers.get("Location")).toMatch(/^http:\/\/app\.test\/shopify\/install\?.*hmac=/);
  await control(`shops/${DEMO}`, { installed: true });
  expect(await (await fetch(admin)).text()).toContain("Uninstall Popstall");
  await fetch(`${admin}/uninstall`, { method: "POST" });
  expect(await (await fetch(admin)).text()).toContain("Install Popstall");
});
