import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { DUPLICATE } from "../event-settings.rules.ts";
import type { EventStep, Overview } from "./models.ts";
import { QUESTIONS, STEP_TEXTS } from "./step-texts.ts";

type Props = {
  page: Pick<Overview, "name" | "steps" | "asked" | "copy" | "here">;
  /** What was refused of the form for a copy. */
  copy?: FormResult;
};

/** What can be done with the store as a whole; what is not taken back easily asks first, with the store's name. */
export function StepsCard({ page, copy }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t("eventDesk:step.title")}>
      {page.asked && QUESTIONS[page.asked] ? (
        <Question page={page} step={page.asked} copy={copy} />
      ) : (
        <div className="row">
          {page.steps.map((step) =>
            QUESTIONS[step] ? (
              <Link
                key={step}
                className={
                  step === "Active" ? "button" : step === "delete" ? "button danger" : "button quiet"
                }
                to={`${page.here}?ask=${encodeURIComponent(step)}#question`}
                preventScrollReset
              >
                {t(STEP_TEXTS[step])}
              </Link>
            ) : (
              <DeskForm key={step} action={page.here}>
                <FormToken />
                <Button look="quiet" name="intent" value={step}>
                  {t(STEP_TEXTS[step])}
                </Button>
              </DeskForm>
            ),
          )}
        </div>
      )}
    </Card>
  );
}

function Question({ page, step, copy }: Props & { step: EventStep }) {
  const { t } = useTranslation();
  const question = QUESTIONS[step];
  if (!question) return null;
  return (
    <DeskForm
      className="notice warn stack"
      id="question"
      aria-labelledby="question-title"
      // A refused form for a copy is shown once more.
      action={page.copy ? `${page.here}?ask=${step}` : page.here}
      noValidate
    >
      <FormToken />
      <h2 id="question-title">{t(question.title, { store: page.name })}</h2>
      <p>{t(question.text)}</p>
      {page.copy && (
        <div className="pair">
          <Field
            rules={DUPLICATE.name}
            label={t("eventDesk:details.name")}
            result={copy}
            defaultValue={page.copy.name}
            autoComplete="off"
            lettersOnly
          />
          <Field
            rules={DUPLICATE.shown_name}
            label={t("eventDesk:details.shownName")}
            hint={t("eventDesk:details.shownNameHint")}
            result={copy}
            defaultValue={page.copy.shownName}
            autoComplete="off"
          />
          {page.copy.clients.length > 0 && (
            <SelectField
              rules={DUPLICATE.client}
              label={t("lists:orders.client")}
              choices={[
                { value: "", label: t("eventDesk:ask.noClient") },
                ...page.copy.clients.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              result={copy}
              defaultValue={page.copy.client}
            />
          )}
        </div>
      )}
      <p className="row">
        <Button look={step === "delete" ? "danger" : "brand"} name="intent" value={step}>
          {t(STEP_TEXTS[step])}
        </Button>
        <Link to={page.here} preventScrollReset>
          {t("eventDesk:ask.no")}
        </Link>
      </p>
    </DeskForm>
  );
}
