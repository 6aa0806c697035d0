import { useTranslation } from "react-i18next";
import type { ProductPage, SizeMeasure } from "./models.ts";

const FACT_TEXTS: Record<ProductPage["facts"][number]["label"], string> = {
  fabric: "product:facts.fabric",
  material: "product:facts.material",
  weight: "product:facts.weight",
  fit: "product:facts.fit",
  size: "product:size",
  print: "product:facts.print",
  brand: "product:facts.brand",
};
const MM_PER_INCH = 25.4;

/** Description, what it is made of, its measures: folded away, there without scripts. */
export function ProductFacts({ page }: { page: ProductPage }) {
  const { t } = useTranslation();
  const isMadeOfFabric = !page.facts.some(({ label }) => label === "material");
  return (
    <div>
      {page.description && (
        <details className="fold" open>
          <summary>{t("product:description")}</summary>
          <p>{page.description}</p>
        </details>
      )}
      {page.measures.length > 0 && (
        <details className="fold">
          <summary>{t("product:sizeGuide")}</summary>
          <SizeGuide measures={page.measures} />
        </details>
      )}
      {(page.facts.length > 0 || page.care.length > 0) && (
        <details className="fold">
          <summary>{t(isMadeOfFabric ? "product:fabricAndCare" : "product:materialAndCare")}</summary>
          <dl className="sums">
            {page.facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="soft">{t(FACT_TEXTS[label])}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {page.care.length > 0 && (
              <div>
                <dt className="soft">{t("product:facts.care")}</dt>
                <dd>{page.care.join(" · ")}</dd>
              </div>
            )}
          </dl>
        </details>
      )}
    </div>
  );
}

function SizeGuide({ measures }: { measures: readonly SizeMeasure[] }) {
  const { t, i18n } = useTranslation();
  const inches = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const withSleeve = measures.some((measure) => measure.sleeveMm > 0);
  const cell = (mm: number) =>
    mm > 0 ? t("product:measure", { mm, inches: inches.format(mm / MM_PER_INCH) }) : "–";
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={t("product:sizeGuide")}>
      <table className="measures">
        <thead>
          <tr>
            <th scope="col">{t("product:size")}</th>
            <th scope="col">{t("product:width")}</th>
            <th scope="col">{t("product:length")}</th>
            {withSleeve && <th scope="col">{t("product:sleeve")}</th>}
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <tr key={measure.size}>
              <th scope="row">{measure.size}</th>
              <td>{cell(measure.widthMm)}</td>
              <td>{cell(measure.lengthMm)}</td>
              {withSleeve && <td>{cell(measure.sleeveMm)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
