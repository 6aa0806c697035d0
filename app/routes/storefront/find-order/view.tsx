import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { FIND_ORDER } from "../storefront.rules.ts";

type Props = { store: StoreChrome; result?: FormResult; isSent: boolean };

/** Fields `order_ref` and `email`, posted to the page itself. */
export function FindOrderView({ store, result, isSent }: Props) {
  const { t } = useTranslation();
  const labels = { order_ref: t("store:find.orderRef"), email: t("store:contact.email") };
  return (
    <div className="narrow stack">
      <h1>{t("store:find.title")}</h1>
      {isSent && !result && (
        <Notice live>
          <p>{t("store:find.sent")}</p>
        </Notice>
      )}
      <p className="soft">{t("store:find.lead")}</p>
      <form className="form" method="post" action={store.links.findOrder} noValidate>
        <FormToken token={store.formToken} />
        <ErrorSummary result={result} labels={labels} />
        <Field rules={FIND_ORDER.order_ref} label={labels.order_ref} result={result} />
        <Field rules={FIND_ORDER.email} label={labels.email} autoComplete="email" result={result} />
        <div>
          <Button size="big">{t("store:find.send")}</Button>
        </div>
      </form>
    </div>
  );
}
