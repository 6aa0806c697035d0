import { mirrorBasket } from "./basket-mirror.ts";
import { whileBusy } from "./busy.ts";

const drawer = () => document.querySelector<HTMLDialogElement>("dialog#basket");
const place = () => document.querySelector<HTMLElement>("[data-basket-from]");

/** Takes the basket out of a page and puts it into the drawer, the count and the local copy. */
function take(page: string): boolean {
  const content = new DOMParser()
    .parseFromString(page, "text/html")
    .querySelector<HTMLElement>("[data-basket]");
  const target = place();
  if (!content || !target) return false;
  const focused = document.activeElement?.getAttribute("aria-label");
  target.replaceChildren(content);
  if (focused) {
    const again = [...target.querySelectorAll<HTMLElement>("[aria-label]")].find(
      (element) => element.getAttribute("aria-label") === focused,
    );
    (again ?? drawer())?.focus();
  }
  showCount(Number(content.dataset.units));
  mirrorBasket(target.dataset.basketFrom ?? "", content.dataset.basket ?? "[]");
  return true;
}

function showCount(units: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>("[data-basket-count]")) {
    badge.textContent = String(units);
    badge.hidden = units === 0;
  }
}

async function load(): Promise<boolean> {
  const from = place()?.dataset.basketFrom;
  if (!from) return false;
  const answer = await whileBusy(fetch(from));
  return answer.ok && take(await answer.text());
}

/** Sends a basket form in the background and shows the basket that comes back; falls back to a plain submit. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const body = new FormData(form);
  const { name, value } = (submitter ?? {}) as HTMLButtonElement;
  if (name) body.set(name, value);
  try {
    const answer = await whileBusy(
      fetch(form.action, { method: "POST", body: new URLSearchParams(body as never) }),
    );
    const page = await answer.text();
    if (answer.ok && (take(page) || (await load()))) return drawer()?.showModal();
    if (answer.status < 500) return showAnswer(page);
  } catch {
    // The plain submit below tells what is wrong.
  }
  form.submit();
}

/** A refused "add" comes back as the page with its messages: show them where the form was. */
function showAnswer(page: string): void {
  const fresh = new DOMParser().parseFromString(page, "text/html").querySelector("main");
  document.querySelector("main")?.replaceWith(fresh ?? "");
  document.querySelector<HTMLElement>("#errors")?.focus();
}

function open(event: Event): void {
  event.preventDefault();
  const link = event.currentTarget as HTMLAnchorElement;
  load().then(
    (shown) => (shown ? drawer()?.showModal() : location.assign(link.href)),
    () => location.assign(link.href),
  );
}

/** The basket over the page instead of on a page of its own. */
export function useBasketDrawer(): void {
  const dialog = drawer();
  if (!dialog?.showModal) return;
  for (const link of document.querySelectorAll("[data-open=basket]")) link.addEventListener("click", open);
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const ours = form.dataset.add !== undefined || (dialog.contains(form) && form.method === "post");
    const submitter = event.submitter;
    if (!ours || submitter?.getAttribute("formmethod")) return;
    event.preventDefault();
    void send(form, submitter).then(() => dialog.open || dialog.showModal());
  });
  dialog.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (target !== dialog && !target.closest("[data-close]")) return;
    event.preventDefault();
    dialog.close();
  });
}
