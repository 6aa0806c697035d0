/** What asks the frame to open the palette: the search button, wherever it stands. */
export const OPEN_PALETTE = "desk.palette";

const SWITCH = "desk.keys";

/** Whether single keys do something. A browser that keeps nothing has them on. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(SWITCH) !== "off";
  } catch {
    return true;
  }
}

/** Switches single keys on or off in this browser. */
export function switchKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SWITCH);
    else localStorage.setItem(SWITCH, "off");
  } catch {
    return;
  }
}

/** Whether a key belongs to what has the focus: a field, or a dialog that is open. */
export function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input:not([type=checkbox]), textarea, select") !== null)
  );
}
