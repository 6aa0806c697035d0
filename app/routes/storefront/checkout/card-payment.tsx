import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PaymentStep } from "../../../ui/checkout/payment-step.tsx";
import type { CardPaymentProps } from "./stripe-card.tsx";

/**
 * Step 3. The provider's card form is fetched only here, so that the earlier steps do not carry it; until it is there,
 * and wherever scripts do not run, the page stands by itself.
 */
export function CardPayment(props: CardPaymentProps) {
  const { t } = useTranslation();
  const [Card, setCard] = useState<ComponentType<CardPaymentProps> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import("./stripe-card.tsx").then(
      (module) => setCard(() => module.StripeCard),
      () => setFailed(true),
    );
  }, []);
  if (Card) return <Card {...props} />;
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
