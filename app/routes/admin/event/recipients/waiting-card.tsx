import { useTranslation } from "react-i18next";
import { MOST_ASKED, STOP_TEXTS } from "../../../../domain/gift/campaign.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { MailAddress } from "../../../../ui/lists/mail-address.tsx";
import type { RecipientsAnswer, RecipientsPage } from "./recipients-models.ts";
import { ASK_WAITING } from "./recipients.rules.ts";

type Props = { page: RecipientsPage; answer: RecipientsAnswer | undefined };

/** Who came when no gift was left, and the press that asks the first of them once there are more. */
export function WaitingCard({ page, answer }: Props) {
  const { t } = useTranslation();
  const { shortDateTime } = useDates();
  const { waiting } = page;
  const result = answer?.form === "waiting" ? answer.result : undefined;
  const label = t("recipientDesk:waiting.most");
  // As many as there are gifts, where they are counted.
  const first = Math.max(1, Math.min(waiting.gifts ?? waiting.count, waiting.count, MOST_ASKED));
  return (
    <Card title={t("recipientDesk:waiting.title", { count: waiting.count })} id="waiting">
      <div className="stack">
        {waiting.stop !== null && <p>{t(STOP_TEXTS[waiting.stop])}</p>}
        {page.may.write && waiting.stop === null && (
          <DeskForm startsAfresh className="form" action={page.action} noValidate>
            <FormToken />
            <ErrorSummary result={result} labels={{ most: label }} />
            <Field
              rules={ASK_WAITING.most}
              label={label}
              hint={t("recipientDesk:waiting.hint")}
              defaultValue={String(first)}
              result={result}
            />
            <div className="row">
              <Button name="intent" value="waiting">
                {t("recipientDesk:waiting.ask")}
              </Button>
            </div>
          </DeskForm>
        )}
        <details>
          <summary>{t("recipientDesk:waiting.list")}</summary>
          <ol>
            {waiting.people.map(({ id, email, since }) => (
              <li key={id}>
                <span className="written">
                  <MailAddress address={email} />
                </span>{" "}
                <time className="soft small" dateTime={since}>
                  {shortDateTime(since)}
                </time>
              </li>
            ))}
          </ol>
        </details>
      </div>
    </Card>
  );
}
