import type { ReactNode } from "react";
import { ClaimLayout } from "../../../storefront/claim/claim-layout.tsx";
import { ClaimView } from "../../../storefront/claim/view.tsx";
import { ClaimedView } from "../../../storefront/payment-success/claimed-view.tsx";
import { RealView } from "../../../storefront/is-this-real/view.tsx";
import { StatusView } from "../../../storefront/order-status/view.tsx";
import { ErrorPage } from "../../../../ui/errors/route-error.tsx";
import { StoreFrame } from "../../../../ui/errors/site-frame.tsx";
import type { StoreChrome } from "../../../../ui/storefront/models.ts";
import { SAMPLE_REAL, sampleClaim, sampleClaimed, sampleStatus } from "../samples/claim.ts";
import { SAMPLE_RESULT } from "../samples/order.ts";
import type { SamplePicture } from "../samples/store.ts";

type Props = { store: StoreChrome; pictures: readonly SamplePicture[]; above: ReactNode };

/** The gift's form as it is opened by a link with a code, and as it comes back. An error there looks like those of the next face. */
export function ClaimFace({ store, pictures, above }: Props) {
  return (
    <>
      <ClaimLayout store={store}>
        {above}
        <ClaimView store={store} page={sampleClaim(pictures, "7DSF-GSNB-G")} />
      </ClaimLayout>
      <ClaimLayout store={store}>
        <ClaimView store={store} page={sampleClaim(pictures, "")} result={SAMPLE_RESULT} />
      </ClaimLayout>
    </>
  );
}

/** What comes after the form: thanks, where the gift is, and whether it is real. */
export function ClaimOrderFace({ store, pictures, above }: Props) {
  return (
    <>
      <ClaimLayout store={store}>
        {above}
        <ClaimedView store={store} claimed={sampleClaimed(pictures)} />
      </ClaimLayout>
      <ClaimLayout store={store}>
        <StatusView store={store} page={sampleStatus(pictures)} />
      </ClaimLayout>
      <ClaimLayout store={store}>
        <RealView store={store} page={SAMPLE_REAL} />
      </ClaimLayout>
      <StoreFrame store={store}>
        <ErrorPage status={404} storeHref="#error" framed />
      </StoreFrame>
    </>
  );
}
