import { ORDER_STATUSES } from "../../domain/order/order-status.ts";
import { OrdersTable } from "../admin/orders/orders-table.tsx";
import { OrderStatusBadge } from "../admin/status-badge.tsx";
import { Button, ButtonLink } from "../actions/button.tsx";
import { OrderLines, Sums } from "../checkout/order-summary.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { Notice } from "../feedback/notice.tsx";
import { CheckboxField } from "../forms/checkbox-field.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import { QuantityStepper } from "../forms/quantity-stepper.tsx";
import { RadioCards } from "../forms/radio-cards.tsx";
import { SelectField } from "../forms/select-field.tsx";
import { LanguageSelector } from "../language/language-selector.tsx";
import { Breadcrumbs } from "../layout/breadcrumbs.tsx";
import { Card } from "../layout/card.tsx";
import { Dialog } from "../layout/dialog.tsx";
import { Pagination } from "../layout/pagination.tsx";
import { StepIndicator } from "../layout/step-indicator.tsx";
import { Tabs } from "../layout/tabs.tsx";
import { SAMPLE_ORDERS } from "./admin-samples.ts";
import { SAMPLE_PERSONAL_FIELD, SAMPLE_RESULT, sampleLines, sampleTotals } from "./checkout-samples.ts";
import { ADDRESS } from "../address/address.rules.ts";
import { PAYMENT } from "../checkout/checkout.rules.ts";
import { CONTACT } from "../storefront/storefront.rules.ts";

/* Samples stand in for what people type and read, so they are not translated. */

export function ActionExamples() {
  return (
    <>
      <div className="row">
        <Button size="big">Big</Button>
        <Button>Brand</Button>
        <Button look="quiet">Quiet</Button>
        <Button look="plain">Plain</Button>
        <Button look="danger">Danger</Button>
        <Button size="tiny">Tiny</Button>
        <Button disabled>Disabled</Button>
        <ButtonLink href="#actions" look="quiet">
          A link
        </ButtonLink>
      </div>
      <QuantityStepper action="/dev/ui" lineId="1" product="Classic Tee" quantity={2} formToken="sample" />
    </>
  );
}

export function FormExamples() {
  return (
    <form className="form" action="#forms">
      <ErrorSummary
        result={SAMPLE_RESULT}
        labels={{ email: "E-mail address", address_first_line: "Address" }}
      />
      <div className="pair">
        <Field rules={ADDRESS.name} label="Full name" result={SAMPLE_RESULT} />
        <Field rules={ADDRESS.email} label="E-mail address" result={SAMPLE_RESULT} />
      </div>
      <Field rules={ADDRESS.address_first_line} label="Address" result={SAMPLE_RESULT} />
      <Field rules={SAMPLE_PERSONAL_FIELD} label="Name on the back" hint="Up to 12 characters." lettersOnly />
      <SelectField name="country" label="Country" choices={[{ value: "GB", label: "United Kingdom" }]} />
      <RadioCards
        name="size"
        legend="Size"
        defaultValue="M"
        options={["S", "M", "L", "XL"].map((value) => ({ value, label: value, disabled: value === "XL" }))}
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
      <CheckboxField rules={PAYMENT.accept_terms} label="I accept the terms" />
      <Field rules={CONTACT.message} label="Message" as="textarea" />
      <Button>Send</Button>
    </form>
  );
}

export function FeedbackExamples() {
  return (
    <>
      <Notice title="Good to know">
        <p>A calm sentence.</p>
      </Notice>
      <Notice tone="success">Saved.</Notice>
      <Notice tone="warning">This order waits for an address.</Notice>
      <Notice tone="error">Failed to load cart</Notice>
      <EmptyState
        title="no items in your basket"
        action={<ButtonLink href="#feedback">Continue shopping</ButtonLink>}
      />
      <Button type="button" look="quiet" data-open="sample-dialog">
        Open a dialog
      </Button>
      <Dialog id="sample-dialog" title="A dialog">
        <p>Escape, the cross, or a click beside it closes it.</p>
      </Dialog>
    </>
  );
}

export function MoveExamples() {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: "Orders", href: "#move" }, { label: "PS-7K3M9QTX" }]} />
      <StepIndicator label="Steps" steps={["Address", "Shipping", "Payment", "Confirmation"]} current={1} />
      <Tabs
        label="Parts of a store"
        tabs={[
          { label: "Overview", href: "#move", current: true },
          { label: "Products", href: "#data", current: false },
        ]}
      />
      <Pagination page={2} pages={5} previousHref="#move" nextHref="#move" />
      <LanguageSelector action="/dev/ui" id="guide-lang" />
    </>
  );
}

export function DataExamples() {
  return (
    <>
      <Card title="Order statuses">
        <ul className="tones small">
          {ORDER_STATUSES.map((status) => (
            <li key={status}>
              <OrderStatusBadge status={status} />
            </li>
          ))}
        </ul>
      </Card>
      <div className="card flush">
        <OrdersTable orders={SAMPLE_ORDERS} />
      </div>
      <Card title="An order's lines">
        <OrderLines lines={sampleLines()} region="UK" />
        <Sums totals={sampleTotals()} region="UK" />
      </Card>
    </>
  );
}
