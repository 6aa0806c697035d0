import { useTranslation } from "react-i18next";
import { CORNERS, HEADINGS, PAPERS } from "../../../../domain/store/store-draft.ts";
import type { StoreTheme } from "../../../../domain/store/store-event.ts";
import { described, FieldFrame } from "../../../../ui/forms/field-frame.tsx";
import { type FormResult, useFieldState } from "../../../../ui/forms/form-result.ts";
import { RadioCards } from "../../../../ui/forms/radio-cards.tsx";
import { BRANDING } from "./branding.rules.ts";
import { LOOK_TEXTS } from "./look-texts.ts";
import { contrast, isHex, luminance } from "../../../../domain/design/colour.ts";
import { themeProperties } from "../../../../ui/theme/theme-properties.ts";

type Shift = "same" | "darker" | "lighter";

/** What becomes of a brand's colour in a store: contrast with the paper, and how it is shown as text and on buttons. */
type BrandJudgement = { ratio: number; text: Shift; button: Shift; onButton: "white" | "dark" };

/** Less than this cannot be told apart by eye. */
const SAME = 0.004;

function shift(from: string, to: string): Shift {
  const difference = luminance(to) - luminance(from);
  if (Math.abs(difference) < SAME) return "same";
  return difference < 0 ? "darker" : "lighter";
}

/** Says what the theme makes of a colour, so that people read well; it never forbids one. */
export function judgeBrand(theme: StoreTheme): BrandJudgement | undefined {
  if (!isHex(theme.brand)) return undefined;
  const look = themeProperties(theme);
  return {
    ratio: contrast(theme.brand, look["--paper"] ?? "#ffffff"),
    text: shift(theme.brand, look["--brand-ink"] ?? theme.brand),
    button: shift(theme.brand, look["--brand"] ?? theme.brand),
    onButton: look["--on-brand"] === "#ffffff" ? "white" : "dark",
  };
}

const TEXT_WORDS: Record<BrandJudgement["text"], string> = {
  same: "eventDesk:branding.contrast.good",
  darker: "eventDesk:branding.contrast.textDarker",
  lighter: "eventDesk:branding.contrast.textLighter",
};
const BUTTON_WORDS: Record<BrandJudgement["button"], string> = {
  same: "eventDesk:branding.contrast.buttonSame",
  darker: "eventDesk:branding.contrast.buttonDarker",
  lighter: "eventDesk:branding.contrast.buttonLighter",
};

type Props = {
  stored: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
  /** The look as it is chosen at this moment. */
  theme: StoreTheme;
  result?: FormResult;
};

/** Colour, paper, corners and headings, with what becomes of the colour. */
export function LookFields({ stored, labels, theme, result }: Props) {
  const { t } = useTranslation();
  const options = <Word extends string>(words: readonly Word[], texts: Record<Word, string>) =>
    words.map((value) => ({ value, label: t(texts[value]) }));
  const cards = (name: "paper" | "corners" | "headings") => ({
    rules: BRANDING[name],
    legend: labels[name],
    defaultValue: stored[name] ?? "",
    result,
  });
  return (
    <div className="form">
      <Colour label={labels["brand"] ?? ""} stored={stored["brand"] ?? ""} theme={theme} result={result} />
      <RadioCards {...cards("paper")} options={options(PAPERS, LOOK_TEXTS.paper)} />
      <RadioCards {...cards("corners")} options={options(CORNERS, LOOK_TEXTS.corners)} />
      <RadioCards {...cards("headings")} options={options(HEADINGS, LOOK_TEXTS.headings)} />
    </div>
  );
}

type ColourProps = { label: string; stored: string; theme: StoreTheme; result: FormResult };

function Colour({ label, stored, theme, result }: ColourProps) {
  const { t, i18n } = useTranslation();
  const { value, error } = useFieldState("brand", result, stored);
  const judged = judgeBrand(theme);
  const ratio = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (
    <FieldFrame
      id="brand"
      label={label}
      error={error}
      hint={
        judged && (
          <span role="status">
            {t(TEXT_WORDS[judged.text], { ratio: ratio.format(judged.ratio) })}{" "}
            {t(BUTTON_WORDS[judged.button])}
          </span>
        )
      }
    >
      <span className="row">
        <input
          {...BRANDING.brand}
          id="brand"
          className="swatch"
          defaultValue={/^#[0-9a-f]{6}$/i.test(value) ? value : stored}
          {...described("brand", judged, error)}
        />
        <code>{theme.brand}</code>
      </span>
    </FieldFrame>
  );
}
