import * as accounts from "./accounts.ts";
import * as accountsV2 from "./accounts-v2.ts";
import * as charges from "./charges.ts";
import * as checkout from "./checkout-sessions.ts";
import { listEvents, retrieveEvent } from "./events.ts";
import * as confirmation from "./payment-confirmation.ts";
import * as disputes from "./disputes.ts";
import * as files from "./files.ts";
import * as intents from "./payment-intents.ts";
import * as methods from "./payment-methods.ts";
import * as payouts from "./payouts.ts";
import * as refunds from "./refunds.ts";
import type { Call } from "./sandbox.ts";
import * as calculations from "./tax-calculations.ts";
import * as settings from "./tax-settings.ts";
import * as transactions from "./tax-transactions.ts";
import * as endpoints from "./webhook-endpoints.ts";

export interface ApiRoute {
  method: string;
  pattern: string;
  handle: (call: Call) => object;
  /** Browsers may call it with a publishable key. */
  publishable: boolean;
}

/** Every API address that the sandbox speaks: start reading here. */
const ROUTES: ApiRoute[] = [
  route("POST /v1/payment_intents", intents.createPaymentIntent),
  route("GET /v1/payment_intents", intents.listPaymentIntents),
  route("GET /v1/payment_intents/:id", intents.retrievePaymentIntent, "publishable"),
  route("POST /v1/payment_intents/:id", intents.updatePaymentIntent),
  route("POST /v1/payment_intents/:id/confirm", confirmation.confirmPaymentIntent, "publishable"),
  route("POST /v1/payment_intents/:id/cancel", intents.cancelPaymentIntent),
  route("POST /v1/payment_intents/:id/capture", charges.capturePaymentIntent),
  route("POST /v1/payment_methods", methods.createPaymentMethod, "publishable"),
  route("GET /v1/payment_methods/:id", methods.retrievePaymentMethod),
  route("POST /v1/confirmation_tokens", methods.createConfirmationToken, "publishable"),
  route("GET /v1/confirmation_tokens/:id", methods.retrieveConfirmationToken),
  route("GET /v1/charges", charges.listCharges),
  route("GET /v1/charges/:id", charges.retrieveCharge),
  route("GET /v1/balance_transactions", charges.listBalanceTransactions),
  route("GET /v1/balance_transactions/:id", charges.retrieveBalanceTransaction),
  route("GET /v1/application_fees", charges.listApplicationFees),
  route("GET /v1/application_fees/:id", charges.retrieveApplicationFee),
  route("GET /v1/disputes", disputes.listDisputes),
  route("GET /v1/disputes/:id", disputes.retrieveDispute),
  route("POST /v1/disputes/:id", disputes.updateDispute),
  route("POST /v1/disputes/:id/close", disputes.giveIn),
  route("POST /v1/files", files.createFile),
  route("GET /v1/files/:id", files.retrieveFile),
  route("GET /v1/payouts", payouts.listPayouts),
  route("GET /v1/payouts/:id", payouts.retrievePayout),
  route("POST /v1/refunds", refunds.createRefund),
  route("GET /v1/refunds", refunds.listRefunds),
  route("GET /v1/refunds/:id", refunds.retrieveRefund),
  route("POST /v1/refunds/:id", refunds.updateRefund),
  route("POST /v1/checkout/sessions", checkout.createSession),
  route("GET /v1/checkout/sessions", checkout.listSessions),
  route("GET /v1/checkout/sessions/:id", checkout.retrieveSession),
  route("POST /v1/checkout/sessions/:id", checkout.updateSession),
  route("POST /v1/checkout/sessions/:id/expire", checkout.expireSession),
  route("GET /v1/checkout/sessions/:id/line_items", checkout.listSessionLines),
  route("GET /v1/account", accounts.retrieveAccount),
  route("POST /v1/accounts", accounts.createAccount),
  route("GET /v1/accounts", accounts.listAccounts),
  route("GET /v1/accounts/:id", accounts.retrieveAccount),
  route("POST /v1/accounts/:id", accounts.updateAccount),
  route("DELETE /v1/accounts/:id", accounts.deleteAccount),
  route("POST /v1/accounts/:id/login_links", accounts.createLoginLink),
  route("POST /v1/account_links", accounts.createAccountLink),
  route("POST /v2/core/accounts", accountsV2.createAccountV2),
  route("GET /v2/core/accounts/:id", accountsV2.retrieveAccountV2),
  route("POST /v2/core/account_links", accountsV2.createAccountLinkV2),
  route("POST /v1/tax/calculations", calculations.createCalculation),
  route("GET /v1/tax/calculations/:id", calculations.retrieveCalculation),
  route("GET /v1/tax/calculations/:id/line_items", calculations.listCalculationLines),
  route("GET /v1/tax/settings", settings.retrieveTaxSettings),
  route("POST /v1/tax/settings", settings.updateTaxSettings),
  route("GET /v1/tax/registrations", settings.listTaxRegistrations),
  route("POST /v1/tax/registrations", settings.createTaxRegistration),
  route("POST /v1/tax/transactions/create_from_calculation", transactions.createTransaction),
  route("POST /v1/tax/transactions/create_reversal", transactions.createReversal),
  route("GET /v1/tax/transactions/:id", transactions.retrieveTransaction),
  route("GET /v1/tax/transactions/:id/line_items", transactions.listTransactionLines),
  route("GET /v1/tax/associations/find", transactions.findAssociation),
  route("GET /v1/events", listEvents),
  route("GET /v1/events/:id", retrieveEvent),
  route("POST /v1/webhook_endpoints", endpoints.createWebhookEndpoint),
  route("GET /v1/webhook_endpoints", endpoints.listWebhookEndpoints),
  route("GET /v1/webhook_endpoints/:id", endpoints.retrieveWebhookEndpoint),
  route("POST /v1/webhook_endpoints/:id", endpoints.updateWebhookEndpoint),
  route("DELETE /v1/webhook_endpoints/:id", endpoints.deleteWebhookEndpoint),
];

/** The route for a request, with the ids in its path; null when the sandbox does not speak it. */
export function findRoute(method: string, path: string): { route: ApiRoute; ids: string[] } | null {
  for (const candidate of ROUTES) {
    if (candidate.method !== method) continue;
    const ids = idsIn(candidate.pattern, path);
    if (ids) return { route: candidate, ids };
  }
  return null;
}

/** The parts of a path that stand where a pattern has `:id`, or null when the path is another. */
export function idsIn(pattern: string, path: string): string[] | null {
  const expected = pattern.split("/");
  const pathParts = path.split("/");
  if (expected.length !== pathParts.length) return null;
  const ids: string[] = [];
  for (const [index, part] of expected.entries()) {
    const actual = pathParts[index] ?? "";
    if (part.startsWith(":")) ids.push(actual);
    else if (part !== actual) return null;
  }
  return ids.every((id) => id !== "") ? ids : null;
}

function route(address: string, handle: ApiRoute["handle"], who?: "publishable"): ApiRoute {
  const [method = "", pattern = ""] = address.split(" ");
  return { method, pattern, handle, publishable: who === "publishable" };
}
