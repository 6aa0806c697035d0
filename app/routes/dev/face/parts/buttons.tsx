import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { QuantityStepper } from "../../../storefront/basket/quantity-stepper.tsx";
import { EachState, Part } from "./shown.tsx";

/** Buttons of every look and size, in every state. */
export function ButtonParts() {
  return (
    <Part name="Button, ButtonLink">
      <EachState>
        {() => (
          <p className="row">
            <Button>Add to basket</Button>
            <Button look="quiet">Continue shopping</Button>
            <Button look="plain">Remove</Button>
            <Button look="danger">Revoke</Button>
            <ButtonLink href="#buttons">A link</ButtonLink>
            <Button size="tiny">Tiny</Button>
          </p>
        )}
      </EachState>
      <p className="guide-state">busy, disabled</p>
      <p className="row">
        <Button aria-busy>Processing, please wait</Button>
        <Button disabled>Pay</Button>
        <Button look="quiet" disabled>
          Pay
        </Button>
        <Button size="big">Big</Button>
      </p>
      <Button wide>Wide</Button>
    </Part>
  );
}

export function StepperPart() {
  return (
    <Part name="QuantityStepper">
      <QuantityStepper
        action="#stepper"
        lineId="guide"
        product="Classic Tee"
        quantity={2}
        formToken="sample"
      />
    </Part>
  );
}
