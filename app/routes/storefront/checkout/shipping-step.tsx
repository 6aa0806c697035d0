import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { needsPhone } from "../../../domain/pricing/shipping.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { AddressQuestions } from "../address-questions.tsx";
import { TextWithDates } from "../text-with-dates.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { type FormResult, useFieldState } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { RadioCards } from "../../../ui/forms/radio-cards.tsx";
import { priceText } from "../../../ui/money/price-text.ts";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import { SHIPPING_TEXTS, type ShippingPage } from "../../../ui/checkout/models.ts";
import { NextStep } from "./next-step.tsx";
import { OrderSummary } from "../../../ui/checkout/order-summary.tsx";
import { SHIPPING } from "./checkout.rules.ts";
import { TermsField } from "./terms-field.tsx";

type Props = {
  store: StoreChrome;
  page: ShippingPage;
  result?: FormResult;
  /** Told beside the button, when a request was lost. */
  lost?: ReactNode;
};

/** Step 2: shipping on the left, lines and sums on the right. Intents: `pay`, `apply` (voucher), `quote` (no script). */
export function ShippingStep({ store, page, result, lost }: Props) {
  const { t } = useTranslation();
  const { region } = store;
  const { value } = useFieldState("shipping_method", result, page.chosen);
  const [method, setMethod] = useState(value);
  const form = useRef<HTMLFormElement>(null);
  // Chosen before React started: no event told us.
  useEffect(() => {
    const chosen = form.current?.querySelector<HTMLInputElement>("[name=shipping_method]:checked");
    if (chosen) setMethod(chosen.value);
  }, []);
  const option = page.options.find((candidate) => candidate.method === method) ?? page.options[0];
  const isFree = option?.totals.charge.minor === 0;
  const labels = {
    discount_code: t("checkout:voucher.name"),
    shipping_method: t("checkout:shipping.title"),
    phone: t("common:fields.phone"),
    accept_terms: t("checkout:payment.termsLabel"),
  };
  return (
    <Form className="two" method="post" noValidate ref={form}>
      <FormToken token={store.formToken} />
      <button className="sr" name="intent" value="pay" tabIndex={-1} aria-hidden />
      <div className="form">
        <h1 id="checkout-title" tabIndex={-1}>
          {t("checkout:shipping.title")}
        </h1>
        <ErrorSummary result={result} labels={labels} />
        <p className="soft">
          {t("checkout:deliverTo", { address: page.deliverTo })}{" "}
          <a href={page.addressHref}>{t("checkout:changeAddress")}</a>
        </p>
        {page.customs && <p>{t("checkout:customs")}</p>}
        <AddressQuestions doubts={page.doubts} />
        {page.options.map(({ method: key, before }) => (
          <input key={`${key} ${before}`} type="hidden" name={`seen_${key}`} value={before} />
        ))}
        {page.lines.map(({ id, unitPrice: { minor } }) => (
          <input key={`${id} ${minor}`} type="hidden" name={`seen_line_${id}`} value={minor} />
        ))}
        <RadioCards
          rules={SHIPPING.shipping_method}
          legend={t("checkout:shipping.legend")}
          layout="rows"
          options={page.options.map(({ method: key, price, delivery }) => ({
            value: key,
            label: (
              <>
                {t(SHIPPING_TEXTS[key])}
                <small className="soft">
                  <TextWithDates>{t("checkout:shipping.arrives", delivery)}</TextWithDates>,{" "}
                  {t(key === "standard" ? "checkout:shipping.untracked" : "checkout:shipping.tracked")}
                </small>
              </>
            ),
            aside: priceText(t, price, region),
          }))}
          defaultValue={page.chosen}
          result={result}
          onChange={setMethod}
        />
        {page.arrived && <p>{page.arrived}</p>}
        {page.phoneForExpress && (
          <div className="express-phone">
            <Field
              rules={SHIPPING.phone}
              label={t("common:fields.phone")}
              autoComplete="tel"
              hint={t("checkout:shipping.phoneHint")}
              result={result}
              // oxlint-disable-next-line own/field-rules-by-hand -- by the chosen shipping method
              required={needsPhone(method)}
            />
          </div>
        )}
        <div className="apply">
          <Field
            rules={SHIPPING.discount_code}
            label={t("checkout:voucher.label")}
            hint={page.voucherHint}
            placeholder=" "
            defaultValue={page.voucher ?? undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            result={result}
          />
          <Button look="quiet" name="intent" value="apply">
            {t("checkout:voucher.apply")}
          </Button>
        </div>
        {isFree && (
          <>
            <input type="hidden" name="terms_shown" value="on" />
            <TermsField href={page.termsHref} result={result} />
          </>
        )}
        {lost}
        <Button size="big" wide name="intent" value="pay">
          {isFree ? t("checkout:placeOrder") : t("checkout:toPayment")}
        </Button>
        {!isFree && <NextStep name={t("checkout:steps.payment")} />}
      </div>
      {option && (
        <OrderSummary lines={page.lines} totals={option.totals} region={region}>
          <Button className="no-js" look="quiet" size="tiny" name="intent" value="quote">
            {t("checkout:totals.update")}
          </Button>
        </OrderSummary>
      )}
    </Form>
  );
}
