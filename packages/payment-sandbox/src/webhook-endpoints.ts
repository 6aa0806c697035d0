import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { invalidRequest } from "./api-error.ts";
import { newId, randomText } from "./ids.ts";
import { listPage } from "./lists.ts";
import { flag, list, mergeMetadata, requiredText, text } from "./params.ts";
import { now, type Call } from "./sandbox.ts";
import { PLATFORM, type Row, type Store } from "./store.ts";

/** A webhook endpoint, with what the API shows only once (the secret) or never (connect). */
export type Endpoint = Stripe.WebhookEndpoint & { secret: string; connect: boolean };

export interface WebhookTarget {
  url: string;
  secret: string;
  /** true: events of connected accounts; false: the platform's own. */
  connect: boolean;
}

/** One event on its way to one endpoint. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  state: "pending" | "held" | "delivered" | "failed" | "lost";
  attempts: number;
  /** When the next attempt is due, in milliseconds. */
  due: number;
  tries: { at: number; status: number | null; note: string }[];
}

/** Makes the endpoints that the environment names, and forgets those that it names no more. */
export function configureEndpoints(store: Store, targets: WebhookTarget[]): void {
  for (const row of store.all("webhook_endpoint")) {
    if (row.hidden.origin === "configured") store.remove("webhook_endpoint", row.value.id);
  }
  for (const { url, secret, connect } of targets) {
    // The id comes from the address, so that deliveries that waited for a restart find their endpoint again.
    const digest = createHash("sha256").update(`${url} ${connect}`).digest("hex").slice(0, 20);
    const endpoint = endpointOf(`we_${digest}`, url, secret, connect, ["*"]);
    store.insert("webhook_endpoint", PLATFORM, endpoint, { origin: "configured" });
  }
}

/** Whether an endpoint hears of an event. */
export function listens({ account, value }: Row<"webhook_endpoint">, event: Row<"event">): boolean {
  const names = value.enabled_events;
  if (value.status !== "enabled" || !(names.includes("*") || names.includes(event.value.type))) return false;
  if (value.connect) return account === PLATFORM && event.account !== PLATFORM;
  return account === event.account;
}

/** POST /v1/webhook_endpoints */
export function createWebhookEndpoint(call: Call) {
  const url = checkedUrl(requiredText(call.params, "url"));
  const names = list(call.params, "enabled_events").map(String);
  if (names.length === 0) {
    throw invalidRequest("Missing required param: enabled_events.", {
      code: "parameter_missing",
      param: "enabled_events",
    });
  }
  const secret = `whsec_${randomText(32)}`;
  const endpoint = endpointOf(newId("we"), url, secret, flag(call.params, "connect") ?? false, names);
  endpoint.description = text(call.params, "description") ?? null;
  endpoint.metadata = mergeMetadata({}, call.params);
  endpoint.api_version = text(call.params, "api_version") ?? null;
  call.sandbox.store.insert("webhook_endpoint", call.account, endpoint);
  return { ...shown(endpoint), secret };
}

/** GET /v1/webhook_endpoints/:id */
export function retrieveWebhookEndpoint(call: Call) {
  return shown(call.sandbox.store.find("webhook_endpoint", call.account, call.ids[0] ?? "").value);
}

/** POST /v1/webhook_endpoints/:id */
export function updateWebhookEndpoint(call: Call) {
  const { value } = call.sandbox.store.find("webhook_endpoint", call.account, call.ids[0] ?? "");
  const url = text(call.params, "url");
  if (url) value.url = checkedUrl(url);
  const names = list(call.params, "enabled_events").map(String);
  if (names.length) value.enabled_events = names;
  const disabled = flag(call.params, "disabled");
  if (disabled !== undefined) value.status = disabled ? "disabled" : "enabled";
  value.metadata = mergeMetadata(value.metadata, call.params);
  call.sandbox.store.save("webhook_endpoint", value.id);
  return shown(value);
}

/** DELETE /v1/webhook_endpoints/:id */
export function deleteWebhookEndpoint(call: Call) {
  const { value } = call.sandbox.store.find("webhook_endpoint", call.account, call.ids[0] ?? "");
  call.sandbox.store.remove("webhook_endpoint", value.id);
  return { id: value.id, object: "webhook_endpoint", deleted: true };
}

/** GET /v1/webhook_endpoints */
export function listWebhookEndpoints(call: Call) {
  const page = listPage(call, call.sandbox.store.list("webhook_endpoint", call.account));
  return { ...page, data: page.data.map((endpoint) => shown(endpoint as unknown as Endpoint)) };
}

function shown(endpoint: Endpoint) {
  const { secret: _secret, connect: _connect, ...rest } = endpoint;
  return rest;
}

function endpointOf(id: string, url: string, secret: string, connect: boolean, names: string[]): Endpoint {
  return {
    id,
    object: "webhook_endpoint",
    api_version: null,
    application: null,
    created: now(),
    description: null,
    enabled_events: names,
    livemode: false,
    metadata: {},
    status: "enabled",
    url,
    secret,
    connect,
  };
}

function checkedUrl(url: string): string {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : "")) {
    throw invalidRequest("Invalid URL: An explicit scheme (such as https) must be provided.", {
      code: "url_invalid",
      param: "url",
    });
  }
  return url;
}
