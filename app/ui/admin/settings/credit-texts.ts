import type { CreditState } from "../../../domain/access/tenant-standing.ts";
import type { StatementState } from "../../../domain/credit/statement.ts";
import type { Tone } from "../../feedback/badge.tsx";

export const CREDIT_SHOWN: Record<CreditState, { tone: Tone; text: string }> = {
  requested: { tone: "accent", text: "preferences:credit.state.requested" },
  approved: { tone: "good", text: "preferences:credit.state.approved" },
  active: { tone: "good", text: "preferences:credit.state.active" },
  on_stop: { tone: "bad", text: "preferences:credit.state.on_stop" },
  closed: { tone: "muted", text: "preferences:credit.state.closed" },
};

/** How far a monthly invoice is. */
export const BILL_SHOWN: Record<StatementState, { tone: Tone; text: string }> = {
  open: { tone: "accent", text: "creditDesk:state.open" },
  overdue: { tone: "bad", text: "creditDesk:state.overdue" },
  paid: { tone: "good", text: "creditDesk:state.paid" },
  written_off: { tone: "muted", text: "creditDesk:state.written_off" },
};
