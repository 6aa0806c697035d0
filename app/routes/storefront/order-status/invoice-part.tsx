import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import type { InvoiceTo } from "../../../ui/checkout/models.ts";
import { INVOICE } from "../../../ui/claim/claim.rules.ts";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import type { StatusPage } from "../claim/models.ts";

type Props = { store: StoreChrome; page: StatusPage; invoiceTo: InvoiceTo; result?: FormResult };

/** Asks for the invoice, with the company that it is for. */
export function InvoicePart({ store, page, invoiceTo, result }: Props) {
  const { t } = useTranslation();
  const formResult = page.posted === "invoice" ? result : undefined;
  const labels = {
    invoice_company: t("common:fields.optional", { label: t("checkout:payment.company") }),
    invoice_vat_number: t("common:fields.optional", { label: t("checkout:payment.vatNumber") }),
  };
  return (
    <details open={formResult !== undefined}>
      <summary className="button quiet">{t("claim:gift.status.invoice")}</summary>
      <form id="invoice" method="post" action={page.action} noValidate>
        <FormToken token={store.formToken} />
        <ErrorSummary result={formResult} labels={labels} />
        <p>{t("claim:gift.status.invoiceOnce")}</p>
        <Field
          rules={INVOICE.invoice_company}
          label={labels.invoice_company}
          autoComplete="organization"
          defaultValue={invoiceTo.company}
          result={formResult}
        />
        {invoiceTo.vatNumber !== null && (
          <Field
            rules={INVOICE.invoice_vat_number}
            label={labels.invoice_vat_number}
            defaultValue={invoiceTo.vatNumber}
            result={formResult}
          />
        )}
        <Button name="intent" value="invoice">
          {t("claim:gift.status.invoiceGet")}
        </Button>
      </form>
    </details>
  );
}
