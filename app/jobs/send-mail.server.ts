import { httpMailer, mailbox } from "../gateways/mail/mailer.server.ts";
import { baseScope } from "../http/context.server.ts";
import type { MailContent } from "../mail/mail-content.ts";
import { senderLine } from "../mail/sender.ts";
import {
  type OutboxRow,
  type SentMail,
  writeMailsOfRows,
  type WrittenMail,
} from "../services/deliveries/attempt-rows.server.ts";
import type { JobContext } from "./context.server.ts";

/**
 * Writes the mails of outbox rows, each once.
 * @returns the mail of each row by the row's dedupe key; of a row that was tried before, the mail written then.
 */
export async function writeMails(
  context: JobContext,
  drafts: readonly { row: OutboxRow; content: MailContent }[],
): Promise<Map<string, WrittenMail>> {
  const written = await writeMailsOfRows(
    baseScope(context),
    drafts.map(({ row: { tenantId, dedupeKey }, content }) => ({
      ...{ tenantId, dedupeKey, sender: null },
      ...content,
    })),
  );
  return new Map(written.map((mail) => [mail.dedupeKey, mail]));
}

/**
 * Hands a written mail to the provider. The mail's id is the provider's idempotency key: an attempt whose answer was
 * lost sends nothing twice.
 * @returns the mail, to be noted as sent; undefined when it was sent before.
 * @throws when the provider refuses or does not answer.
 */
export async function sendMail(
  context: JobContext,
  row: OutboxRow,
  written: WrittenMail,
): Promise<SentMail | undefined> {
  if (written.state === "sent") return undefined;
  const { settings } = context.page;
  const mailer = settings.MAIL_API_KEY ? httpMailer(settings.MAIL_API_URL, settings.MAIL_API_KEY) : mailbox;
  const { providerId } = await mailer.send({
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
