import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { formatDate } from "../../../ui/dates/format-date.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { RobotTrap } from "../../../ui/forms/robot-trap.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { type FormResult, useFieldState } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { REPORT } from "../../../ui/claim/claim.rules.ts";
import type { RealPage } from "../claim/models.ts";

export const REPORT_FORM = "report";

type Props = { store: StoreChrome; page: RealPage; result?: FormResult };

/** Who sends the gifts of this store; a check of one code; a way to report what looks wrong. */
export function RealView({ store, page, result }: Props) {
  const { t, i18n } = useTranslation();
  const { organiser } = page;
  const { value: code } = useFieldState("code", result, page.code);
  const labels = { message: t("claim:gift.real.reportMessage"), email: t("claim:gift.real.reportEmail") };
  return (
    <>
      <div className="intro">
        <div>
          <h1>{t("claim:gift.real.title")}</h1>
          <p>{t("claim:gift.real.sender", { organiser, store: store.name })}</p>
        </div>
      </div>
      {page.reported && (
        <Notice live>
          <p>{t("claim:gift.real.reported", { organiser })}</p>
        </Notice>
      )}
      <CodeAnswer page={page} />
      <div className="columns">
        <div>
          <ul className="facts">
            <li>{t("claim:gift.real.since", { organiser, date: formatDate(page.since, i18n.language) })}</li>
            <li>{t("claim:gift.real.asks")}</li>
            <li>
              <b>{t("claim:gift.real.never")}</b>
            </li>
            <li>{t("claim:gift.real.address", { origin: page.origin })}</li>
            <li>
              {t("claim:gift.real.ask", { organiser })}{" "}
              <a href={`mailto:${page.contactEmail}`}>{page.contactEmail}</a>
            </li>
          </ul>
          <form method="get" action={page.action}>
            <h2>{t("claim:gift.real.codeTitle")}</h2>
            <Field
              rules={REPORT.code}
              label={t("claim:gift.real.codeLabel")}
              defaultValue={page.code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button look="quiet">{t("claim:gift.real.check")}</Button>
          </form>
        </div>
        <form className="order" id={REPORT_FORM} method="post" action={page.action} noValidate>
          <FormToken token={store.formToken} />
          <input type="hidden" name="code" value={code} />
          <h2>{t("claim:gift.real.reportTitle")}</h2>
          <p>{t("claim:gift.real.reportText", { organiser })}</p>
          <ErrorSummary result={result} labels={labels} />
          <Field rules={REPORT.message} label={labels.message} as="textarea" rows={4} result={result} />
          <Field rules={REPORT.email} label={labels.email} autoComplete="email" result={result} />
          <RobotTrap result={result} />
          <Button>{t("claim:gift.real.reportSend")}</Button>
        </form>
      </div>
    </>
  );
}

function CodeAnswer({ page: { answer, organiser } }: { page: RealPage }) {
  const { t, i18n } = useTranslation();
  if (!answer) return null;
  if (answer.kind === "unknown" || answer.kind === "wait") {
    return (
      <Notice tone="error" live>
        <p>
          {answer.kind === "wait"
            ? t("claim:gift.real.wait", { seconds: answer.seconds })
            : t("claim:gift.real.codeNo", { organiser })}
        </p>
      </Notice>
    );
  }
  const facts = { organiser, date: formatDate(answer.at, i18n.language) };
  return (
    <Notice tone="success" live>
      <p>
        {answer.kind === "order" ? t("claim:gift.real.orderYes", facts) : t("claim:gift.real.codeYes", facts)}
      </p>
    </Notice>
  );
}
