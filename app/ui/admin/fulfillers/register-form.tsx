import { useTranslation } from "react-i18next";
import { FULFILLER_MODES } from "../../../domain/order/fulfiller-mode.ts";
import { Button } from "../../actions/button.tsx";
import { EditForm } from "../../forms/edit-form.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { Field } from "../../forms/field.tsx";
import type { FormResult } from "../../forms/form-result.ts";
import { type Choice, SelectField } from "../../forms/select-field.tsx";
import { Card } from "../../layout/card.tsx";
import { FULFILLER } from "./fulfillers.rules.ts";
import { type FulfillerRow, MODE_TEXTS } from "./fulfillers-table.tsx";

type Props = {
  /** Whose number changes with one that was registered: the form begins anew. */
  fulfillers: readonly FulfillerRow[];
  /** The stores to choose from, where the page is of none of them. */
  stores?: readonly Choice[];
  result?: FormResult;
};

/** Registers a fulfiller for a store: `store` where it is to be chosen, `name`, `contact_name`, `email`, `phone`, `mode`. */
export function RegisterForm({ fulfillers, stores, result }: Props) {
  const { t } = useTranslation();
  const labels = {
    store: t("fulfillerDesk:field.store"),
    name: t("fulfillerDesk:field.name"),
    contact_name: t("fulfillerDesk:field.contact"),
    email: t("common:fields.email"),
    phone: t("common:fields.phone"),
    mode: t("fulfillerDesk:field.mode"),
  };
  const shared = { result, autoComplete: "off" };
  // Whoever has one store need not say which.
  const unchosen = stores?.length === 1 ? [] : [{ value: "", label: t("fulfillerDesk:field.chooseStore") }];
  return (
    <div className="sheet">
      <Card title={t("fulfillerDesk:register.title")}>
        <EditForm stored={fulfillers} result={result}>
          <ErrorSummary result={result} labels={labels} />
          {stores && (
            <SelectField
              rules={FULFILLER.store}
              label={labels.store}
              choices={[...unchosen, ...stores]}
              result={result}
            />
          )}
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
  );
}
