import type { MailLook } from "../look.ts";
import type { StoreOfMail } from "../parts/footers.tsx";
import type { MailLine, Pricing } from "../parts/order-lines.tsx";

/** What every mail about an order knows of it. Whatever its orderer typed comes without links. */
export type OrderFacts = {
  store: StoreOfMail;
  look: MailLook;
  orderRef: string;
  name: string;
  /** Where the order is followed and changed: opens for whoever has the link. */
  statusHref: string;
  /** Where somebody who doubts the mail can check it; null for shops, which have no such page. */
  realHref: string | null;
};

export type OrderContents = {
  lines: readonly MailLine[];
  pricing: Pricing;
  /** The delivery's address, line by line. */
  address: readonly string[];
};

/** What a mail about one fulfilment of an order knows besides. */
export type FulfilmentFacts = OrderFacts & {
  lines: readonly MailLine[];
  pricing: Pricing;
  /** Which of the order's deliveries it is; null where there is one. */
  part: { number: number; of: number } | null;
};
