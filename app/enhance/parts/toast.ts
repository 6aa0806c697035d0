const TOAST_MS = 5000;

/** A toast goes by itself after five seconds. */
export function fadeToasts(): void {
  for (const toast of document.querySelectorAll<HTMLElement>("[data-toast]")) {
    setTimeout(() => toast.remove(), TOAST_MS);
  }
}
