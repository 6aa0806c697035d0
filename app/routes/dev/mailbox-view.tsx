import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../ui/dates/format-date.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Breadcrumbs } from "../../ui/layout/breadcrumbs.tsx";

export type MailRow = { id: string; href: string; to: string; subject: string; at: string };
export type Mail = {
  to: string;
  from: string;
  subject: string;
  at: string;
  text: string;
  /** Address of the HTML part, shown in a frame that can run nothing. */
  htmlHref: string | null;
};

/** The local mailbox: every mail that would have been sent, the latest first. */
export function MailboxView({ mails, previewHref }: { mails: readonly MailRow[]; previewHref: string }) {
  const { t, i18n } = useTranslation();
  return (
    <main className="wrap prose" id="main">
      <h1>{t("dev:mail.title")}</h1>
      <p>
        <a href={previewHref}>{t("dev:preview.title")}</a>
      </p>
      {mails.length === 0 && <EmptyState title={t("dev:mail.none")}>{t("dev:mail.noneText")}</EmptyState>}
      <ul className="mails">
        {mails.map((mail) => (
          <li key={mail.id}>
            <a href={mail.href}>{mail.subject}</a>
            <p className="soft small">
              {t("dev:mail.meta", { to: mail.to, at: formatDateTime(mail.at, i18n.language) })}
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** One mail as text, and as the HTML that mail programs show. */
export function MailView({ mail, mailboxHref }: { mail: Mail; mailboxHref: string }) {
  const { t, i18n } = useTranslation();
  return (
    <main className="wrap prose" id="main">
      <Breadcrumbs crumbs={[{ label: t("dev:mail.title"), href: mailboxHref }, { label: mail.subject }]} />
      <h1>{mail.subject}</h1>
      <dl className="mail-head">
        <dt>{t("dev:mail.from")}</dt>
        <dd>{mail.from}</dd>
        <dt>{t("dev:mail.to")}</dt>
        <dd>{mail.to}</dd>
        <dt>{t("dev:mail.at")}</dt>
        <dd>{formatDateTime(mail.at, i18n.language)}</dd>
      </dl>
      {mail.htmlHref && <iframe title={mail.subject} src={mail.htmlHref} sandbox="" />}
      <pre>
        <Linked text={mail.text} />
      </pre>
    </main>
  );
}

/** Addresses in a mail's text become links, so that a test or a person can follow them. */
function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
