import { isBoughtHere, isGiven } from "../../../domain/order/order-kind.ts";
import { TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import { changeableOrder } from "../../../services/order-writes/changeable-order.server.ts";
import { totalsOf } from "../../../domain/pricing/totals.ts";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addressLines } from "../../../domain/address/format-address.ts";
import { dayMonthYear } from "../../../domain/delivery/delivery-window.ts";
import { isOldOrder, withoutPersonalData } from "../../../domain/order/old-order.ts";
import { ORDER_LINK_WITHDRAWN } from "../../../domain/order/order-ref.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import { orderKey, orderOfKey } from "../../../http/keys/order-key.server.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { requireStore, type StoreVisit } from "../../../http/guards/require-store.server.ts";
import { sameText } from "../../../http/keys/signing.server.ts";
import { type CheckoutStepName, paths } from "../../../paths.ts";
import { isOfPaymentLink } from "../../../domain/order/payment-link.ts";
import type { Scope } from "../../../services/scope.ts";
import { findPayment } from "../../../services/checkout/draft.server.ts";
import { readOrderForRecipient, readOrderWithLines } from "../../../services/orders/read.server.ts";
import { settleOrder, type Settlement } from "../../../services/checkout/settle-order.server.ts";
import { surveyOfOrder } from "../../../services/surveys/surveys.server.ts";
import { CheckoutShell } from "../checkout/checkout-shell.tsx";
import { ConfirmationView, ConfirmingView } from "./confirmation-view.tsx";
import { ReturnedView } from "../checkout/returned-payments.tsx";
import { ClaimedView } from "./claimed-view.tsx";
import { ClaimLayout } from "../claim/claim-layout.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { StoreLayout } from "../frame/store-layout.tsx";
import {
  confirmationOf,
  linesOfOrder,
  orderDocument,
  returnedModels,
} from "../checkout/order-models.server.ts";
import { storeChrome } from "../frame/store-chrome.server.ts";
import { storeError } from "../frame/store-error.server.ts";
import { logError } from "../../../log.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  // While the payment is being confirmed the page asks again by itself, with or without script.
  ...(data?.kind === "confirming" ? [{ httpEquiv: "refresh", content: "5" }] : []),
];

export const handle = (data: unknown) => {
  const kind = (data as { kind?: string } | undefined)?.kind;
  const unlisted = true;
  if (kind === "claimed")
    return { styles: "claim-order", enhancers: ["claim"], title: "claim:thanks.title", unlisted };
  const title = "checkout:steps.confirmation";
  if (kind === "nothing") return { styles: "storefront", enhancers: ["store"], title, unlisted };
  const enhancers = kind === "placed" ? ["confirmation"] : [];
  return { styles: "checkout", enhancers, title, unlisted };
};

/** A payment's own address opens its order as its first link does: it ends when that is withdrawn. */
const FIRST_LINK = 1;

type OrderLink = { orderId: string; linkVersion: number };

/**
 * Which order the address speaks of, and that whoever holds it may see it: our own key, the intent's secret, or the id
 * of a hosted page, which only its shopper was told.
 */
async function orderLinkOf(
  { request, context }: LoaderFunctionArgs,
  { scope }: StoreVisit,
): Promise<OrderLink | undefined> {
  const query = new URL(request.url).searchParams;
  const key = query.get("order");
  if (key) return orderOfKey(context.page.settings.SESSION_SECRET, key);
  const session = query.get("session_id");
  if (session) return firstLink(await findPayment(scope, { session }));
  const intent = query.get("payment_intent");
  const secret = query.get("payment_intent_client_secret");
  if (!intent || !secret) return undefined;
  const payment = await findPayment(scope, { intent });
  return payment?.clientSecret && sameText(payment.clientSecret, secret) ? firstLink(payment) : undefined;
}

function firstLink(payment: { orderId: string } | undefined): OrderLink | undefined {
  return payment && { orderId: payment.orderId, linkVersion: FIRST_LINK };
}

/** Whoever paid while the provider does not answer is told to wait, and never to pay again. */
async function settledOrWaiting(scope: Scope, orderId: string, region: Region): Promise<Settlement> {
  try {
    return await settleOrder(scope, { orderId, region });
  } catch (error) {
    logError("payment-success", error, { orderId });
    const orderWithLines = await readOrderWithLines(scope, orderId);
    return orderWithLines
      ? { state: "processing", order: orderWithLines.order, lines: orderWithLines.lines, returned: [] }
      : { state: "unknown" };
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireStore(args);
  const { storefront, scope } = visit;
  const { store } = storefront;
  const chrome = await storeChrome(storefront, args.context, args.request);
  const link = await orderLinkOf(args, visit);
  const settled = link && (await settledOrWaiting(scope, link.orderId, store.region));
  if (!settled || settled.state === "unknown" || settled.order.eventId !== store.id) {
    return { kind: "nothing" as const, chrome };
  }
  if (settled.order.linkVersion !== link.linkVersion) {
    throw await storeError(args, visit, 410, { reason: ORDER_LINK_WITHDRAWN });
  }
  const isOld = isOldOrder(settled.order, args.context.page.now());
  const order = isOld ? withoutPersonalData(settled.order) : settled.order;
  const lines = isOld ? settled.lines.map((line) => ({ ...line, personalTexts: {} })) : settled.lines;
  if (settled.state === "placed") {
    // The basket was read before it was emptied.
    chrome.basketCount = 0;
  }
  const key = await orderKey(args.context.page.settings.SESSION_SECRET, order.id, order.linkVersion);
  const statusHref = paths.orderStatus(store.slug, key);
  const checkoutAt = (step?: CheckoutStepName) =>
    isOfPaymentLink(order.basketId)
      ? paths.paymentLink(store.slug, key, step)
      : paths.checkout(store.slug, step);
  if (settled.state === "placed" && !isBoughtHere(order.kind)) {
    const isGift = isGiven(order.kind);
    const whole = await readOrderForRecipient(scope, order.id);
    const open = whole && (await changeableOrder(scope, whole));
    const survey = isGift && !isOld ? await surveyOfOrder(scope, order) : null;
    return {
      kind: "claimed" as const,
      chrome,
      claimed: {
        orderRef: order.orderRef ?? "",
        email: order.email,
        delivery: { from: dayMonthYear(order.deliveryFrom ?? ""), to: dayMonthYear(order.deliveryTo ?? "") },
        address: addressLines(order, await languageOf(args.request, args.context)),
        change: open ? { until: open.until?.toISOString() ?? null } : null,
        timeZone: TIME_ZONE_OF_REGION[store.region],
        statusHref,
        survey: survey && { ...survey, action: statusHref },
        // A gift costs its recipient nothing; what is ordered on account is told with its sums and its payer.
        account: isGift
          ? null
          : {
              totals: totalsOf(order.currency, order, {
                vatIncluded: lines.every(({ unitVat }) => unitVat > 0),
                withShipping: order.shippingMethod !== null,
              }),
              invoicedTo: store.organiser,
            },
        lines: linesOfOrder(storefront, order, lines).map((line) => ({
          ...line,
          price: isGift ? null : line.price,
          choices: null,
        })),
      },
    };
  }
  const url = new URL(args.request.url);
  if (settled.state === "placed") {
    const page = {
      language: await languageOf(args.request, args.context),
      continueHref: paths.store(store.slug),
      statusHref,
      document: orderDocument(storefront, settled.order, { key, now: args.context.page.now() }),
    };
    return {
      kind: "placed" as const,
      chrome,
      order: confirmationOf(storefront, order, lines, page),
      returned: returnedModels(settled.returned),
    };
  }
  if (settled.state === "processing") {
    return { kind: "confirming" as const, chrome, orderRef: order.id, againHref: url.pathname + url.search };
  }
  if (settled.state === "returned") {
    return {
      kind: "returned" as const,
      chrome,
      returned: returnedModels(settled.returned),
      checkoutHref: checkoutAt(),
      contactHref: paths.contact(store.slug),
    };
  }
  return { kind: "unpaid" as const, chrome, checkoutHref: checkoutAt("payment") };
}

/** Where payments and claims end: the confirmation, or the truth about a payment that is not there yet. */
export default function PaymentSuccessPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { chrome } = loaded;
  if (loaded.kind === "claimed") {
    return (
      <ClaimLayout store={chrome}>
        <ClaimedView store={chrome} claimed={loaded.claimed} />
      </ClaimLayout>
    );
  }
  if (loaded.kind === "nothing") {
    return (
      <StoreLayout store={chrome}>
        <EmptyState heading="h1" title={t("confirmation:nothing.title")}>
          {t("confirmation:nothing.text")}
        </EmptyState>
      </StoreLayout>
    );
  }
  return (
    <CheckoutShell store={chrome} step={loaded.kind === "placed" ? 4 : 3} closeHref={chrome.links.home}>
      {loaded.kind === "placed" && (
        <ConfirmationView store={chrome} order={loaded.order} returned={loaded.returned} />
      )}
      {loaded.kind === "confirming" && (
        <ConfirmingView orderRef={loaded.orderRef} againHref={loaded.againHref} />
      )}
      {loaded.kind === "returned" && <ReturnedView {...loaded} />}
      {loaded.kind === "unpaid" && (
        <EmptyState
          heading="h1"
          title={t("confirmation:unpaid.title")}
          action={
            <a className="button" href={loaded.checkoutHref}>
              {t("confirmation:unpaid.again")}
            </a>
          }
        >
          {t(chrome.region === "US" ? "confirmation:unpaid.textUs" : "confirmation:unpaid.text")}
        </EmptyState>
      )}
    </CheckoutShell>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
