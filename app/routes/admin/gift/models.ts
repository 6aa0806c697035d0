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
  /** Of an order form: only its team orders. */
  seats_only: boolean;
  /** Of an order form: its orders are made together, and as many pieces at least; empty for no minimum. */
  together: boolean;
  least: string;
  recipient_chooses: boolean;
  duplicate_scope: string;
  /** Days, `YYYY-MM-DD` or empty. */
  starts: string;
  ends: string;
  /** Of an order form: `HH:MM`, or empty for the whole day. */
  ends_time: string;
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

/** The fields of the form as they are stored. */
export function storedFields(form: GiftForm): Record<string, string> {
  const { claim_title, claim_button, starts, ends, gifts_by, budget, duplicate_scope, promo, lines } = form;
  const tick = (ticked: boolean) => (ticked ? "on" : "");
  return {
    claim_title,
    claim_button,
    starts,
    ends,
    budget,
    ...(!promo && {
      seats_only: tick(form.seats_only),
      together: tick(form.together),
      least: form.least,
      ends_time: form.ends_time,
    }),
    ...(promo && {
      gifts_by,
      duplicate_scope,
      recipient_chooses: tick(form.recipient_chooses),
      sample: tick(form.sample),
    }),
    ...Object.fromEntries(
      lines.flatMap((line) => [
        [`stock_${line.id}`, line.stock],
        [`cost_${line.id}`, line.cost],
        ...(promo
          ? (["quantity", "colour", "size"] as const).map((name) => [`${name}_${line.id}`, line[name]])
          : []),
      ]),
    ),
  };
}
