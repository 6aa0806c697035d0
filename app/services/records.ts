/** Rows as services answer them: pages are drawn from these, without knowing the database. */
export type { OrderLineRow, OrderRow, PaymentRow } from "../../db/repositories/orders.server.ts";
export type { StoreEventRow } from "../../db/repositories/storefronts.server.ts";
export type { UserRow } from "../../db/repositories/accounts.server.ts";
