import type { FulfillerApi } from "../../domain/fulfilment/fulfiller-api.ts";
import { isProved, readWebhook } from "../../gateways/fulfillers/webhooks.server.ts";
import { openAccesses } from "../keys/fulfiller-access.server.ts";
import type { PageState } from "../wiring/page-state.server.ts";

type Kept = Parameters<typeof openAccesses>[1] & { api: FulfillerApi };

/** How a webhook that a fulfiller's printer has sent is read; undefined when it did not send it. */
export async function provedWebhook(
  { settings, now }: Pick<PageState, "settings" | "now">,
  fulfiller: Kept,
  sent: { headers: Headers; body: string },
) {
  const { api } = fulfiller;
  if (api === "popstall") return undefined;
  const [access] = await openAccesses(settings.SESSION_SECRET, fulfiller, now());
  if (!access || !(await isProved(api, access, sent))) return undefined;
  return { read: (body: unknown) => readWebhook(api, body) };
}
