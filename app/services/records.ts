/** Rows as services answer them: pages are drawn from these, without knowing the database. */
export type {
  NewOrder,
  OrderLineRow,
  OrderRow,
  PaymentRow,
  OrderWithLines,
} from "../../db/repositories/orders.server.ts";
export type { VoucherRow } from "../../db/repositories/vouchers.server.ts";
export type { IncidentRow } from "../../db/repositories/incidents.server.ts";
export type { ReturnedPayment } from "./checkout/settle-order.server.ts";
import type { TenantRepositories } from "../../db/tenant.server.ts";
/** A placed order with everything that its recipient may see of it. */
export type RecipientOrder = NonNullable<
  Awaited<ReturnType<TenantRepositories["fulfilments"]["readForRecipient"]>>
>;
export type { EventFields } from "../../db/repositories/event-settings.server.ts";
export type { GiftLineRow } from "../../db/repositories/events.server.ts";
export type { PlacedOrderRow } from "../../db/repositories/order-lists.server.ts";
export type { StoreEventRow } from "../../db/repositories/storefronts.server.ts";
export type { UserRow } from "../../db/repositories/accounts.server.ts";
export type { AuditFilter, AuditRow } from "../../db/repositories/audit.server.ts";
export type { SupportSessionRow } from "../../db/repositories/support.server.ts";
