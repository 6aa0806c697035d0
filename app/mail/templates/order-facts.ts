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
  /** Where somebody who doubts the mail can check it. */
  realHref: string;
};

export type OrderContents = {
  lines: readonly MailLine[];
  pricing: Pricing;
  /** The delivery's address, line by line. */
  address: readonly string[];
};
