/**
 * Stripe's own test cards. A number decides what happens; the sandbox keeps the outcome and the last four
 * digits, never the number.
 */
export type Outcome =
  | "success"
  | "generic_decline"
  | "insufficient_funds"
  | "lost_card"
  | "stolen_card"
  | "expired_card"
  | "incorrect_cvc"
  | "processing_error"
  | "velocity"
  | "authenticate"
  | "authenticate_then_decline"
  | "authenticate_then_no_funds"
  | "dispute"
  | "dispute_not_received"
  | "dispute_inquiry"
  | "not_a_test_card";

export interface Card {
  brand: string;
  last4: string;
  country: string;
  funding: "credit" | "debit";
  outcome: Outcome;
}

const KNOWN: Record<string, Outcome> = {
  "4242424242424242": "success",
  "4000056655665556": "success",
  "4000008260000000": "success",
  "4000005280000002": "success",
  "4000002760000016": "success",
  "5555555555554444": "success",
  "2223003122003222": "success",
  "5200828282828210": "success",
  "5105105105105100": "success",
  "378282246310005": "success",
  "371449635398431": "success",
  "6011111111111117": "success",
  "3056930009020004": "success",
  "36227206271667": "success",
  "3566002020360505": "success",
  "6200000000000005": "success",
  "4000000000003055": "success",
  "4000000000000002": "generic_decline",
  "4000000000000341": "generic_decline",
  "4000000000009995": "insufficient_funds",
  "4000000000009987": "lost_card",
  "4000000000009979": "stolen_card",
  "4000000000000069": "expired_card",
  "4000000000000127": "incorrect_cvc",
  "4000000000000101": "incorrect_cvc",
  "4000000000000119": "processing_error",
  "4000000000006975": "velocity",
  "4000002500003155": "authenticate",
  "4000000000003220": "authenticate",
  "4000000000003063": "authenticate",
  "4000002760003184": "authenticate",
  "4000008400001629": "authenticate_then_decline",
  "4000008260003178": "authenticate_then_no_funds",
  "4000000000000259": "dispute",
  "4000000000002685": "dispute_not_received",
  "4000000000001976": "dispute_inquiry",
};

/** Payment methods that a server may name without any card: `pm_card_visa` and its kin. */
const NAMED: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_visa_debit: "4000056655665556",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_discover: "6011111111111117",
  pm_card_gb: "4000008260000000",
  pm_card_nl: "4000005280000002",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedLostCard: "4000000000009987",
  pm_card_visa_chargeDeclinedStolenCard: "4000000000009979",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
  pm_card_threeDSecure2Required: "4000000000003220",
  pm_card_threeDSecureRequired: "4000000000003063",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_threeDSecureRequiredChargeDeclined: "4000008400001629",
  pm_card_createDispute: "4000000000000259",
  pm_card_createDisputeProductNotReceived: "4000000000002685",
  pm_card_createDisputeInquiry: "4000000000001976",
};

/** What a card number does; null when it is no card number at all. */
export function readCard(number: string): Card | null {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return null;
  return {
    brand: brandOf(number),
    last4: number.slice(-4),
    country: countryOf(number),
    funding: number === "4000056655665556" || number === "5200828282828210" ? "debit" : "credit",
    outcome: KNOWN[number] ?? "not_a_test_card",
  };
}

/** The card behind a named test payment method. */
export function namedCard(id: string): Card | null {
  const number = Object.hasOwn(NAMED, id) ? NAMED[id] : undefined;
  return number ? readCard(number) : null;
}

/** Whether a card asks for 3-D Secure first. */
export function needsAuthentication(outcome: Outcome): boolean {
  return outcome.startsWith("authenticate");
}

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

const DECLINES: Partial<Record<Outcome, Decline>> = {
  generic_decline: {
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  },
  insufficient_funds: {
    code: "card_declined",
    decline_code: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  lost_card: { code: "card_declined", decline_code: "lost_card", message: "Your card was declined." },
  stolen_card: { code: "card_declined", decline_code: "stolen_card", message: "Your card was declined." },
  velocity: {
    code: "card_declined",
    decline_code: "card_velocity_exceeded",
    message:
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
  },
  expired_card: { code: "expired_card", message: "Your card has expired." },
  incorrect_cvc: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
  processing_error: {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
  not_a_test_card: {
    code: "card_declined",
    decline_code: "test_mode_live_card",
    message:
      "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
  },
};

/** Why the bank declines, or null when it pays. 3-D Secure must already be settled. */
export function declineOf(outcome: Outcome): Decline | null {
  if (outcome === "authenticate_then_decline") return DECLINES.generic_decline ?? null;
  if (outcome === "authenticate_then_no_funds") return DECLINES.insufficient_funds ?? null;
  return DECLINES[outcome] ?? null;
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function brandOf(number: string): string {
  if (/^4/.test(number)) return "visa";
  if (/^(5[1-5]|2[2-7])/.test(number)) return "mastercard";
  if (/^3[47]/.test(number)) return "amex";
  if (/^(6011|65|64[4-9])/.test(number)) return "discover";
  if (/^3(0|6|8)/.test(number)) return "diners";
  if (/^35/.test(number)) return "jcb";
  return /^62/.test(number) ? "unionpay" : "unknown";
}

function countryOf(number: string): string {
  if (number.startsWith("400000826")) return "GB";
  if (number.startsWith("400000528")) return "NL";
  return number.startsWith("400000276") ? "DE" : "US";
}
