import { invalidRequest } from "./api-error.ts";
import { newId } from "./ids.ts";

/**
 * Switches that make the sandbox misbehave, for tests of what the product does when payments go wrong.
 * Request modes act on API calls, pages and scripts; webhook modes on deliveries; `processing` on confirmations.
 */
const REQUEST_MODES = ["slow", "refuse", "503", "drop-after", "500-after"] as const;
const WEBHOOK_MODES = ["hold-webhooks", "double-webhooks", "reorder-webhooks", "lose-webhooks"] as const;
type RequestMode = (typeof REQUEST_MODES)[number];
type WebhookMode = (typeof WEBHOOK_MODES)[number];

interface Fault {
  id: string;
  match: { method?: string; path?: string; event_type?: string };
  mode: string;
  /** How often it still acts; null for ever. */
  times: number | null;
}

/** The switches that are on. They live in memory only: a restart is always healthy. */
export class Faults {
  private faults: Fault[] = [];

  /** Turns a switch on, from the control call's JSON. */
  add(wish: unknown): Fault {
    const { match = {}, mode, times } = (wish ?? {}) as Partial<Fault>;
    const [name = "", detail] = String(mode).split(":");
    const modes = [...REQUEST_MODES, ...WEBHOOK_MODES, "processing"] as string[];
    if (!modes.includes(name) || (name === "slow" && !/^\d+$/.test(detail ?? ""))) {
      const message = `Unknown mode: ${String(mode)}. Modes: slow:ms, ${modes.slice(1).join(", ")}`;
      throw invalidRequest(message, { param: "mode" });
    }
    if (times !== undefined && times !== null && !Number.isInteger(times)) {
      throw invalidRequest("times must be a whole number", { param: "times" });
    }
    const fault: Fault = { id: newId("fault", 8), match, mode: String(mode), times: times ?? null };
    this.faults.push(fault);
    return fault;
  }

  list(): Fault[] {
    return this.faults;
  }

  clear(): void {
    this.faults = [];
  }

  /** The request faults that act on a request: each counts as used. */
  forRequest(method: string, path: string): { mode: RequestMode; delayMs: number } | null {
    const fault = this.take(REQUEST_MODES, (match) => meets(match, method, path) && !match.event_type);
    if (!fault) return null;
    const [mode, detail] = fault.mode.split(":");
    return { mode: mode as RequestMode, delayMs: Number(detail ?? 0) };
  }

  /** The webhook fault that acts on an event's delivery. */
  forEvent(type: string): WebhookMode | null {
    const fault = this.take(WEBHOOK_MODES, (match) => !match.event_type || covers(match.event_type, type));
    return (fault?.mode as WebhookMode | undefined) ?? null;
  }

  /** Whether a confirmation ends in `processing`; `settleAfterMs` null leaves it there until told otherwise. */
  forConfirmation(path: string): { settleAfterMs: number | null } | null {
    const fault = this.take(["processing"], (match) => meets(match, "POST", path));
    if (!fault) return null;
    const detail = fault.mode.split(":")[1];
    return { settleAfterMs: detail ? Number(detail) : null };
  }

  private take(modes: readonly string[], fits: (match: Fault["match"]) => boolean): Fault | undefined {
    const fault = this.faults.find(
      ({ mode, match }) => modes.includes(mode.split(":")[0] ?? "") && fits(match),
    );
    if (!fault || fault.times === null) return fault;
    fault.times -= 1;
    if (fault.times <= 0) this.faults = this.faults.filter((other) => other !== fault);
    return fault;
  }
}

function meets(match: Fault["match"], method: string, path: string): boolean {
  if (match.method && match.method.toUpperCase() !== method) return false;
  return !match.path || covers(match.path, path);
}

/** A pattern is a prefix, or a regular expression when it is one that matches. */
function covers(pattern: string, text: string): boolean {
  if (text.startsWith(pattern)) return true;
  try {
    return new RegExp(pattern).test(text);
  } catch {
    return false;
  }
}
