import type { CatalogueProduct } from "../../../domain/design/catalogue-product.ts";
import type { ProductPage } from "../../../ui/storefront/models.ts";

/** What people carry, drink from or keep has a material and a size, where a garment has a fabric, a weight and a fit. */
const NO_FABRIC: ReadonlySet<string> = new Set(["drinkware", "stationery"]);

/** What the catalogue tells of a blank, as the page of a product in these sizes lists it. */
export function garmentFacts(
  blank: CatalogueProduct | undefined,
  sizes: readonly string[],
): Pick<ProductPage, "facts" | "care" | "measures" | "printArea"> {
  if (!blank) return { facts: [], care: [], measures: [], printArea: null };
  const { values } = blank;
  const made: ProductPage["facts"] = NO_FABRIC.has(blank.family)
    ? [
        { label: "material", value: values.apparel_fabric },
        { label: "size", value: values.apparel_fit },
      ]
    : [
        { label: "fabric", value: values.apparel_fabric },
        { label: "weight", value: values.fabric_gsm ? `${values.fabric_gsm} g/m²` : "" },
        { label: "fit", value: values.apparel_fit },
      ];
  const facts: ProductPage["facts"] = [
    ...made,
    { label: "print", value: values.print_techniques.join(", ") },
    { label: "brand", value: `${values.brand} ${values.style}`.trim() },
  ];
  return {
    facts: facts.filter((fact) => fact.value !== ""),
    care: values.care,
    // One size is nothing to choose from, and says its measures among the facts.
    measures: sizes.length > 1 ? values.size_chart.filter(({ size }) => sizes.includes(size)) : [],
    printArea: values.print_area.front,
  };
}
