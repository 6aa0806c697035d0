import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { CONTACT } from "../storefront.rules.ts";

type Props = {
  store: StoreChrome;
  result?: FormResult;
  /** The address the answer goes to, once the message was sent. */
  sentTo?: string | null;
};

export const CONTACT_FORM = "contact";

/** Fields `name`, `email`, `order_ref`, `message`, posted to the contact page itself. */
export function ContactView({ store, result, sentTo }: Props) {
  const { t } = useTranslation();
  if (sentTo) {
    return (
      <div className="narrow stack">
        <h1>{t("store:contact.title")}</h1>
        <Notice tone="success" title={t("store:contact.sentTitle")} live>
          <p>{t("store:contact.sent", { email: sentTo })}</p>
        </Notice>
        <ButtonLink look="quiet" href={store.links.home}>
          {t("basket:continue")}
        </ButtonLink>
      </div>
    );
  }
  const labels = {
    name: t("store:contact.name"),
    email: t("store:contact.email"),
    order_ref: t("store:contact.orderRef"),
    message: t("store:contact.message"),
  };
  return (
    <div className="narrow stack">
      <h1>{t("store:contact.title")}</h1>
      <p className="soft">{t("store:contact.intro", { organiser: store.organiser.name })}</p>
      <p>
        <a href={store.links.findOrder}>{t("store:find.title")}</a>
      </p>
      <form className="form" id={CONTACT_FORM} method="post" action={store.links.contact} noValidate>
        <FormToken token={store.formToken} />
        <ErrorSummary result={result} labels={labels} />
        <p className="small soft">{t("common:requiredNote")}</p>
        <Field rules={CONTACT.name} label={labels.name} autoComplete="name" result={result} />
        <Field rules={CONTACT.email} label={labels.email} autoComplete="email" result={result} />
        <Field rules={CONTACT.order_ref} label={labels.order_ref} result={result} />
        <Field rules={CONTACT.message} label={labels.message} as="textarea" rows={7} result={result} />
        <div>
          <Button size="big">{t("store:contact.send")}</Button>
        </div>
      </form>
    </div>
  );
}
