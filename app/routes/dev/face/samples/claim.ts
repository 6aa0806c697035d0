import type {
  Claimed,
  ClaimLine,
  ClaimPage,
  RealPage,
  StatusPage,
} from "../../../storefront/claim/models.ts";
import { SAMPLE_ADDRESS, SAMPLE_DELIVERY, sampleForm } from "./order.ts";
import { SAMPLE_COLOURS, type SamplePicture } from "./store.ts";

function sampleGift(pictures: readonly SamplePicture[]): ClaimLine[] {
  const picture = pictures[0]?.front ?? "";
  return [
    {
      id: "1",
      name: "Gift Tee",
      href: "#product",
      picture,
      colour: "White",
      size: "M",
      quantity: 1,
      personal: [],
      price: null,
      choices: {
        colours: SAMPLE_COLOURS.map((colour, index) => ({
          ...colour,
          picture: pictures[index]?.front ?? picture,
        })),
        sizes: ["S", "M", "L"],
      },
    },
  ];
}

export const sampleClaim = (pictures: readonly SamplePicture[], code: string): ClaimPage => ({
  action: "#claim",
  title: null,
  submit: null,
  intro: null,
  words: [],
  form: sampleForm("consumer"),
  lines: sampleGift(pictures),
  offers: [],
  editable: false,
  delivery: SAMPLE_DELIVERY,
  subtotal: null,
  // oxlint-disable-next-line own/field-rules-by-hand -- a sample, which nobody posts
  promo: { required: true, code, refused: null },
  doubts: [],
  idempotencyKey: "sample",
  language: "en",
});

export const sampleClaimed = (pictures: readonly SamplePicture[]): Claimed => ({
  orderRef: "PS-7K3M9QTX",
  email: "robin@gift.example",
  delivery: SAMPLE_DELIVERY,
  address: ["Ada Lovelace", "12 St James’s Square", "London SW1Y 4JH"],
  change: { until: "2026-11-20T12:00:00Z" },
  timeZone: "Europe/London",
  statusHref: "#claimed",
  survey: null,
  lines: sampleGift(pictures),
  account: null,
});

export const sampleStatus = (pictures: readonly SamplePicture[]): StatusPage => ({
  action: "#status",
  saved: "changed",
  posted: null,
  survey: null,
  thankGiver: null,
  orderRef: "PS-7K3M9QTX",
  isGift: true,
  customs: false,
  stage: "making",
  steps: (["received", "making", "packed", "shipped", "delivered"] as const).map((stage, index) => ({
    stage,
    done: index < 1,
    current: index === 1,
    at: index < 2 ? `2041-01-0${8 + index}T10:30:00Z` : null,
  })),
  delivery: SAMPLE_DELIVERY,
  arrived: null,
  parcels: [{ carrier: "Royal Mail", number: "AB123456789GB", href: "#status" }],
  photos: [],
  lines: sampleGift(pictures),
  address: SAMPLE_ADDRESS,
  isOld: false,
  form: sampleForm("consumer"),
  change: { until: "2041-01-08T22:21:00Z", fields: [] },
  bill: null,
  contactHref: "#status",
  withdrawHref: null,
  returns: [],
  reported: null,
  document: null,
  invoiceTo: null,
  problemHref: null,
  texts: null,
  wrong: null,
  timeZone: "Europe/London",
});

export const SAMPLE_REAL: RealPage = {
  action: "#real",
  organiser: "Northlight Collective",
  contactEmail: "hello@northlight.example",
  since: "2041-01-02T09:00:00Z",
  origin: "https://popstall.example",
  code: "GIFT-0001",
  answer: { kind: "code", at: "2041-01-08T10:30:00Z" },
  reported: true,
};
