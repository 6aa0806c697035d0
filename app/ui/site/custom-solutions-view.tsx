import { useTranslation } from "react-i18next";
import { Button } from "../actions/button.tsx";
import { Notice } from "../feedback/notice.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import type { FormResult } from "../forms/form-result.ts";
import { FormToken } from "../forms/form-token.tsx";
import { PitchView } from "./pitch-view.tsx";
import { INQUIRY } from "./site.rules.ts";

export const INQUIRY_FORM = "inquiry";

type Props = {
  action: string;
  formToken: string;
  pictures: readonly string[];
  /** The message was just sent. */
  isSent: boolean;
  result?: FormResult;
};

/** What can be done beyond a store of one's own; fields `name`, `email`, `company`, `message`. */
export function CustomSolutionsView({ action, formToken, pictures, isSent, result }: Props) {
  const { t } = useTranslation();
  const sections = [
    { heading: t("customSolutions:stores.heading"), text: t("customSolutions:stores.text") },
    { heading: t("customSolutions:invoice.heading"), text: t("customSolutions:invoice.text") },
    { heading: t("customSolutions:gifts.heading"), text: t("customSolutions:gifts.text") },
    { heading: t("customSolutions:systems.heading"), text: t("customSolutions:systems.text") },
  ];
  return (
    <PitchView
      title={t("customSolutions:title")}
      lead={t("customSolutions:lead")}
      pictures={pictures}
      sections={sections}
    >
      <section className="inquiry" id="write">
        {isSent ? (
          <Notice tone="success" title={t("customSolutions:form.sentTitle")} live>
            <p>{t("customSolutions:form.sent")}</p>
          </Notice>
        ) : (
          <InquiryForm action={action} formToken={formToken} result={result} />
        )}
      </section>
    </PitchView>
  );
}

function InquiryForm({ action, formToken, result }: Pick<Props, "action" | "formToken" | "result">) {
  const { t } = useTranslation();
  const labels = {
    name: t("customSolutions:form.name"),
    email: t("customSolutions:form.email"),
    company: t("customSolutions:form.company"),
    message: t("customSolutions:form.message"),
  };
  return (
    <>
      <h2>{t("customSolutions:form.heading")}</h2>
      <p className="soft">{t("customSolutions:form.intro")}</p>
      <form className="form" id={INQUIRY_FORM} method="post" action={action} noValidate>
        <FormToken token={formToken} />
        <ErrorSummary result={result} labels={labels} />
        <p className="small soft">{t("common:requiredNote")}</p>
        <div className="pair">
          <Field rules={INQUIRY.name} label={labels.name} autoComplete="name" result={result} />
          <Field rules={INQUIRY.email} label={labels.email} autoComplete="email" result={result} />
        </div>
        <Field rules={INQUIRY.company} label={labels.company} autoComplete="organization" result={result} />
        <Field rules={INQUIRY.message} label={labels.message} as="textarea" rows={6} result={result} />
        <p className="trap" aria-hidden>
          <label>
            {t("claim:trap")}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <div>
          <Button size="big">{t("customSolutions:form.send")}</Button>
        </div>
      </form>
    </>
  );
}
