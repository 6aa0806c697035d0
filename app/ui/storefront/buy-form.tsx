import { useTranslation } from "react-i18next";
import { isShop } from "../../domain/store/store-event.ts";
import { Button } from "../actions/button.tsx";
import { TextWithDates } from "../dates/text-with-dates.tsx";
import { Notice } from "../feedback/notice.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import type { FormResult } from "../forms/form-result.ts";
import { FormToken } from "../forms/form-token.tsx";
import { RadioCards } from "../forms/radio-cards.tsx";
import { SelectField } from "../forms/select-field.tsx";
import type { ProductPage, StoreChrome } from "./models.ts";

const QUANTITIES = Array.from({ length: 20 }, (_, index) => String(index + 1));

type Props = { store: StoreChrome; page: ProductPage; result?: FormResult };

/** Size, personal texts, quantity, add: one plain form. */
export function BuyForm({ store, page, result }: Props) {
  const { t } = useTranslation();
  if (page.addAction === null) return <Notice title={t("product:notForSale")} />;
  const us = store.region === "US";
  const labels = {
    size: t("product:size"),
    quantity: t("product:quantity"),
    colour: t(us ? "product:colourUs" : "product:colour"),
    ...Object.fromEntries(page.personal.map((field) => [field.name, field.label])),
  };
  return (
    <form className="buy" method="post" action={page.addAction} noValidate data-add="">
      <FormToken token={store.formToken} />
      <input type="hidden" name="product" value={page.id} />
      <input type="hidden" name="colour" value={page.colour} />
      <ErrorSummary result={result} labels={labels} />
      <Sizes page={page} result={result} />
      {page.personal.length > 0 && (
        <fieldset className="form panel">
          <legend className="label">{t(us ? "product:personaliseUs" : "product:personalise")}</legend>
          {page.personal.map((field) => (
            <Field
              key={field.name}
              name={field.name}
              label={t(field.side === "front" ? "product:onTheFront" : "product:onTheBack", {
                label: field.label,
              })}
              defaultValue={field.value}
              maxLength={field.maxLength}
              hint={t("product:personalHint", { count: field.maxLength })}
              result={result}
              lettersOnly
            />
          ))}
          <div>
            <Button look="quiet" size="tiny" formMethod="get" formAction={page.action}>
              {t("product:showText")}
            </Button>
          </div>
        </fieldset>
      )}
      <div className="buy-row">
        {isShop(store.type) ? (
          <SelectField
            name="quantity"
            label={t("product:quantity")}
            choices={QUANTITIES.map((value) => ({ value, label: value }))}
            defaultValue={page.quantity && QUANTITIES.includes(page.quantity) ? page.quantity : "1"}
            result={result}
          />
        ) : (
          // Whoever orders for a whole company types 500.
          <Field
            name="quantity"
            label={t("product:quantity")}
            inputMode="numeric"
            maxLength={3}
            defaultValue={page.quantity ?? "1"}
            result={result}
            required
          />
        )}
        <Button size="big" name="intent" value="add">
          {isShop(store.type) ? t("product:add") : t("product:addToOrder")}
        </Button>
      </div>
      <p className="soft small">
        <TextWithDates>{t("product:delivery", page.delivery)}</TextWithDates>
      </p>
    </form>
  );
}

function Sizes({ page, result }: { page: ProductPage; result?: FormResult }) {
  const { t } = useTranslation();
  const [only] = page.sizes;
  if (page.sizes.length === 1 && only) {
    return (
      <p>
        <input type="hidden" name="size" value={only.name} />
        <span className="label">{t("product:size")}</span>
        {only.name}
      </p>
    );
  }
  return (
    <RadioCards
      name="size"
      legend={t("product:size")}
      options={page.sizes.map(({ name, available }) => ({ value: name, label: name, disabled: !available }))}
      defaultValue={page.size ?? undefined}
      result={result}
      required
    />
  );
}
