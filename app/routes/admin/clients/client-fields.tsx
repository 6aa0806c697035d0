import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { CLIENT } from "./clients.rules.ts";

export type ClientValues = {
  name: string;
  contact_name: string;
  email: string;
  phone: string;
  reference: string;
  notes: string;
};

/** The labels of a client's fields, for the fields and for what is wrong with them. */
export function useClientLabels(): Record<keyof ClientValues, string> {
  const { t } = useTranslation();
  return {
    name: t("clientDesk:field.name"),
    contact_name: t("clientDesk:field.contact"),
    email: t("common:fields.email"),
    phone: t("common:fields.phone"),
    reference: t("clientDesk:field.reference"),
    notes: t("clientDesk:field.notes"),
  };
}

/** What is known of a client: `name`, `contact_name`, `email`, `phone`, `reference`, `notes`. */
export function ClientFields({ values, result }: { values?: ClientValues; result?: FormResult }) {
  const { t } = useTranslation();
  const labels = useClientLabels();
  const shared = { result, autoComplete: "off" };
  return (
    <>
      <div className="pair">
        <Field {...shared} rules={CLIENT.name} label={labels.name} defaultValue={values?.name} />
        <Field
          {...shared}
          rules={CLIENT.reference}
          label={labels.reference}
          hint={t("clientDesk:field.referenceHint")}
          defaultValue={values?.reference}
        />
      </div>
      <div className="pair">
        <Field
          {...shared}
          rules={CLIENT.contact_name}
          label={labels.contact_name}
          defaultValue={values?.contact_name}
        />
        <Field {...shared} rules={CLIENT.email} label={labels.email} defaultValue={values?.email} />
      </div>
      <div className="pair">
        <Field {...shared} rules={CLIENT.phone} label={labels.phone} defaultValue={values?.phone} />
      </div>
      <Field
        {...shared}
        rules={CLIENT.notes}
        as="textarea"
        rows={4}
        label={labels.notes}
        defaultValue={values?.notes}
      />
    </>
  );
}
