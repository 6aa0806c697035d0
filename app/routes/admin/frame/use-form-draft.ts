import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { type DraftField, draftOf } from "../../../domain/access/form-draft.ts";
import { fieldsOf, fillFields, hasFields } from "../../../ui/forms/form-controls.ts";
import { cameFrom } from "../../../ui/forms/kept-draft-store.ts";

const KEY = "desk.draft";
type Draft = { path: string; fields: DraftField[] };
/**
 * Keeps what was sent in this tab until it is known that it arrived: where the session had ended, the sign-in is another
 * document, and the form is filled in again after it. Nothing secret is kept, and nothing beyond the tab.
 */
export function useFormDraft(): void {
  const { state } = useNavigation();
  const sent = useRef(false);
  useEffect(() => {
    restore();
    const keep = ({ target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.method !== "post" || !target.closest("main")) return;
      const fields = draftOf(fieldsOf(target));
      const draft: Draft = { path: location.pathname, fields };
      if (fields.length > 0) write(JSON.stringify(draft));
    };
    document.addEventListener("submit", keep, { capture: true });
    return () => document.removeEventListener("submit", keep, { capture: true });
  }, []);
  useEffect(() => {
    if (state === "submitting") sent.current = true;
    // The desk answered, and is still here: what was sent arrived, or stands in its form with what is wrong.
    if (state === "idle" && sent.current) {
      sent.current = false;
      write(null);
    }
  }, [state]);
}

/** A browser that keeps nothing is no error. */
function write(draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, draft);
  } catch {
    return;
  }
}

function restore(): void {
  try {
    const saved = sessionStorage.getItem(KEY);
    const draft = saved === null ? null : (JSON.parse(saved) as Draft);
    if (!draft || draft.path !== location.pathname) return;
    sessionStorage.removeItem(KEY);
    // A document that answers the form itself shows what was kept of it, or what is wrong; a sign-in lies between else.
    if (cameFrom(location.pathname)) return;
    // Only the form that has all the fields of the draft is the one.
    for (const form of document.querySelectorAll<HTMLFormElement>("main form")) {
      if (hasFields(form, draft.fields)) fillFields(form, draft.fields);
    }
  } catch {
    return;
  }
}
