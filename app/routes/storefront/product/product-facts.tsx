import { useTranslation } from "react-i18next";
import type { ProductPage } from "../../../ui/storefront/models.ts";

const FACT_TEXTS: Record<ProductPage["facts"][number]["label"], string> = {
  fabric: "product:facts.fabric",
  material: "product:facts.material",
  weight: "product:facts.weight",
  fit: "product:facts.fit",
  size: "product:size",
  print: "product:facts.print",
  brand: "product:facts.brand",
};

/** Description, what it is made of: folded away, there without scripts. */
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
