import { useTranslation } from "react-i18next";
import type { Money } from "../../../domain/money.ts";
import type { ShippingMethod } from "../../../domain/pricing/shipping.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import { daysField } from "../../../schemas/days-field.ts";
import { Field } from "../../forms/field.tsx";
import type { FormResult } from "../../forms/form-result.ts";
import { VersionedForm } from "../../forms/versioned-form.tsx";
import { Card } from "../../layout/card.tsx";
import { formatMoney } from "../../money/format-money.ts";
import { PageHead } from "../frame/page-head.tsx";
import { DELIVERY_DAYS } from "./store-configuration.rules.ts";

type Method = { method: ShippingMethod; price: Money; from: number; to: number };
type Props = {
  region: Region;
  version: number;
  isLocked: boolean;
  methods: readonly Method[];
  mayWrite: boolean;
  result?: FormResult;
};

const METHOD_TEXTS: Record<ShippingMethod, string> = {
  standard: "storeConfiguration:standard",
  standard_tracked: "storeConfiguration:standardTracked",
  express: "storeConfiguration:express",
};

/** The two fields of a method. */
const BOUNDS = [
  { bound: "from", text: "storeConfiguration:earliest" },
  { bound: "to", text: "storeConfiguration:latest" },
] as const;

/** How long each way to ship takes. Works without scripts. */
export function StoreConfigurationView({ region, version, methods, mayWrite, isLocked, result }: Props) {
  const { t } = useTranslation();
  const labels = Object.fromEntries(
    methods.flatMap(({ method }) =>
      BOUNDS.map(({ bound, text }) => [daysField(method, bound), `${t(METHOD_TEXTS[method])}, ${t(text)}`]),
    ),
  );
  const stored = Object.fromEntries(
    methods.flatMap(({ method, ...days }) =>
      BOUNDS.map(({ bound }) => [daysField(method, bound), String(days[bound])]),
    ),
  );
  return (
    <>
      <PageHead title={t("storeConfiguration:title")} lead={t("storeConfiguration:intro")} />
      <VersionedForm
        legend={t("storeConfiguration:title")}
        {...{ version, stored, labels, result, mayWrite, isLocked }}
      >
        {methods.map(({ method, price }) => (
          <Card key={method} title={`${t(METHOD_TEXTS[method])} · ${formatMoney(price, region)}`}>
            <div className="pair">
              {BOUNDS.map(({ bound, text }) => (
                <Field
                  key={bound}
                  rules={DELIVERY_DAYS[bound]}
                  name={daysField(method, bound)}
                  label={t(text)}
                  defaultValue={stored[daysField(method, bound)]}
                  result={result}
                />
              ))}
            </div>
          </Card>
        ))}
      </VersionedForm>
    </>
  );
}
