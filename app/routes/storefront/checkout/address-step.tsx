import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { ADDRESS } from "../../../ui/address/address.rules.ts";
import {
  AddressFields,
  ContactFields,
  CountryField,
  addressLabels,
} from "../../../ui/address/address-fields.tsx";
import { useAddressForm } from "./use-address-form.ts";
import { CheckboxField } from "../../../ui/forms/checkbox-field.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import type { AddressPage } from "../../../ui/checkout/models.ts";
import { NextStep } from "./next-step.tsx";
import { saveTyped, useTypedAgain } from "./typed-address.ts";
import { OrderSummary } from "../../../ui/checkout/order-summary.tsx";

type Props = {
  store: StoreChrome;
  page: AddressPage;
  result?: FormResult;
  /** The state and the ZIP code contradict each other. */
  askState?: boolean;
  /** Told beside the button, when a request was lost. */
  lost?: ReactNode;
};

/** Step 1: who and where. Posts `intent=address`; without scripts also `intent=country`, which draws the form anew. */
export function AddressStep({ store, page, result, askState, lost }: Props) {
  const { t } = useTranslation();
  const { ref, form, follow, onChange } = useAddressForm(page.form, store.region);
  useTypedAgain(ref, { follow, answered: result !== undefined });
  return (
    <div className="two">
      <Form
        className="form"
        method="post"
        noValidate
        ref={ref}
        onChange={(event) => {
          onChange(event);
          saveTyped(event.currentTarget);
        }}
      >
        <FormToken token={store.formToken} />
        <h1 id="checkout-title" tabIndex={-1}>
          {t("checkout:address.title")}
        </h1>
        <ErrorSummary result={result} labels={addressLabels(t, form.country)} />
        {/* Enter presses the form's first button: it must not be the one that changes the country. */}
        <button className="sr" name="intent" value="address" tabIndex={-1} aria-hidden />
        <CountryField form={form} result={result} hint={form.customs && t("checkout:customs")} />
        <ContactFields form={form} result={result} />
        <AddressFields form={form} result={result} hasCountry={false} />
        {askState && (
          <CheckboxField rules={ADDRESS.state_confirmed} label={t("checkout:address.stateConfirmed")} />
        )}
        {lost}
        <Button size="big" wide name="intent" value="address">
          {t("checkout:toPayment")}
        </Button>
        <NextStep name={t("checkout:steps.shipping")} />
      </Form>
      <OrderSummary lines={page.lines} totals={page.totals} region={store.region} />
    </div>
  );
}
