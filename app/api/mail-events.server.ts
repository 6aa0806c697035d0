import type { AppLoadContext } from "@remix-run/cloudflare";
import { readMailEvent } from "../gateways/mail/mail-events.server.ts";
import { baseScope, scopeFor } from "../http/wiring/context.server.ts";
import { blockAddress } from "../services/mails/mail-blocks.server.ts";
import { countRefusedEvent } from "../services/scheduled/judge-alarms.server.ts";
import {
  mailOfEvent,
  noteMailOutcome,
  noteReceived,
  wasReceived,
} from "../services/platform/maintenance.server.ts";

const SYSTEM = { id: "system", name: "", ip: null };
const OK = () => new Response("ok\n");

/** Receives the mail provider's events: a mail arrived, bounced for good, or its reader reported it. */
export async function receiveMailEvent(request: Request, context: AppLoadContext): Promise<Response> {
  const { page } = context;
  const body = await request.text();
  const { headers } = request;
  const event = await readMailEvent(page.settings.MAIL_WEBHOOK_SECRETS, { body, headers }, page.now());
  const base = baseScope(context);
  if (event === "forged") {
    if (headers.has("svix-signature")) await countRefusedEvent(base, "resend");
    return new Response("The signature does not fit.\n", { status: 400 });
  }
  if (event === "foreign") return OK();
  const received = { provider: "resend", id: event.id } as const;
  if (await wasReceived(base, received)) return OK();
  const mail = await mailOfEvent(base, event.mailId);
  if (mail) {
    const { outcome, detail } = event;
    await noteMailOutcome(base, { mailId: mail.id, outcome });
    if (outcome !== "delivered") {
      const address = { address: mail.toAddress, reason: outcome, detail };
      await blockAddress(scopeFor(page, mail.tenantId, SYSTEM), address);
    }
  }
  await noteReceived(base, { ...received, type: event.type });
  return OK();
}
