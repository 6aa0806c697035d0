import type { ReactNode } from "react";
import { AddressStep } from "../../../storefront/checkout/address-step.tsx";
import { CheckoutShell, type CheckoutStep } from "../../../storefront/checkout/checkout-shell.tsx";
import { ConfirmationView } from "../../../storefront/payment-success/confirmation-view.tsx";
import { PaymentStep } from "../../../storefront/checkout/payment-step.tsx";
import { ShippingStep } from "../../../storefront/checkout/shipping-step.tsx";
import { ErrorPage } from "../../../../ui/errors/route-error.tsx";
import { StoreFrame } from "../../../../ui/errors/site-frame.tsx";
import { storeAttributes, type StoreChrome } from "../../../../ui/storefront/models.ts";
import { ButtonParts } from "../parts/buttons.tsx";
import { FieldParts } from "../parts/fields.tsx";
import {
  SAMPLE_RESULT,
  sampleConfirmation,
  sampleForm,
  sampleLines,
  samplePayment,
  sampleShipping,
  sampleTotals,
} from "../samples/order.ts";
import type { SamplePicture } from "../samples/store.ts";

type Props = { store: StoreChrome; pictures: readonly SamplePicture[]; above: ReactNode };

/** The four steps, the first of them as it comes back with two things to mend. */
export function CheckoutFace({ store, pictures, above }: Props) {
  const page = { form: sampleForm("checkout"), lines: sampleLines(pictures), totals: sampleTotals() };
  const steps: Record<CheckoutStep, ReactNode> = {
    1: <AddressStep store={store} page={page} result={SAMPLE_RESULT} />,
    2: <ShippingStep store={store} page={sampleShipping(pictures)} />,
    3: (
      <PaymentStep
        store={store}
        page={samplePayment(pictures)}
        cardError="Your card was declined. Try another card or ask your bank. Nothing was charged."
      />
    ),
    4: <ConfirmationView store={store} order={sampleConfirmation(pictures)} />,
  };
  return (
    <>
      {above}
      {([1, 2, 3, 4] as const).map((step) => (
        <CheckoutShell key={step} store={store} step={step} closeHref="#close">
          {steps[step]}
        </CheckoutShell>
      ))}
      <div className="store" {...storeAttributes(store)}>
        <div className="wrap">
          <ButtonParts />
          <FieldParts />
        </div>
      </div>
      <StoreFrame store={store}>
        <ErrorPage status={404} storeHref="#error" framed />
      </StoreFrame>
    </>
  );
}
