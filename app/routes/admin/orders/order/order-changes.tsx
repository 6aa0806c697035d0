import { useTranslation } from "react-i18next";
import type { AddressField } from "../../../../domain/order/recipient-view.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { colourName, sizeName } from "../../../../i18n/colour-name.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { type AddressForm, AddressFields, addressLabels } from "../../../../ui/address/address-fields.tsx";
import { drawnFor } from "../../../../ui/address/draw-address-form.ts";
import { RECIPIENT } from "../../../../ui/claim/claim.rules.ts";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";

export type ChangeDesk = {
  /** Until when it may be changed; null where that is over, or was never so. */
  until: string | null;
  region: Region;
  /** Lines that come in other colours or sizes. */
  choices: readonly {
    id: string;
    name: string;
    colour: string;
    size: string;
    colours: readonly string[];
    sizes: readonly string[];
  }[];
  /** The address's form; null where it may not be changed any more. */
  address: { isHeld: boolean; fields: readonly AddressField[]; form: AddressForm } | null;
};

type Refused = { error?: string | undefined; result?: FormResult; country?: string | undefined } | undefined;

/** Another address for an order. Intent `address`; `country` has it drawn for another country. */
export function AddressChange({ desk, refused }: { desk: ChangeDesk; refused: Refused }) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { address, until, region } = desk;
  if (!address) return <LateNotice refused={refused} />;
  const { fields } = address;
  const form =
    refused?.country === undefined
      ? address.form
      : drawnFor(
          { addressCountry: refused.country },
          { ...address.form, region },
          "consumer",
          address.form.defaults,
        );
  const result = refused?.result;
  const isWhole = fields.includes("address_country");
  const shown = fields.filter((field) => field === "name" || field === "phone" || !isWhole);
  const labels = addressLabels(t, form.country);
  return (
    <details open={Boolean(refused)}>
      <summary className="button quiet tiny">{t("orderDesk:change.address")}</summary>
      <DeskForm startsAfresh className="form" noValidate>
        <FormToken />
        <button className="sr" name="intent" value="address" tabIndex={-1} aria-hidden />
        <p className="soft small">
          {address.isHeld
            ? t("orderDesk:change.heldText")
            : until && t("orderDesk:change.text", { time: dateTime(until) })}
        </p>
        {refused?.error && (
          <Notice tone="error" live>
            <p>{t(refused.error)}</p>
          </Notice>
        )}
        <ErrorSummary result={result} labels={labels} />
        {shown.map((field) => (
          <Field
            key={field}
            rules={RECIPIENT[field]}
            label={labels[field]}
            defaultValue={form.defaults?.[field]}
            result={result}
          />
        ))}
        {isWhole && <AddressFields form={form} result={result} />}
        <div>
          <Button name="intent" value="address">
            {t("orderDesk:change.save")}
          </Button>
        </div>
      </DeskForm>
    </details>
  );
}

/** Other colours and sizes for an order's lines. Intent `choice`. */
export function ChoiceChange({ desk, refused }: { desk: ChangeDesk; refused: Refused }) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { choices, until, region } = desk;
  if (!until || choices.length === 0) return <LateNotice refused={refused} />;
  return (
    <details open={Boolean(refused)}>
      <summary className="button quiet tiny">{t("orderDesk:change.choice")}</summary>
      <DeskForm startsAfresh className="form" noValidate>
        <FormToken />
        <p className="soft small">{t("orderDesk:change.text", { time: dateTime(until) })}</p>
        {refused?.error && (
          <Notice tone="error" live>
            <p>{t(refused.error)}</p>
          </Notice>
        )}
        {choices.map((line) => (
          <fieldset className="field" key={line.id}>
            <legend className="label">{line.name}</legend>
            <input type="hidden" name="line" value={line.id} />
            <div className="pair">
              <SelectField
                name={`colour_${line.id}`}
                label={t("orderDesk:change.colour")}
                choices={line.colours.map((name) => ({ value: name, label: colourName(t, name, region) }))}
                defaultValue={line.colour}
                result={refused?.result}
              />
              <SelectField
                name={`size_${line.id}`}
                label={t("orderDesk:change.size")}
                choices={line.sizes.map((size) => ({ value: size, label: sizeName(t, size) }))}
                defaultValue={line.size}
                result={refused?.result}
              />
            </div>
          </fieldset>
        ))}
        <div>
          <Button name="intent" value="choice">
            {t("orderDesk:change.save")}
          </Button>
        </div>
      </DeskForm>
    </details>
  );
}

/** Its time ended while somebody filled the form in. */
function LateNotice({ refused }: { refused: Refused }) {
  const { t } = useTranslation();
  if (!refused?.error) return null;
  return (
    <Notice tone="error" live>
      <p>{t(refused.error)}</p>
    </Notice>
  );
}
