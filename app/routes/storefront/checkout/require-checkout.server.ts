import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { type PaymentLinkState, visitorOfLink } from "../../../domain/order/payment-link.ts";
import { requireStore, type StoreVisit } from "../../../http/guards/require-store.server.ts";
import { orderOfKey } from "../../../http/keys/order-key.server.ts";
import { type CheckoutStepName, paths } from "../../../paths.ts";
import { isPayable, type PaymentLink } from "../../../services/checkout/payment-links.server.ts";
import { readOrder } from "../../../services/checkout/draft.server.ts";

export type CheckoutVisit = StoreVisit & {
  /** The address of a step of this checkout. */
  at: (step?: CheckoutStepName) => string;
  /** What staff asked its customer to pay; null for a visitor's own basket. */
  link: PaymentLink | null;
  /** How the payment link ended; null while it can be paid, and for a visitor's own basket. */
  ended: Exclude<PaymentLinkState, "waiting"> | null;
};

/**
 * The checkout that an address leads to: of the visitor's basket, or of the order that a payment link names. Its basket is
 * the link's own, so that what the visitor has in theirs stays as it is.
 */
export async function requireCheckout(args: LoaderFunctionArgs): Promise<CheckoutVisit> {
  const { request, context } = args;
  const key = new URL(request.url).searchParams.get("link");
  if (key === null) {
    const visit = await requireStore(args);
    const { slug } = visit.storefront.store;
    return { ...visit, at: (step) => paths.checkout(slug, step), link: null, ended: null };
  }
  const about = await orderOfKey(context.page.settings.SESSION_SECRET, key);
  if (!about) throw new Response(null, { status: 404 });
  const { orderId, linkVersion } = about;
  const visit = await requireStore(args, visitorOfLink(orderId));
  const { store } = visit.storefront;
  const [order, payable] = await Promise.all([
    readOrder(visit.scope, orderId),
    isPayable(visit.scope, { orderId }),
  ]);
  if (!order || !payable || order.eventId !== store.id || order.linkVersion !== linkVersion) {
    throw new Response(null, { status: 404 });
  }
  // Paid: opened again, or in a second tab.
  if (order.placedAt) throw redirectDocument(paths.orderStatus(store.slug, key), 303);
  const { link, isOpen } = payable;
  const state = link.state === "waiting" ? "expired" : link.state;
  return {
    ...visit,
    at: (step) => paths.paymentLink(store.slug, key, step),
    link,
    ended: isOpen ? null : state,
  };
}
