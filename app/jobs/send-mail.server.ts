import { ReceiverAway } from "../domain/jobs/back-off.ts";
import { AddressRefused, MailRefused } from "../gateways/mail/mailer.server.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import type { MailPurpose } from "../domain/mail/block-reasons.ts";
import { unsubscribeKey } from "../http/keys/signing.server.ts";
import { leavesProduct, mailerOf } from "../http/wiring/mailer.server.ts";
import type { MailContent } from "../mail/mail-content.ts";
import { senderLine } from "../mail/sender.ts";
import {
  type OrderMailPayload,
  type OutboxRow,
  type SentMail,
  writeMailsOfRows,
  type WrittenMail,
} from "../services/deliveries/attempt-rows.server.ts";
import { blockAddress, type StoppableMail, stoppedAmong } from "../services/mails/mail-blocks.server.ts";
import { paths } from "../paths.ts";
import { type JobContext, systemScope } from "./context.server.ts";

/** The ids of those rows whose mail must not be sent: its address is blocked for it. One read for each tenant. */
export async function stoppedMails(
  context: JobContext,
  drafts: readonly { row: OutboxRow; content: MailContent; purpose: MailPurpose | null }[],
): Promise<Set<string>> {
  const byTenant = new Map<string, StoppableMail[]>();
  for (const { row, content, purpose } of drafts) {
    if (purpose === null) continue;
    const mail = { id: row.id, address: content.toAddress, purpose };
    byTenant.set(row.tenantId, [...(byTenant.get(row.tenantId) ?? []), mail]);
  }
  const stopped = await Promise.all(
    [...byTenant].map(([tenantId, mails]) => stoppedAmong(systemScope(context, tenantId), mails)),
  );
  return new Set(stopped.flat());
}

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
    drafts.map(({ row: { tenantId, dedupeKey, payload }, content }) => ({
      tenantId,
      dedupeKey,
      sender: null,
      about: aboutOf(payload),
      ...content,
    })),
  );
  return new Map(written.map((mail) => [mail.dedupeKey, mail]));
}

/** What is kept of what a mail about an order is made from: no words, which are the mail's own and end with it. */
function aboutOf(payload: OutboxRow["payload"]): OrderMailPayload | null {
  if (payload.kind !== "mail") return null;
  return payload.template === "case_answered" ? { ...payload, message: "" } : payload;
}

/**
 * Hands a written mail to the provider. The mail's id is the provider's idempotency key: an attempt whose answer was
 * lost sends nothing twice. SMTP has no such key (docs/decisions/0340).
 * @returns the mail, to be noted as sent; undefined when it was sent before, or there is no such mailbox.
 * @throws when the provider refuses or does not answer.
 */
export async function sendMail(
  context: JobContext,
  row: OutboxRow,
  written: WrittenMail,
): Promise<SentMail | undefined> {
  if (written.state === "sent") return undefined;
  const { settings } = context.page;
  const mailer = await mailerOf(settings, context.page.now);
  const sending = mailer.send({
    id: written.id,
    from: senderLine(written.sender, settings.MAIL_FROM),
    to: written.toAddress,
    replyTo: written.replyTo,
    subject: written.subject,
    text: written.text,
    html: written.html,
    unsubscribe: await unsubscribeHref(context, row),
  });
  const accepted = await sending.catch(async (error: unknown) => {
    if (error instanceof Error && !(error instanceof AddressRefused || error instanceof MailRefused)) {
      throw new ReceiverAway("mail", error);
    }
    if (!(error instanceof AddressRefused)) throw error;
    const refused = { address: written.toAddress, reason: "bounced", detail: error.message } as const;
    await blockAddress(systemScope(context, row.tenantId), refused);
  });
  if (!accepted) return undefined;
  // A link that opens an account is not kept once the provider has it; the local mailbox is where it is read.
  const forgetWords = row.payload.kind === "account" && leavesProduct(settings);
  return { id: written.id, providerId: accepted.providerId, forgetWords };
}

/** The address for one-click unsubscribe; undefined for mails that a person waits for. */
async function unsubscribeHref(
  { page: { settings } }: JobContext,
  { tenantId, payload }: OutboxRow,
): Promise<string | undefined> {
  if (payload.kind !== "invitation") return undefined;
  const { recipientId } = payload;
  const key = await unsubscribeKey(settings.SESSION_SECRET, { tenantId, recipientId });
  return settings.APP_ORIGIN + paths.unsubscribe(key);
}
