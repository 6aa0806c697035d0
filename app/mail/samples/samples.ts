import type { RenderedMail } from "../render-mail.tsx";
import type { Wording } from "../wording.ts";
import { AFTER_SALES_SAMPLES, FULFILMENT_SAMPLES } from "./fulfilment-samples.ts";
import { INVITATION_SAMPLES, ORDER_SAMPLES } from "./order-samples.ts";
import { ACCOUNT_SAMPLES, STAFF_SAMPLES } from "./platform-samples.ts";
import type { SamplePlace, SampleStore } from "./sample-words.ts";

/** Renders one mail with made-up facts. */
export type Sample = (store: SampleStore, wording: Wording, place: SamplePlace) => RenderedMail;

/** Every mail of the product with sample facts, by name: for the preview, and for tests that ask all of them. */
export const MAIL_SAMPLES: Readonly<Record<string, Sample>> = {
  ...ORDER_SAMPLES,
  ...FULFILMENT_SAMPLES,
  ...AFTER_SALES_SAMPLES,
  ...INVITATION_SAMPLES,
  ...ACCOUNT_SAMPLES,
  ...STAFF_SAMPLES,
};
