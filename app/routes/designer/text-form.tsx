import { useTranslation } from "react-i18next";
import { CHARACTER_RULES } from "../../domain/design/design.ts";
import { FONT_FAMILIES } from "../../domain/design/fonts.ts";
import { Button } from "../../ui/actions/button.tsx";
import { DeskForm } from "../../ui/forms/desk-form.tsx";
import { CheckboxField } from "../../ui/forms/checkbox-field.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { described, FieldFrame } from "../../ui/forms/field-frame.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormResult, useFieldState } from "../../ui/forms/form-result.ts";
import { FormToken } from "../../ui/forms/form-token.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { DESIGN_TEXT } from "./designer.rules.ts";
import type { DesignerPage } from "./models.ts";
import { SideField } from "./side-field.tsx";
import { CHARACTER_TEXTS, PLACE_TEXTS } from "./texts-of.ts";

const FIRST_INK = "#1b1b1f";
type Props = { page: DesignerPage; shown: DesignerPage["sides"][number]; result: FormResult };

/** A line of text: new, or one that is there already. */
export function TextForm({ page, shown, result }: Props) {
  const { t } = useTranslation();
  const { edited, side, edition } = page;
  const labels = {
    text: t("productDesk:catalogueDesk.text"),
    font: t("productDesk:catalogueDesk.font"),
    ink: t("productDesk:catalogueDesk.ink"),
    side: t("productDesk:catalogueDesk.side"),
    place: t("designer:place.label"),
    customisable: t("designer:personal.customisable"),
    label: t("designer:personal.label"),
    maxLength: t("designer:personal.maxLength"),
    characters: t("designer:personal.characters"),
    sample: t("designer:personal.sample"),
    required: t("designer:personal.required"),
  };
  const places = shown.places.map((place) => ({ value: place as string, label: t(PLACE_TEXTS[place]) }));
  const address = new URLSearchParams([edited ? ["layer", edited.id] : ["side", side]]);
  return (
    <DeskForm className="form" action={`?${address}`} noValidate>
      <FormToken />
      <input type="hidden" name="edition" value={edition} />
      <input type="hidden" name="layer" value={edited?.id ?? ""} />
      <ErrorSummary result={result} labels={labels} />
      <Field rules={DESIGN_TEXT.text} label={labels.text} defaultValue={edited?.text ?? ""} result={result} />
      <div className="pair">
        <SelectField
          rules={DESIGN_TEXT.font}
          label={labels.font}
          choices={FONT_FAMILIES.map(({ family }) => ({ value: family, label: family }))}
          defaultValue={edited?.fontFamily ?? FONT_FAMILIES[0]?.family}
          result={result}
        />
        <InkField label={labels.ink} start={edited?.fill ?? FIRST_INK} result={result} />
      </div>
      <SideField side={side} result={result} />
      <SelectField
        rules={DESIGN_TEXT.place}
        label={labels.place}
        choices={edited ? [{ value: "", label: t("designer:place.keep") }, ...places] : places}
        defaultValue={edited ? "" : shown.places[0]}
        result={result}
      />
      <div className="design-personal form">
        <CheckboxField
          rules={DESIGN_TEXT.customisable}
          label={labels.customisable}
          defaultChecked={edited?.customisable ?? false}
          result={result}
        />
        <div className="form design-rules">
          <Field
            rules={DESIGN_TEXT.label}
            label={labels.label}
            hint={t("designer:personal.labelHint")}
            defaultValue={edited?.label ?? ""}
            result={result}
          />
          <div className="pair">
            <Field
              rules={DESIGN_TEXT.maxLength}
              label={labels.maxLength}
              defaultValue={edited?.maxLength === undefined ? "" : String(edited.maxLength)}
              result={result}
            />
            <SelectField
              rules={DESIGN_TEXT.characters}
              label={labels.characters}
              choices={["" as const, ...CHARACTER_RULES].map((value) => ({
                value,
                label: t(CHARACTER_TEXTS[value]),
              }))}
              defaultValue={edited?.characters ?? ""}
              result={result}
            />
          </div>
          <Field
            rules={DESIGN_TEXT.sample}
            label={labels.sample}
            defaultValue={edited?.sample ?? ""}
            result={result}
          />
          <CheckboxField
            rules={DESIGN_TEXT.required}
            label={labels.required}
            defaultChecked={edited?.required ?? false}
            result={result}
          />
        </div>
      </div>
      <p>
        <Button name="intent" value="text">
          {edited ? t("designer:saveText") : t("designer:add.submitText")}
        </Button>
      </p>
    </DeskForm>
  );
}

function InkField({ label, start, result }: { label: string; start: string; result: FormResult }) {
  const { t } = useTranslation();
  const { value, error } = useFieldState("ink", result, start);
  const hint = t("productDesk:catalogueDesk.inkHint");
  return (
    <FieldFrame id="ink" label={label} hint={hint} error={error}>
      <input
        {...DESIGN_TEXT.ink}
        id="ink"
        className="swatch"
        defaultValue={/^#[0-9a-f]{6}$/i.test(value) ? value : start}
        {...described("ink", hint, error)}
      />
    </FieldFrame>
  );
}
