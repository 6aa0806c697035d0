import { useTranslation } from "react-i18next";
import { described } from "../../../ui/forms/field-frame.tsx";
import { type FormResult, useFieldState } from "../../../ui/forms/form-result.ts";
import { ADD_TO_BASKET } from "../storefront.rules.ts";

/** How many: typed, since whoever orders for a whole company types 500; with scripts also by minus and plus. */
export function QuantityField({ value: asked, result }: { value: string | null; result?: FormResult }) {
  const { t } = useTranslation();
  const { value, error } = useFieldState("quantity", result, asked ?? "1");
  return (
    <div className="field quantity">
      <label htmlFor="quantity">{t("product:quantity")}</label>
      <div className="stepper">
        <button className="js-only" type="button" data-step="-1" aria-label={t("product:less")}>
          −
        </button>
        <input
          {...ADD_TO_BASKET.quantity}
          className="num"
          id="quantity"
          autoComplete="off"
          defaultValue={value}
          {...described("quantity", undefined, error)}
        />
        <button className="js-only" type="button" data-step="1" aria-label={t("product:more")}>
          +
        </button>
      </div>
      {error && (
        <p className="error" id="quantity-error">
          {error}
        </p>
      )}
    </div>
  );
}
