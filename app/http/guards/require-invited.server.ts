import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Scope } from "../../services/scope.ts";
import { addressOf, scopeFor } from "../wiring/context.server.ts";
import { invitedOfKey } from "../keys/signing.server.ts";

/** Whom the key of an invitation's link names, in their tenant's scope; undefined where we did not make it. */
export async function findInvited({
  request,
  params,
  context: { page },
}: LoaderFunctionArgs): Promise<{ scope: Scope; recipientId: string } | undefined> {
  const invited = await invitedOfKey(page.settings.SESSION_SECRET, params["key"] ?? "");
  if (!invited) return undefined;
  const actor = { id: "recipient", name: "", ip: addressOf(request) };
  return { scope: scopeFor(page, invited.tenantId, actor), recipientId: invited.recipientId };
}
