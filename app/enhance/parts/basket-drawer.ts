import { mirrorBasket, mirroredUnits } from "./basket-mirror.ts";
import { whileBusy } from "./busy.ts";

const drawer = () => document.querySelector<HTMLDialogElement>("dialog#basket");
const place = () => document.querySelector<HTMLElement>("[data-basket-from]");
// The page brings its own styles, which the Content-Security-Policy of this one would complain about.
const parse = (page: string) =>
  new DOMParser().parseFromString(page.replace(/<style[\s\S]*?<\/style>/g, ""), "text/html");

function show(): void {
  const dialog = drawer();
  if (dialog && !dialog.open) dialog.showModal();
}

function showCount(units: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>("[data-basket-count]")) {
    badge.textContent = String(units);
    badge.hidden = units === 0;
  }
}

/** Takes the basket out of a page and puts it into the drawer, the count and the local copy. */
function take(page: string): boolean {
  const content = parse(page).querySelector<HTMLElement>("[data-basket]");
  const target = place();
  if (!content || !target) return false;
  const focused = document.activeElement?.getAttribute("aria-label");
  target.replaceChildren(content);
  const again = [...target.querySelectorAll<HTMLElement>("[aria-label]")].find(
    (element) => focused && element.getAttribute("aria-label") === focused,
  );
  again?.focus();
  showCount(Number(content.dataset.units));
  mirrorBasket(target.dataset.basketFrom ?? "", content.dataset.basket ?? "[]");
  return true;
}

async function load(): Promise<boolean> {
  const from = place()?.dataset.basketFrom;
  if (!from) return false;
  const answer = await whileBusy(fetch(from));
  return answer.ok && take(await answer.text());
}

/** Sends a basket form in the background and shows the basket that comes back; when that fails, the plain way. */
async function send(form: HTMLFormElement, submitter: HTMLButtonElement | null): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  if (submitter?.name) body.set(submitter.name, submitter.value);
  try {
    const answer = await whileBusy(fetch(form.action, { method: "POST", body }));
    if (answer.status < 500 && (take(await answer.text()) || (await load()))) return show();
  } catch {
    // Without a connection the plain submit shows what the browser has to say.
  }
  form.submit();
}

function openFromLink(event: Event): void {
  const { metaKey, ctrlKey } = event as MouseEvent;
  if (metaKey || ctrlKey) return;
  event.preventDefault();
  const { href } = event.currentTarget as HTMLAnchorElement;
  load().then(
    (shown) => (shown ? show() : location.assign(href)),
    () => location.assign(href),
  );
}

/** The basket over the page instead of on a page of its own. */
export function overlayBasket(): void {
  const dialog = drawer();
  if (!dialog?.showModal) return;
  const from = place()?.dataset.basketFrom ?? "";
  const known = mirroredUnits(from);
  if (known > 0 && document.querySelector("[data-basket-count]")?.textContent === "0") showCount(known);
  for (const link of document.querySelectorAll("[data-open=basket]"))
    link.addEventListener("click", openFromLink);
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const adds = form.dataset.add !== undefined;
    const submitter = event.submitter as HTMLButtonElement | null;
    if (!(adds || (dialog.contains(form) && form.method === "post"))) return;
    if (submitter?.hasAttribute("formmethod")) return;
    event.preventDefault();
    if (!adds || form.reportValidity()) void send(form, submitter);
  });
  dialog.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("[data-close]")) return;
    event.preventDefault();
    dialog.close();
  });
}
