import type { DraftField } from "../../domain/access/form-draft.ts";

/** What somebody changed in the form of a page and has not saved; in this tab alone, until it ends. */
export type Draft = { at: number; fields: DraftField[] };

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

export function keptDraft(path: string): Draft | null {
  try {
    const saved = sessionStorage.getItem(keyOf(path));
    return saved === null ? null : (JSON.parse(saved) as Draft);
  } catch {
    return null;
  }
}
