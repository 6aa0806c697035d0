const form = () => document.querySelector<HTMLFormElement>("form[data-add]");

/** Keeps the buy bar in step with the form, and lets minus and plus change the quantity. */
export function showChoices(): void {
  const here = form();
  const button = here?.querySelector<HTMLButtonElement>("button[data-choose]");
  if (!here || !button) return;
  const add = button.textContent ?? "";
  const follow = () => {
    const sizes = [...here.querySelectorAll<HTMLInputElement>("input[type=radio][name=size]")];
    const size = sizes.find(({ checked }) => checked);
    const chip = here.querySelector<HTMLElement>("[data-chosen-size]");
    if (chip) {
      chip.textContent = size?.value ?? chip.textContent;
      chip.hidden = sizes.length > 0 ? !size : chip.hidden;
    }
    // What is still missing is said on the button; what the button is for stays in its name.
    if (sizes.length === 0 || size) button.textContent = add;
    else button.replaceChildren(button.dataset.choose ?? "", hiddenText(` – ${add}`));
  };
  here.addEventListener("change", (event) => {
    follow();
    if ((event.target as HTMLInputElement).name === "size") clearMissing(here);
  });
  // Browsers bring choices back after the page has loaded.
  addEventListener("pageshow", follow);
  follow();
  here.addEventListener("click", (event) => step(event.target as HTMLElement));
}

function hiddenText(text: string): HTMLElement {
  const hidden = document.createElement("span");
  hidden.className = "sr";
  hidden.textContent = text;
  return hidden;
}

function step(target: HTMLElement): void {
  const by = Number(target.dataset.step ?? 0);
  const field = form()?.querySelector<HTMLInputElement>("input[name=quantity]");
  if (by === 0 || !field) return;
  field.value = String(Math.min(999, Math.max(1, (Number(field.value) || 1) + by)));
}

function clearMissing(here: HTMLFormElement): void {
  const place = here.querySelector<HTMLElement>("[data-missing]");
  place?.querySelector("[data-missing-text]")?.remove();
  place?.querySelector("fieldset")?.removeAttribute("aria-describedby");
  place?.removeAttribute("data-unmet");
}

/** Says in the page's own words that a size is missing, and leads to the first. @returns whether nothing is missing. */
export function hasAllChoices(here: HTMLFormElement): boolean {
  const place = here.querySelector<HTMLElement>("[data-missing]");
  if (!place || place.querySelector(":checked")) return true;
  clearMissing(here);
  const message = document.createElement("p");
  message.className = "error";
  message.id = "size-missing";
  message.dataset.missingText = "";
  message.setAttribute("role", "alert");
  message.textContent = place.dataset.missing ?? "";
  place.appendChild(message);
  place.dataset.unmet = "";
  place.querySelector("fieldset")?.setAttribute("aria-describedby", message.id);
  place.querySelector<HTMLInputElement>("input:not(:disabled)")?.focus();
  place.scrollIntoView({ block: "center" });
  return false;
}
