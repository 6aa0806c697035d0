/** Buttons and links marked `data-open="id"` open that dialog; a click beside its content closes it. */
export function openDialogs(): void {
  for (const control of document.querySelectorAll<HTMLElement>("[data-open]")) {
    const dialog = document.querySelector<HTMLDialogElement>(`dialog#${control.dataset.open}`);
    // The basket's is filled first (basket/drawer.ts).
    if (!dialog?.showModal || control.dataset.open === "basket") continue;
    control.addEventListener("click", (event) => {
      event.preventDefault();
      dialog.showModal();
    });
  }
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog")) {
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
  }
}
