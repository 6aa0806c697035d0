import { useTranslation } from "react-i18next";
import type { Region } from "../../domain/store/store-event.ts";
import type { ProductCard } from "../../ui/storefront/models.ts";
import { ProductCards } from "../../ui/storefront/product-cards.tsx";

/** A few products under a basket that holds nothing, so that nobody has to go back to the list to begin. */
export function ProductIdeas({ products, region }: { products: readonly ProductCard[]; region: Region }) {
  const { t } = useTranslation();
  if (products.length === 0) return null;
  return (
    <section className="ideas" aria-labelledby="ideas">
      <h2 id="ideas">{t("store:ideas")}</h2>
      <ProductCards products={products} region={region} heading="h3" />
    </section>
  );
}
