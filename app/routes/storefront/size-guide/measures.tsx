import { useTranslation } from "react-i18next";
import { inUnit, UNITS, type Unit } from "../../../domain/product/own-shirt.ts";
import { sizeName } from "../../../i18n/colour-name.ts";
import type { ProductPage } from "../../../ui/storefront/models.ts";

/** A garment in lines, with the ways along which A, B and C are measured. */
export function MeasureDrawing({ longSleeves }: { longSleeves: boolean }) {
  const sleeve = longSleeves
    ? "M60 28 38 40Q28 90 22 132l20 5 16-52v75h84v-75l16 52 20-5q-6-42-16-92l-22-12-22-8q-18 12-36 0z"
    : "M60 28 34 42 14 82l24 12 20-20v86h84V74l20 20 24-12-20-40-26-14-22-8q-18 12-36 0z";
  const along = longSleeves ? "M139 30Q172 60 188 130" : "M140 26 192 80";
  return (
    <svg className="drawing" viewBox="0 0 200 176" width="200" height="176" aria-hidden>
      <path className="garment" d={sleeve} />
      <path d="M58 96h84M100 27v133" />
      <path d={along} />
      <text x="74" y="91">
        A
      </text>
      <text x="106" y="140">
        B
      </text>
      <text x="176" y="52">
        C
      </text>
    </svg>
  );
}

/** A T-shirt's sleeve is some 20 cm, a sweatshirt's some 60. */
const LONG_SLEEVE_MM = 350;
export const hasLongSleeves = (measures: ProductPage["measures"]) =>
  measures.some(({ sleeveMm }) => sleeveMm > LONG_SLEEVE_MM);

/** In what is measured; the stylesheet shows the measures in the unit that is chosen. */
export function UnitChoice({ chosen }: { chosen: Unit }) {
  const { t } = useTranslation();
  return (
    <fieldset className="units">
      <legend className="sr">{t("product:units")}</legend>
      {UNITS.map((unit) => (
        <label key={unit}>
          <input type="radio" name="unit" value={unit} defaultChecked={unit === chosen} />
          <span>{unit === "cm" ? "cm" : t("product:inches")}</span>
        </label>
      ))}
    </fieldset>
  );
}

type Props = {
  measures: ProductPage["measures"];
  /** The size that fits by a shirt of one's own. */
  best: string | null;
};

/** The measures of the sizes that are sold. */
export function MeasureTable({ measures, best }: Props) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const parts = [
    { mark: "A", label: t("product:width"), of: "widthMm" },
    { mark: "B", label: t("product:length"), of: "lengthMm" },
    { mark: "C", label: t("product:sleeve"), of: "sleeveMm" },
  ] as const;
  const shown = parts.filter(({ of }) => measures.some((measure) => measure[of] > 0));
  return (
    <table className="measures">
      <thead>
        <tr>
          <th scope="col">{t("product:size")}</th>
          {shown.map(({ mark, label }) => (
            <th scope="col" key={mark}>
              <b>{mark}</b> {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measures.map((measure) => (
          <tr key={measure.size} className={measure.size === best ? "now" : undefined}>
            <th scope="row">{sizeName(t, measure.size)}</th>
            {shown.map(({ mark, of }) => (
              <td key={mark}>
                <span className="in-cm">{number.format(inUnit(measure[of], "cm"))}</span>
                <span className="in-in">{number.format(inUnit(measure[of], "in"))}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
