import { CARD_TEXTS, localizedError } from "../card-texts.ts";
import { languageOf, type Language } from "../languages.ts";
import { applyAppearance } from "./appearance.ts";
import { CardFields } from "./card-fields.ts";
import {
  isSandboxMessage,
  type BillingDetails,
  type FrameCall,
  type FrameOptions,
  type FrameResult,
  type FromFrame,
  type PublicIntent,
  type StripeError,
  type ToFrame,
} from "./messages.ts";
import { callApi, intentIdIn } from "./sandbox-api.ts";

/**
 * The inside of the card form's iframe. It belongs to the sandbox's origin: the shop's page can neither read
 * what is typed here nor reach it, and only learns how a payment went.
 */
const shop = new URLSearchParams(window.location.search).get("parent") ?? "";
let options: FrameOptions | null = null;
let language: Language = "en";

const fields = new CardFields((name, detail) => tell({ sandbox: "stripe", kind: "event", name, detail }));

window.addEventListener("message", ({ origin, source, data }: MessageEvent<unknown>) => {
  if (origin !== shop || source !== window.parent || !isSandboxMessage(data)) return;
  const message = data as ToFrame;
  if (message.kind === "options") dress(message.options);
  else if (message.kind === "do") fields[message.action]();
  else {
    const { id, call } = message;
    void answer(call).then((result) => tell({ sandbox: "stripe", kind: "result", id, result }));
  }
});

new ResizeObserver(() => {
  const height = Math.ceil(document.querySelector(".form")?.getBoundingClientRect().height ?? 0);
  tell({ sandbox: "stripe", kind: "height", height });
}).observe(document.querySelector(".form") as Element);

tell({ sandbox: "stripe", kind: "hello" });

function dress(wished: FrameOptions): void {
  const isFirst = options === null;
  options = wished;
  language = languageOf(wished.locale);
  document.documentElement.lang = language;
  applyAppearance(wished.appearance);
  fields.speak(CARD_TEXTS[language]);
  if (isFirst) tell({ sandbox: "stripe", kind: "event", name: "ready", detail: {} });
}

async function answer(call: FrameCall): Promise<FrameResult> {
  const problem = fields.check();
  if (problem) return { error: problem };
  if (call.name === "submit") return {};
  const data = { type: "card", billing_details: call.billing, card: fields.card() };
  if (call.name === "createPaymentMethod") return post("/v1/payment_methods", data, "paymentMethod");
  if (call.name === "createConfirmationToken") {
    const params = { payment_method_data: data, return_url: call.returnUrl };
    return post("/v1/confirmation_tokens", params, "confirmationToken");
  }
  return confirm(call.clientSecret, data, call.returnUrl, call.receiptEmail);
}

async function confirm(
  clientSecret: string,
  data: { billing_details: BillingDetails },
  returnUrl: string | null,
  receiptEmail: string | null,
): Promise<FrameResult> {
  fields.lock(true);
  try {
    const params = {
      payment_method_data: data,
      client_secret: clientSecret,
      use_stripe_sdk: true,
      return_url: returnUrl,
      receipt_email: receiptEmail,
    };
    const result = await post(
      `/v1/payment_intents/${intentIdIn(clientSecret)}/confirm`,
      params,
      "paymentIntent",
    );
    if (result.error) fields.mark(result.error);
    return result;
  } finally {
    fields.lock(false);
  }
}

async function post(path: string, params: Record<string, unknown>, name: string): Promise<FrameResult> {
  if (!options) return { error: { type: "api_error", message: "The card form is not ready." } };
  const { key, account } = options;
  const { body, error } = await callApi(
    { origin: window.location.origin, key, account },
    "POST",
    path,
    params,
  );
  return error ? { error: inLanguage(error) } : { [name]: body };
}

function inLanguage(error: StripeError): StripeError {
  if (error.type === "api_connection_error" && language !== "en") {
    return { ...error, message: CARD_TEXTS[language].connection };
  }
  const message = localizedError(error, language);
  const intent = error.payment_intent as PublicIntent | undefined;
  return { ...error, message, ...(intent ? { payment_intent: intent } : {}) };
}

function tell(message: FromFrame): void {
  window.parent.postMessage(message, shop);
}
