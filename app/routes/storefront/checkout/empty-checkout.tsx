import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { ProductCard, StoreChrome } from "../../../ui/storefront/models.ts";
import { ProductIdeas } from "../product-ideas.tsx";
import { StoreLayout } from "../frame/store-layout.tsx";

/**
 * The checkout of a basket that holds nothing: opened by hand, or in a tab that was left behind by an order. It stands in
 * the store's own frame, since there is no step to take here.
 */
export function EmptyCheckout({ store, ideas }: { store: StoreChrome; ideas: readonly ProductCard[] }) {
  const { t } = useTranslation();
  return (
    <StoreLayout store={store}>
      <EmptyState
        title={t("basket:empty")}
        heading="h1"
        sign="basket"
        action={
          <ButtonLink size="big" href={store.links.products}>
            {t("basket:continue")}
          </ButtonLink>
        }
      >
        {t("store:empty.afterOrder")}
      </EmptyState>
      <ProductIdeas products={ideas} region={store.region} />
    </StoreLayout>
  );
}
