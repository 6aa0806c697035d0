import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { CUSTOMER_MESSAGE } from "../orders.rules.ts";

type Props = {
  /** Made for this view of the page: sent twice, the message leaves once. */
  press: string;
  result: FormResult | undefined;
};

/** A message to the person who ordered; the answer stands beside it on this page. Intent `message`. */
export function WriteToCustomer({ press, result }: Props) {
  const { t } = useTranslation();
  return (
    <details open={result !== undefined} id="message">
      <summary className="button quiet tiny">{t("orderDesk:message.open")}</summary>
      <DeskForm startsAfresh className="form" noValidate>
        <FormToken />
        <input type="hidden" name="press" value={press} />
        <Field
          rules={CUSTOMER_MESSAGE.message}
          id="customer-message"
          as="textarea"
          rows={4}
          label={t("orderDesk:message.label")}
          hint={t("orderDesk:message.hint")}
          result={result}
        />
        <div>
          <Button name="intent" value="message">
            {t("orderDesk:message.send")}
          </Button>
        </div>
      </DeskForm>
    </details>
  );
}
