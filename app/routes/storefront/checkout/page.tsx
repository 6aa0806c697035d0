import { chargeOf } from "../../../domain/pricing/price-order.ts";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
  type SerializeFrom,
} from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useRevalidator,
} from "@remix-run/react";
import { useEffect } from "react";
import { lacksPhone, SHIPPING_METHODS } from "../../../domain/pricing/shipping.ts";
import { isShop } from "../../../domain/store/store-event.ts";
import { orderKey } from "../../../http/keys/order-key.server.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { basketIdOf } from "../../../http/cookies/visitor.server.ts";
import { paths } from "../../../paths.ts";
import { readDraft } from "../../../services/checkout/draft.server.ts";
import { openPayment } from "../../../services/checkout/open-payment.server.ts";
import type { AddressForm } from "../../../ui/address/address-fields.tsx";
import { AddressStep } from "./address-step.tsx";
import { EmptyCheckout } from "./empty-checkout.tsx";
import { CheckoutShell, type CheckoutStep } from "./checkout-shell.tsx";
import { forgetTyped } from "./typed-address.ts";
import { ShippingStep } from "./shipping-step.tsx";
import { TaxStep } from "./tax-step.tsx";
import { LostRequest } from "./lost-request.tsx";
import { productIdeas, storeChrome } from "../frame/store-chrome.server.ts";
import { punctualitySentence } from "../punctuality.server.ts";
import { type CheckoutVisit, requireCheckout } from "./require-checkout.server.ts";
import { endOfLink, isAmiss, priceLinkNow } from "./link-price.server.ts";
import { answerStep } from "./actions.server.ts";
import { CardPayment } from "./card-payment.tsx";
import { answerOr } from "./lost-answers.ts";
import { addressPage, cardSettings, type Draft, paymentPage, shippingPage, taxPage } from "./steps.server.ts";

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

/** Where there is nothing to order the page is one of the store's own, which React never takes over. */
export const handle = (loaded: unknown) =>
  (loaded as { step?: string } | undefined)?.step === "empty"
    ? { styles: "storefront", enhancers: ["store"], title: "basket:checkout" }
    : {
        hydrate: true,
        styles: "checkout",
        title: "basket:checkout",
        texts: ["common", "errors", "basket", "checkout", "colours"],
      };

/** Told by the loader, so that no browser carries it. */
const STEP_NUMBER = { address: 1, shipping: 2, tax: 2, payment: 3 } as const satisfies Record<
  string,
  CheckoutStep
>;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireCheckout(args);
  const { store, basket, opening } = visit.storefront;
  if (!isShop(store.type) || opening !== "open") throw redirectDocument(paths.store(store.slug));
  const chrome = await storeChrome(visit.storefront, args.context, args.request);
  const closeHref = visit.link ? paths.store(store.slug) : paths.basket(store.slug);
  const end = endOfLink(visit);
  if (end) {
    // A step that was asked for by a page in the browser, which could not draw what stands here.
    if (new URL(args.request.url).searchParams.has("step")) throw redirectDocument(visit.at());
    return { chrome, closeHref, step: "empty" as const, ideas: [], end };
  }
  if (basket.length === 0 || !visit.visitorId) {
    // A step that was asked for by a page in the browser, which could not draw what stands here.
    if (new URL(args.request.url).searchParams.has("step"))
      throw redirectDocument(paths.checkout(store.slug));
    return { chrome, closeHref, step: "empty" as const, ideas: productIdeas(visit.storefront), end: null };
  }
  // Later steps come without a new document, so this one must let the provider's script in from the start.
  args.context.page.needsPayments = true;
  // The basket says which text is missing, or what is sold out, and leads to where that is chosen.
  if (basket.some(isAmiss)) throw redirectDocument(paths.basket(store.slug));
  const draft = await readDraft(visit.scope, basketIdOf(visit.visitorId, store.id));
  const step = await stepOf(args, visit, draft);
  return { chrome, closeHref, ...step, number: STEP_NUMBER[step.step] };
}

/** The step that the address asks for, as far as the order has come. */
async function stepOf(
  { request, context }: LoaderFunctionArgs,
  visit: CheckoutVisit,
  begun: Draft | undefined,
) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("step");
  const { link } = visit;
  const step = asked ?? (link && "payment");
  const isLink = link && begun && step === "payment";
  const priced = isLink ? await priceLinkNow(visit, link, { draft: begun, asked }) : null;
  const draft = priced?.draft ?? begun;
  const language = await languageOf(request, context);
  if (!draft || step === null || step === "address") {
    return { step: "address" as const, page: addressPage(visit, draft) };
  }
  const isReachable = !lacksPhone({ method: draft.order.shippingMethod, phone: draft.order.phone });
  const fixed = !priced?.result && isReachable && draft.lines.length > 0 && chargeOf(draft.order) > 0;
  if (step === "tax" && fixed) return { step: "tax" as const, page: taxPage(visit, draft) };
  if (step === "payment" && fixed) {
    const payment = await openPayment(visit.scope, { orderId: draft.order.id, way: { kind: "intent" } });
    if (payment.ok) {
      return {
        step: "payment" as const,
        page: await paymentPage(visit, draft, language),
        card: cardSettings(context, visit, payment.value),
      };
    }
    const { slug } = visit.storefront.store;
    if (payment.error === "errors:storeClosed") throw redirectDocument(paths.store(slug));
    const key = await orderKey(context.page.settings.SESSION_SECRET, draft.order.id, draft.order.linkVersion);
    throw redirectDocument(`${paths.confirmation(slug)}?order=${encodeURIComponent(key)}`);
  }
  const method = SHIPPING_METHODS.find((name) => name === searchParams.get("shipping_method"));
  const shipping = await shippingPage(visit, draft, {
    method: method ?? draft.order.shippingMethod ?? undefined,
    voucherCode: searchParams.get("discount_code") ?? draft.order.voucherCode ?? "",
    language,
    arrived: await punctualitySentence({ request, context }, visit, draft.order.addressCountry),
  });
  return { step: "shipping" as const, page: shipping.page, result: priced?.result ?? shipping.result };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireCheckout(args);
  const { store, opening } = visit.storefront;
  if (!isShop(store.type) || opening !== "open") return redirectDocument(paths.store(store.slug), 303);
  if (endOfLink(visit)) return redirectDocument(visit.at(), 303);
  const answer = await answerStep(args, visit);
  if ("to" in answer) {
    // Pages beside the checkout are drawn by the server alone: the browser has neither their texts nor their styles.
    const stays = answer.to.startsWith(paths.checkout(store.slug));
    return (stays ? redirect : redirectDocument)(answer.to, { status: 303, headers: answer.headers });
  }
  return data(answer, answer.result?.error ? 422 : 200);
}

type Answered = SerializeFrom<typeof action> | { lost: "sent" | "failed" };
type Loaded = SerializeFrom<typeof loader> & { lost?: "read" };

/** The page that is shown now, in the browser: what stays when the next one does not come. */
let shown: Loaded | undefined;

/** A lost request is told beside the button, and never takes the form away. */
export async function clientAction({ serverAction, request }: ClientActionFunctionArgs): Promise<Answered> {
  return answerOr<Answered, Answered>(serverAction, request, {
    none: { lost: "sent" },
    failed: { lost: "failed" },
  });
}

export async function clientLoader({ serverLoader, request }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const here = shown;
  if (!here) return serverLoader<typeof loader>();
  const unread: Loaded = { ...here, lost: "read" };
  return answerOr<Loaded, Loaded>(serverLoader, request, { none: unread, failed: unread });
}

/** A refused step shows the prices of now, so its page is read again; after a lost one nothing can be read either. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult }) =>
  !((actionResult as Partial<Answered> | undefined) && "lost" in actionResult);

/** The form as the server drew it for another country, for browsers without scripts, with what was known before. */
function redrawn(current: AddressForm, form: AddressForm | undefined): AddressForm {
  return form ? { ...form, defaults: current.defaults } : current;
}

/** The four steps at one address; the server knows how far the order has come. */
export default function CheckoutPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const answered = useActionData<typeof clientAction>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // The button that led here is gone with its step: whoever does not look would be left at the top of nothing.
    if (shown && shown.step !== loaded.step) document.getElementById("checkout-title")?.focus();
    shown = loaded;
    if (loaded.step !== "address") forgetTyped();
    if (loaded.step === "empty") location.reload();
  }, [loaded]);
  const answer = answered && "lost" in answered ? undefined : answered;
  const lost = (
    <LostRequest lost={answered && "lost" in answered ? answered.lost : loaded.lost} onAgain={revalidate} />
  );
  const { chrome, closeHref } = loaded;
  // The server alone draws it: a browser that learns meanwhile that its basket is empty goes there.
  if (loaded.step === "empty") {
    return import.meta.env.SSR ? (
      <EmptyCheckout store={chrome} ideas={loaded.ideas} end={loaded.end} />
    ) : null;
  }
  const result = answer?.result;
  return (
    <CheckoutShell store={chrome} step={loaded.number} closeHref={closeHref}>
      {loaded.step === "address" && (
        <AddressStep
          store={chrome}
          page={{ ...loaded.page, form: redrawn(loaded.page.form, answer?.form) }}
          askState={answer?.askState}
          result={result}
          lost={lost}
        />
      )}
      {loaded.step === "shipping" && (
        <ShippingStep store={chrome} page={loaded.page} result={result ?? loaded.result} lost={lost} />
      )}
      {loaded.step === "tax" && <TaxStep store={chrome} page={loaded.page} lost={lost} />}
      {loaded.step === "payment" && (
        <CardPayment
          store={chrome}
          page={{ ...loaded.page, billing: redrawn(loaded.page.billing, answer?.form) }}
          card={loaded.card}
          answer={answer}
          lastAnswer={answered}
          lost={lost}
        />
      )}
    </CheckoutShell>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/late-route-error.ts";
