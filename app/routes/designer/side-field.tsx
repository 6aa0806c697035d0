import { useTranslation } from "react-i18next";
import { SIDES } from "../../domain/design/design.ts";
import type { FormResult } from "../../ui/forms/form-result.ts";
import { RadioCards } from "../../ui/forms/radio-cards.tsx";
import { DESIGN_PICTURE } from "./designer.rules.ts";
import { SIDE_TEXTS } from "./texts-of.ts";

/** On which side of a garment something is put. */
export function SideField({ side, result }: { side: string; result: FormResult }) {
  const { t } = useTranslation();
  return (
    <RadioCards
      rules={DESIGN_PICTURE.side}
      legend={t("productDesk:catalogueDesk.side")}
      options={SIDES.map((value) => ({ value, label: t(SIDE_TEXTS[value]) }))}
      defaultValue={side}
      result={result}
    />
  );
}
