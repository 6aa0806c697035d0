/**
 * How an order came about, and with it who pays and who tells its recipient. `store`: a shopper bought it here. `claim`: a
 * gift. `account`: ordered here, and invoiced to the tenant. `shopify`: a shopper bought it in the tenant's shop at
 * Shopify, which has their money and writes to them; the tenant owes us what it costs.
 */
export const ORDER_KINDS = ["store", "claim", "account", "shopify"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

type Ways = {
  /** The tenant is invoiced for it: it needs an approved credit account with room. */
  onAccount: boolean;
  /** Its recipient gave an address to us, has its link, and hears from us. */
  writesToRecipient: boolean;
  /** Its shopper bought it here: the price was paid to us, and withdrawal, refunds and documents follow from that. */
  isBoughtHere: boolean;
  /** It costs its recipient nothing, who chose it with a code. */
  isGift: boolean;
  /** A Shopify shop sold it and is informed of its progress. For the company here it is a cost, not a sale. */
  isOfShop: boolean;
};

/** Every question about a kind is answered here: a new kind does not compile until it has all answers. */
const WAYS: Record<OrderKind, Ways> = {
  store: { onAccount: false, writesToRecipient: true, isBoughtHere: true, isGift: false, isOfShop: false },
  claim: { onAccount: false, writesToRecipient: true, isBoughtHere: false, isGift: true, isOfShop: false },
  account: {
    onAccount: true,
    writesToRecipient: true,
    isBoughtHere: false,
    isGift: false,
    isOfShop: false,
  },
  shopify: {
    onAccount: true,
    writesToRecipient: false,
    isBoughtHere: false,
    isGift: false,
    isOfShop: true,
  },
};

export const isOnAccount = (kind: OrderKind): boolean => WAYS[kind].onAccount;

/** Whether its recipient hears from us; of a shop's orders they hear from the shop, and do not know us. */
export const writesToRecipient = (kind: OrderKind): boolean => WAYS[kind].writesToRecipient;

/** Whether its shopper paid here, so that what the law and the checkout promise is ours to do. */
export const isBoughtHere = <Kind extends OrderKind>(kind: Kind): kind is Kind & "store" =>
  WAYS[kind].isBoughtHere;

export const isGiven = (kind: OrderKind): boolean => WAYS[kind].isGift;

export const isOfShop = (kind: OrderKind): boolean => WAYS[kind].isOfShop;

/** Kinds of which no money is counted as sold: another shop sold them. */
export const KINDS_OF_SHOPS: readonly OrderKind[] = ORDER_KINDS.filter(isOfShop);
