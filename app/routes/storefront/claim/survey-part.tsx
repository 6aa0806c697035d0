import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { ANSWER, THANKS } from "../../../ui/claim/claim.rules.ts";
import type { AfterClaim } from "./models.ts";

/** The organiser's words of thanks and their one question. The answer is posted to the order's own page. */
export function SurveyPart({
  store,
  survey,
  result,
}: {
  store: StoreChrome;
  survey: AfterClaim;
  result?: FormResult;
}) {
  const { t } = useTranslation();
  const { thanks, question, choices, answer, action } = survey;
  return (
    <>
      {thanks !== "" && (
        <blockquote>
          {thanks.split(/\n+/).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </blockquote>
      )}
      {question !== "" && (
        <form method="post" action={action} noValidate>
          <FormToken token={store.formToken} />
          {choices.length > 0 ? (
            <SelectField
              rules={ANSWER.answer}
              label={question}
              choices={[{ value: "", label: t("claim:gift.survey.choose") }, ...choices.map(asChoice)]}
              defaultValue={answer ?? ""}
              result={result}
            />
          ) : (
            <Field
              rules={ANSWER.answer}
              as="textarea"
              rows={3}
              label={question}
              defaultValue={answer ?? ""}
              result={result}
            />
          )}
          <Button look="quiet" name="intent" value="survey">
            {t(answer === null ? "claim:gift.survey.send" : "claim:gift.survey.change")}
          </Button>
        </form>
      )}
    </>
  );
}

/** The page opens there once it was sent: it stands below the order. */
const THANK = "thank";

/** A line of thanks to whom the gift is from, once; what was written stands in its place. Intent `thank`. */
export function ThankGiver({
  store,
  thanks,
  action,
  result,
}: {
  store: StoreChrome;
  thanks: { said: string | null };
  action: string;
  result?: FormResult;
}) {
  const { t } = useTranslation();
  const organiser = store.organiser.name;
  if (thanks.said !== null) {
    return (
      <div className="order" id={THANK}>
        <h2>{t("claim:thankGiver.said", { organiser })}</h2>
        <blockquote>{thanks.said}</blockquote>
      </div>
    );
  }
  return (
    <form className="order" id={THANK} method="post" action={`${action}#${THANK}`} noValidate>
      <FormToken token={store.formToken} />
      <h2>{t("claim:thankGiver.title", { organiser })}</h2>
      <Field
        rules={THANKS.thanks}
        label={t("claim:thankGiver.label")}
        hint={t("claim:thankGiver.hint", { organiser })}
        result={result}
      />
      <Button look="quiet" name="intent" value="thank">
        {t("claim:thankGiver.send")}
      </Button>
    </form>
  );
}

const asChoice = (choice: string) => ({ value: choice, label: choice });
