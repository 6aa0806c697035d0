import { mailTags } from "./mail-events.server.ts";

export type Mail = {
  id: string;
  from: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** The address for one-click unsubscribe (RFC 8058); undefined for mails that answer what a person did. */
  unsubscribe?: string | undefined;
};

/** The headers with which a mail program offers to unsubscribe. */
export const unsubscribeHeaders = (href: string): Record<string, string> => ({
  "List-Unsubscribe": `<${href}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** The receiving server says that there is no such mailbox: trying again would change nothing. */
export class AddressRefused extends Error {}

/** The mail provider refuses this mail as it is, but accepts others. */
export class MailRefused extends Error {}

/** Answers of a provider that say something of the mail; all others say something of the provider, or of us. */
const OF_THE_MAIL = [400, 404, 405, 413, 415, 422];

/**
 * Hands a written mail to the mail provider.
 * @throws AddressRefused when the receiver's address does not exist, MailRefused when the provider refuses the mail as
 * it is; another error when a retry may help.
 */
export type Mailer = { send(mail: Mail): Promise<{ providerId: string | null }> };

/** Locally the written row is the mail: /dev/mail shows it. */
export const mailbox: Mailer = { send: async () => ({ providerId: null }) };

/**
 * A provider's HTTP API in the form that Resend documents (POST /emails with a Bearer key and an Idempotency-Key).
 * @throws when the provider refuses or does not answer, so that the queue tries again.
 */
export function httpMailer(url: string, apiKey: string): Mailer {
  return {
    async send(mail) {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${apiKey}`,
          "Content-Type": "application/json",
          "Idempotency-Key": mail.id,
        },
        body: JSON.stringify({
          from: mail.from,
          to: [mail.to],
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          tags: mailTags(mail.id),
          ...(mail.replyTo && { reply_to: mail.replyTo }),
          ...(mail.unsubscribe && { headers: unsubscribeHeaders(mail.unsubscribe) }),
        }),
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) {
        const { status } = response;
        const Refusal = OF_THE_MAIL.includes(status) ? MailRefused : Error;
        throw new Refusal(`The mail provider answered ${status}.`);
      }
      const answer: unknown = await response.json();
      const id = answer && typeof answer === "object" && "id" in answer ? answer.id : undefined;
      return { providerId: typeof id === "string" ? id : null };
    },
  };
}
