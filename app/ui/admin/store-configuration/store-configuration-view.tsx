import { useTranslation } from "react-i18next";
import type { Money } from "../../../domain/money.ts";
import type { ShippingMethod } from "../../../domain/pricing/shipping.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import { Button } from "../../actions/button.tsx";
import { Notice } from "../../feedback/notice.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { Field } from "../../forms/field.tsx";
import { type FormResult, useFieldState } from "../../forms/form-result.ts";
import { FormToken } from "../../forms/form-token.tsx";
import { Breadcrumbs } from "../../layout/breadcrumbs.tsx";
import { Card } from "../../layout/card.tsx";
import { formatMoney } from "../../money/format-money.ts";
import { PageHead } from "../frame/page-head.tsx";

type Method = { method: ShippingMethod; price: Money; from: number; to: number };
type Props = {
  name: string;
  region: Region;
  version: number;
  methods: readonly Method[];
  mayWrite: boolean;
  links: { events: string; store: string };
  result?: FormResult;
};

const METHOD_TEXTS: Record<ShippingMethod, string> = {
  standard: "storeConfiguration:standard",
  standard_tracked: "storeConfiguration:standardTracked",
  express: "storeConfiguration:express",
};

/** How long each way to ship takes. Works without scripts. */
export function StoreConfigurationView({ name, region, version, methods, mayWrite, links, result }: Props) {
  const { t } = useTranslation();
  const { value: shown, error: isOld } = useFieldState("version", result, String(version));
  const labels = Object.fromEntries(
    methods.flatMap(({ method }) => [
      [`${method}_from`, `${t(METHOD_TEXTS[method])}, ${t("storeConfiguration:earliest")}`],
      [`${method}_to`, `${t(METHOD_TEXTS[method])}, ${t("storeConfiguration:latest")}`],
    ]),
  );
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t("admin:nav.stores"), href: links.events },
          { label: name },
          { label: t("storeConfiguration:title") },
        ]}
      />
      <PageHead title={t("storeConfiguration:title")} lead={name}>
        <a className="button quiet" href={links.store}>
          {t("giftDesk:look")}
        </a>
      </PageHead>
      {!mayWrite && <Notice>{t("preferences:readOnly")}</Notice>}
      <form className="sheet stack" method="post" noValidate>
        <FormToken />
        <input type="hidden" name="version" value={isOld === undefined ? shown : version} />
        <ErrorSummary result={result} labels={labels} />
        <fieldset className="stack bare" disabled={!mayWrite}>
          <legend className="sr">{t("storeConfiguration:title")}</legend>
          <p className="soft">{t("storeConfiguration:intro")}</p>
          {methods.map(({ method, price, from, to }) => (
            <Card key={method} title={`${t(METHOD_TEXTS[method])} · ${formatMoney(price, region)}`}>
              <div className="pair">
                <Field
                  name={`${method}_from`}
                  label={t("storeConfiguration:earliest")}
                  inputMode="numeric"
                  maxLength={2}
                  defaultValue={String(from)}
                  result={result}
                  required
                />
                <Field
                  name={`${method}_to`}
                  label={t("storeConfiguration:latest")}
                  inputMode="numeric"
                  maxLength={2}
                  defaultValue={String(to)}
                  result={result}
                  required
                />
              </div>
            </Card>
          ))}
          {mayWrite && <Button>{t("giftDesk:save")}</Button>}
        </fieldset>
      </form>
    </>
  );
}
