/**
 * What the shop's page and the card frame say to each other by postMessage. Card data never travels here:
 * it stays in the frame, which talks to the sandbox itself.
 */
export interface StripeError {
  type: string;
  code?: string;
  decline_code?: string;
  message?: string;
  param?: string;
  payment_intent?: PublicIntent;
  [more: string]: unknown;
}

export interface PublicIntent {
  id: string;
  status: string;
  client_secret: string;
  next_action?: {
    type: string;
    use_stripe_sdk?: { stripe_js?: string };
    redirect_to_url?: { url?: string };
  } | null;
  last_payment_error?: StripeError | null;
  [more: string]: unknown;
}

export interface FrameOptions {
  elementType: string;
  key: string;
  account: string | null;
  locale: string;
  appearance: Appearance;
}

export interface Appearance {
  theme?: string;
  labels?: string;
  variables?: Record<string, string>;
  rules?: Record<string, Record<string, string>>;
}

export interface BillingDetails {
  [name: string]: string | null | undefined | BillingDetails;
}

export type FrameCall =
  | { name: "submit" }
  | {
      name: "confirm";
      clientSecret: string;
      returnUrl: string | null;
      billing: BillingDetails;
      receiptEmail: string | null;
    }
  | { name: "createPaymentMethod"; billing: BillingDetails }
  | { name: "createConfirmationToken"; billing: BillingDetails; returnUrl: string | null };

export interface FrameResult {
  error?: StripeError;
  [name: string]: unknown;
}

export type ToFrame =
  | { sandbox: "stripe"; kind: "options"; options: FrameOptions }
  | { sandbox: "stripe"; kind: "call"; id: number; call: FrameCall }
  | { sandbox: "stripe"; kind: "do"; action: "focus" | "blur" | "clear" };

export type FromFrame =
  | { sandbox: "stripe"; kind: "hello" }
  | { sandbox: "stripe"; kind: "height"; height: number }
  | { sandbox: "stripe"; kind: "event"; name: string; detail: Record<string, unknown> }
  | { sandbox: "stripe"; kind: "result"; id: number; result: FrameResult };

/** Whether a message is one of ours; its origin and source must be checked as well. */
export function isSandboxMessage(data: unknown): boolean {
  return typeof data === "object" && data !== null && (data as { sandbox?: unknown }).sandbox === "stripe";
}
