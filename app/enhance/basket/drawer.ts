import { parsePage } from "../parts/parse-page.ts";
import { whileBusy } from "../parts/busy.ts";
import { collapse, pop } from "../parts/motion.ts";
import { fetchInTime } from "../parts/fetch-in-time.ts";
import { hasAllChoices } from "../product/choices.ts";
import {
  CART_FAILURES,
  type CartFailure,
  type CartOperation,
  type KeptLine,
  localCart,
} from "./local-cart.ts";

const OPERATIONS: readonly string[] = CART_FAILURES.filter((failure) => failure !== "storeId");

const drawer = () => document.querySelector<HTMLDialogElement>("dialog#basket");
const place = () => document.querySelector<HTMLElement>("[data-basket-from]");
const from = () => place()?.dataset.basketFrom ?? "";

const { store: storeId, slug } = document.querySelector<HTMLElement>("[data-store]")?.dataset ?? {};
const cart = localCart(storeId, slug);

/** The page's own words for what failed; `note` frames a failure of this browser's copy alone. */
function textOf(failure: CartFailure | "note"): string {
  const texts = JSON.parse(place()?.dataset.failures ?? "{}") as Partial<Record<string, string>>;
  return texts[failure] ?? "";
}

function show(): void {
  const dialog = drawer();
  if (dialog && !dialog.open) dialog.showModal();
}

function showCount(units: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>("[data-basket-count]")) {
    const changed = badge.textContent !== String(units);
    badge.textContent = String(units);
    badge.hidden = units === 0;
    if (changed && units > 0) pop(badge);
  }
}

function tell(text: string, tone: "bad" | "warn"): void {
  const target = place();
  if (!target || text === "") return;
  target.querySelector("[data-cart-failure]")?.remove();
  const notice = document.createElement("div");
  notice.className = `notice ${tone}`;
  notice.dataset.cartFailure = "";
  notice.setAttribute("role", tone === "bad" ? "alert" : "status");
  notice.textContent = text;
  target.insertAdjacentElement("afterbegin", notice);
}

/** Takes the basket out of a page and puts it into the drawer, the count and the local copy. */
function take(page: string, operation: CartOperation): boolean {
  const content = parsePage(page).querySelector<HTMLElement>("[data-basket]");
  const target = place();
  if (!content || !target) return false;
  const focused = document.activeElement?.getAttribute("aria-label");
  target.replaceChildren(content);
  const again = [...target.querySelectorAll<HTMLElement>("[aria-label]")].find(
    (element) => focused && element.getAttribute("aria-label") === focused,
  );
  again?.focus();
  showCount(Number(content.dataset.units));
  const lines = JSON.parse(content.dataset.basket ?? "[]") as KeptLine[];
  void cart.keep(operation, lines).then(() => {
    const failure = cart.failure();
    // The basket itself is well: only this browser keeps no copy of it.
    if (failure) tell(textOf("note").replace("{error}", textOf(failure)), "warn");
  });
  return true;
}

/** Resolves when no button is held down: one that is replaced between press and release gets no click. */
let held = Promise.resolve();
function watchPresses(): void {
  document.addEventListener("pointerdown", () => {
    held = new Promise((resolve) => {
      const release = () => setTimeout(resolve);
      addEventListener("pointerup", release, { once: true });
      addEventListener("pointercancel", release, { once: true });
    });
  });
}

async function load(): Promise<boolean> {
  if (from() === "") return false;
  const answer = await whileBusy(fetchInTime(from()));
  const page = await answer.text();
  await held;
  return answer.ok && take(page, "load");
}

/** Forms under way, and whether several have been at once since there was none. */
let sending = 0;
let overlapped = false;

/**
 * Sends a basket form in the background and shows the basket that comes back, or what failed. Of several presses in a
 * row each is sent at once; what they came to is read when the last is answered, since answers overtake each other.
 */
async function send(form: HTMLFormElement, submitter: HTMLButtonElement | null): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  if (submitter?.name) body.set(submitter.name, submitter.value);
  const intent = body.get("intent") ?? "";
  const operation = (OPERATIONS.includes(intent) ? intent : "update") as CartOperation;
  overlapped ||= sending > 0;
  sending += 1;
  const leaving = intent === "remove" ? collapse(form.closest("li")) : undefined;
  let page: string | undefined;
  let status = 0;
  try {
    // Kept alive, so that leaving the page at once does not lose what was just chosen.
    const answer = await whileBusy(fetchInTime(form.action, { method: "POST", body, keepalive: true }));
    page = await answer.text();
    status = answer.status;
  } catch {
    // Told below, like every other failure.
  }
  await held;
  sending -= 1;
  const isLast = sending === 0;
  const readAgain = overlapped && status === 200;
  if (isLast) overlapped = false;
  // The answers of the others are overtaken by the last.
  if (readAgain && !isLast) return;
  const shown = await showAnswer(page, status, operation, readAgain).catch(() => false);
  if (!shown) {
    leaving?.cancel();
    tell(textOf(operation), "bad");
  } else if (status === 200 && form.dataset.add !== undefined) {
    sayAdded(form.querySelector("[data-added]"));
  }
  show();
}

const ADDED_MS = 1_600;

/** The button tells that it did what it says, for a moment. */
function sayAdded(button: HTMLElement | null): void {
  const { added } = button?.dataset ?? {};
  if (!button || !added || button.textContent === added) return;
  const usual = button.textContent;
  button.textContent = added;
  setTimeout(() => (button.textContent = usual), ADDED_MS);
}

async function showAnswer(
  page: string | undefined,
  status: number,
  operation: CartOperation,
  readAgain: boolean,
): Promise<boolean> {
  if (page === undefined) return false;
  if (readAgain && (await load())) return true;
  return take(page, operation) || (status < 500 && (await load()));
}

function openFromLink(event: Event): void {
  const { metaKey, ctrlKey } = event as MouseEvent;
  if (metaKey || ctrlKey) return;
  event.preventDefault();
  void load()
    .catch(() => false)
    .then((shown) => {
      if (!shown) tell(textOf("load"), "bad");
      show();
    });
}

/**
 * Brings back what this browser kept when the server has no basket of this visitor any more, after a restart that took
 * the cookie, say. The server decides: a basket that it knows, though empty, stays as it is.
 */
async function restore(): Promise<void> {
  const lines = (await cart.load()).filter(({ quantity }) => quantity > 0);
  const shownCount = Number(document.querySelector("[data-basket-count]")?.textContent ?? 0);
  if (lines.length === 0 || shownCount > 0) return;
  const savedLines = lines.map(
    ({ product_id, quantity, products: { store }, personal_texts, shirt_width_mm }) => ({
      product_id,
      quantity,
      colour: store.colour,
      size: store.size,
      personal_texts,
      shirt_width_mm,
    }),
  );
  const body = new URLSearchParams({ intent: "restore", lines: JSON.stringify(savedLines) });
  const answer = await whileBusy(fetchInTime(from(), { method: "POST", body }));
  take(await answer.text(), "load");
}

/** The basket over the page instead of on a page of its own. */
export function overlayBasket(): void {
  const dialog = drawer();
  if (!dialog?.showModal) return;
  const title = dialog.querySelector<HTMLElement>("[data-title]");
  if (title) title.textContent = title.dataset.title ?? "";
  watchPresses();
  const refresh = () => showCount(cart.units());
  if (cart.units() > 0 && document.querySelector("[data-basket-count]")?.textContent === "0") {
    // Without an answer the copy stays for the next page.
    restore().catch(() => undefined);
  }
  addEventListener("storage", refresh);
  addEventListener("pageshow", (event) => {
    if (event.persisted) refresh();
  });
  for (const link of document.querySelectorAll("[data-open=basket]"))
    link.addEventListener("click", openFromLink);
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const adds = form.dataset.add !== undefined;
    const submitter = event.submitter as HTMLButtonElement | null;
    if (!(adds || (dialog.contains(form) && form.method === "post"))) return;
    if (submitter?.hasAttribute("formmethod")) return;
    event.preventDefault();
    if (!adds || hasAllChoices(form)) void send(form, submitter);
  });
  dialog.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("[data-close]")) return;
    event.preventDefault();
    dialog.close();
  });
}

function keep(page: Pick<Document, "querySelector">): void {
  const shown = page.querySelector<HTMLElement>("[data-basket]");
  if (!shown) return;
  const lines = JSON.parse(shown.dataset.basket ?? "[]") as KeptLine[];
  void cart.keep(lines.length === 0 ? "clear" : "update", lines);
}

/** On the basket's own page: keeps what the server shows there. */
export function keepShownBasket(): void {
  keep(document.querySelector("main") ?? document);
}

/** After an order: keeps what the server has left, which is nothing but what another window added meanwhile. */
export function keepBasketAfterOrder(): void {
  const basket = document.querySelector<HTMLAnchorElement>("a[data-open=basket]")?.href;
  if (!basket) return;
  fetch(basket)
    .then((answer) => (answer.ok ? answer.text() : ""))
    .then((page) => keep(parsePage(page)))
    // The next page of the store asks again.
    .catch(() => undefined);
}
