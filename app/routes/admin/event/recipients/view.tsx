import { useTranslation } from "react-i18next";
import { RECIPIENT_STATES, REMIND_AFTER_DAYS } from "../../../../domain/gift/recipient-state.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { VersionedForm } from "../../../../ui/forms/versioned-form.tsx";
import { FormDialog, OpenDialog } from "../../../../ui/layout/form-dialog.tsx";
import { ExportForm } from "../../../../ui/lists/export-form.tsx";
import { RowFault } from "../../../../ui/lists/row-fault.tsx";
import { DeskList } from "../../../../ui/lists/desk-list.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { AddRecipients } from "./add-recipients.tsx";
import { PressQuestion } from "./press-question.tsx";
import { STATE_TEXTS } from "./recipient-texts.ts";
import type { RecipientsAnswer, RecipientsPage } from "./recipients-models.ts";
import { useRecipientColumns } from "./recipient-columns.tsx";
import { CAMPAIGN } from "./recipients.rules.ts";

type Props = { page: RecipientsPage; answer: RecipientsAnswer | undefined };

const ADD = "add-recipients";
const WORDS = "invitation";

/** The recipients of a promo, what they are written, and the list with its filters. Works without scripts. */
export function RecipientsView({ page, answer }: Props) {
  const { t } = useTranslation();
  const { counts, told } = page;
  return (
    <>
      <PageHead
        title={t("recipientDesk:title")}
        lead={t("recipientDesk:lead", { count: counts.all, claimed: counts.claimed })}
      >
        {page.exportAction !== null && counts.all > 0 && (
          <ExportForm action={page.exportAction} label={t("recipientDesk:csv")} />
        )}
        {page.may.write && (
          <>
            <OpenDialog opens={WORDS} look="quiet">
              {t("recipientDesk:words.title")}
            </OpenDialog>
            {/* Who is to be written to at once has the page's main button. */}
            <OpenDialog opens={ADD} look={counts.first > 0 ? "quiet" : undefined}>
              {t("recipientDesk:add.title")}
            </OpenDialog>
          </>
        )}
      </PageHead>
      <div className="stack">
        <RowFault answer={answer} />
        {answer?.asked && <PressQuestion action={page.action} asked={answer.asked} />}
        {told && !answer && (
          <Notice tone="success" live>
            <p>
              {t("recipientDesk:told.added", { count: told.added })}{" "}
              {told.present > 0 && t("recipientDesk:told.present", { count: told.present })}{" "}
              {told.repeated > 0 && t("recipientDesk:told.repeated", { count: told.repeated })}
            </p>
          </Notice>
        )}
        {counts.bounced > 0 && (
          <Notice tone="error">
            <p>{t("recipientDesk:bouncedNote", { count: counts.bounced })}</p>
          </Notice>
        )}
        {counts.withoutCode > 0 && (
          <Notice>
            <p>{t("recipientDesk:codesComing", { count: counts.withoutCode })}</p>
          </Notice>
        )}
        {page.may.write && <Mailing page={page} />}
        {page.may.write && (
          <>
            <FormDialog
              id={ADD}
              title={t("recipientDesk:add.title")}
              refused={answer?.form === "add" ? answer : undefined}
            >
              <AddRecipients page={page} answer={answer} />
            </FormDialog>
            <Words page={page} answer={answer} />
          </>
        )}
        <List page={page} />
      </div>
    </>
  );
}

/** The presses that write to many. */
function Mailing({ page }: { page: RecipientsPage }) {
  const { t } = useTranslation();
  const { first, remind } = page.counts;
  if (first === 0 && remind === 0) return null;
  return (
    <DeskForm startsAfresh className="row" action={page.action}>
      <FormToken />
      {first > 0 && (
        <Button name="intent" value="first">
          {t("recipientDesk:mailFirst", { count: first })}
        </Button>
      )}
      {remind > 0 && (
        <Button look="quiet" name="intent" value="remind">
          {t("recipientDesk:mailRemind", { count: remind })}
        </Button>
      )}
      <span className="soft small">{t("recipientDesk:remindNote", { count: REMIND_AFTER_DAYS })}</span>
    </DeskForm>
  );
}

/** What recipients are written, in the organiser's words. */
function Words({ page, answer }: Props) {
  const { t } = useTranslation();
  const { organiser, campaign } = page;
  const { version, ...stored } = campaign;
  const labels = { subject: t("recipientDesk:words.subject"), message: t("recipientDesk:words.message") };
  const result = answer?.form === "campaign" ? answer.result : undefined;
  return (
    <FormDialog id={WORDS} title={t("recipientDesk:words.title")} refused={result} version={version}>
      <VersionedForm
        legend={t("recipientDesk:words.title")}
        mayWrite={page.may.write}
        {...{ version, stored, labels, result }}
      >
        <input type="hidden" name="intent" value="campaign" />
        <div className="form">
          <Field
            rules={CAMPAIGN.subject}
            label={labels.subject}
            placeholder={t("recipientDesk:mail.subject", { organiser })}
            defaultValue={stored.subject}
            result={result}
          />
          <Field
            rules={CAMPAIGN.message}
            as="textarea"
            rows={5}
            label={labels.message}
            placeholder={t("recipientDesk:mail.message", { organiser })}
            hint={t("recipientDesk:words.hint")}
            defaultValue={stored.message}
            result={result}
          />
        </div>
      </VersionedForm>
    </FormDialog>
  );
}

function List({ page }: { page: RecipientsPage }) {
  const { t } = useTranslation();
  const columns = useRecipientColumns(page);
  const state = {
    name: "state",
    label: t("admin:orders.status"),
    any: t("lists:orders.anyStatus"),
    choices: RECIPIENT_STATES.map((value) => ({ value, label: t(STATE_TEXTS[value].label) })),
  };
  return (
    <DeskList
      caption={t("recipientDesk:title")}
      rows={page.recipients}
      columns={columns}
      filters={{
        ...page.filters,
        label: t("recipientDesk:title"),
        search: t("recipientDesk:search"),
        fields: [state],
      }}
      count={page.count}
      sort={page.sort}
      links={page.links}
      none={{
        title: t("recipientDesk:none"),
        text: t("recipientDesk:noneText"),
        action: page.may.write && <OpenDialog opens={ADD}>{t("recipientDesk:add.title")}</OpenDialog>,
      }}
    />
  );
}
