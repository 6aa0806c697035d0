import { useTranslation } from "react-i18next";
import { FULFILLER_MODES } from "../../../domain/order/fulfiller-mode.ts";
import { Button, ButtonLink } from "../../actions/button.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { Field } from "../../forms/field.tsx";
import { EditForm } from "../../forms/edit-form.tsx";
import type { FormResult } from "../../forms/form-result.ts";
import { SelectField } from "../../forms/select-field.tsx";
import { Card } from "../../layout/card.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { FULFILLER } from "./fulfillers.rules.ts";
import { type FulfillerRow, FulfillersTable, MODE_TEXTS } from "./fulfillers-table.tsx";

type Props = {
  fulfillers: readonly FulfillerRow[];
  mayWrite: boolean;
  listHref: string;
  result?: FormResult;
};

/** Who prints for one store, and the form that registers another: `name`, `contact_name`, `email`, `phone`, `mode`. */
export function RegisterFulfillerView({ fulfillers, mayWrite, listHref, result }: Props) {
  const { t } = useTranslation();
  const labels = {
    name: t("fulfillerDesk:field.name"),
    contact_name: t("fulfillerDesk:field.contact"),
    email: t("common:fields.email"),
    phone: t("common:fields.phone"),
    mode: t("fulfillerDesk:field.mode"),
  };
  const shared = { result, autoComplete: "off" };
  return (
    <>
      <PageHead title={t("fulfillerDesk:title")} lead={t("fulfillerDesk:storeLead")}>
        <ButtonLink look="quiet" href={listHref}>
          {t("fulfillerDesk:all")}
        </ButtonLink>
      </PageHead>
      <div className="stack">
        {fulfillers.length > 0 && <FulfillersTable fulfillers={fulfillers} withStores={false} />}
        {mayWrite && (
          <div className="sheet">
            <Card title={t("fulfillerDesk:register.title")}>
              <EditForm stored={fulfillers} result={result}>
                <ErrorSummary result={result} labels={labels} />
                <Field {...shared} rules={FULFILLER.name} label={labels.name} />
                <div className="pair">
                  <Field {...shared} rules={FULFILLER.contact_name} label={labels.contact_name} />
                  <Field {...shared} rules={FULFILLER.email} label={labels.email} />
                </div>
                <div className="pair">
                  <Field {...shared} rules={FULFILLER.phone} label={labels.phone} />
                  <SelectField
                    rules={FULFILLER.mode}
                    label={labels.mode}
                    choices={FULFILLER_MODES.map((mode) => ({ value: mode, label: t(MODE_TEXTS[mode]) }))}
                    result={result}
                  />
                </div>
                <p className="soft small">{t("fulfillerDesk:register.note")}</p>
                <div>
                  <Button>{t("fulfillerDesk:register.submit")}</Button>
                </div>
              </EditForm>
            </Card>
          </div>
        )}
      </div>
    </>
  );
}
