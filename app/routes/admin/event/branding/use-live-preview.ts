import { type FormEvent, useEffect, useRef, useState } from "react";
import type { StoreTheme } from "../../../../domain/store/store-event.ts";

/** Typing pauses before the store is drawn again. */
const PAUSE_MS = 500;

/**
 * The store beside its form: what is typed goes into the preview's address, which the server draws.
 * @param names the fields that the preview follows.
 * @param initial what the server was asked to show, where no script follows the form.
 */
export function useLivePreview(
  href: string,
  stored: StoreTheme,
  names: readonly string[],
  initial: string | null,
) {
  const [query, setQuery] = useState(initial);
  const [theme, setTheme] = useState(stored);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => setQuery(initial), [initial]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = (event: FormEvent) => {
    const { form } = event.target as HTMLInputElement;
    if (!form) return;
    const typed = new FormData(form);
    const text = (name: string) => {
      const value = typed.get(name);
      return typeof value === "string" ? value : "";
    };
    setTheme({
      brand: text("brand"),
      paper: text("paper") as StoreTheme["paper"],
      corners: text("corners") as StoreTheme["corners"],
      headings: text("headings") as StoreTheme["headings"],
    });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const fields = names.flatMap((name) => (text(name) === "" ? [] : [[name, text(name)]]));
      setQuery(new URLSearchParams([["look", "1"], ...fields]).toString());
    }, PAUSE_MS);
  };
  return { theme, follow, src: query === null ? href : `${href}?${query}` };
}
