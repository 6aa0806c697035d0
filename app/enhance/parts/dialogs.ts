/** Buttons marked `data-open="id"` open that dialog; a click beside its content closes it. */
export function openDialogs(): void {
  for (const button of document.querySelectorAll<HTMLElement>("button[data-open]")) {
    button.addEventListener("click", () => {
      document.querySelector<HTMLDialogElement>(`dialog#${button.dataset.open}`)?.showModal();
    });
  }
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog")) {
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
  }
}
