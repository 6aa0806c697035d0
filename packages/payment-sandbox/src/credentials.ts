import type { IncomingHttpHeaders } from "node:http";
import { connectedAccount } from "./accounts.ts";
import { unauthenticated } from "./api-error.ts";
import type { Params } from "./form.ts";
import { text } from "./params.ts";
import type { Sandbox } from "./sandbox.ts";
import { PLATFORM } from "./store.ts";

interface Credentials {
  /** The publishable key of a browser's call, or null for a server's. */
  publishableKey: string | null;
}

/** Reads the API key of a call: any test key of the right shape will do. */
export function authenticate(
  headers: IncomingHttpHeaders,
  params: Params,
  publishableAllowed: boolean,
): Credentials {
  const key = keyIn(headers.authorization) ?? text(params, "key");
  if (!key) {
    throw unauthenticated(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  }
  if (/^(sk|rk)_test_\w+$/.test(key)) return { publishableKey: null };
  if (!/^pk_test_\w+$/.test(key))
    throw unauthenticated(`Invalid API Key provided: ${masked(key)}`, "api_key_invalid");
  if (publishableAllowed) return { publishableKey: key };
  throw unauthenticated(
    "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
    "secret_key_required",
  );
}

/** Whose objects a call is about: the platform's, or those of the account in `Stripe-Account`. */
export function accountOf(sandbox: Sandbox, headers: IncomingHttpHeaders, params: Params): string {
  const named = headers["stripe-account"] ?? text(params, "_stripe_account");
  if (typeof named !== "string" || named === "") return PLATFORM;
  return connectedAccount(sandbox, named).value.id;
}

function keyIn(authorization: string | undefined): string | undefined {
  const [scheme = "", value = ""] = (authorization ?? "").split(" ");
  if (scheme.toLowerCase() === "bearer") return value || undefined;
  if (scheme.toLowerCase() !== "basic") return undefined;
  return Buffer.from(value, "base64").toString("utf8").split(":")[0] || undefined;
}

/** Keys are shown as Stripe shows them, never whole. */
function masked(key: string): string {
  return key.length <= 12 ? `${key.slice(0, 4)}****` : `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`;
}
