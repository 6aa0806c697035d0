import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { ProductCard, StoreChrome } from "../../../ui/storefront/models.ts";
import { ProductIdeas } from "../product-ideas.tsx";
import { StoreLayout } from "../frame/store-layout.tsx";

const END_TEXTS = {
  paid: { title: "store:paymentLink.paid", text: "store:paymentLink.paidText" },
  cancelled: { title: "store:paymentLink.cancelled", text: "store:paymentLink.endedText" },
  expired: { title: "store:paymentLink.expired", text: "store:paymentLink.endedText" },
  unavailable: { title: "store:paymentLink.unavailable", text: "store:paymentLink.unavailableText" },
} as const;

type Props = {
  store: StoreChrome;
  ideas: readonly ProductCard[];
  /** Why the payment link that the visitor opened cannot be paid; null for the visitor's own basket. */
  end: keyof typeof END_TEXTS | null;
};

/**
 * The checkout of an empty basket, for example in a second tab after the order was placed, or of a payment link that is
 * paid, cancelled, expired or not available. It has the store's frame, because there is no step to take.
 */
export function EmptyCheckout({ store, ideas, end }: Props) {
  const { t } = useTranslation();
  return (
    <StoreLayout store={store}>
      <EmptyState
        title={t(end ? END_TEXTS[end].title : "basket:empty")}
        heading="h1"
        sign="basket"
        action={
          <ButtonLink size="big" href={end ? store.links.contact : store.links.products}>
            {t(end ? "store:paymentLink.contact" : "basket:continue")}
          </ButtonLink>
        }
      >
        {t(end ? END_TEXTS[end].text : "store:empty.afterOrder")}
      </EmptyState>
      <ProductIdeas products={ideas} region={store.region} />
    </StoreLayout>
  );
}
