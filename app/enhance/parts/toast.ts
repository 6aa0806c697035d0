const TOAST_MS = 5000;

/**
 * A toast goes by itself after five seconds; while somebody points at it or is in it, it stays, and the clock starts
 * anew when they leave. Screen readers say what comes into a live region and not what a page begins with, so its words
 * are put there once more.
 */
export function fadeToasts(): void {
  for (const toast of document.querySelectorAll<HTMLElement>("[data-toast]")) {
    let timer: ReturnType<typeof setTimeout>;
    const hold = () => clearTimeout(timer);
    const start = () => {
      hold();
      timer = setTimeout(() => toast.remove(), TOAST_MS);
    };
    for (const event of ["pointerenter", "focusin"]) toast.addEventListener(event, hold);
    for (const event of ["pointerleave", "focusout"]) toast.addEventListener(event, start);
    start();
    const words = [...toast.childNodes];
    toast.replaceChildren();
    setTimeout(() => toast.replaceChildren(...words));
  }
}
