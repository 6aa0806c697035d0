import type { OverdueReason } from "../../../domain/order/overdue.ts";

/** Why an order stands still, and what helps. */
export const OVERDUE_TEXTS: Record<OverdueReason, string> = {
  system: "overdue:reason.system",
  sending: "overdue:reason.sending",
  notBegun: "overdue:reason.notBegun",
  production: "overdue:reason.production",
  address: "overdue:reason.address",
  artwork: "overdue:reason.artwork",
  reprint: "overdue:reason.reprint",
  refused: "overdue:reason.refused",
  noRoute: "overdue:reason.noRoute",
  budget: "overdue:reason.budget",
  credit: "overdue:reason.credit",
};
