import type { GoLiveKey } from "../../../../domain/store/go-live.ts";
import type { EventStep } from "./models.ts";

/** What the button of a step says. */
export const STEP_TEXTS: Record<EventStep, string> = {
  Active: "eventDesk:step.active",
  "On hold": "eventDesk:step.onHold",
  Draft: "eventDesk:step.draft",
  delete: "eventDesk:step.delete",
  lock: "eventDesk:step.lock",
  unlock: "eventDesk:step.unlock",
  duplicate: "eventDesk:step.duplicate",
};

/** What is asked before it; a step without a question can be taken back as easily. */
export const QUESTIONS: Partial<Record<EventStep, { title: string; text: string }>> = {
  Active: { title: "eventDesk:ask.active", text: "eventDesk:ask.activeText" },
  "On hold": { title: "eventDesk:ask.onHold", text: "eventDesk:ask.onHoldText" },
  Draft: { title: "eventDesk:ask.draft", text: "eventDesk:ask.draftText" },
  delete: { title: "eventDesk:ask.delete", text: "eventDesk:ask.deleteText" },
  lock: { title: "eventDesk:ask.lock", text: "eventDesk:ask.lockText" },
  duplicate: { title: "eventDesk:ask.duplicate", text: "eventDesk:ask.duplicateText" },
};

export const GO_LIVE_TEXTS: Record<GoLiveKey, string> = {
  products: "eventDesk:need.products",
  mended: "eventDesk:need.mended",
  made: "eventDesk:need.made",
  prices: "eventDesk:need.prices",
  shipping: "eventDesk:need.shipping",
  vat: "eventDesk:need.vat",
  salesTax: "eventDesk:need.salesTax",
  payment: "eventDesk:need.payment",
  codes: "eventDesk:need.codes",
  budget: "eventDesk:need.budget",
  endDate: "eventDesk:need.endDate",
  contact: "eventDesk:need.contact",
  verified: "eventDesk:need.verified",
};
