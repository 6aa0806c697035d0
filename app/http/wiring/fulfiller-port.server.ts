import type { AppLoadContext } from "@remix-run/cloudflare";
import { endpointFault, type EndpointRule } from "../../domain/fulfilment/endpoint-address.ts";
import type { Line } from "../../gateways/fulfillers/ask.server.ts";
import { gelato } from "../../gateways/fulfillers/gelato.server.ts";
import { popstallFulfiller } from "../../gateways/fulfillers/popstall-fulfiller.server.ts";
import { reachFulfiller } from "../../services/fulfillers/reach-fulfiller.server.ts";
import { printful } from "../../gateways/fulfillers/printful.server.ts";
import { printify } from "../../gateways/fulfillers/printify.server.ts";
import type { FulfillerPort } from "../../services/ports.ts";
import { baseScope } from "./context.server.ts";
import type { Settings } from "./env.server.ts";
import { openAccesses } from "../keys/fulfiller-access.server.ts";

/** Which addresses a fulfiller's API may have here. */
export function endpointRule(settings: Settings): EndpointRule {
  const { APP_ENV, LOOPBACK_FULFILLERS, APP_ORIGIN, APP_ALIASES } = settings;
  return {
    loopback: APP_ENV === "local" && LOOPBACK_FULFILLERS === "on",
    ownHosts: [APP_ORIGIN, ...APP_ALIASES].map((address) => new URL(address).host),
  };
}

/** A fulfiller by its API. One that cannot be reached so refuses every order with the reason. */
export async function fulfillerPort(
  { page }: Pick<AppLoadContext, "page">,
  fulfillerId: string,
): Promise<FulfillerPort> {
  const row = await reachFulfiller(baseScope({ page }), fulfillerId);
  const port = row ? await programOf(page, row) : unreachable(NO_API);
  // One that reads its work here by now is sent nothing more, and can be asked about what it was sent before.
  return row?.mode === "api" ? port : { ...port, submit: unreachable(NO_API).submit };
}

const NO_API = "It is not reached by an API.";

async function programOf(
  page: AppLoadContext["page"],
  row: NonNullable<Awaited<ReturnType<typeof reachFulfiller>>>,
): Promise<FulfillerPort> {
  const { settings, now } = page;
  const accesses = await openAccesses(settings.SESSION_SECRET, row, now());
  const { id, api, endpoint, profile } = row;
  const lineFor = (orderId: string): Line => ({
    breaker: page.fulfillerBreakers(id, orderId),
    fetch: (...sent: Parameters<typeof fetch>) => fetch(...sent),
  });
  const [access] = accesses;
  if (api !== "popstall") {
    if (!access?.token) return unreachable("Its API has no key.");
    const { secret, token, account = "" } = access;
    const email = profile.email || settings.OPERATOR_EMAIL;
    const ours = { secret, token, account, email, variants: profile.variants ?? {} };
    return eachOrderAlone((orderId) => PRINTERS[api](ours, lineFor(orderId)));
  }
  if (endpoint === null || !access) return unreachable("Its API has no address or no secret.");
  // Judged once more: what may be sent to can have changed since it was saved.
  if (endpointFault(endpoint, endpointRule(settings)))
    return unreachable("Its API has an address that we do not use.");
  const secrets = accesses.map(({ secret }) => secret);
  return eachOrderAlone((orderId) => popstallFulfiller({ id, endpoint, secrets, now }, lineFor(orderId)));
}

/** A port whose calls say which order they are about, so that one that hangs counts as one. */
function eachOrderAlone(portFor: (orderId: string) => FulfillerPort): FulfillerPort {
  return {
    ...portFor(""),
    submit: (submission) => portFor(submission.id).submit(submission),
    cancel: (order) => portFor(order.id).cancel(order),
  };
}

const PRINTERS = { printful, printify, gelato } as const;

const unreachable = (message: string): FulfillerPort => ({
  submit: async () => ({ state: "rejected", code: "other", message }),
  // Its access data may be corrected; until then the state of its order is unknown.
  cancel: async () => "away",
});
