/** Links and forms marked `data-reset-setup` clear the integration's steps; the next page reads them anew. */
export function resetSetupOnLeave(): void {
  const reset = (event: Event) => {
    if (!(event.target as Element).closest("[data-reset-setup]")) return;
    try {
      localStorage.removeItem("onboarding");
    } catch {
      // Nothing was kept.
    }
  };
  document.addEventListener("click", reset);
  document.addEventListener("submit", reset);
}
