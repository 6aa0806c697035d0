const HINT_MS = 1500;
const OTHER = /[^\p{L}\p{M}\p{N} ]/gu;

/** Strips what a restricted field cannot hold and says so for a second and a half. */
export function restrictCharacters(): void {
  document.addEventListener("input", (event) => {
    const field = event.target as HTMLInputElement;
    if (field.dataset?.letters === undefined || (event as InputEvent).isComposing) return;
    // A gap that was pasted is a gap, whatever sign makes it.
    const spaced = field.value.replaceAll(/[\s\u0085\u2800]/g, " ");
    const clean = spaced.replace(OTHER, "");
    if (clean === field.value) return;
    const caret = (field.selectionStart ?? clean.length) - (field.value.length - clean.length);
    field.value = clean;
    field.setSelectionRange(caret, caret);
    if (clean !== spaced) tell(field);
  });
}

function tell(field: HTMLInputElement): void {
  let hint = field.parentElement?.querySelector<HTMLElement>("[data-letters-hint]");
  if (!hint) {
    hint = document.createElement("p");
    hint.className = "hint";
    hint.dataset.lettersHint = "";
    hint.setAttribute("role", "status");
    field.insertAdjacentElement("afterend", hint);
  }
  hint.textContent = field.dataset.letters ?? "";
  clearTimeout(Number(hint.dataset.timer));
  hint.dataset.timer = String(setTimeout(() => hint.remove(), HINT_MS));
}
