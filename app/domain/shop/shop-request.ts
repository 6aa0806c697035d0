/** How a request of a shop is: what Shopify calls a fulfilment order that was submitted to us. */
export type ShopRequestState =
  | "seen"
  | "held"
  | "accepted"
  | "rejected"
  | "cancel_asked"
  | "cancelled"
  | "shipped";

/** How a parcel of such an order is told to the shop. */
export type ShopShipmentState = "queued" | "sent" | "delivered" | "refused";

/** A line of a request: Shopify's numbers, how many, and the line of our order that is made for it. */
export type ShopRequestLine = {
  lineGid: string;
  variantGid: string | null;
  title: string;
  quantity: number;
  orderLineId?: string;
};

/** What a merchant chose for the orders of their shop. */
export type ShopOptions = {
  /** Whether a request is accepted as soon as its order is placed. Yes, unless it is switched off. */
  acceptAtOnce?: boolean;
  /** Whether Shopify mails the shopper when a parcel leaves; as the request says where nothing is set. */
  notify?: boolean;
};
