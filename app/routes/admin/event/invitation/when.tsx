import { useTranslation } from "react-i18next";
import { MOST_REMINDERS, stopText } from "../../../../domain/gift/campaign.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { CheckboxField } from "../../../../ui/forms/checkbox-field.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { countsUpTo, SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import type { InvitationAnswer, InvitationPage } from "./invitation-models.ts";
import { REMINDERS, SCHEDULE } from "./invitation.rules.ts";

type Props = { page: InvitationPage; answer: InvitationAnswer | undefined };

const ZONE_TEXTS = {
  UK: "admin:timeZone.UK",
  EU: "admin:timeZone.EU",
  US: "admin:timeZone.US",
} as const;

/** When the invitations go out: now, or by themselves at a time that can be changed until then. */
export function WhenCard({ page, answer }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { when, version } = page;
  const result = answer?.form === "schedule" ? answer.result : undefined;
  const labels = { date: t("recipientDesk:when.date"), time: t("recipientDesk:when.time") };
  const isWaiting = when.sendAt !== null && when.begunAt === null;
  return (
    <Card title={t("recipientDesk:when.title")} id="when">
      <div className="stack">
        {when.stop && (
          <Notice tone="warning">
            <p>{t(stopText(when.stop, page.isTeam))}</p>
          </Notice>
        )}
        {isWaiting && (
          <p>
            {t("recipientDesk:when.planned", { at: dateTime(when.sendAt ?? ""), count: when.first })}{" "}
            <span className="soft small">{t(ZONE_TEXTS[when.region])}</span>
          </p>
        )}
        {when.begunAt !== null && <p>{t("recipientDesk:when.begunAt", { at: dateTime(when.begunAt) })}</p>}
        {!isWaiting && <p>{t("recipientDesk:when.open", { count: when.first })}</p>}
        {page.mayWrite && (
          <>
            {when.first > 0 && when.stop === null && (
              <DeskForm className="row" action={page.recipientsHref}>
                <FormToken />
                <Button look="quiet" name="intent" value="first">
                  {t("recipientDesk:when.now", { count: when.first })}
                </Button>
              </DeskForm>
            )}
            <DeskForm className="form" action={page.action} noValidate>
              <FormToken />
              <ErrorSummary result={result} labels={labels} />
              <input type="hidden" name="version" value={version} />
              <div className="pair">
                <Field
                  rules={SCHEDULE.date}
                  label={labels.date}
                  defaultValue={when.stored.date}
                  result={result}
                />
                <Field
                  rules={SCHEDULE.time}
                  label={labels.time}
                  hint={t(ZONE_TEXTS[when.region])}
                  defaultValue={when.stored.time}
                  result={result}
                />
              </div>
              <div className="row">
                <Button name="intent" value="schedule">
                  {t(isWaiting ? "recipientDesk:when.change" : "recipientDesk:when.plan")}
                </Button>
                {isWaiting && (
                  <Button look="danger" name="intent" value="unschedule">
                    {t("recipientDesk:when.stop")}
                  </Button>
                )}
              </div>
            </DeskForm>
          </>
        )}
      </div>
    </Card>
  );
}

/** Reminders that go by themselves: the rule, and what comes next. */
export function RemindersCard({ page, answer }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { reminders, when, version } = page;
  const result = answer?.form === "reminders" ? answer.result : undefined;
  const labels = { most: t("recipientDesk:remind.most"), after_days: t("recipientDesk:remind.after") };
  const { next } = reminders;
  const says = next
    ? t("recipientDesk:remind.next", { at: dateTime(next.at), count: next.count })
    : t("recipientDesk:remind.none");
  return (
    <Card title={t("recipientDesk:remind.title")} id="reminders">
      <div className="stack">
        <p className="soft">{t("recipientDesk:remind.lead")}</p>
        {reminders.most > 0 && <p>{when.stop === null ? says : t(stopText(when.stop, page.isTeam))}</p>}
        {page.mayWrite && (
          <DeskForm className="form" action={page.action} noValidate>
            <FormToken />
            <ErrorSummary result={result} labels={labels} />
            <input type="hidden" name="version" value={version} />
            <SelectField
              name="most"
              label={labels.most}
              choices={countsUpTo(MOST_REMINDERS)}
              defaultValue={String(reminders.most)}
              result={result}
            />
            <Field
              rules={REMINDERS.after_days}
              label={labels.after_days}
              defaultValue={String(reminders.afterDays)}
              result={result}
            />
            {page.isTeam && (
              <CheckboxField
                rules={REMINDERS.before_end}
                label={t("recipientDesk:team.beforeEnd")}
                defaultChecked={reminders.beforeEnd}
                result={result}
              />
            )}
            <div className="row">
              <Button name="intent" value="reminders">
                {t("eventDesk:save")}
              </Button>
            </div>
          </DeskForm>
        )}
      </div>
    </Card>
  );
}
