import { type RefObject, useEffect, useRef } from "react";

type TypedFields = [name: string, value: string][];

/** A link that staff sent opens another person's order at the same address: it has fields of its own. */
const keyOf = () => `typed:${location.pathname}:${new URLSearchParams(location.search).get("link") ?? ""}`;
/** A token is its page's own, a button is no field, and a contradiction is confirmed each time. */
const NOT_TYPED = new Set(["_token", "intent", "state_confirmed"]);

/** Saves what is typed in the first step in this tab, where a reload finds it. Without storage nothing is saved. */
export function saveTyped(form: HTMLFormElement): void {
  const fields = [...new FormData(form)].filter(([name]) => !NOT_TYPED.has(name));
  try {
    sessionStorage.setItem(keyOf(), JSON.stringify(fields));
  } catch {
    return;
  }
}

/** The server has the address: nothing is left in the tab for the next person. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(keyOf());
  } catch {
    return;
  }
}

function readTyped(): TypedFields {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf()) ?? "[]") as TypedFields;
  } catch {
    return [];
  }
}

/** @returns whether the form has the field. What was typed before React started stays, and so does the field in use. */
function fillField(form: HTMLFormElement, name: string, value: string): boolean {
  const field = form.elements.namedItem(name);
  if (field && field === document.activeElement) return true;
  if (field instanceof HTMLSelectElement) field.value = value;
  else if (!(field instanceof HTMLInputElement)) return false;
  else if (field.value === field.defaultValue) field.value = value;
  return true;
}

/**
 * Fills in what was typed before a reload. A country decides which fields there are, so that a state may find its field
 * only when the form was drawn for that country.
 * @param follow draws the form for the place that it now names. @param answered the server sent fields back: they are newer.
 */
export function useTypedAgain(
  ref: RefObject<HTMLFormElement>,
  { follow, answered }: { follow: () => void; answered: boolean },
): void {
  const left = useRef<TypedFields>();
  useEffect(() => {
    left.current ??= answered ? [] : readTyped();
    const before = left.current.length;
    left.current = left.current.filter(
      ([name, value]) => !ref.current || !fillField(ref.current, name, value),
    );
    if (left.current.length < before) follow();
  });
}
