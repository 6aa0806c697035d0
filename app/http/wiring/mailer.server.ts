import { httpMailer, mailbox, type Mailer } from "../../gateways/mail/mailer.server.ts";
import { smtpMailer } from "../../gateways/mail/smtp-mailer.server.ts";
import type { Settings } from "./env.server.ts";

/** Whether mails leave the product; else they stay in the local mailbox. */
export function leavesProduct({ MAIL_API_KEY, SMTP_URL }: Settings): boolean {
  return MAIL_API_KEY !== "" || SMTP_URL !== "";
}

/** The mailer that the settings name: a provider's HTTP API, an SMTP server, or the mailbox. */
export async function mailerOf(settings: Settings, now: () => Date): Promise<Mailer> {
  if (settings.MAIL_API_KEY !== "") return httpMailer(settings.MAIL_API_URL, settings.MAIL_API_KEY);
  if (settings.SMTP_URL === "") return mailbox;
  // The runtime's own; asked for only where it is used.
  const { connect } = await import("cloudflare:sockets");
  return smtpMailer(settings.SMTP_URL, connect, now);
}
