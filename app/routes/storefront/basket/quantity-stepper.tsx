import { useTranslation } from "react-i18next";
import { ADD_TO_BASKET } from "../storefront.rules.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";

type Props = {
  /** Where the basket's changes are posted. */
  action: string;
  lineId: string;
  /** Name of the product, so that each button says what it changes. */
  product: string;
  quantity: number;
  formToken: string;
};

/**
 * Minus, quantity, plus: a form with `line` and the intents `decrement`, `increment` and `set`, which takes what was
 * typed. With scripts that is sent as soon as one leaves the field, without them by Enter or the button.
 */
export function QuantityStepper({ action, lineId, product, quantity, formToken }: Props) {
  const { t } = useTranslation();
  return (
    <form className="stepper" method="post" action={action}>
      <FormToken token={formToken} />
      <input type="hidden" name="line" value={lineId} />
      {/* Enter presses the form's first button. */}
      <button className="sr" name="intent" value="set" tabIndex={-1} aria-hidden />
      <button name="intent" value="decrement" aria-label={t("basket:decrement", { product })}>
        −
      </button>
      <input
        {...ADD_TO_BASKET.quantity}
        // oxlint-disable-next-line own/field-rules-by-hand -- its buttons count from the basket, even when it is empty
        required={undefined}
        className="num"
        autoComplete="off"
        aria-label={`${t("basket:quantity")} ${product}`}
        key={quantity}
        defaultValue={quantity}
      />
      <button name="intent" value="increment" aria-label={t("basket:increment", { product })}>
        +
      </button>
      <button className="no-js update" name="intent" value="set">
        {t("common:fields.update")}
      </button>
    </form>
  );
}
