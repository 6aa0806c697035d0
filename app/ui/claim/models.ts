import type { Money } from "../../domain/money.ts";
import type { AddressForm } from "../address/address-fields.tsx";

export type ClaimLine = {
  id: string;
  name: string;
  picture: string;
  colour: string;
  size: string;
  quantity: number;
  personal: { label: string; text: string }[];
  /** VAT included, for the whole line; null where nothing is paid. */
  price: Money | null;
  /** What the recipient may choose; the selects are named `colour_{id}` and `size_{id}`. */
  choices: { colours: string[]; sizes: string[] } | null;
};

export type ClaimPage = {
  /** Where the form is posted: the page itself. */
  action: string;
  /** The organiser's own title; null shows the default one. */
  title: string | null;
  intro: string | null;
  form: AddressForm;
  lines: ClaimLine[];
  /** Whether people may change quantities here (Bulk and Products); intents `increment:{id}`, `decrement:{id}`, `remove:{id}`. */
  editable: boolean;
  delivery: { from: string; to: string };
  /** Null hides it: promo events, and 0.00. */
  subtotal: Money | null;
  /** Null for events without a promotion section. */
  promo: { required: boolean; code: string } | null;
  idempotencyKey: string;
  language: string;
  /** A page that tells who sends the gift, when there is one. */
  verifyHref: string | null;
};

export type Claimed = {
  orderRef: string;
  email: string;
  delivery: { from: string; to: string };
  /** The status page behind a signed link. */
  statusHref: string | null;
  lines: ClaimLine[];
};
