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
};

const WAYS: Record<OrderKind, Ways> = {
  store: { onAccount: false, writesToRecipient: true },
  claim: { onAccount: false, writesToRecipient: true },
  account: { onAccount: true, writesToRecipient: true },
  shopify: { onAccount: true, writesToRecipient: false },
};

export const isOnAccount = (kind: OrderKind): boolean => WAYS[kind].onAccount;

/** Whether its recipient hears from us; of a shop's orders they hear from the shop, and do not know us. */
export const writesToRecipient = (kind: OrderKind): boolean => WAYS[kind].writesToRecipient;
