import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SHIPPING_METHODS } from "../../../domain/pricing/shipping.ts";
import { isShop } from "../../../domain/store/store-event.ts";
import { orderKey } from "../../../http/session/order-key.server.ts";
import { languageOf } from "../../../http/page-state.server.ts";
import { requireStore, type StoreVisit } from "../../../http/require-store.server.ts";
import { basketIdOf } from "../../../http/session/visitor.server.ts";
import { paths } from "../../../paths.ts";
import { openPayment } from "../../../services/checkout/open-payment.server.ts";
import type { AddressForm } from "../../../ui/address/address-fields.tsx";
import { AddressStep } from "../../../ui/checkout/address-step.tsx";
import { CheckoutShell, type CheckoutStep } from "../../../ui/checkout/checkout-shell.tsx";
import { ShippingStep } from "../../../ui/checkout/shipping-step.tsx";
import { TaxStep } from "../../../ui/checkout/tax-step.tsx";
import { storeChrome } from "../store-chrome.server.ts";
import { answerStep } from "./actions.server.ts";
import { CardPayment } from "./card-payment.tsx";
import { addressPage, cardSettings, type Draft, paymentPage, shippingPage, taxPage } from "./steps.server.ts";

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const handle = {
  hydrate: true,
  styles: "checkout",
  title: "basket:checkout",
  texts: ["common", "errors", "basket", "checkout", "header"],
};

const STEP_NUMBER: Record<string, CheckoutStep> = { address: 1, shipping: 2, tax: 2, payment: 3 };

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireStore(args);
  // Later steps come without a new document, so this one must let the provider's script in from the start.
  args.context.page.needsPayments = true;
  const { store, basket, opening } = visit.storefront;
  if (!isShop(store.type) || opening !== "open") throw redirectDocument(paths.store(store.slug));
  if (basket.length === 0 || !visit.visitorId) throw redirectDocument(paths.basket(store.slug));
  const draft = await visit.scope.tenant.orders.draftOfBasket(basketIdOf(visit.visitorId, store.id));
  const chrome = await storeChrome(visit.storefront, args.context, args.request);
  return { chrome, closeHref: paths.basket(store.slug), ...(await stepOf(args, visit, draft)) };
}

/** The step that the address asks for, as far as the order has come. */
async function stepOf({ request, context }: LoaderFunctionArgs, visit: StoreVisit, draft: Draft | undefined) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("step");
  const language = await languageOf(request, context);
  if (!draft || asked === null || asked === "address") {
    return { step: "address" as const, page: addressPage(visit, draft) };
  }
  const fixed = draft.lines.length > 0 && draft.order.total > 0;
  if (asked === "tax" && fixed) return { step: "tax" as const, page: taxPage(visit, draft) };
  if (asked === "payment" && fixed) {
    const payment = await openPayment(visit.scope, draft.order.id, { kind: "intent" });
    if (payment.ok) {
      return {
        step: "payment" as const,
        page: paymentPage(visit, draft, language),
        card: cardSettings(context, visit, payment.value),
      };
    }
    const { slug } = visit.storefront.store;
    const key = await orderKey(context.page.settings.SESSION_SECRET, draft.order.id);
    throw redirectDocument(`${paths.confirmation(slug)}?order=${encodeURIComponent(key)}`);
  }
  const method = SHIPPING_METHODS.find((known) => known === searchParams.get("shipping_method"));
  const shipping = await shippingPage(visit, draft, {
    method: method ?? draft.order.shippingMethod ?? undefined,
    voucherCode: searchParams.get("discount_code") ?? draft.order.voucherCode ?? "",
    language,
  });
  return { step: "shipping" as const, ...shipping };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireStore(args);
  const { store, opening } = visit.storefront;
  if (!isShop(store.type) || opening !== "open") return redirectDocument(paths.store(store.slug), 303);
  const answer = await answerStep(args, visit);
  if ("to" in answer) {
    // Pages beside the checkout are drawn by the server alone: the browser has neither their texts nor their styles.
    const stays = answer.to.startsWith(paths.checkout(store.slug));
    return (stays ? redirect : redirectDocument)(answer.to, { status: 303, headers: answer.headers });
  }
  return data(answer, answer.result?.error ? 422 : 200);
}

/** A refused step shows the prices of now, so its page is read again. */
export const shouldRevalidate = () => true;

/** The form as the server drew it for another country, with what was known before. */
function redrawn(known: AddressForm, form: AddressForm | undefined): AddressForm {
  return form ? { ...form, defaults: known.defaults } : known;
}

/** The four steps at one address; the server knows how far the order has come. */
export default function CheckoutPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { chrome, closeHref, step } = loaded;
  const result = answer?.result;
  return (
    <CheckoutShell store={chrome} step={STEP_NUMBER[step] ?? 1} closeHref={closeHref}>
      {loaded.step === "address" && (
        <AddressStep
          key={answer?.form?.country}
          store={chrome}
          page={{ ...loaded.page, form: redrawn(loaded.page.form, answer?.form) }}
          result={result}
        />
      )}
      {loaded.step === "shipping" && (
        <ShippingStep store={chrome} page={loaded.page} result={result ?? loaded.result} />
      )}
      {loaded.step === "tax" && <TaxStep store={chrome} page={loaded.page} />}
      {loaded.step === "payment" && (
        <CardPayment
          store={chrome}
          page={{ ...loaded.page, billing: redrawn(loaded.page.billing, answer?.form) }}
          card={loaded.card}
          answer={answer}
        />
      )}
    </CheckoutShell>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
