import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { BILLING } from "../../../ui/address/address.rules.ts";
import { AddressFields, type AddressForm, addressLabels } from "../../../ui/address/address-fields.tsx";
import { useAddressForm } from "./use-address-form.ts";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { type FormResult, useFieldState } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { RadioCards } from "../../../ui/forms/radio-cards.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import type { PaymentPage } from "../../../ui/checkout/models.ts";
import { OrderSummary } from "../../../ui/checkout/order-summary.tsx";
import { PAYMENT } from "./checkout.rules.ts";
import { TermsField } from "./terms-field.tsx";

type Props = {
  store: StoreChrome;
  page: PaymentPage;
  result?: FormResult;
  /** The provider's card form, which only comes to life with scripts. */
  children?: ReactNode;
  /** What the bank or the provider said, shown under the card form. */
  cardError?: string | null;
  /** The card form did not come: the provider's own page is offered instead. */
  cardFailed?: boolean;
  /** While the card is being confirmed. */
  paying?: boolean;
  /** Told beside the button, when a request was lost. */
  lost?: ReactNode;
  /** Called instead of a submit when Pay is pressed. */
  onPay?: (form: HTMLFormElement) => void;
  /** The provider's buttons for the wallets of a device, which ask whether the terms are accepted. */
  wallets?: (form: () => HTMLFormElement | null, accepted: () => boolean) => ReactNode;
  /** Whether the device has any. */
  hasWallets?: boolean;
};

/** Step 3: bill, card, terms, Pay. Without scripts the same order is paid on the provider's page (`intent=hosted`). */
export function PaymentStep({
  store,
  page,
  result,
  children,
  cardError,
  cardFailed,
  paying,
  onPay,
  lost,
  wallets,
  hasWallets = false,
}: Props) {
  const { t } = useTranslation();
  const { ref, form, onChange } = useAddressForm(page.billing, store.region, "billing_");
  const [accepted, setAccepted] = useState(false);
  // Ticked before React started: no event told us.
  useEffect(() => {
    const box = ref.current?.elements.namedItem("accept_terms");
    if (box instanceof HTMLInputElement) setAccepted(box.checked);
  }, [ref]);
  const isAccepted = () => {
    const box = ref.current?.elements.namedItem("accept_terms");
    const isTicked = box instanceof HTMLInputElement && box.checked;
    if (!isTicked && box instanceof HTMLInputElement) box.focus();
    return isTicked;
  };
  const pay = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!onPay || (submitter as HTMLButtonElement | null)?.value !== "pay") return;
    event.preventDefault();
    onPay(event.currentTarget);
  };
  return (
    <Form className="two" method="post" noValidate ref={ref} onSubmit={pay} onChange={onChange}>
      <FormToken token={store.formToken} />
      <input type="hidden" name="seen_revision" key={page.revision} value={page.revision} />
      <div className="form">
        <h1 id="checkout-title" tabIndex={-1}>
          {t("checkout:payment.title")}
        </h1>
        <ErrorSummary
          result={result}
          labels={{
            ...addressLabels(t, form.country, "billing_"),
            invoice_company: t("checkout:payment.company"),
            invoice_vat_number: t("checkout:payment.vatNumber"),
            accept_terms: t("checkout:payment.termsLabel"),
          }}
        />
        <Billing page={page} form={form} result={result} />
        <section className="card-slot js-only stack" aria-labelledby="card-title">
          <h2 id="card-title">{t("checkout:payment.card")}</h2>
          <p className="secure small">
            <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden>
              <path d="M3 7h10v7H3zM5 7V5a3 3 0 0 1 6 0v2" />
            </svg>
            {t("checkout:payment.secure", { store: store.name })}
          </p>
          <div className="card-frame">{children}</div>
          {cardError && (
            <p className="error" role="alert">
              {cardError}
            </p>
          )}
        </section>
        <TermsField href={page.termsHref} result={result} onChange={setAccepted} />
        {lost}
        {wallets && (
          <div className={hasWallets ? "wallets js-only" : "wallets waiting js-only"}>
            {wallets(() => ref.current, isAccepted)}
            <p className="soft small wallets-or">{t("checkout:payment.orByCard")}</p>
          </div>
        )}
        <Button
          size="big"
          wide
          name="intent"
          value="pay"
          className="js-only"
          disabled={!accepted || paying}
          aria-busy={paying}
        >
          {paying
            ? t("common:processing")
            : t("checkout:payment.pay", { amount: formatMoney(page.totals.charge, store.region) })}
        </Button>
        {!accepted && <p className="soft small next-step js-only">{t("checkout:payment.tickTerms")}</p>}
        <div className={cardFailed ? "panel stack" : "no-js panel stack"}>
          <p>{t("checkout:payment.hostedIntro")}</p>
          <Button size="big" name="intent" value="hosted">
            {t("checkout:payment.hosted")}
          </Button>
        </div>
        <p>
          <a href={page.shippingHref}>{t("checkout:back")}</a>
        </p>
      </div>
      <OrderSummary lines={page.lines} totals={page.totals} region={store.region} />
    </Form>
  );
}

/** `billing=same` or `billing=other`; the other address is shown only when it is wanted. */
function Billing({ page, form, result }: { page: PaymentPage; form: AddressForm; result?: FormResult }) {
  const { t } = useTranslation();
  const { value } = useFieldState("billing", result, "same");
  const isInvoiceAsked = Boolean(page.invoiceTo ?? result?.error?.["invoice_vat_number"]);
  return (
    <div className="billing form">
      <RadioCards
        rules={PAYMENT.billing}
        legend={t("checkout:payment.billing")}
        layout="rows"
        defaultValue={value}
        options={[
          { value: "same", label: t("checkout:payment.sameAddress"), aside: page.deliverTo },
          { value: "other", label: t("checkout:payment.otherAddress") },
        ]}
      />
      <div className="billing-other form">
        <Field
          rules={BILLING.billing_name}
          label={t("common:fields.name")}
          autoComplete="billing name"
          defaultValue={page.billing.defaults?.billing_name}
          result={result}
        />
        <AddressFields form={form} result={result} prefix="billing_" />
      </div>
      {page.offersInvoice && (
        <details className="stack" open={isInvoiceAsked}>
          <summary>{t("checkout:payment.invoice")}</summary>
          <div className="form">
            <Field
              rules={PAYMENT.invoice_company}
              label={t("checkout:payment.company")}
              autoComplete="billing organization"
              defaultValue={page.invoiceTo?.company}
              result={result}
            />
            <Field
              rules={PAYMENT.invoice_vat_number}
              label={t("checkout:payment.vatNumber")}
              hint={page.vatNote}
              defaultValue={page.invoiceTo?.vatNumber}
              result={result}
            />
          </div>
        </details>
      )}
    </div>
  );
}
