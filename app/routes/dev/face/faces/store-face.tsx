import type { ReactNode } from "react";
import { OrderLines, Sums, TotalsNote } from "../../../../ui/checkout/order-summary.tsx";
import { ErrorPage } from "../../../../ui/errors/route-error.tsx";
import { StoreFrame } from "../../../../ui/errors/site-frame.tsx";
import { BasketContent } from "../../../storefront/basket/view.tsx";
import { ListingView } from "../../../storefront/listing/view.tsx";
import type { StoreChrome } from "../../../../ui/storefront/models.ts";
import { ProductView } from "../../../storefront/product/view.tsx";
import { StoreLayout } from "../../../storefront/frame/store-layout.tsx";
import { ButtonParts, StepperPart } from "../parts/buttons.tsx";
import { DialogPart, FeedbackParts } from "../parts/feedback.tsx";
import { FieldParts } from "../parts/fields.tsx";
import { EachState, Part } from "../parts/shown.tsx";
import { sampleLines, sampleTotals } from "../samples/order.ts";
import { sampleBasket, sampleProduct } from "../samples/product.ts";
import { sampleCards, sampleListing, type SamplePicture } from "../samples/store.ts";
import { ProductCards } from "../../../../ui/storefront/product-cards.tsx";

type Props = { store: StoreChrome; pictures: readonly SamplePicture[]; above: ReactNode };

/** A shop: its list, a product, the basket, and what they are made of. */
export function StoreFace({ store, pictures, above }: Props) {
  return (
    <>
      <StoreLayout store={store} current="products">
        {above}
        <ListingView store={store} page={sampleListing(pictures)} />
        <Part name="ProductCards">
          <EachState>
            {() => <ProductCards products={sampleCards(pictures).slice(0, 1)} region="UK" heading="h3" />}
          </EachState>
        </Part>
        <Part name="ProductView">
          <ProductView store={store} page={sampleProduct(pictures)} />
        </Part>
        <Part name="BasketContent">
          <BasketContent store={store} basket={sampleBasket(pictures)} />
        </Part>
        <Part name="OrderLines, Sums, TotalsNote">
          <OrderLines lines={sampleLines(pictures)} region="UK" />
          <Sums totals={sampleTotals()} region="UK" />
          <TotalsNote totals={sampleTotals()} region="UK" />
        </Part>
        <ButtonParts />
        <StepperPart />
        <FieldParts />
        <FeedbackParts />
        <DialogPart />
      </StoreLayout>
      <StoreFrame store={store}>
        <ErrorPage status={404} storeHref="#error" framed />
      </StoreFrame>
    </>
  );
}
