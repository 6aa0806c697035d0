import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { ProductionCost } from "../../domain/pricing/application-fee.ts";
import { suggestedPrice } from "../../domain/pricing/price-breakdown.ts";
import { CURRENCY_OF_REGION, REGIONS } from "../../domain/store/store-event.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useFieldState } from "../../ui/forms/form-result.ts";
import { formatMoney } from "../../ui/money/format-money.ts";
import { FIRST_PRICE } from "./builder.rules.ts";
import { type BuilderForm, priceField } from "./models.ts";

/** What the store begins with: whole cards to tick, with a price for each that is ticked. */
export function ProductStep({ kept, blanks, chosen, labels, result }: BuilderForm) {
  const { t } = useTranslation();
  const { error } = useFieldState("products", result);
  return (
    <fieldset className="field" id="products" tabIndex={-1} aria-describedby={error && "products-error"}>
      <legend className="sr">{labels["products"]}</legend>
      <p className="soft small">{t("builder:page.productsHint")}</p>
      <div className="blanks">
        {blanks.map(({ code, name, picture, drawn, printed }) => (
          <div key={code} className="blank">
            <label>
              <input type="checkbox" name="products" value={code} defaultChecked={chosen.has(code)} />
              <img src={drawn ?? picture} alt="" width="150" height="180" loading="lazy" />
              <span>{name}</span>
              <CostByRegion printed={printed} />
            </label>
            <div className="blank-price">
              <Field
                rules={FIRST_PRICE.price}
                name={priceField(code)}
                label={
                  <>
                    {t("builder:page.price")} <span className="sr">{name}</span>
                  </>
                }
                defaultValue={kept?.fields[priceField(code)]}
                result={result}
              />
            </div>
            <div className="blank-design">
              <Button look="quiet" size="tiny" name="intent" value={`design:${code}`}>
                {t("designer:link")} <span className="sr">{name}</span>
              </Button>
            </div>
          </div>
        ))}
      </div>
      <p className="soft small prices-hint">{t("builder:page.priceHint")}</p>
      {error && (
        <p className="error" id="products-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A new store has no VAT rate. */
const NO_VAT_YET = { vatRate: 0, notVatRegistered: false };

/** What a printed piece costs and sells for unless a price is typed, in the currency of each region: the styles show the one that is chosen. */
function CostByRegion({ printed }: { printed: ProductionCost }) {
  const { t, i18n } = useTranslation();
  return REGIONS.map((region) => {
    const currency = CURRENCY_OF_REGION[region];
    const cost = printed[currency] ?? 0;
    const money = (minor: number) => formatMoney({ minor, currency }, i18n.language);
    const first = money(suggestedPrice(cost, NO_VAT_YET));
    return (
      <Fragment key={region}>
        <span className="soft small cost" data-region={region}>
          {t("sitePages:pitch.products.from", { price: money(cost) })}
        </span>
        <span className="soft small cost" data-region={region}>
          {t("builder:page.firstPrice", { price: first })}
        </span>
      </Fragment>
    );
  });
}
