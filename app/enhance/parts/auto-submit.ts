/** A quantity that was typed into the basket is sent as soon as one leaves it. */
export function submitTypedQuantity(): void {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.form?.matches(".stepper")) return;
    target.form.requestSubmit(target.form.querySelector<HTMLElement>("[value=set]"));
  });
}

/** Forms marked `data-auto` are sent as soon as something is chosen; with a name in it, only when that control changes. */
export function submitOnChoice(): void {
  // Such a control is posted along with another form. Where that form's draft is kept, it is sent by its own.
  for (const control of document.querySelectorAll<HTMLButtonElement>("[data-auto] [form]")) {
    if (control.form?.dataset.draft !== undefined) control.removeAttribute("form");
  }
  document.addEventListener("change", (event) => {
    const control = event.target as HTMLSelectElement;
    const { form } = control;
    const around = control.closest("[data-auto]");
    if (around && form && around !== form) {
      around.querySelector<HTMLElement>("button.no-js")?.click();
      return;
    }
    const only = form?.dataset.auto;
    if (!form || only === undefined || control.tagName !== "SELECT") return;
    if (only === "" || only === control.name) form.requestSubmit ? form.requestSubmit() : form.submit();
  });
}
