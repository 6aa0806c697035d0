import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import type { EventStep, Overview } from "./models.ts";
import { QUESTIONS, STEP_TEXTS } from "./step-texts.ts";

type Props = { page: Pick<Overview, "name" | "steps" | "asked" | "here"> };

/** What can be done with the store as a whole; what is not taken back easily asks first, with the store's name. */
export function StepsCard({ page }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t("eventDesk:step.title")}>
      {page.asked && QUESTIONS[page.asked] ? (
        <Question page={page} step={page.asked} />
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

function Question({ page, step }: Props & { step: EventStep }) {
  const { t } = useTranslation();
  const question = QUESTIONS[step];
  if (!question) return null;
  return (
    <DeskForm className="notice warn" id="question" aria-labelledby="question-title" action={page.here}>
      <FormToken />
      <h2 id="question-title">{t(question.title, { store: page.name })}</h2>
      <p>{t(question.text)}</p>
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
