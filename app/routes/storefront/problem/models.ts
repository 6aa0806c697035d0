import type {
  CaseOutcome,
  CaseProblem,
  ReportedProblem,
  CasePromise,
  CaseState,
} from "../../../domain/order/order-case.ts";

export type CaseMessage = {
  id: string;
  /** Null: whoever opened the case. */
  staff: string | null;
  text: string;
  /** Whole, and as they are shown beside the words. */
  photos: { href: string; thumb: string }[];
  at: string;
};

/** A case as whoever opened it sees it. */
export type ShownCase = {
  id: string;
  problem: CaseProblem;
  state: CaseState;
  outcome: CaseOutcome | null;
  at: string;
  messages: CaseMessage[];
};

/** Whether a line may be sent back, in words for its buyer; null: nothing to say. */
export type ShownRight = { is: "possible" | "over"; until: string | null } | { is: "personal" };

export type ProblemLine = {
  id: string;
  name: string;
  picture: string;
  colour: string;
  size: string;
  quantity: number;
  right: ShownRight | null;
};

export type ProblemPage = {
  /** Where its forms are posted: the page itself. */
  action: string;
  statusHref: string;
  orderRef: string;
  isGift: boolean;
  /** Good for one post: the same one again is the same case. */
  formKey: string;
  /** Something new can be said; else it is too early or too late. */
  isOpen: boolean;
  problems: { problem: ReportedProblem; promise: CasePromise }[];
  /** From when on what did not come counts as lost. */
  lostFrom: string | null;
  lines: ProblemLine[];
  cases: ShownCase[];
  /** Which form was posted: `new`, or the id of a case. */
  posted: string | null;
  isSaved: boolean;
  timeZone: string;
};
