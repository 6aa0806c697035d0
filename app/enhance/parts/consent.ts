const KEY = "cookie-consent";

/** Shows the cookie banner until the visitor has chosen; the choice stays in this browser. */
export function askConsent(): void {
  const banner = document.querySelector<HTMLElement>("[data-cookies]");
  if (!banner) return;
  try {
    if (localStorage.getItem(KEY)) return;
  } catch {
    return;
  }
  banner.hidden = false;
  banner.addEventListener("click", (event) => {
    const choice = (event.target as Element).closest<HTMLElement>("[data-consent]")?.dataset.consent;
    if (!choice) return;
    localStorage.setItem(KEY, choice);
    banner.hidden = true;
    document.dispatchEvent(new CustomEvent("consent", { detail: choice }));
  });
}
