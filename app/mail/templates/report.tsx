import { platformLook } from "../look.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { Paragraph, Quotation, Title } from "../parts/blocks.tsx";
import { PlatformFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";

type ReportFacts = {
  store: string;
  /** The code or reference that was doubted; may be empty. */
  code: string;
  message: string;
  /** Whose page it is, for the platform, which may doubt the organiser; null where the organiser reads it. */
  page: { organiser: string; email: string; href: string } | null;
};

/** Tells the organiser, or the platform, that someone doubts a gift. */
export const giftReport: MailTemplate<ReportFacts> = {
  subject: ({ store }, { t }) => t("claim:gift.mail.reportSubject", { store }),
  look: platformLook,
  Mail: ReportMail,
};

function ReportMail({ facts }: { facts: ReportFacts }) {
  const { t } = useMail();
  const { store, code, message, page } = facts;
  return (
    <MailFrame
      preheader={message}
      footer={<PlatformFooter because={page ? "operator" : "organiser"} store={store} />}
    >
      <Title>{t("claim:gift.mail.reportSubject", { store })}</Title>
      <Paragraph>{t("claim:gift.mail.reportLead", { store })}</Paragraph>
      <Quotation>{message}</Quotation>
      {code !== "" && <Paragraph>{t("claim:gift.mail.reportCode", { code })}</Paragraph>}
      {page && (
        <Paragraph>
          {t("claim:gift.mail.reportOrganiser", {
            organiser: page.organiser,
            email: page.email,
            page: page.href,
          })}
        </Paragraph>
      )}
    </MailFrame>
  );
}
