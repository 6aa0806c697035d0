import { useTranslation } from "react-i18next";
import type { OrderStatus, PaymentStatus } from "../../domain/order/order-status.ts";
import type { StoreStatus } from "../../domain/store/store-event.ts";
import { Badge, type Tone } from "../feedback/badge.tsx";

type Look = { tone: Tone; text: string };

/** Calm tones: new stands out, work is blue, done is green, what waits for a person is amber or red. */
export const ORDER_LOOKS: Record<OrderStatus, Look> = {
  new: { tone: "accent", text: "admin:status.new" },
  "queued downloading": { tone: "work", text: "admin:status.queuedDownloading" },
  downloaded: { tone: "work", text: "admin:status.downloaded" },
  "queued processing": { tone: "work", text: "admin:status.queuedProcessing" },
  processing: { tone: "work", text: "admin:status.processing" },
  processed: { tone: "work", text: "admin:status.processed" },
  "queued submitting to fulfiller": { tone: "work", text: "admin:status.queuedSubmittingToFulfiller" },
  "submitting to fulfiller": { tone: "work", text: "admin:status.submittingToFulfiller" },
  "submitted to fulfiller": { tone: "work", text: "admin:status.submittedToFulfiller" },
  picked: { tone: "work", text: "admin:status.picked" },
  "in production": { tone: "work", text: "admin:status.inProduction" },
  "awaiting packing": { tone: "work", text: "admin:status.awaitingPacking" },
  packaged: { tone: "work", text: "admin:status.packaged" },
  "ready to ship": { tone: "work", text: "admin:status.readyToShip" },
  shipped: { tone: "good", text: "admin:status.shipped" },
  "address issue": { tone: "warn", text: "admin:status.addressIssue" },
  "artwork issue": { tone: "warn", text: "admin:status.artworkIssue" },
  "awaiting reprint": { tone: "warn", text: "admin:status.awaitingReprint" },
  cancelled: { tone: "muted", text: "admin:status.cancelled" },
  "fulfiller submission error": { tone: "bad", text: "admin:status.fulfillerSubmissionError" },
  "fulfiller routing error": { tone: "bad", text: "admin:status.fulfillerRoutingError" },
  "over budget": { tone: "warn", text: "admin:status.overBudget" },
  "over budget limit": { tone: "bad", text: "admin:status.overBudgetLimit" },
};

const PAYMENT: Record<PaymentStatus, Look> = {
  not_needed: { tone: "muted", text: "admin:payment.notNeeded" },
  pending: { tone: "work", text: "admin:payment.pending" },
  processing: { tone: "work", text: "admin:payment.processing" },
  paid: { tone: "good", text: "admin:payment.paid" },
  part_refunded: { tone: "warn", text: "admin:payment.partRefunded" },
  refunded: { tone: "muted", text: "admin:payment.refunded" },
  disputed: { tone: "bad", text: "admin:payment.disputed" },
  failed: { tone: "bad", text: "admin:payment.failed" },
};

export const STORE_LOOKS: Record<StoreStatus, Look> = {
  Active: { tone: "good", text: "admin:storeStatus.active" },
  Draft: { tone: "muted", text: "admin:storeStatus.draft" },
  "On hold": { tone: "warn", text: "admin:storeStatus.onHold" },
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation();
  const { tone, text } = ORDER_LOOKS[status];
  return <Badge tone={tone}>{t(text)}</Badge>;
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation();
  const { tone, text } = PAYMENT[status];
  return <Badge tone={tone}>{t(text)}</Badge>;
}

export function StoreStatusBadge({ status }: { status: StoreStatus }) {
  const { t } = useTranslation();
  const { tone, text } = STORE_LOOKS[status];
  return <Badge tone={tone}>{t(text)}</Badge>;
}
