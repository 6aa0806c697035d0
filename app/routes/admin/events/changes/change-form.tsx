import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CURRENCIES } from "../../../../domain/money.ts";
import { SHIPPING_METHODS } from "../../../../domain/pricing/shipping.ts";
import {
  AMOUNT_WAYS,
  type AmountWay,
  STORE_CHANGES,
  type StoreChangeKind,
} from "../../../../domain/store/store-changes.ts";
import { amountField } from "../../../../schemas/store-changes.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { SHIPPING_TEXTS } from "../../../../ui/checkout/models.ts";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import type { ChangeStore } from "./models.ts";
import { STORE_CHANGE } from "./store-changes.rules.ts";

export const WHAT_TEXTS: Record<StoreChangeKind, string> = {
  price: "storeChanges:what.price",
  add: "storeChanges:what.add",
  remove: "storeChanges:what.remove",
  shipping: "storeChanges:what.shipping",
};
const WAY_TEXTS: Record<AmountWay, string> = {
  set: "storeChanges:way.set",
  plus: "storeChanges:way.plus",
  minus: "storeChanges:way.minus",
};

type Props = {
  stores: readonly ChangeStore[];
  products: readonly { id: string; name: string }[];
  chosenProducts: readonly string[];
  asked: Readonly<Record<string, string>>;
  result: FormResult;
  here: string;
};

/** What is to be changed in the chosen stores. It only asks for the preview, so that its address can be kept. */
export function ChangeForm({ stores, products, chosenProducts, asked, result, here }: Props) {
  const { t } = useTranslation();
  const currencies = CURRENCIES.filter((currency) => stores.some((store) => store.currency === currency));
  const labels = {
    what: t("storeChanges:what.label"),
    way: t("storeChanges:way.label"),
    percent: t("storeChanges:percent"),
    ending: t("storeChanges:ending"),
    ...Object.fromEntries(
      currencies.map((currency) => [amountField(currency), t("storeChanges:amount", { currency })]),
    ),
  };
  return (
    <Card title={t("storeChanges:stores", { count: stores.length })}>
      <Form className="form store-change" action={here} noValidate>
        <p className="written soft">{stores.map(({ name }) => name).join(", ")}</p>
        {stores.map(({ id }) => (
          <input key={id} type="hidden" name="store" value={id} />
        ))}
        <ErrorSummary result={result} labels={labels} />
        <SelectField
          rules={STORE_CHANGE.what}
          label={labels.what}
          choices={STORE_CHANGES.map((value) => ({ value, label: t(WHAT_TEXTS[value]) }))}
          defaultValue={asked["what"]}
          result={result}
        />
        <div className="for-shipping">
          <SelectField
            rules={STORE_CHANGE.method}
            label={t("storeChanges:method")}
            hint={t("storeChanges:methodHint")}
            choices={SHIPPING_METHODS.map((value) => ({ value, label: t(SHIPPING_TEXTS[value]) }))}
            defaultValue={asked["method"]}
            result={result}
          />
        </div>
        <Products products={products} chosen={chosenProducts} />
        <div className="for-rule">
          <SelectField
            rules={STORE_CHANGE.way}
            label={labels.way}
            choices={AMOUNT_WAYS.map((value) => ({ value, label: t(WAY_TEXTS[value]) }))}
            defaultValue={asked["way"]}
            result={result}
          />
        </div>
        <div className="pair for-amounts">
          {currencies.map((currency) => (
            <Field
              key={currency}
              rules={STORE_CHANGE[amountField(currency)]}
              label={t("storeChanges:amount", { currency })}
              defaultValue={asked[amountField(currency)]}
              result={result}
            />
          ))}
        </div>
        <div className="pair for-rule">
          <Field
            rules={STORE_CHANGE.percent}
            label={labels.percent}
            hint={t("storeChanges:percentHint")}
            defaultValue={asked["percent"]}
            result={result}
          />
          <Field
            rules={STORE_CHANGE.ending}
            label={labels.ending}
            hint={t("storeChanges:endingHint")}
            defaultValue={asked["ending"]}
            result={result}
          />
        </div>
        <p>
          <Button>{t("storeChanges:show")}</Button>
        </p>
      </Form>
    </Card>
  );
}

function Products({
  products,
  chosen,
}: {
  products: readonly { id: string; name: string }[];
  chosen: readonly string[];
}) {
  const { t } = useTranslation();
  const box = (id: string, label: string) => (
    <label className="check" key={id}>
      <input type="checkbox" name="product" value={id} defaultChecked={chosen.includes(id)} />
      <span className="written">{label}</span>
    </label>
  );
  return (
    <fieldset className="field for-products">
      <legend>{t("storeChanges:products")}</legend>
      {box("all", t("storeChanges:everyProduct"))}
      {products.map(({ id, name }) => box(id, name))}
    </fieldset>
  );
}
