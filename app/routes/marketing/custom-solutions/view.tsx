import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { RobotTrap } from "../../../ui/forms/robot-trap.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { KeyFigures } from "../key-figures.tsx";
import type { KeyFigures as Figures } from "../../../ui/site/models.ts";
import { PitchView, type Scene } from "../pitch-view.tsx";
import { INQUIRY } from "../site.rules.ts";

export const INQUIRY_FORM = "inquiry";

type Props = {
  action: string;
  formToken: string;
  figures: Figures;
  /** The message was just sent. */
  isSent: boolean;
  result?: FormResult;
};

/** What can be done beyond a store of one's own; fields `name`, `email`, `company`, `message`. */
export function CustomSolutionsView({ action, formToken, figures, isSent, result }: Props) {
  const { t } = useTranslation();
  const story: Scene[] = [
    {
      heading: t("sitePages:customSolutions.gifts.heading"),
      text: t("sitePages:customSolutions.gifts.text"),
      scene: "recipients",
    },
    {
      heading: t("sitePages:customSolutions.invoice.heading"),
      text: t("sitePages:customSolutions.invoice.text"),
      phone: "team",
    },
    {
      heading: t("sitePages:customSolutions.systems.heading"),
      text: t("sitePages:customSolutions.systems.text"),
      scene: "api",
    },
  ];
  const sections = [
    { heading: t("sitePages:customSolutions.who.heading"), text: t("sitePages:customSolutions.who.text") },
    {
      heading: t("sitePages:customSolutions.stores.heading"),
      text: t("sitePages:customSolutions.stores.text"),
    },
    { heading: t("sitePages:shipping.where.heading"), text: t("sitePages:shipping.where.text", figures) },
    { heading: t("sitePages:customSolutions.next.heading"), text: t("sitePages:customSolutions.next.text") },
  ];
  return (
    <PitchView
      title={t("sitePages:customSolutions.title")}
      lead={t("sitePages:customSolutions.lead")}
      opening="stores"
      actions={
        <ButtonLink size="big" href="#write">
          {t("sitePages:customSolutions.form.heading")}
        </ButtonLink>
      }
      story={story}
      sections={sections}
    >
      <KeyFigures {...figures} />
      <section className="inquiry" id="write">
        {isSent ? (
          <Notice tone="success" title={t("sitePages:customSolutions.form.sentTitle")} live>
            <p>{t("sitePages:customSolutions.form.sent")}</p>
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
    name: t("sitePages:customSolutions.form.name"),
    email: t("sitePages:customSolutions.form.email"),
    company: t("sitePages:customSolutions.form.company"),
    message: t("sitePages:customSolutions.form.message"),
  };
  return (
    <>
      <h2>{t("sitePages:customSolutions.form.heading")}</h2>
      <p className="soft">{t("sitePages:customSolutions.form.intro")}</p>
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
        <RobotTrap result={result} />
        <div>
          <Button size="big">{t("sitePages:customSolutions.form.send")}</Button>
        </div>
      </form>
    </>
  );
}
