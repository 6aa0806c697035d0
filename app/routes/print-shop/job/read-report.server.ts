import type * as v from "valibot";
import type { Day } from "../../../domain/delivery/delivery-window.ts";
import { type FulfillerReport, MOST_LATE_DAYS } from "../../../domain/fulfilment/report-rules.ts";
import { dayAfter } from "../../../domain/fulfilment/work-days.ts";
import { isLateReason } from "../../../domain/fulfilment/work-steps.ts";
import { pressEventId } from "../../../domain/fulfilment/work-list.ts";
import { readForm } from "../../../http/forms/form.server.ts";
import { ShipmentSchema, WorkProblemSchema, WorkStepSchema } from "../../../schemas/work-page.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";

/** `today` is where the shop is. */
type About = { fulfilmentId: string; at: Date; today: Day };
export type ReadReport =
  | { ok: false; result: FormResult }
  /** `otherwise` is the answer when the job is elsewhere by now. */
  | { ok: true; report: FulfillerReport; done: string; otherwise: FormResult };

/**
 * What a press on a print shop's page tells. Its id is made of the job's version that the page showed, so that the same
 * press tells the same event, from however many hands it comes.
 */
export function readReport(fields: FormData, { fulfilmentId, at, today }: About): ReadReport {
  // A page that was open while the order was changed tells of what it showed.
  const shown = Number(fields.get("revision"));
  const about = (type: string, version: number) => ({
    fulfilmentId,
    at,
    ...(Number.isInteger(shown) && shown > 0 && { revision: shown }),
    eventId: pressEventId({ id: fulfilmentId, version }, type),
  });
  const intent = fields.get("intent");
  if (intent === "ship") {
    const form = readForm(fields, ShipmentSchema);
    if (!form.ok) return { ok: false, result: withIntent(form.result, intent) };
    const { version, carrier, tracking_number } = form.value;
    const parcel = { carrier, trackingNumber: tracking_number || null, trackingUrl: null };
    const report = { ...about("shipped", version), type: "shipped" as const, parcels: [parcel] };
    return { ok: true, report, done: "shipped", otherwise: form.refuse({ intent: "printShop:otherwise" }) };
  }
  if (intent === "problem") {
    const form = readForm(fields, WorkProblemSchema);
    if (!form.ok) return { ok: false, result: withIntent(form.result, intent) };
    const { version, problem, until, detail } = form.value;
    const isLate = isLateReason(problem);
    if (isLate && until !== "" && (until < today || until > dayAfter(today, MOST_LATE_DAYS))) {
      return { ok: false, result: withIntent(form.refuse({ until: "printShop:problem.wrongDay" }), intent) };
    }
    return {
      ok: true,
      done: isLate && until !== "" ? "late" : "problem",
      report: problemReport(about, { version, problem, until, detail }),
      // Where it is by now it can only be late.
      otherwise:
        isLate && until === ""
          ? withIntent(form.refuse({ until: "printShop:problem.dayNeeded" }), intent)
          : form.refuse({ intent: "printShop:otherwise" }),
    };
  }
  if (intent === "cancel_accepted" || intent === "cancel_rejected") {
    const version = Number(fields.get("version")) || 0;
    const told = about(intent, version);
    const report: FulfillerReport =
      intent === "cancel_accepted" ? { ...told, type: intent } : { ...told, type: intent, message: "" };
    const isKept = intent === "cancel_rejected";
    return { ok: true, report, done: isKept ? "kept" : "cancelled", otherwise: OTHERWISE };
  }
  const form = readForm(fields, WorkStepSchema);
  if (!form.ok) return { ok: false, result: OTHERWISE };
  const { version, step } = form.value;
  return { ok: true, report: { ...about(step, version), type: step }, done: "step", otherwise: OTHERWISE };
}

type Told = (
  type: string,
  version: number,
) => Pick<FulfillerReport, "fulfilmentId" | "at" | "revision" | "eventId">;
type Problem = Pick<v.InferOutput<typeof WorkProblemSchema>, "version" | "problem" | "until" | "detail">;

/** What is wrong as a report; the same problem with another day is another event. */
function problemReport(about: Told, { version, problem, until, detail }: Problem): FulfillerReport {
  if (problem === "misprint") return { ...about("misprinted", version), type: "misprinted", detail };
  if (isLateReason(problem) && until !== "") {
    return { ...about(`${problem}-${until}`, version), type: "late", reason: problem, until, detail };
  }
  const code = problem === "late" ? "capacity" : problem;
  return { ...about(problem, version), type: "issue", code, detail };
}

const OTHERWISE: FormResult = { status: "error", error: { intent: ["printShop:otherwise"] } };

/** Which form it was, so that the page shows it open. */
const withIntent = (result: NonNullable<FormResult>, intent: string): FormResult => ({
  ...result,
  initialValue: { ...result.initialValue, intent },
});
