import { useTranslation } from "react-i18next";
import type { Region } from "../../../domain/store/store-event.ts";
import { colourName, sizeName } from "../../../i18n/colour-name.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { RadioCards } from "../../../ui/forms/radio-cards.tsx";
import { ORDER_LINE } from "../../../ui/claim/claim.rules.ts";
import { useWidth } from "../../../ui/product/use-width.ts";
import type { ClaimLine } from "./models.ts";

type Props = {
  line: Pick<ClaimLine, "id" | "colour" | "size">;
  choices: NonNullable<ClaimLine["choices"]>;
  region: Region;
  result?: FormResult;
};

/** A gift's colours and sizes as buttons to choose one of. A size that is open begins with none chosen. */
export function LineChoices({ line, choices, region, result }: Props) {
  const { t } = useTranslation();
  const width = useWidth();
  return (
    <>
      {choices.colours.length > 1 && (
        <div className="colours">
          <RadioCards
            rules={ORDER_LINE.colour}
            name={`colour_${line.id}`}
            // oxlint-disable-next-line own/field-rules-by-hand -- what is left out is the colour that the gift comes in
            required={false}
            legend={t(region === "US" ? "product:colourUs" : "product:colour")}
            options={choices.colours.map(({ name, hex }) => ({
              value: name,
              label: (
                <>
                  <i style={{ background: hex }} />
                  {` ${colourName(t, name, region)}`}
                </>
              ),
            }))}
            defaultValue={line.colour}
            result={result}
          />
        </div>
      )}
      {choices.sizes.length > 1 && (
        <RadioCards
          rules={ORDER_LINE.size}
          name={`size_${line.id}`}
          legend={t("product:size")}
          options={choices.sizes.map((value) => ({ value, label: sizeName(t, value) }))}
          defaultValue={line.size}
          result={result}
        />
      )}
      {choices.shirt && (
        <p className="soft">
          <input type="hidden" name={`shirt_${line.id}`} value={choices.shirt.mm} />
          {t("product:fit.chosen", { width: width(choices.shirt.mm, choices.shirt.unit) })}
        </p>
      )}
    </>
  );
}
