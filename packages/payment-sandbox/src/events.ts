import type Stripe from "stripe";
import { newId } from "./ids.ts";
import { API_VERSION, now, type Call, type Caller, type Sandbox } from "./sandbox.ts";
import { PLATFORM, type Row } from "./store.ts";
import { listPage } from "./lists.ts";

/** Records what happened as an event, and sends it to the endpoints that listen. */
export function announce(
  caller: Caller,
  type: Stripe.Event.Type | (string & {}),
  object: object,
  previous?: Record<string, unknown>,
): Stripe.EventBase {
  const { sandbox, account } = caller;
  const event = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: now(),
    // A copy: an event tells how things were, and they go on changing.
    data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 0,
    request: caller.request,
    type,
    ...(account === PLATFORM ? {} : { account }),
  } as Stripe.EventBase;
  const row = sandbox.store.insert("event", account, event);
  sandbox.webhooks.dispatch(row);
  return event;
}

/** Tells by thin events that an account of this generation changed. */
export function announceThinly(sandbox: Sandbox, row: Row<"account">, changed: readonly string[]): void {
  if (row.hidden.generation !== 2) return;
  const types = [
    "v2.core.account[requirements].updated",
    ...(changed.includes("charges_enabled")
      ? ["v2.core.account[configuration.merchant].capability_status_updated"]
      : []),
  ];
  for (const type of types) {
    const { id } = row.value;
    const event = {
      id: newId("evt"),
      object: "v2.core.event",
      type,
      created: new Date().toISOString(),
      livemode: false,
      pending_webhooks: 0,
      related_object: { id, type: "v2.core.account", url: `/v2/core/accounts/${id}` },
    } as unknown as Stripe.EventBase;
    sandbox.webhooks.dispatch(sandbox.store.insert("event", id, event));
  }
}

/** GET /v1/events/:id */
export function retrieveEvent(call: Call): Stripe.EventBase {
  return call.sandbox.store.find("event", call.account, call.ids[0] ?? "").value;
}

/** GET /v1/events */
export function listEvents(call: Call) {
  const typeFilter = [call.params.type, ...(Array.isArray(call.params.types) ? call.params.types : [])];
  const types = typeFilter.filter((type) => typeof type === "string");
  const rows = call.sandbox.store.list("event", call.account);
  return listPage(call, types.length ? rows.filter(({ value }) => types.includes(value.type)) : rows);
}
