import type { AppLoadContext } from "@remix-run/cloudflare";
import type { FulfillerApi } from "../../domain/fulfilment/fulfiller-profile.ts";
import { isProved, readWebhook } from "../../gateways/fulfillers/webhooks.server.ts";
import { openAccesses } from "../keys/fulfiller-access.server.ts";
import type { PageState } from "../wiring/page-state.server.ts";

/** A print file from the storage; undefined when it is not there. */
export async function printFileResponse(
  context: AppLoadContext,
  { key, fileName }: { key: string; fileName: string },
  headers: Record<string, string>,
): Promise<Response | undefined> {
  const file = await context.page.env.MEDIA.get(key);
  if (!file) return undefined;
  const name = fileName.replaceAll(/[^\w.-]+/g, "-");
  return new Response(file.body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      ...headers,
    },
  });
}

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
