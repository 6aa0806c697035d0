import { Form, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../actions/button.tsx";
import { AddressFields, ContactFields, addressLabels } from "../address/address-fields.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import type { FormResult } from "../forms/form-result.ts";
import { FormToken } from "../forms/form-token.tsx";
import type { StoreChrome } from "../storefront/models.ts";
import type { AddressPage } from "./models.ts";
import { OrderLines, Sums } from "./order-summary.tsx";

type Props = { store: StoreChrome; page: AddressPage; result?: FormResult };

/** Asks the server to draw the form for the country that was just chosen; what was typed stays. */
export function useCountryChange() {
  const submit = useSubmit();
  return (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as unknown as HTMLSelectElement;
    if (!control.name.endsWith("address_country")) return;
    const data = new FormData(event.currentTarget);
    data.set("intent", "country");
    submit(data, { method: "post", preventScrollReset: true });
  };
}

/** Step 1: who and where. Posts `intent=address`, or `intent=country` to draw the form for another country. */
export function AddressStep({ store, page, result }: Props) {
  const { t } = useTranslation();
  const changeCountry = useCountryChange();
  return (
    <div className="two">
      <Form className="form" method="post" noValidate onChange={changeCountry}>
        <FormToken token={store.formToken} />
        <h1 id="checkout-title">{t("checkout:address.title")}</h1>
        <ErrorSummary result={result} labels={addressLabels(t, page.form.country)} />
        <p className="small soft">{t("common:requiredNote")}</p>
        {/* Enter presses the form's first button: it must not be the one that changes the country. */}
        <button className="sr" name="intent" value="address" tabIndex={-1} aria-hidden />
        <ContactFields form={page.form} result={result} />
        <AddressFields form={page.form} result={result} />
        <div>
          <Button size="big" name="intent" value="address">
            {t("checkout:toPayment")}
          </Button>
        </div>
      </Form>
      <aside className="basket-sum stack" aria-label={t("checkout:lines.title")}>
        <h2>{t("checkout:lines.title")}</h2>
        <OrderLines lines={page.lines} region={store.region} />
        <Sums totals={page.totals} region={store.region} />
      </aside>
    </div>
  );
}
