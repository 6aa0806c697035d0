import { useTranslation } from "react-i18next";
import { FormToken } from "./form-token.tsx";

type Props = {
  /** Where the basket's changes are posted. */
  action: string;
  lineId: string;
  /** Name of the product, so that each button says what it changes. */
  product: string;
  quantity: number;
  formToken: string;
};

/** Minus, quantity, plus: a form with `line` and the intents `decrement` and `increment`. */
export function QuantityStepper({ action, lineId, product, quantity, formToken }: Props) {
  const { t } = useTranslation();
  return (
    <form className="stepper" method="post" action={action}>
      <FormToken token={formToken} />
      <input type="hidden" name="line" value={lineId} />
      <button name="intent" value="decrement" aria-label={t("basket:decrement", { product })}>
        −
      </button>
      <span className="num">
        <span className="sr">{t("basket:quantity")} </span>
        {quantity}
      </span>
      <button name="intent" value="increment" aria-label={t("basket:increment", { product })}>
        +
      </button>
    </form>
  );
}
