/** The picture on stage in a window of its own: once as large as fits, then nearer with each press. */
export function enlargePictures(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog#zoom");
  const near = dialog?.querySelector<HTMLButtonElement>("button[data-near]");
  const picture = near?.querySelector("img");
  if (!dialog?.showModal || !near || !picture) return;
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-zoom]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    picture.src = link.href;
    picture.alt = link.querySelector("img")?.alt ?? "";
    near.setAttribute("aria-pressed", "false");
    dialog.showModal();
  });
  near.addEventListener("click", (event) => {
    const isNear = near.getAttribute("aria-pressed") === "true";
    const { left, top, width, height } = near.getBoundingClientRect();
    // Pressed by keyboard: the middle.
    const across = event.detail === 0 ? 0.5 : (event.clientX - left) / width;
    const down = event.detail === 0 ? 0.5 : (event.clientY - top) / height;
    near.setAttribute("aria-pressed", String(!isNear));
    const sheet = near.parentElement;
    if (isNear || !sheet) return;
    sheet.scrollLeft = across * sheet.scrollWidth - sheet.clientWidth / 2;
    sheet.scrollTop = down * sheet.scrollHeight - sheet.clientHeight / 2;
  });
}
