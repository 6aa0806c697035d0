import { useTranslation } from "react-i18next";
import type { Region } from "../../../domain/store/store-event.ts";
import { colourName } from "../../../i18n/colour-name.ts";
import { type FormResult, useFieldState } from "../../forms/form-result.ts";
import type { BlankCard } from "./models.ts";

type Props = {
  colours: BlankCard["colours"];
  legend: string;
  region: Region;
  result?: FormResult;
};

/** How many colours are ticked to begin with: a range that one can still look over. */
const FIRST_TICKED = 2;

/** The colours of a blank, each with a box. */
export function ColourBoxes({ colours, legend, region, result }: Props) {
  const { t } = useTranslation();
  const { error } = useFieldState("colours", result);
  const sent: unknown = result?.initialValue?.["colours"];
  const isTicked = (name: string, index: number) =>
    result?.initialValue ? [sent].flat().includes(name) : index < FIRST_TICKED;
  return (
    <fieldset
      className="field"
      id="colours"
      tabIndex={error ? -1 : undefined}
      aria-describedby={error && "colours-error"}
    >
      <legend className="label">{legend}</legend>
      <div className="colour-boxes">
        {colours.map(({ name, hex }, index) => (
          <label key={name}>
            <input type="checkbox" name="colours" value={name} defaultChecked={isTicked(name, index)} />
            <span className="colour-dot" style={{ background: hex }} />
            <span>{colourName(t, name, region)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id="colours-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
