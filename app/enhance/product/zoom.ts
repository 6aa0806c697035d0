const views = () => document.querySelector<HTMLElement>("[data-zoom-views]");

/** The pictures over the whole window: at once enlarged around the print, moved by dragging, whole at a press. */
export function enlargePictures(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog#zoom");
  const near = dialog?.querySelector<HTMLButtonElement>("button[data-near]");
  const sheet = near?.parentElement;
  const picture = near?.querySelector("img");
  if (!dialog?.showModal || !near || !sheet || !picture) return;

  const lookAt = (across: number, down: number) => {
    sheet.scrollLeft = across * sheet.scrollWidth - sheet.clientWidth / 2;
    sheet.scrollTop = down * sheet.scrollHeight - sheet.clientHeight / 2;
  };
  const enlarge = (isNear: boolean, across = 0.5, down = PRINT_MIDDLE) => {
    near.setAttribute("aria-pressed", String(isNear));
    if (isNear) lookAt(across, down);
  };
  const show = (link: HTMLAnchorElement) => {
    const large = new URL(link.href);
    large.searchParams.set("w", ZOOM_WIDTH);
    picture.src = large.href;
    picture.alt = link.querySelector("img")?.alt ?? "";
    for (const view of views()?.children ?? [])
      view.setAttribute("aria-pressed", String(view.getAttribute("data-side") === link.dataset.side));
  };

  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-zoom]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const pictures = [...document.querySelectorAll<HTMLAnchorElement>("a[data-zoom][data-side]")];
    views()?.replaceChildren(...(pictures.length > 1 ? pictures.map((of) => viewButton(of, show)) : []));
    const current = document.querySelector<HTMLAnchorElement>(".stage .views [aria-current]");
    const side = link.dataset.side ?? (current && new URL(current.href).searchParams.get("side")) ?? "front";
    const [first] = pictures;
    const shown = pictures.find((candidate) => candidate.dataset.side === side) ?? first;
    if (shown) show(shown);
    dialog.showModal();
    enlarge(true);
  });

  const hasDragged = letDrag(sheet);
  near.addEventListener("click", (event) => {
    if (hasDragged()) return;
    const { left, top, width, height } = near.getBoundingClientRect();
    const isNear = near.getAttribute("aria-pressed") === "true";
    // Pressed by keyboard: the middle.
    if (event.detail === 0) enlarge(!isNear);
    else enlarge(!isNear, (event.clientX - left) / width, (event.clientY - top) / height);
  });
}

/** The widest that pictures are drawn for. */
const ZOOM_WIDTH = "1400";
/** Where prints are, as a share of the picture's height. */
const PRINT_MIDDLE = 0.42;
/** A press that moves further is no click. */
const CLICK_PX = 6;

function viewButton(link: HTMLAnchorElement, show: (link: HTMLAnchorElement) => void): HTMLElement {
  const button = document.createElement("button");
  const small = document.createElement("img");
  button.type = "button";
  button.dataset.side = link.dataset.side;
  small.src = link.href;
  small.alt = "";
  button.setAttribute("aria-label", link.querySelector("img")?.alt ?? "");
  small.width = 48;
  small.height = 58;
  button.appendChild(small);
  button.addEventListener("click", () => show(link));
  return button;
}

/** A mouse moves the sheet as a finger does. @returns whether the last press was such a move. */
function letDrag(sheet: HTMLElement): () => boolean {
  let dragged = false;
  sheet.addEventListener("pointerdown", ({ pointerType, clientX, clientY }) => {
    dragged = false;
    if (pointerType !== "mouse") return;
    const { scrollLeft, scrollTop } = sheet;
    const move = (event: PointerEvent) => {
      dragged ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) > CLICK_PX;
      sheet.scrollTo(scrollLeft + clientX - event.clientX, scrollTop + clientY - event.clientY);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", () => removeEventListener("pointermove", move), { once: true });
  });
  sheet.addEventListener("dragstart", (event) => event.preventDefault());
  return () => dragged;
}
