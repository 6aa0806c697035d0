import { useTranslation } from "react-i18next";
import type { Money } from "../../../domain/money.ts";
import type { ShippingMethod } from "../../../domain/pricing/shipping.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import { Field } from "../../forms/field.tsx";
import type { FormResult } from "../../forms/form-result.ts";
import { VersionedForm } from "../../forms/versioned-form.tsx";
import { Card } from "../../layout/card.tsx";
import { formatMoney } from "../../money/format-money.ts";
import { PageHead } from "../frame/page-head.tsx";

type Method = { method: ShippingMethod; price: Money; from: number; to: number };
type Props = {
  region: Region;
  version: number;
  methods: readonly Method[];
  mayWrite: boolean;
  result?: FormResult;
};

const METHOD_TEXTS: Record<ShippingMethod, string> = {
  standard: "storeConfiguration:standard",
  standard_tracked: "storeConfiguration:standardTracked",
  express: "storeConfiguration:express",
};

/** How long each way to ship takes. Works without scripts. */
export function StoreConfigurationView({ region, version, methods, mayWrite, result }: Props) {
  const { t } = useTranslation();
  const labels = Object.fromEntries(
    methods.flatMap(({ method }) => [
      [`${method}_from`, `${t(METHOD_TEXTS[method])}, ${t("storeConfiguration:earliest")}`],
      [`${method}_to`, `${t(METHOD_TEXTS[method])}, ${t("storeConfiguration:latest")}`],
    ]),
  );
  const stored = Object.fromEntries(
    methods.flatMap(({ method, from, to }) => [
      [`${method}_from`, String(from)],
      [`${method}_to`, String(to)],
    ]),
  );
  const days = (name: string, label: string) => (
    <Field
      name={name}
      label={label}
      inputMode="numeric"
      maxLength={2}
      defaultValue={stored[name]}
      result={result}
      required
    />
  );
  return (
    <>
      <PageHead title={t("storeConfiguration:title")} lead={t("storeConfiguration:intro")} />
      <VersionedForm
        legend={t("storeConfiguration:title")}
        {...{ version, stored, labels, result, mayWrite }}
      >
        {methods.map(({ method, price }) => (
          <Card key={method} title={`${t(METHOD_TEXTS[method])} · ${formatMoney(price, region)}`}>
            <div className="pair">
              {days(`${method}_from`, t("storeConfiguration:earliest"))}
              {days(`${method}_to`, t("storeConfiguration:latest"))}
            </div>
          </Card>
        ))}
      </VersionedForm>
    </>
  );
}
