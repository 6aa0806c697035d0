import type { CaseOutcome, CaseProblem, CasePromise, CaseState, Misfit } from "../domain/order/order-case.ts";

import type { ReturnStep } from "../domain/order/withdrawal.ts";
import type { Region } from "../domain/store/store-event.ts";

export const PROBLEM_TEXTS: Record<CaseProblem, string> = {
  misprint: "cases:problem.misprint",
  damaged: "cases:problem.damaged",
  wrong_item: "cases:problem.wrong_item",
  missing: "cases:problem.missing",
  lost: "cases:problem.lost",
  does_not_fit: "cases:problem.does_not_fit",
  withdrawal: "cases:problem.withdrawal",
  exchange: "cases:problem.exchange",
  message: "cases:problem.message",
};

export const MISFIT_TEXTS: Record<Misfit, string> = {
  small: "cases:misfit.small",
  big: "cases:misfit.big",
};

/** A problem as the store's region spells it. */
export const problemText = (problem: CaseProblem, region: Region): string =>
  region === "US" && problem === "wrong_item" ? "cases:problem.wrong_itemUs" : PROBLEM_TEXTS[problem];

export const PROMISE_TEXTS: Record<CasePromise, string> = {
  made_again: "cases:promise.made_again",
  wait_then_made_again: "cases:promise.wait_then_made_again",
  may_be_returned: "cases:promise.may_be_returned",
  made_personally: "cases:promise.made_personally",
  organiser_decides: "cases:promise.organiser_decides",
};

/** For what nobody paid for. */
export const GIFT_PROMISE_TEXTS: Record<CasePromise, string> = {
  ...PROMISE_TEXTS,
  made_again: "cases:promiseGift.made_again",
  wait_then_made_again: "cases:promiseGift.wait_then_made_again",
};

export const STATE_TEXTS: Record<CaseState, string> = {
  open: "cases:state.open",
  asked: "cases:state.asked",
  closed: "cases:state.closed",
};

export const OUTCOME_TEXTS: Record<CaseOutcome, string> = {
  reprint: "cases:outcome.reprint",
  refund: "cases:outcome.refund",
  exchange: "cases:outcome.exchange",
  refused: "cases:outcome.refused",
  settled: "cases:outcome.settled",
};

/** What staff note of what a buyer sends back. */
export const RETURN_TEXTS: Record<ReturnStep, string> = {
  dispatched: "cases:desk.dispatched",
  arrived: "cases:desk.arrived",
};
