import type { PublicIntent, StripeError } from "./messages.ts";

export interface ApiCredentials {
  origin: string;
  key: string;
  account: string | null;
}

export type ApiResult =
  | { body: Record<string, unknown>; error?: undefined }
  | { body?: undefined; error: StripeError };

/** Calls the sandbox's API with the publishable key. Never throws: trouble on the way is an error like Stripe's. */
export async function callApi(
  { origin, key, account }: ApiCredentials,
  method: "GET" | "POST",
  path: string,
  params: Record<string, unknown>,
): Promise<ApiResult> {
  const form = new URLSearchParams();
  append(form, "", { ...params, key, ...(account ? { _stripe_account: account } : {}) });
  const address = `${origin}${path}${method === "GET" ? `?${form.toString()}` : ""}`;
  try {
    const answer = await fetch(address, method === "POST" ? { method, body: form } : { method });
    const body = (await answer.json()) as Record<string, unknown>;
    return body.error ? { error: body.error as StripeError } : { body };
  } catch {
    return { error: { type: "api_connection_error", message: CONNECTION } };
  }
}

/** The intent that a client secret belongs to, as the browser may see it. */
export async function retrieveIntent(credentials: ApiCredentials, clientSecret: string) {
  const id = intentIdIn(clientSecret);
  const { body, error } = await callApi(credentials, "GET", `/v1/payment_intents/${id}`, {
    client_secret: clientSecret,
  });
  return error ? { error } : { paymentIntent: body as unknown as PublicIntent };
}

/** The id in a client secret, `pi_…_secret_…`. */
export function intentIdIn(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}

const CONNECTION =
  "We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again. If the problem persists please contact us.";

function append(form: URLSearchParams, prefix: string, value: unknown): void {
  if (value === null || value === undefined || value === "") return;
  if (typeof value !== "object") {
    form.append(prefix, String(value));
    return;
  }
  for (const [name, inner] of Object.entries(value))
    append(form, prefix ? `${prefix}[${name}]` : name, inner);
}
