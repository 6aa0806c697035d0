import { catalogueWord } from "../../../i18n/catalogue-words.ts";
import { useTranslation } from "react-i18next";
import type { Money } from "../../../domain/money.ts";
import { REGIONS } from "../../../domain/store/store-event.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { PRICE_QUESTION } from "../site.rules.ts";

/** What the price list says of a question. */
export type PriceAnswer = { each: Money; total: Money; quantity: number };

type Props = {
  /** The page itself; the question stands in its address. */
  action: string;
  products: readonly { code: string; name: string }[];
  asked: { product: string; sides: string; quantity: string; where: string };
  /** Null before anything was asked, and where the question was no good. */
  answer: PriceAnswer | null;
  result?: FormResult;
};

/** What so many printed pieces cost whoever opens a store, from the price list. */
export function PriceCalculator({ action, products, asked, answer, result }: Props) {
  const { t, i18n } = useTranslation();
  const money = (amount: Money) => formatMoney(amount, i18n.language);
  const sides = [
    { value: "1", label: t("sitePages:pitch.calculator.oneSide") },
    { value: "2", label: t("sitePages:pitch.calculator.bothSides") },
  ];
  const places = REGIONS.map((region) => ({
    value: region,
    // texts: common:region.*
    label: t(`common:region.${region}`),
  }));
  return (
    <section className="price-example" id="calculator" aria-labelledby="calculator-title">
      <h2 id="calculator-title">{t("sitePages:pitch.calculator.heading")}</h2>
      <form className="form" action={`${action}#calculator`} noValidate>
        <div className="pair">
          <SelectField
            rules={PRICE_QUESTION.product}
            label={t("sitePages:pitch.calculator.product")}
            choices={products.map(({ code, name }) => ({
              value: code,
              label: catalogueWord(t, i18n.language, name),
            }))}
            defaultValue={asked.product}
          />
          <SelectField
            rules={PRICE_QUESTION.sides}
            label={t("sitePages:pitch.calculator.sides")}
            choices={sides}
            defaultValue={asked.sides}
          />
          <Field
            rules={PRICE_QUESTION.quantity}
            label={t("sitePages:pitch.calculator.quantity")}
            defaultValue={asked.quantity}
            result={result}
          />
          <SelectField
            rules={PRICE_QUESTION.where}
            label={t("sitePages:pitch.calculator.where")}
            choices={places}
            defaultValue={asked.where}
          />
        </div>
        <div>
          <Button>{t("sitePages:pitch.calculator.button")}</Button>
        </div>
      </form>
      {answer && (
        <p className="price-answer" role="status">
          <b>
            {t("sitePages:pitch.calculator.answer", {
              each: money(answer.each),
              total: money(answer.total),
              quantity: new Intl.NumberFormat(i18n.language).format(answer.quantity),
            })}
          </b>
        </p>
      )}
      <p className="small">{t("sitePages:pitch.calculator.note")}</p>
    </section>
  );
}
