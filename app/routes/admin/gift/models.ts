import type { Currency, Money } from "../../../domain/money.ts";
import type { Region } from "../../../domain/store/store-event.ts";

/** What an organiser sets of a gift or an order form, as its fields show it. */
export type GiftForm = {
  name: string;
  promo: boolean;
  region: Region;
  currency: Currency;
  version: number;
  locked: boolean;
  claim_title: string;
  claim_button: string;
  /** What the page says where these are empty; its texts are not among those of the desk. */
  usual: { title: string; button: string };
  sample: boolean;
  recipient_chooses: boolean;
  duplicate_scope: string;
  /** Days, `YYYY-MM-DD` or empty. */
  starts: string;
  ends: string;
  gifts_by: string;
  /** Major units, or empty. */
  budget: string;
  /** What placed orders have taken of it. */
  used: Money;
  lines: GiftLine[];
};

export type GiftLine = {
  id: string;
  name: string;
  quantity: string;
  colour: string;
  colours: string[];
  size: string;
  sizes: string[];
  stock: string;
  cost: string;
  price: Money;
};
