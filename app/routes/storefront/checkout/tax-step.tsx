import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import type { TaxPage } from "../../../ui/checkout/models.ts";
import { NextStep } from "./next-step.tsx";

type Props = {
  store: StoreChrome;
  page: TaxPage;
  /** Told beside the button, when a request was lost. */
  lost?: ReactNode;
};

/** Between shipping and payment in the United States: what the sales tax comes to. Posts `intent=continue`. */
export function TaxStep({ store, page, lost }: Props) {
  const { t } = useTranslation();
  const rows = [
    { key: "subtotal", label: t("checkout:tax.subtotal"), amount: page.subtotal },
    { key: "tax", label: t("checkout:tax.amount"), amount: page.tax },
  ];
  return (
    <Form className="form slim" method="post">
      <FormToken token={store.formToken} />
      <h1 id="checkout-title" tabIndex={-1}>
        {t("checkout:tax.title")}
      </h1>
      <p className="soft">{t("checkout:tax.intro")}</p>
      <dl className="sums basket-sum">
        {rows.map(({ key, label, amount }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount, store.region)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t("checkout:tax.total")}</dt>
          <dd>{formatMoney(page.total, store.region)}</dd>
        </div>
      </dl>
      {lost}
      <Button size="big" wide name="intent" value="continue">
        {t("checkout:pay")}
      </Button>
      <NextStep name={t("checkout:steps.payment")} />
      <p>
        <a href={page.shippingHref}>{t("checkout:back")}</a>
      </p>
    </Form>
  );
}
