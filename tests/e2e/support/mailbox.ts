import { connect } from "../../../scripts/db/database-client.ts";

const MAIL_DEADLINE_MS = 90_000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  lang: string;
}

export interface Mailbox {
  /** All mails to an address, the newest first. */
  to(address: string): Promise<Mail[]>;
  /** Waits for a mail, which the queue brings a moment after the order. */
  waitFor(address: string, subject?: string | RegExp): Promise<Mail>;
}

/** Reads the mails from the database, so that a journey does not depend on the developer's mailbox page. */
export function mailboxOf(databaseUrl: string): Mailbox {
  async function to(address: string): Promise<Mail[]> {
    const client = connect(databaseUrl);
    const { rows } = await client.execute({
      sql: "SELECT to_address, subject, text, html, lang FROM mails WHERE to_address = ? ORDER BY created_at DESC, rowid DESC",
      args: [address],
    });
    client.close();
    return rows.map((row) => ({
      to: String(row["to_address"]),
      subject: String(row["subject"]),
      text: String(row["text"]),
      html: String(row["html"]),
      lang: String(row["lang"]),
    }));
  }
  return {
    to,
    async waitFor(address, subject = "") {
      const deadline = Date.now() + MAIL_DEADLINE_MS;
      for (;;) {
        const mails = await to(address);
        const found = mails.find((mail) =>
          typeof subject === "string" ? mail.subject.includes(subject) : subject.test(mail.subject),
        );
        if (found) return found;
        if (Date.now() > deadline) {
          const there = mails.map((mail) => mail.subject).join(" | ") || "none";
          throw new Error(
            `No mail ${String(subject)} to ${address} within ${MAIL_DEADLINE_MS / 1000} s; there: ${there}`,
          );
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
}
