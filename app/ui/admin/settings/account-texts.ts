import type { AccountState, RequirementKind } from "../../../domain/payments/payment-account.ts";
import type { Tone } from "../../feedback/badge.tsx";

/** What each state of an account at the payment provider is called. */
export const ACCOUNT_STATES_SHOWN: Record<AccountState, { tone: Tone; label: string }> = {
  none: { tone: "muted", label: "getPaid:state.none.label" },
  started: { tone: "accent", label: "getPaid:state.started.label" },
  due: { tone: "warn", label: "getPaid:state.due.label" },
  review: { tone: "work", label: "getPaid:state.review.label" },
  open: { tone: "good", label: "getPaid:state.open.label" },
  stopped: { tone: "bad", label: "getPaid:state.stopped.label" },
};

export const REQUIREMENT_TEXTS: Record<RequirementKind, string> = {
  document: "getPaid:wanted.document",
  bank: "getPaid:wanted.bank",
  terms: "getPaid:wanted.terms",
  taxNumber: "getPaid:wanted.taxNumber",
  website: "getPaid:wanted.website",
  owners: "getPaid:wanted.owners",
  person: "getPaid:wanted.person",
  business: "getPaid:wanted.business",
  other: "getPaid:wanted.other",
};
