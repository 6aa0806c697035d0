import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { httpMailer, type Mail, MailRefused } from "../../app/gateways/mail/mailer.server.ts";

const { CONTRACT_MAIL_API_KEY: key = "", CONTRACT_MAIL_FROM: from = "" } = process.env;

/** Addresses of Resend's own that take, bounce or complain about every mail, and reach no person. */
const TAKES = "delivered@resend.dev";

describe.skipIf(key === "" || from === "")(
  "Resend, where CONTRACT_MAIL_API_KEY and CONTRACT_MAIL_FROM name an account",
  () => {
    const mailer = httpMailer("https://api.resend.com/emails", key);
    const mail = (to: string): Mail => ({
      id: randomUUID(),
      from,
      to,
      replyTo: "reply@popstall.dev",
      subject: "Größe geändert: “M” → “L”",
      text: "A test of the contract.",
      html: "<p>A test of the contract.</p>",
      unsubscribe: "https://popstall.dev/unsubscribe/contract",
    });

    test("a mail is taken once for its id", async () => {
      const one = mail(TAKES);
      const first = await mailer.send(one);
      expect(first.providerId).toMatch(/^[\w-]{10,}$/);
      expect(await mailer.send(one)).toEqual(first);
    });

    test("a mail to what is no address is refused as that mail", async () => {
      await expect(mailer.send(mail("no address"))).rejects.toBeInstanceOf(MailRefused);
    });

    test("another key is refused as ours, so that the mail waits", async () => {
      const sending = httpMailer("https://api.resend.com/emails", "re_wrong").send(mail(TAKES));
      await expect(sending).rejects.not.toBeInstanceOf(MailRefused);
    });
  },
);
