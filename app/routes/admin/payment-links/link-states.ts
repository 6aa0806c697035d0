import type { PaymentLinkState } from "../../../domain/order/payment-link.ts";
import type { Tone } from "../../../ui/feedback/badge.tsx";

/** How the desk shows what became of a payment link. */
export const LINK_STATES: Record<PaymentLinkState, { label: string; tone: Tone }> = {
  waiting: { label: "paymentLinks:state.waiting", tone: "work" },
  paid: { label: "paymentLinks:state.paid", tone: "good" },
  cancelled: { label: "paymentLinks:state.cancelled", tone: "muted" },
  expired: { label: "paymentLinks:state.expired", tone: "warn" },
};
