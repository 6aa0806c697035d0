/** Forms marked `data-auto` are sent as soon as something is chosen; with a name in it, only when that control changes. */
export function submitOnChoice(): void {
  document.addEventListener("change", (event) => {
    const control = event.target as HTMLSelectElement;
    const { form } = control;
    const only = form?.dataset.auto;
    if (!form || only === undefined || control.tagName !== "SELECT") return;
    if (only === "" || only === control.name) form.requestSubmit ? form.requestSubmit() : form.submit();
  });
}
