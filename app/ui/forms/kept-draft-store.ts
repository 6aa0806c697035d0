import type { DraftField } from "../../domain/access/form-draft.ts";

/** What somebody changed in the form of a page and has not saved; in this tab alone, until it ends. */
export type Draft = {
  at: number;
  fields: DraftField[];
  /** The version that the form was of when it was sent; typing more takes it away. */
  sentOf?: string;
};

const keyOf = (path: string) => `desk.unsaved:${path}`;

/** A browser that keeps nothing is no error. */
export function keepDraft(path: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(draft));
  } catch {
    return;
  }
}

export function dropDraft(path: string): void {
  try {
    sessionStorage.removeItem(keyOf(path));
  } catch {
    return;
  }
}

/** Whether the page that led to this document is of this path: a form that was answered, with no sign-in between. */
export function cameFrom(path: string): boolean {
  return URL.canParse(document.referrer) && new URL(document.referrer).pathname === path;
}

export function keptDraft(path: string): Draft | null {
  try {
    const saved = sessionStorage.getItem(keyOf(path));
    return saved === null ? null : (JSON.parse(saved) as Draft);
  } catch {
    return null;
  }
}

/**
 * A form whose answer is a document of its own: what is remembered here ended with the one before, the draft did not. That
 * answer says that it was saved; another version alone may be somebody else's, where the answer never came.
 */
export function isSavedByDocument(path: string, version: string | undefined): boolean {
  const sentOf = keptDraft(path)?.sentOf;
  const saysSaved = document.querySelector(".toast.good") !== null;
  return sentOf !== undefined && sentOf !== version && cameFrom(path) && saysSaved;
}
