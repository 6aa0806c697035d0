import {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";
import type {
  Stripe,
  StripeElementLocale,
  StripeExpressCheckoutElementConfirmEvent as WalletConfirmation,
} from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PaymentPage } from "../../../ui/checkout/models.ts";
import { PaymentStep } from "./payment-step.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import type { StoreChrome } from "../../../ui/storefront/models.ts";
import type { BillingDetails } from "./bill.server.ts";
import type { CardSettings } from "./steps.server.ts";

export type CardPaymentProps = {
  store: StoreChrome;
  page: PaymentPage;
  card: CardSettings;
  /** Told beside the button, when a request was lost. */
  lost?: ReactNode;
  /** What came of the last press of Pay, a lost request included: another object each time. */
  lastAnswer?: object | undefined;
  answer?: { result?: FormResult; confirm?: { at: number; billing: BillingDetails } };
};

/** How long the card form may be on its way before another way to pay is offered. */
const SCRIPT_DEADLINE_MS = 12_000;

/** Loads stripe.js once per key and account. Beside the sandbox its stand-in is loaded first, and is what is found. */
async function stripeFor({
  publishableKey,
  accountId,
  scriptUrl,
}: Pick<CardSettings, "publishableKey" | "accountId" | "scriptUrl">): Promise<Stripe | null> {
  if (scriptUrl && !window.Stripe) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement("script");
      script.src = scriptUrl;
      script.onload = () => resolve();
      script.onerror = () => reject(new Error("stripe.js did not load"));
      document.head.appendChild(script);
    });
  }
  return loadStripe(publishableKey, accountId ? { stripeAccount: accountId } : undefined);
}

/** Step 3 with the provider's card form, which comes to life in the browser. Card data never touches our pages. */
export function StripeCard(props: CardPaymentProps) {
  const { i18n } = useTranslation();
  const { card } = props;
  const { publishableKey, accountId, scriptUrl } = card;
  const [stripe, setStripe] = useState<Promise<Stripe | null> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const loading = stripeFor({ publishableKey, accountId, scriptUrl });
    // A script that is blocked may neither come nor fail.
    const timer = setTimeout(() => setFailed(true), SCRIPT_DEADLINE_MS);
    loading.then(
      () => setFailed(false),
      () => setFailed(true),
    );
    loading.catch(() => undefined).finally(() => clearTimeout(timer));
    setStripe(loading.catch(() => null));
    return () => clearTimeout(timer);
  }, [publishableKey, accountId, scriptUrl]);
  return (
    <Elements
      key={card.clientSecret}
      stripe={stripe}
      options={{
        clientSecret: card.clientSecret,
        locale: i18n.language as StripeElementLocale,
        appearance: card.appearance,
      }}
    >
      <Confirming {...props} loadFailed={failed} />
    </Elements>
  );
}

function Confirming({
  store,
  page,
  card,
  answer,
  lastAnswer,
  lost,
  loadFailed,
}: CardPaymentProps & { loadFailed: boolean }) {
  const { t } = useTranslation();
  const stripe = useStripe();
  const elements = useElements();
  const submit = useSubmit();
  const [paying, setPaying] = useState(false);
  const [cardError, setCardError] = useState<string | null>(null);
  const [hasWallets, setHasWallets] = useState(false);
  const confirmed = useRef(0);
  // The wallet that pays instead of the card; it is told when nothing came of it.
  const wallet = useRef<WalletConfirmation | null>(null);
  const dropWallet = () => {
    wallet.current?.paymentFailed({ reason: "fail" });
    wallet.current = null;
  };
  const confirm = answer?.confirm;
  const refused = answer?.result;

  // Refused, or lost on the way: Pay may be pressed again.
  useEffect(() => {
    if (confirm) return;
    setPaying(false);
    if (lastAnswer) dropWallet();
  }, [confirm, lastAnswer]);

  // The server has accepted the terms and the bill: now the card is confirmed, once per answer.
  useEffect(() => {
    if (!confirm || confirmed.current === confirm.at || !stripe || !elements) return;
    confirmed.current = confirm.at;
    void stripe
      .confirmPayment({
        elements,
        clientSecret: card.clientSecret,
        redirect: "if_required",
        confirmParams: {
          return_url: card.returnUrl,
          // A wallet knows whose card it is.
          ...(wallet.current === null && { payment_method_data: { billing_details: confirm.billing } }),
        },
      })
      .then(({ error, paymentIntent }) => {
        if (error) {
          setCardError(
            error.type === "card_error" && error.message
              ? t("checkout:payment.declined", { message: error.message })
              : (error.message ?? t("checkout:payment.failed")),
          );
          setPaying(false);
          dropWallet();
          return;
        }
        const query = new URLSearchParams({
          payment_intent: paymentIntent.id,
          payment_intent_client_secret: card.clientSecret,
          redirect_status: paymentIntent.status,
        });
        window.location.assign(`${card.returnUrl}?${query}`);
      })
      .catch(() => {
        setCardError(t("checkout:payment.failed"));
        setPaying(false);
        dropWallet();
      });
  }, [confirm, stripe, elements, card, t]);

  const pay = async (form: HTMLFormElement, by: WalletConfirmation | null = null) => {
    if (!elements || !stripe) return;
    wallet.current = by;
    setPaying(true);
    setCardError(null);
    const checked = await elements.submit();
    if (checked.error) {
      // The card form says beside its own fields what is wrong in them.
      if (checked.error.type !== "validation_error") setCardError(checked.error.message ?? null);
      setPaying(false);
      dropWallet();
      return;
    }
    const fields = new FormData(form);
    fields.set("intent", "pay");
    submit(fields, { method: "post", preventScrollReset: true });
  };

  return (
    <PaymentStep
      store={store}
      page={page}
      result={refused}
      cardError={cardError ?? (loadFailed ? t("checkout:payment.loadFailed") : null)}
      paying={paying}
      lost={lost}
      cardFailed={loadFailed}
      onPay={(form) => void pay(form)}
      wallets={(form, accepted) => (
        <ExpressCheckoutElement
          options={{ buttonHeight: 48 }}
          onReady={({ availablePaymentMethods }) => setHasWallets(Boolean(availablePaymentMethods))}
          onClick={({ resolve, reject }) => {
            if (!paying && accepted()) return resolve();
            reject();
            if (!paying) setCardError(t("errors:acceptTerms"));
          }}
          onConfirm={(event) => {
            const its = form();
            if (its) void pay(its, event);
          }}
        />
      )}
      hasWallets={hasWallets}
    >
      <PaymentElement />
    </PaymentStep>
  );
}
