import { useTranslation } from "react-i18next";
import { SIDES } from "../../../domain/design/design.ts";
import { FONT_FAMILIES } from "../../../domain/design/fonts.ts";
import type { PrintKind } from "../../../schemas/new-product.ts";
import { described, FieldFrame } from "../../forms/field-frame.tsx";
import { Field } from "../../forms/field.tsx";
import { type FormResult, useFieldState } from "../../forms/form-result.ts";
import { RadioCards } from "../../forms/radio-cards.tsx";
import { SelectField } from "../../forms/select-field.tsx";
import { PictureChoice } from "../pictures/picture-choice.tsx";
import { NEW_PRODUCT } from "./catalogue.rules.ts";
import type { NewProductStart } from "./models.ts";

const PRINT_TEXTS: Record<PrintKind, string> = {
  text: "productDesk:catalogueDesk.print.text",
  logo: "productDesk:catalogueDesk.print.logo",
  picture: "productDesk:catalogueDesk.print.picture",
  none: "productDesk:catalogueDesk.print.none",
};
const SIDE_TEXTS = { front: "productDesk:catalogueDesk.front", back: "productDesk:catalogueDesk.back" };
const FIRST_INK = "#1b1b1f";

type Props = {
  start: NewProductStart;
  labels: Readonly<Record<string, string>>;
  result?: FormResult;
};

/** What is printed and where; the fields of a kind that is not chosen are hidden by the style sheet, with scripts or without. */
export function PrintFields({ start, labels, result }: Props) {
  const { t } = useTranslation();
  const picture = useFieldState("picture", result);
  return (
    <div className="form print-fields">
      <RadioCards
        rules={NEW_PRODUCT.print}
        legend={labels["print"]}
        options={start.prints.map((value) => ({ value, label: t(PRINT_TEXTS[value]) }))}
        defaultValue={start.prints[0] ?? "none"}
        result={result}
      />
      <div className="form for-text">
        <Field
          rules={NEW_PRODUCT.text}
          label={labels["text"]}
          hint={t("productDesk:catalogueDesk.textHint")}
          result={result}
        />
        <div className="pair">
          <SelectField
            rules={NEW_PRODUCT.font}
            label={labels["font"]}
            choices={FONT_FAMILIES.map(({ family }) => ({ value: family, label: family }))}
            defaultValue={FONT_FAMILIES[0]?.family}
            result={result}
          />
          <Ink label={labels["ink"] ?? ""} result={result} />
        </div>
      </div>
      {start.logo !== null && (
        <p className="picture-thumb for-logo">
          <img src={start.logo} alt={t("productDesk:catalogueDesk.print.logo")} loading="lazy" />
        </p>
      )}
      <div className="for-picture">
        <PictureChoice pictures={start.pictures} legend={labels["picture"]} {...picture} />
      </div>
      <div className="for-print">
        <RadioCards
          rules={NEW_PRODUCT.side}
          legend={labels["side"]}
          options={SIDES.map((value) => ({ value, label: t(SIDE_TEXTS[value]) }))}
          defaultValue="front"
          result={result}
        />
      </div>
    </div>
  );
}

function Ink({ label, result }: { label: string; result: FormResult }) {
  const { t } = useTranslation();
  const { value, error } = useFieldState("ink", result, FIRST_INK);
  const hint = t("productDesk:catalogueDesk.inkHint");
  return (
    <FieldFrame id="ink" label={label} hint={hint} error={error}>
      <input
        {...NEW_PRODUCT.ink}
        id="ink"
        className="swatch"
        defaultValue={/^#[0-9a-f]{6}$/i.test(value) ? value : FIRST_INK}
        {...described("ink", hint, error)}
      />
    </FieldFrame>
  );
}
