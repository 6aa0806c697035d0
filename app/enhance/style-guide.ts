import { showColourScheme, showStates } from "./parts/shown-states.ts";

const scheme = document.querySelector<HTMLElement>("[data-scheme]")?.dataset.scheme;

for (const sheet of document.styleSheets) {
  showStates(sheet);
  if (scheme) showColourScheme(sheet, scheme);
}
if (scheme) document.documentElement.style.colorScheme = scheme;
for (const dialog of document.querySelectorAll<HTMLDialogElement>(".guide-part > #guide-dialog"))
  dialog.open = true;
