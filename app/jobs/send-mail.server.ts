import type { AppLoadContext } from "@remix-run/cloudflare";
import type { OutboxRow } from "../../db/repositories/outbox.server.ts";
import { httpMailer, mailbox, type Mailer } from "../gateways/mail/mailer.server.ts";
import { newId, platformOf } from "../http/context.server.ts";
import type { Settings } from "../http/env.server.ts";
import type { MailContent } from "../http/mail/layout.server.ts";
import { senderLine } from "../http/mail/sender.server.ts";
import type { JobContext } from "./context.server.ts";

export type SentMail = { id: string; providerId: string | null; forgetWords: boolean };

/**
 * Writes the mail of an outbox row once and hands it to the provider. The mail's id is the provider's idempotency key:
 * an attempt whose answer was lost sends nothing twice.
 * @returns the mail, to be noted as sent; undefined when it was sent before.
 * @throws when the provider refuses or does not answer.
 */
export async function sendMail(
  context: JobContext,
  row: OutboxRow,
  content: MailContent,
): Promise<SentMail | undefined> {
  const { settings, now } = context.page;
  const written = await platformOf(context as AppLoadContext).outbox.writeMail({
    id: newId(),
    tenantId: row.tenantId,
    dedupeKey: row.dedupeKey,
    state: "written",
    createdAt: now(),
    ...content,
  });
  if (written.state === "sent") return undefined;
  const { providerId } = await mailerOf(settings).send({
    id: written.id,
    from: senderLine(written.sender, settings.MAIL_FROM),
    to: written.toAddress,
    replyTo: written.replyTo,
    subject: written.subject,
    text: written.text,
    html: written.html,
  });
  // A link that opens an account is not kept once the provider has it; the local mailbox is where it is read.
  const forgetWords = row.payload.kind === "account" && settings.MAIL_API_KEY !== "";
  return { id: written.id, providerId, forgetWords };
}

function mailerOf(settings: Settings): Mailer {
  return settings.MAIL_API_KEY ? httpMailer(settings.MAIL_API_URL, settings.MAIL_API_KEY) : mailbox;
}
