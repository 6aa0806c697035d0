import type { PersonalField } from "../../../ui/product/personal-text-field.tsx";
import type { AddressField, RecipientStage, Stage } from "../../../domain/order/recipient-view.ts";
import type { AddressDoubt } from "../../../domain/address/address-doubts.ts";
import type { CaseOutcome, CaseProblem, CaseState } from "../../../domain/order/order-case.ts";
import type { ReturnModel } from "../returns-part.tsx";
import type { Unit } from "../../../domain/product/own-shirt.ts";
import type { Money } from "../../../domain/money.ts";
import type { InvoiceTo, OrderDocument } from "../../../ui/checkout/models.ts";
import type { AddressForm } from "../../../ui/address/address-fields.tsx";
import type { ShippingMethod } from "../../../domain/pricing/shipping.ts";
import type { Totals } from "../../../domain/pricing/totals.ts";
import type { InputRules } from "../../../schemas/input-rules.ts";
import type { Survey } from "../../../domain/gift/survey.ts";

/** A colour that a recipient may choose, with the product's picture in it. */
export type ColourChoice = { name: string; hex: string; picture: string };

/** A text of a gift, with the picture of the side that carries it; null where the gift's own picture shows that side. */
type GiftText = PersonalField & { picture: string | null };

export type ClaimLine = {
  id: string;
  name: string;
  /** The product's page, with its measures, its fabric and both sides; null where the form must not be left. */
  href?: string | null;
  picture: string;
  colour: string;
  size: string;
  quantity: number;
  personal: { label: string; text: string }[];
  /** What the recipient of a gift writes; the fields are named `text_{id}_{layer}`. */
  texts?: GiftText[];
  /** VAT included, for the whole line; null where nothing is paid. */
  price: Money | null;
  /** What the recipient may choose; the fields are named `colour_{id}` and `size_{id}`. */
  choices: {
    colours: ColourChoice[];
    sizes: string[];
    /** Where its measures stand; left out where the form must not be left. */
    guideHref?: string | null;
    /** By which the size was chosen, as the field `shirt_{id}` brings it back. */
    shirt?: { mm: number; unit: Unit } | null;
  } | null;
};

/** A product that can be added on the form; its fields are those of `offerFields`. */
export type OfferedProduct = {
  id: string;
  name: string;
  href: string;
  guideHref: string;
  picture: string;
  price: Money;
  colour: string;
  colours: string[];
  sizes: string[];
  /** What the organiser noted for the member; chosen beforehand where nothing else is offered. */
  size?: string;
  /** Words are written on it first: it is added on its own page. */
  isWrittenOn: boolean;
};

export type ClaimPage = {
  /** Where the form is posted: the page itself. */
  action: string;
  /** The organiser's own title; null shows the default one. */
  title: string | null;
  /** What its button says; null is the default. */
  submit: string | null;
  intro: string | null;
  /** What the giver wrote to the person who opens their personal link, a paragraph each. */
  words: string[];
  /** The page where the recipient passes the gift on or gives it back; only for a personal link. */
  passOnHref?: string;
  form: AddressForm;
  lines: ClaimLine[];
  /** What can be added here; empty for a gift. */
  offers: OfferedProduct[];
  /** Of an order form that closes: its last day, the time where it is not the whole day, and how far away that is in words. */
  closes?: { by: string; time: string | null; left: string } | null;
  /** Of a form whose orders are made together: how many pieces are ordered of how many at least; null without a minimum. */
  together?: { count: { pieces: number; least: number } | null } | null;
  /** Whether people may change quantities here (Bulk and Products); intents `increment:{id}`, `decrement:{id}`, `remove:{id}`. */
  editable: boolean;
  delivery: { from: string; to: string };
  /** Of a gift that should be there on a day: until when it can be claimed for the country that the form is drawn for. */
  giftsBy?: { by: string; last: string; country: string } | null;
  /** Null hides it: promo events, and 0.00. */
  subtotal: Money | null;
  /** Null for events without a promotion section. */
  promo: {
    required: boolean;
    code: string;
    /** Nobody is asked for a code: the tablet of a stand brings its own. */
    isGiven?: boolean;
    /** Why the code in the link cannot be used (a message of the texts), told before anything is typed. */
    refused: string | null;
  } | null;
  /** The code of the member whose own link opened an order form; null where none did. */
  seat?: string | null;
  /** What looks odd in the address that was sent, asked once above the button. */
  doubts: AddressDoubt[];
  idempotencyKey: string;
  language: string;
};

/** What is said and asked after a claim, where its answer is posted, and what was answered before. */
export type AfterClaim = Survey & { answer: string | null; action: string };

/** What a recipient sees of their order behind the mail's link. */
export type StatusPage = {
  /** Where its forms are posted: the page itself. */
  action: string;
  /** What was just saved. */
  saved: "changed" | "resumed" | "answered" | "thanked" | "cancelled" | null;
  /** Which form the answer belongs to. */
  posted: "gift" | "address" | "mend" | "survey" | "thank" | "texts" | "cancel" | "invoice" | null;
  /** What the organiser says and asks; null: nothing. */
  survey: AfterClaim | null;
  /** What the recipient of a gift wrote to whom it is from; null: they cannot. */
  thankGiver: { said: string | null } | null;
  orderRef: string;
  isGift: boolean;
  /** Whether it is still to cross a customs border, where its recipient may be asked for money. */
  customs: boolean;
  stage: RecipientStage;
  steps: { stage: Stage | "cancelled"; done: boolean; current: boolean; at: string | null }[];
  delivery: { from: string; to: string };
  /** How the store's latest parcels came, while it is on its way; null where too little is known. */
  arrived: string | null;
  parcels: { carrier: string; number: string; href: string | null }[];
  /** Addresses of what print shops photographed of it. */
  photos: string[];
  lines: ClaimLine[];
  address: string[];
  /** The order is old: of the address nothing but the name and country is shown. */
  isOld: boolean;
  form: AddressForm;
  /** What may be changed, and until when (ISO time; null while it waits for something without an hour); null when it is too late. */
  change: { until: string | null; fields: AddressField[] } | null;
  /** What it cost; null for a gift. */
  bill: {
    totals: Totals;
    shippingMethod: ShippingMethod | null;
    invoicedTo: string | null;
    refund: RefundModel | null;
  } | null;
  /** A mail to the organiser that names the order; null where there is no address. */
  contactHref: string | null;
  /** Where to withdraw from the contract; null where there is nothing to withdraw from. */
  withdrawHref: string | null;
  /** What of it is sent back, the latest first. */
  returns: ReturnModel[];
  /** What was reported last, and what became of it. */
  reported: { problem: CaseProblem; state: CaseState; outcome: CaseOutcome | null } | null;
  /** Where its invoice or receipt is asked for, and which of them the seller gives; null for an order without a payment. */
  document: OrderDocument | null;
  /** Whom the invoice would be made out to; null where it is made already, or none is given. */
  invoiceTo: InvoiceTo | null;
  /** Where to say that something is wrong with it; null before anything was sent. */
  problemHref: string | null;
  /** Personal texts that cannot be printed, to be written anew; null where there are none. */
  texts: (InputRules & { label: string; value: string; maxLength: number })[] | null;
  /** What the desk or a printer found wrong with the address. */
  wrong: { fields: AddressField[]; note: string } | null;
  timeZone: string;
};

/** What of the price went back to whoever paid it; `isUnderway`: more of it is still to go. */
export type RefundModel = { amount: Money | null; isUnderway: boolean };

/** Who sends the gifts of this store, for whoever doubts it. */
export type RealPage = {
  action: string;
  organiser: string;
  contactEmail: string;
  /** ISO time. */
  since: string;
  origin: string;
  /** What was asked about, as it was typed. */
  code: string;
  answer:
    | { kind: "order" | "code"; at: string }
    | { kind: "unknown" }
    | { kind: "wait"; seconds: number }
    | null;
  reported: boolean;
};

export type Claimed = {
  orderRef: string;
  email: string;
  delivery: { from: string; to: string };
  /** Where it goes, a line each. */
  address: string[];
  /** Until when it may be changed (ISO time; null while it waits for something without an hour); null when it is too late. */
  change: { until: string | null } | null;
  timeZone: string;
  /** The status page behind a signed link. */
  statusHref: string | null;
  /** What the organiser says and asks; null: nothing. */
  survey: AfterClaim | null;
  lines: ClaimLine[];
  /** What an order on account comes to, and who is invoiced; null for a gift. */
  account: { totals: Totals; invoicedTo: string } | null;
};
