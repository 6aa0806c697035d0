import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import type { StatusPage } from "../claim/models.ts";

type Props = { store: StoreChrome; page: StatusPage; result?: FormResult };

/** The personal texts that cannot be printed; the order goes on by itself once they can. Intent `texts`. */
export function MendTexts({ store, page, result }: Props) {
  const { t } = useTranslation();
  const fields = page.texts ?? [];
  return (
    <form className="order" method="post" action={page.action} noValidate>
      <FormToken token={store.formToken} />
      <h2>{t("claim:gift.texts.title")}</h2>
      <p>{t("claim:gift.texts.text")}</p>
      <ErrorSummary
        result={result}
        labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
      />
      {fields.map((field) => (
        <Field
          key={field.name}
          rules={field}
          label={field.label}
          hint={t("product:personalHint", { count: field.maxLength })}
          defaultValue={field.value}
          result={result}
        />
      ))}
      <Button size="big" name="intent" value="texts">
        {t("claim:gift.texts.save")}
      </Button>
    </form>
  );
}
