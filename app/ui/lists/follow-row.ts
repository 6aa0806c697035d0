import type { MouseEvent as ReactMouseEvent } from "react";

const CONTROLS = "a, button, input, label, select, summary, textarea";

/**
 * Follows the link of the row that was clicked, with the keys that were held: Ctrl opens a tab. A click that selected
 * text, or that a control of the row answers to, is left alone.
 */
export function followRow(event: ReactMouseEvent<HTMLElement>): void {
  const { target, nativeEvent } = event;
  if (event.defaultPrevented || event.button !== 0) return;
  if (!(target instanceof Element) || target.closest(CONTROLS)) return;
  if (window.getSelection()?.type === "Range") return;
  const { ctrlKey, metaKey, shiftKey } = nativeEvent;
  target
    .closest("tr")
    ?.querySelector(".row-link")
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
