import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { VersionedForm } from "../../../../ui/forms/versioned-form.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { FormDialog, OpenDialog } from "../../../../ui/layout/form-dialog.tsx";
import { Tabs } from "../../../../ui/layout/tabs.tsx";
import { RowFault } from "../../../../ui/lists/row-fault.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import type { CampaignLanguage, InvitationAnswer, InvitationPage, MailKind } from "./invitation-models.ts";
import { CAMPAIGN } from "./invitation.rules.ts";
import { RemindersCard, WhenCard } from "./when.tsx";

type Props = { page: InvitationPage; answer: InvitationAnswer | undefined };

const WORDS = "invitation";

const KIND_TEXTS: Record<MailKind, string> = {
  invitation: "recipientDesk:invitation.kind.invitation",
  reminder: "recipientDesk:invitation.kind.reminder",
};

/** What a promo's recipients are written, as they will read it. Works without scripts. */
export function InvitationView({ page, answer }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={t("recipientDesk:invitation.title")}
        lead={t(page.isTeam ? "recipientDesk:team.invitationLead" : "recipientDesk:invitation.lead")}
      >
        <ButtonLink look="quiet" href={page.recipientsHref}>
          {t(page.isTeam ? "recipientDesk:team.title" : "recipientDesk:title")}
        </ButtonLink>
        {page.mayWrite && <OpenDialog opens={WORDS}>{t("recipientDesk:words.title")}</OpenDialog>}
      </PageHead>
      <div className="stack">
        <RowFault answer={answer} />
        {page.mayWrite && <Words page={page} answer={answer} />}
        <Preview page={page} />
        <WhenCard page={page} answer={answer} />
        <RemindersCard page={page} answer={answer} />
      </div>
    </>
  );
}

/** The mail in one language, as recipients get it, and the button that sends it to the reader. */
function Preview({ page }: { page: InvitationPage }) {
  const { t } = useTranslation();
  const { mail, tabs, test, languages } = page;
  return (
    <Card title={t(page.isTeam ? "recipientDesk:team.preview" : "recipientDesk:invitation.preview")}>
      <div className="stack">
        <Tabs tabs={tabs.languages} label={t("recipientDesk:columns.lang")} />
        <Tabs
          tabs={tabs.kinds.map(({ kind, ...tab }) => ({ ...tab, label: t(KIND_TEXTS[kind]) }))}
          label={t("recipientDesk:invitation.kindLabel")}
        />
        <dl className="facts">
          <div>
            <dt>{t("recipientDesk:invitation.from")}</dt>
            <dd>{mail.sender}</dd>
          </div>
          <div>
            <dt>{t("recipientDesk:words.subject")}</dt>
            <dd>{mail.subject}</dd>
          </div>
        </dl>
        <Sources mail={mail} languages={languages} />
        <div className="store-preview">
          <iframe title={mail.subject} src={mail.htmlHref} sandbox="" key={mail.htmlHref} />
        </div>
        <details>
          <summary>{t("recipientDesk:invitation.plain")}</summary>
          <pre className="note-text">{mail.text}</pre>
        </details>
        {test && (
          <DeskForm startsAfresh className="row" action={page.action}>
            <FormToken />
            <input type="hidden" name="lang" value={mail.lang} />
            <input type="hidden" name="kind" value={mail.kind} />
            <input type="hidden" name="key" value={test.key} />
            <Button look="quiet" name="intent" value="test">
              {t("recipientDesk:test.send")}
            </Button>
            <span className="soft small">{t("recipientDesk:test.note", { address: test.address })}</span>
          </DeskForm>
        )}
      </div>
    </Card>
  );
}

/** Which of the words shown are the organiser's in this language, and which stand in for missing ones. */
function Sources({ mail, languages }: Pick<InvitationPage, "mail" | "languages">) {
  const { t } = useTranslation();
  const [own] = languages;
  const language = own?.name ?? "";
  const texts = {
    language: null,
    store: t("recipientDesk:invitation.fromStore", { language }),
    usual: t("recipientDesk:invitation.usual"),
  };
  const parts = [
    { label: t("recipientDesk:words.subject"), says: texts[mail.sources.subject] },
    { label: t("recipientDesk:words.message"), says: texts[mail.sources.message] },
  ].filter(({ says }) => says !== null);
  if (parts.length === 0) return null;
  return (
    <ul className="soft small">
      {parts.map(({ label, says }) => (
        <li key={label}>
          {label}: {says}
        </li>
      ))}
    </ul>
  );
}

/** What recipients are written in the organiser's words: in the store's language, and folded in the others. */
function Words({ page, answer }: Props) {
  const { t } = useTranslation();
  const { languages, stored, version, mail } = page;
  const [own, ...others] = languages;
  const result = answer?.form === "campaign" ? answer.result : undefined;
  const subject = t("recipientDesk:words.subject");
  const message = t("recipientDesk:words.message");
  const labels = {
    subject,
    message,
    ...Object.fromEntries(
      others.flatMap(({ code, name }) => [
        [`subject_${code}`, `${subject} (${name})`],
        [`message_${code}`, `${message} (${name})`],
      ]),
    ),
  };
  const fields = (ending: string, { usual }: CampaignLanguage, hint?: string) => (
    <>
      <Field
        rules={CAMPAIGN.subject}
        name={`subject${ending}`}
        label={subject}
        placeholder={(ending && stored["subject"]) || usual.subject}
        defaultValue={stored[`subject${ending}`]}
        result={result}
      />
      <Field
        rules={CAMPAIGN.message}
        name={`message${ending}`}
        as="textarea"
        rows={5}
        label={message}
        placeholder={(ending && stored["message"]) || usual.message}
        hint={hint}
        defaultValue={stored[`message${ending}`]}
        result={result}
      />
    </>
  );
  const isUsed = (code: string) =>
    [`subject_${code}`, `message_${code}`].some((name) =>
      Boolean(stored[name] || result?.initialValue?.[name] || result?.error?.[name]),
    );
  return (
    <FormDialog id={WORDS} title={t("recipientDesk:words.title")} refused={result} version={version}>
      <VersionedForm
        legend={t("recipientDesk:words.title")}
        mayWrite={page.mayWrite}
        {...{ version, stored, labels, result }}
      >
        <input type="hidden" name="intent" value="campaign" />
        <input type="hidden" name="shown" value={mail.htmlHref.replace(/^[^?]*/, "")} />
        <div className="form">
          {own && fields("", own, t("recipientDesk:words.hint"))}
          {others.length > 0 && (
            <p className="hint">{t("recipientDesk:words.fallBack", { language: own?.name })}</p>
          )}
          {others.map((language) => (
            <details key={language.code} open={isUsed(language.code)}>
              <summary>
                {language.name} <span className="num soft">{language.people}</span>
              </summary>
              <div className="form">{fields(`_${language.code}`, language)}</div>
            </details>
          ))}
        </div>
      </VersionedForm>
    </FormDialog>
  );
}
