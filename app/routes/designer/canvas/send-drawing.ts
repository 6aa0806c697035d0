import type { Side } from "../../../domain/design/design.ts";
import { paths } from "../../../paths.ts";
import type { Finding } from "../../../rendering/findings.ts";

export type Saved = {
  edition: string;
  pictures: Record<Side, string>;
  findings: readonly Finding[];
};

/** What became of a drawing that was sent. */
export type SaveOutcome =
  | { kind: "saved"; saved: Saved }
  /** It will not be taken as it is; `error` is a key of the texts. */
  | { kind: "refused"; error: string }
  | { kind: "signedOut" }
  /** Too much was sent: not before so many seconds. */
  | { kind: "wait"; seconds: number }
  /** Nobody answered, or somebody who knows nothing of drawings. */
  | { kind: "away" };

type Answer = { status: number; retryAfter: string | null; body: unknown };

/** Where an answer names no time. */
const WAIT_SECONDS = 30;

/** What is told of a refusal whose answer is a page of the product, not an answer to a drawing. */
const REFUSED_BY_STATUS: Readonly<Record<number, string>> = {
  403: "designer:refused.forbidden",
  404: "designer:refused.missing",
  413: "designer:refused.drawing",
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Reads what the server said. Pure. */
export function outcomeOf({ status, retryAfter, body }: Answer): SaveOutcome {
  if (status === 401) return { kind: "signedOut" };
  if (status === 429) {
    const seconds = Number(isRecord(body) ? body["seconds"] : (retryAfter ?? ""));
    return { kind: "wait", seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : WAIT_SECONDS };
  }
  if (isRecord(body) && body["ok"] === true && typeof body["edition"] === "string")
    return { kind: "saved", saved: body as unknown as Saved };
  if (isRecord(body) && body["ok"] === false && typeof body["error"] === "string" && status < 500)
    return { kind: "refused", error: body["error"] };
  const error = REFUSED_BY_STATUS[status];
  return error === undefined ? { kind: "away" } : { kind: "refused", error };
}

/** The server gives up sooner: an answer that never comes must not keep the next drawing from being saved. */
const ANSWER_DEADLINE_MS = 20_000;

export async function sendDrawing(address: string, fields: FormData): Promise<SaveOutcome> {
  try {
    const signal = AbortSignal.timeout(ANSWER_DEADLINE_MS);
    const response = await fetch(address, { method: "POST", body: fields, signal });
    const body: unknown = await response.json().catch((error: unknown) => {
      // A line that broke within the answer says nothing of what became of the drawing.
      if (response.ok) throw error;
      return null;
    });
    return outcomeOf({ status: response.status, retryAfter: response.headers.get("Retry-After"), body });
  } catch {
    return { kind: "away" };
  }
}

/** Asks for a copy of the product whose designer this page is. @returns the copy's designer, and where it is saved. */
export async function copyProduct(): Promise<{ href: string; saveHref: string } | null> {
  try {
    const signal = AbortSignal.timeout(ANSWER_DEADLINE_MS);
    const body = new URLSearchParams({ intent: "copy" });
    const { ok, redirected, url } = await fetch(location.pathname, { method: "POST", body, signal });
    const href = new URL(url).pathname;
    const [, id] = /^\/products\/([^/]+)\/design$/.exec(href) ?? [];
    if (!ok || !redirected || id === undefined || href === location.pathname) return null;
    return { href, saveHref: paths.saveDesign(id) };
  } catch {
    return null;
  }
}
