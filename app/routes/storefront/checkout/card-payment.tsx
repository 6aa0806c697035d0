import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { PaymentStep } from "./payment-step.tsx";
import type { CardPaymentProps } from "./stripe-card.tsx";

type Arrived = { Card: ComponentType<CardPaymentProps>; typed: FormResult; focused: string | undefined };

/**
 * Step 3. The provider's card form is fetched only here, so that the earlier steps do not carry it; until it is there,
 * and wherever scripts do not run, the page stands by itself. It then takes the page's place with what was typed and
 * ticked meanwhile, and with the focus.
 */
export function CardPayment(props: CardPaymentProps) {
  const { t } = useTranslation();
  const [arrived, setArrived] = useState<Arrived | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import("./stripe-card.tsx").then(
      ({ StripeCard }) => {
        const fields = [...new FormData(document.querySelector<HTMLFormElement>("form.two") ?? undefined)];
        setArrived({
          Card: StripeCard,
          typed: { initialValue: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])) },
          focused: document.activeElement?.id,
        });
      },
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (arrived?.focused) document.getElementById(arrived.focused)?.focus();
  }, [arrived]);
  if (arrived) return <arrived.Card {...props} answer={props.answer ?? { result: arrived.typed }} />;
  return (
    <PaymentStep
      store={props.store}
      page={props.page}
      result={props.answer?.result}
      lost={props.lost}
      cardError={failed ? t("checkout:payment.loadFailed") : null}
      cardFailed={failed}
    />
  );
}
