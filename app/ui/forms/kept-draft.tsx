import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { changedFields, draftOf } from "../../domain/access/form-draft.ts";
import { Button } from "../actions/button.tsx";
import { useDates } from "../dates/time-zone.tsx";
import { Notice } from "../feedback/notice.tsx";
import { fieldsOf, fillFields } from "./form-controls.ts";
import { type Draft, dropDraft, isSavedByDocument, keepDraft, keptDraft } from "./kept-draft-store.ts";

/** Typing is kept once it pauses so long. */
const PAUSE_MS = 400;

/** The page whose form was sent last, until somebody types again: the form that follows it knows that it was saved. */
let sentFrom: string | undefined;

/**
 * Keeps in this tab what was changed in the form and not saved, so that a reload or a crash loses nothing, and offers it
 * when the page is opened again. Only what was changed is filled in: what somebody else saved meanwhile stays. Nothing
 * secret is kept. The page's one form of its kind.
 * @param isRefused whether the form shows what was not accepted.
 */
export function KeptDraft({ form, isRefused }: { form: RefObject<HTMLFormElement>; isRefused: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const [offered, setOffered] = useState<Draft | null>(null);
  const refused = useRef(isRefused);
  refused.current = isRefused;
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const path = location.pathname;
    const fields = () => draftOf(fieldsOf(element));
    const stored = fields();
    const version = () => element.querySelector<HTMLInputElement>('[name="version"]')?.value;
    // A form that begins anew after it was sent was saved, however its values are written now: 4,90 is kept as 4.90.
    const isAnswered = sentFrom === path || isSavedByDocument(path, version());
    if (isAnswered && !refused.current) dropDraft(path);
    sentFrom = undefined;
    // What is as it was kept was saved, too.
    const unsaved = (draft: Draft | null) =>
      draft && changedFields(fields(), draft.fields).length > 0 ? draft : null;
    const saved = unsaved(keptDraft(path));
    setOffered(saved);
    if (!saved) dropDraft(path);
    let pause: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      const changed = changedFields(stored, fields());
      if (changed.length > 0) keepDraft(path, { at: Date.now(), fields: changed });
      else dropDraft(path);
      setOffered(unsaved);
    };
    const typed = () => {
      sentFrom = undefined;
      clearTimeout(pause);
      pause = setTimeout(keep, PAUSE_MS);
    };
    // Whoever types and saves at once has lost nothing either, where the answer never comes.
    const send = () => {
      clearTimeout(pause);
      keep();
      const sent = keptDraft(path);
      const sentOf = version();
      if (sent && sentOf) keepDraft(path, { ...sent, sentOf });
      sentFrom = path;
    };
    element.addEventListener("submit", send);
    element.addEventListener("input", typed);
    element.addEventListener("change", typed);
    return () => {
      clearTimeout(pause);
      // What was sent led on to another page, so it was saved; an error is shown where the form was.
      if (sentFrom === path && location.pathname !== path) dropDraft(path);
      element.removeEventListener("submit", send);
      element.removeEventListener("input", typed);
      element.removeEventListener("change", typed);
    };
  }, [form]);

  if (!offered) return null;
  const bring = () => {
    if (form.current) fillFields(form.current, offered.fields);
    setOffered(null);
  };
  const discard = () => {
    dropDraft(location.pathname);
    setOffered(null);
  };
  return (
    <Notice live>
      <p>{t("eventDesk:draft.kept", { at: dateTime(new Date(offered.at).toISOString()) })}</p>
      <p className="row">
        <Button type="button" size="tiny" onClick={bring}>
          {t("eventDesk:draft.bring")}
        </Button>
        <Button type="button" look="quiet" size="tiny" onClick={discard}>
          {t("eventDesk:draft.discard")}
        </Button>
      </p>
    </Notice>
  );
}
