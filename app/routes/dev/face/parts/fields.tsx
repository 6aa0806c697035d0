import { ADDRESS } from "../../../../ui/address/address.rules.ts";
import { PAYMENT } from "../../../storefront/checkout/checkout.rules.ts";
import { CONTACT } from "../../../storefront/storefront.rules.ts";
import { CheckboxField } from "../../../../ui/forms/checkbox-field.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { RadioCards } from "../../../../ui/forms/radio-cards.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { SAMPLE_PERSONAL_FIELD, SAMPLE_RESULT } from "../samples/order.ts";
import { EachState, Part } from "./shown.tsx";

const COUNTRY = [{ value: "GB", label: "United Kingdom" }];

/** Fields in every state, and the form that came back with two things to mend. */
export function FieldParts() {
  return (
    <>
      <Part name="Field, SelectField, RadioCards, CheckboxField">
        <EachState>
          {(state) => (
            <div className="form">
              <Field
                rules={ADDRESS.name}
                id={`name-${state}`}
                label="Full name"
                defaultValue="Robin O’Brien"
              />
              <SelectField id={`country-${state}`} name="country" label="Country" choices={COUNTRY} />
              <RadioCards name={`size-${state}`} legend="Size" options={[{ value: "M", label: "M" }]} />
              <CheckboxField rules={PAYMENT.accept_terms} label="I accept the terms" />
            </div>
          )}
        </EachState>
      </Part>
      <Part name="ErrorSummary, fields with errors, chosen and sold out">
        <form className="form" action="#fields">
          <ErrorSummary
            result={SAMPLE_RESULT}
            labels={{ email: "E-mail address", address_first_line: "Street and house number" }}
          />
          <div className="pair">
            <Field rules={ADDRESS.email} label="E-mail address" result={SAMPLE_RESULT} />
            <Field
              rules={ADDRESS.address_first_line}
              label="Street and house number"
              result={SAMPLE_RESULT}
            />
          </div>
          <Field
            rules={SAMPLE_PERSONAL_FIELD}
            label="Name on the back"
            hint="Up to 12 characters."
            lettersOnly
          />
          <Field
            rules={CONTACT.order_ref}
            id="fixed"
            label="Cannot be changed"
            defaultValue="PS-7K3M9QTX"
            readOnly
          />
          <RadioCards
            name="size"
            legend="Size"
            defaultValue="M"
            options={["S", "M", "XL"].map((value) => ({ value, label: value, disabled: value === "XL" }))}
          />
          <RadioCards
            name="shipping_method"
            legend="Shipping"
            layout="rows"
            defaultValue="standard"
            options={[
              { value: "standard", label: "Standard", aside: "£3.50" },
              { value: "express", label: "Express", aside: "£9.95" },
            ]}
          />
          <CheckboxField rules={PAYMENT.accept_terms} label="I accept the terms" defaultChecked />
          <Field rules={CONTACT.message} label="Message" as="textarea" rows={3} />
        </form>
      </Part>
    </>
  );
}
