/** What the 410 of an order's link that was replaced by a new one says, for the error page. */
export const ORDER_LINK_WITHDRAWN = "order-link-withdrawn";
