import { useTranslation } from "react-i18next";
import { inputRules } from "../../../schemas/input-rules.ts";
import { WaitingSchema } from "../../../schemas/waiting.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";

const WAITING = inputRules(WaitingSchema);

export type Waiting = {
  action: string;
  /** The code of the link. */
  code: string;
  /** They are on the list. */
  isDone: boolean;
};

type Props = { waiting: Waiting; token: string; result?: FormResult };

/** Where someone with a good code leaves their address when no gift is left. */
export function WaitingForm({ waiting, token, result }: Props) {
  const { t } = useTranslation();
  if (waiting.isDone && !result) {
    return (
      <Notice tone="success" live>
        <p>{t("claim:waiting.done")}</p>
      </Notice>
    );
  }
  const label = t("claim:waiting.email");
  return (
    <form className="form stack" method="post" action={waiting.action} noValidate>
      <FormToken token={token} />
      <input type="hidden" name="promo_code" value={waiting.code} />
      <ErrorSummary result={result} labels={{ email: label }} />
      <Field
        rules={WAITING.email}
        label={label}
        hint={t("claim:waiting.hint")}
        autoComplete="email"
        result={result}
      />
      <p>
        <Button name="intent" value="wait">
          {t("claim:waiting.submit")}
        </Button>
      </p>
    </form>
  );
}
