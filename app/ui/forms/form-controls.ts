import type { DraftField } from "../../domain/access/form-draft.ts";
import { useBlocker, useNavigation } from "@remix-run/react";
import { dropDraft } from "./kept-draft-store.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { unansweredStore } from "./page-data-fetch.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement): Control[] =>
  Array.from<unknown>(form.elements).filter(
    (element): element is Control =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  );

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

/** The fields of a form as they stand. */
export const fieldsOf = (form: HTMLFormElement): DraftField[] =>
  controlsOf(form).map((control) => ({
    name: control.name,
    type: control.type,
    value: control.value,
    checked: isTick(control) ? control.checked : null,
  }));

/** Whether a form has fields of all these names. */
export function hasFields(form: HTMLFormElement, fields: readonly DraftField[]): boolean {
  const names = new Set(controlsOf(form).map(({ name }) => name));
  return fields.every(({ name }) => names.has(name));
}

/** Fills in what there is of these fields, as if it were typed. */
export function fillFields(form: HTMLFormElement, fields: readonly DraftField[]): void {
  const controls = controlsOf(form);
  for (const field of fields) {
    const same = controls.filter(({ name, type }) => name === field.name && type === field.type);
    const control = same.find((one) => !isTick(one) || one.value === field.value);
    if (!control) continue;
    if (isTick(control)) control.checked = field.checked ?? false;
    else control.value = field.value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

const textOf = (form: HTMLFormElement) =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );

/**
 * Whether a form holds something that was not saved; leaving the page then asks first.
 * @param question what is asked.
 * @param wasRefused whether the form came back from the server with what was typed.
 */
export function useUnsavedChanges(
  form: RefObject<HTMLFormElement>,
  question: string,
  wasRefused: boolean,
): boolean {
  const [isChanged, setChanged] = useState(false);
  const isDirty = isChanged || wasRefused;
  const isSending = useRef(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const first = textOf(element);
    const compare = () => {
      isSending.current = false;
      setChanged(textOf(element) !== first);
    };
    const send = () => void (isSending.current = true);
    element.addEventListener("input", compare);
    element.addEventListener("change", compare);
    element.addEventListener("submit", send);
    return () => {
      element.removeEventListener("input", compare);
      element.removeEventListener("change", compare);
      element.removeEventListener("submit", send);
    };
  }, [form]);
  const { state } = useNavigation();
  useEffect(() => {
    // The answer is here: what was refused is as unsaved as before.
    if (state === "idle") isSending.current = false;
  }, [state]);
  useEffect(
    // What got no answer is unsaved, too: leaving it asks first.
    () =>
      unansweredStore.subscribe(() => unansweredStore.isTold(form.current) && (isSending.current = false)),
    [form],
  );
  useEffect(() => {
    if (!isDirty) return;
    // The browser asks in its own words.
    const warn = (event: BeforeUnloadEvent) => {
      if (!isSending.current) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSending.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (confirm(question)) {
      dropDraft(location.pathname);
      blocker.proceed();
    } else blocker.reset();
  }, [blocker, question]);
  return isDirty;
}
