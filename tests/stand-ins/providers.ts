/**
 * Cloudflare, Turso and Resend as their references document the addresses that `scripts/deploy` asks; Stripe is the payment
 * sandbox. They begin as empty accounts: only the domain is a zone, as when its name servers were pointed at Cloudflare.
 */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { startSandbox, type RunningSandbox } from "../../packages/payment-sandbox/src/server.ts";

export const ACCOUNT = "0123456789abcdef0123456789abcdef";
const KEYS = {
  cloudflare: "cf_token_of_the_account",
  turso: "turso_platform_token",
  resend: "re_full_access_key",
};

/** What an operator writes before the first run: accounts, keys and who they are. */
export const OPERATORS_OWN = {
  APP_ORIGIN: "https://stall.shop",
  CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
  CLOUDFLARE_API_TOKEN: KEYS.cloudflare,
  TURSO_API_TOKEN: KEYS.turso,
  TURSO_ORGANIZATION: "stall",
  TURSO_LOCATION: "aws-eu-west-1",
  STRIPE_SECRET_KEY: `sk_test_${"s".repeat(24)}`,
  STRIPE_PUBLISHABLE_KEY_EU: `pk_test_${"p".repeat(24)}`,
  RESEND_API_KEY: KEYS.resend,
  MAIL_FROM: "Stall <orders@stall.shop>",
  REPORTS_TO: "ops@stall.shop",
  ALARM_URL: "https://monitor.stall.shop/alarms",
  HEARTBEAT_URL: "https://monitor.stall.shop/beat",
  OPERATOR: "Stall Operations Ltd, 1 High Street, London, 0123456",
  OPERATOR_EMAIL: "privacy@stall.shop",
};

type Version = { id: string; annotations: Record<string, string> };
type Deployment = { versions: { version_id: string; percentage: number }[] };
type Asked = {
  method: string;
  address: string;
  url: URL;
  body: Record<string, unknown>;
  said?: string | undefined;
};
type Answer = { status?: number; body: unknown; retryAfter?: number };

export class Accounts {
  zones = [{ id: "zone1", name: "stall.shop", status: "active" }];
  buckets = new Set<string>();
  /** What lies in the buckets: the text by `bucket/key`. */
  objects = new Map<string, string>();
  /** By their names, with the ids that the provider gave them. */
  queues = new Map<string, string>();
  records: Record<string, unknown>[] = [];
  /** Of each Worker that was deployed, by its name: the newest last. */
  versions = new Map<string, Version[]>();
  deployments = new Map<string, Deployment[]>();
  secrets = new Map<string, string[]>();
  groups = new Set<string>();
  databases = new Map<string, string>();
  tokens: string[] = [];
  domains: { id: string; name: string; status: string; region: string }[] = [];
  webhooks: { id: string; endpoint: string; events: string[]; status: string; signing_secret: string }[] = [];
  mailKeys: Record<string, unknown>[] = [];
  /** Every call that was answered, and every body that was sent. */
  calls: string[] = [];
  /** Answers the next calls of an address with a status in place of what they ask for. */
  refusals: { address: string; status: number; times: number }[] = [];

  /** Everything that the providers keep, to see that a run changed nothing. */
  whole(): string {
    const { calls: _calls, refusals: _refusals, ...kept } = this;
    const plain = (_: string, value: unknown) =>
      value instanceof Map || value instanceof Set ? [...value] : value;
    return JSON.stringify(kept, plain);
  }
}

/** Starts them for the tests of a file. `accounts()` is emptied before each file only. */
export function standIns() {
  const accounts = new Accounts();
  let sandbox: RunningSandbox;
  let base = "";
  const server = createServer((message, response) => void answer(accounts, message, response));
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await sandbox.close();
  });
  return {
    accounts,
    stripe: () => sandbox.url,
    /** The environment in which the commands find them. */
    environment: () => ({
      CLOUDFLARE_API_BASE_URL: `${base}/client/v4`,
      TURSO_API_BASE_URL: `${base}/turso`,
      RESEND_API_BASE_URL: `${base}/resend`,
      STRIPE_API_BASE_URL: sandbox.url,
    }),
  };
}

async function answer(accounts: Accounts, message: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  const url = new URL(message.url ?? "/", "http://stand.in");
  const method = message.method ?? "GET";
  const text = Buffer.concat(parts).toString();
  const asked: Asked = {
    method,
    address: `${method} ${url.pathname}`,
    url,
    body: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {},
    said: message.headers.authorization,
  };
  accounts.calls.push(`${asked.address}${url.search} ${text}`);
  const refusal = accounts.refusals.find(
    ({ address, times }) => asked.address.endsWith(address) && times > 0,
  );
  if (refusal) refusal.times -= 1;
  const {
    status = 200,
    body,
    retryAfter,
  } = refusal
    ? {
        status: refusal.status,
        body: { errors: [{ code: 1, message: "refused" }], message: "refused" },
        retryAfter: 0,
      }
    : answerOf(accounts, asked);
  response.writeHead(status, {
    "Content-Type": "application/json",
    ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
  });
  response.end(JSON.stringify(body));
}

function answerOf(accounts: Accounts, asked: Asked): Answer {
  const [, room] = asked.url.pathname.split("/");
  if (room === "client") return cloudflare(accounts, asked);
  if (room === "turso") return turso(accounts, asked);
  return resend(accounts, asked);
}

const id = () => randomBytes(16).toString("hex");
const is = (asked: Asked, pattern: RegExp) => pattern.exec(asked.address);

function cloudflare(accounts: Accounts, asked: Asked): Answer {
  const well = (result: unknown, more = {}): Answer => ({
    body: { success: true, errors: [], messages: [], result, ...more },
  });
  const refused = (status: number, code: number, message: string): Answer => ({
    status,
    body: { success: false, errors: [{ code, message }], messages: [], result: null },
  });
  if (asked.said !== `Bearer ${KEYS.cloudflare}`) return refused(403, 9109, "Invalid access token");
  const query = asked.url.searchParams;
  if (is(asked, /^GET \/client\/v4\/zones$/))
    return well(accounts.zones.filter(({ name }) => name === query.get("name")));
  if (is(asked, /^GET .*\/dns_records$/)) {
    const fits = accounts.records.filter(
      ({ type, name }) => type === query.get("type") && name === query.get("name"),
    );
    return well(fits);
  }
  if (is(asked, /^POST .*\/dns_records$/)) {
    const { type, content } = asked.body;
    accounts.records.push({ ...asked.body, content: type === "TXT" ? `"${String(content)}"` : content });
    return well({ id: id() });
  }
  const [, account, rest = ""] = is(asked, /^\w+ \/client\/v4\/accounts\/(\w+)(.*)$/) ?? [];
  if (account !== ACCOUNT) return refused(404, 7003, "Could not route to the account");
  if (rest === "") return well({ id: ACCOUNT, name: "Stall" });
  return ofAccount(accounts, asked, rest, { well, refused });
}

type Answers = {
  well(result: unknown, more?: object): Answer;
  refused(status: number, code: number, message: string): Answer;
};

function ofAccount(accounts: Accounts, asked: Asked, rest: string, { well, refused }: Answers): Answer {
  const name = String(asked.body["name"] ?? asked.body["queue_name"] ?? "");
  if (rest === "/r2/buckets") {
    if (accounts.buckets.has(name))
      return refused(409, 10004, "The bucket you tried to create already exists, and you own it.");
    accounts.buckets.add(name);
    return well({ name });
  }
  const bucket = /^\/r2\/buckets\/([\w-]+)$/.exec(rest)?.[1];
  if (bucket !== undefined)
    return accounts.buckets.has(bucket)
      ? well({ name: bucket })
      : refused(404, 10006, "The specified bucket does not exist.");
  const object = /^\/r2\/buckets\/([\w-]+)\/objects\/(.+)$/.exec(rest);
  if (object) {
    const place = `${object[1]}/${object[2]}`;
    if (asked.method === "PUT") {
      accounts.objects.set(place, JSON.stringify(asked.body));
      return well({ key: object[2] });
    }
    const text = accounts.objects.get(place);
    // The object itself, in no envelope.
    return text === undefined
      ? refused(404, 10007, "The specified key does not exist.")
      : { body: JSON.parse(text) as unknown };
  }
  if (rest === "/queues" && asked.method === "GET") {
    // Two a page, so that a reader that takes the first page only is found out.
    const page = Number(asked.url.searchParams.get("page") ?? 1);
    const all = [...accounts.queues].map(([queue_name, queue_id]) => ({ queue_name, queue_id }));
    return well(all.slice(2 * page - 2, 2 * page), {
      result_info: { page, total_pages: Math.ceil(all.length / 2) },
    });
  }
  if (rest === "/queues") {
    if (accounts.queues.has(name)) return refused(409, 11009, `Queue name '${name}' is already taken.`);
    accounts.queues.set(name, id());
    return well({ queue_name: name });
  }
  return ofWorker(accounts, asked, rest, { well, refused });
}

function ofWorker(accounts: Accounts, asked: Asked, rest: string, { well, refused }: Answers): Answer {
  const [, worker = "", what] = /^\/workers\/scripts\/([\w-]+)\/([\w-]+)/.exec(rest) ?? [];
  const deployments = accounts.deployments.get(worker);
  if (!deployments) return refused(404, 10007, "This Worker does not exist on your account.");
  if (what === "secrets")
    return well((accounts.secrets.get(worker) ?? []).map((name) => ({ name, type: "secret_text" })));
  if (what === "versions") {
    const version = accounts.versions.get(worker)?.find(({ id }) => rest.endsWith(`/versions/${id}`));
    return version ? well(version) : refused(404, 10007, "This version does not exist.");
  }
  if (what === "deployments" && asked.method === "GET")
    return well({ deployments: deployments.toReversed() });
  if (what === "deployments") {
    const { versions } = asked.body as Deployment;
    if (versions.reduce((sum, { percentage }) => sum + percentage, 0) !== 100 || versions.length > 2)
      return refused(400, 10021, "Percentages of one or two versions must add up to 100.");
    deployments.push({ versions });
    return well({ id: id(), versions });
  }
  return refused(404, 10000, `The stand-in does not know ${rest}`);
}

function turso(accounts: Accounts, asked: Asked): Answer {
  const refused = (status: number, error: string): Answer => ({ status, body: { error } });
  if (asked.said !== `Bearer ${KEYS.turso}`) return refused(401, "invalid authentication token");
  const [, rest = ""] = is(asked, /^\w+ \/turso\/v1\/organizations\/stall(\/.*)$/) ?? [];
  const name = String(asked.body["name"] ?? "");
  if (rest === "/groups") {
    if (accounts.groups.has(name)) return refused(409, "group already exists");
    accounts.groups.add(name);
    return { body: { group: { name, primary: asked.body["location"] } } };
  }
  const group = /^\/groups\/([\w-]+)$/.exec(rest)?.[1];
  if (group !== undefined)
    return accounts.groups.has(group)
      ? { body: { group: { name: group } } }
      : refused(404, "could not find group");
  if (rest === "/databases") {
    if (!accounts.groups.has(String(asked.body["group"]))) return refused(404, "could not find group");
    if (accounts.databases.has(name)) return refused(409, "database with name already exists");
    accounts.databases.set(name, `${name}-stall.aws-eu-west-1.turso.io`);
    return { body: { database: { Name: name, DbId: id(), Hostname: accounts.databases.get(name) } } };
  }
  const [, database = "", tokens] = /^\/databases\/([\w-]+)(\/auth\/tokens)?$/.exec(rest) ?? [];
  const hostname = accounts.databases.get(database);
  if (!hostname) return refused(404, "could not find database");
  if (!tokens) return { body: { database: { Name: database, Hostname: hostname } } };
  accounts.tokens.push(`eyJ.${id()}.${id()}`);
  return { body: { jwt: accounts.tokens.at(-1) } };
}

/** The records of a new domain, as its reference shows them. */
const records = [
  {
    record: "SPF",
    name: "send",
    type: "MX",
    ttl: "Auto",
    status: "not_started",
    value: "feedback-smtp.eu-west-1.amazonses.com",
    priority: 10,
  },
  {
    record: "SPF",
    name: "send",
    type: "TXT",
    ttl: "Auto",
    status: "not_started",
    value: '"v=spf1 include:amazonses.com ~all"',
  },
  {
    record: "DKIM",
    name: "resend._domainkey",
    type: "TXT",
    ttl: "Auto",
    status: "not_started",
    value: "p=MIGfMA0GCSq",
  },
];

function resend(accounts: Accounts, asked: Asked): Answer {
  const refused = (status: number, name: string, message: string): Answer => ({
    status,
    body: { statusCode: status, name, message },
  });
  if (asked.said !== `Bearer ${KEYS.resend}`) return refused(401, "restricted_api_key", "API key is invalid");
  const list = (data: object[]): Answer => ({ body: { object: "list", has_more: false, data } });
  const [, room, one, verify] = is(asked, /^\w+ \/resend\/([\w-]+)(?:\/([\w-]+))?(\/verify)?$/) ?? [];
  const isPost = asked.method === "POST";
  if (room === "domains" && !one && !isPost) return list(accounts.domains);
  if (room === "domains" && !one) {
    const domain = { id: id(), name: String(asked.body["name"]), status: "not_started", region: "eu-west-1" };
    accounts.domains.push(domain);
    return { status: 201, body: { ...domain, records } };
  }
  if (room === "domains") {
    const domain = accounts.domains.find((known) => known.id === one);
    if (!domain) return refused(404, "not_found", "Domain not found");
    if (verify && domain.status !== "verified") domain.status = "pending";
    return { body: verify ? { object: "domain", id: one } : { ...domain, records } };
  }
  if (room === "api-keys") {
    accounts.mailKeys.push(asked.body);
    return { status: 201, body: { id: id(), token: `re_sending_${id()}` } };
  }
  if (room === "webhooks" && !one && !isPost)
    return list(accounts.webhooks.map(({ signing_secret: _secret, ...shown }) => shown));
  if (room === "webhooks" && !one) {
    const webhook = {
      id: id(),
      endpoint: String(asked.body["endpoint"]),
      events: asked.body["events"] as string[],
      status: "enabled",
      signing_secret: `whsec_${id()}`,
    };
    accounts.webhooks.push(webhook);
    return {
      status: 201,
      body: { object: "webhook", id: webhook.id, signing_secret: webhook.signing_secret },
    };
  }
  const webhook = accounts.webhooks.find((known) => known.id === one);
  if (!webhook) return refused(404, "not_found", "Webhook not found");
  if (asked.method === "PATCH") Object.assign(webhook, asked.body);
  return { body: { object: "webhook", ...webhook } };
}
