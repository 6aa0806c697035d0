import { fillIn } from "./fill-in.ts";

type Draft = [name: string, value: string][];

const storeOf = () => location.pathname.split("/")[1] ?? "";
const prefixOf = () => `claim-draft:${storeOf()}:`;
/** A draft belongs to the code in the address: another link is another person's gift. */
const keyOf = () => prefixOf() + (new URLSearchParams(location.search).get("code") ?? "");
const doneKey = () => `claim-done:${storeOf()}`;
/** The anti-forgery token is the page's own; the key stays, so that a form whose answer was lost is the same order. */
const NOT_KEPT = new Set(["_token", "lang", "website", "intent", "address_asked", "code_ready"]);
const isKept = (name: string) => !NOT_KEPT.has(name);

/** Runs what needs the tab's storage; where there is none the form works as ever. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

/**
 * Keeps what was typed in this tab until the order is placed, and holds an order back while there is no connection.
 * Nothing is kept for the next person: not beyond the tab, not for another code, not once the order is confirmed.
 */
export function keepDrafts(): void {
  forgetFormerDraft();
  if (document.querySelector("[data-claimed]")) return forgetAll();
  const form = () => document.querySelector<HTMLFormElement>("form[data-draft]");
  const first = form();
  if (!first) return;
  forgetOnBack();
  // What the server sent back is newer than any draft.
  if (first.dataset.answered === undefined && fillIn(first, read())) offerFreshStart(first);
  const keep = () => {
    const now = form();
    if (now) save(now);
  };
  document.addEventListener("input", keep);
  document.addEventListener("change", keep);
  let held = false;
  document.addEventListener("submit", (event) => {
    const sent = event.target as HTMLFormElement;
    if (sent !== form()) return;
    save(sent);
    if (navigator.onLine) return;
    event.preventDefault();
    // Only an order waits: a form to be drawn for another country would come as a surprise later.
    if (event.submitter?.getAttribute("value") !== "claim") return;
    held = true;
    tell(sent);
  });
  addEventListener("online", () => {
    if (!held) return;
    held = false;
    form()?.querySelector<HTMLButtonElement>("button[value=claim]")?.click();
  });
}

function save(form: HTMLFormElement): void {
  const fields: Draft = [];
  new FormData(form).forEach((value, name) => {
    if (typeof value === "string" && isKept(name)) fields.push([name, value]);
  });
  withStorage((storage) => storage.setItem(keyOf(), JSON.stringify(fields)));
}

/** Drafts were kept in the browser once, where the next person of a shared phone found them. */
function forgetFormerDraft(): void {
  try {
    localStorage.removeItem(`claim-draft:${storeOf()}`);
  } catch {
    // There is no storage, so there is nothing in it.
  }
}

/** The order is placed: no draft of this store outlives it, and "back" must not show the form that was sent. */
function forgetAll(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefixOf())) storage.removeItem(key);
    storage.setItem(doneKey(), "");
  });
}

/** The browser itself brings back what was typed: after a confirmed order the form is asked for anew. */
function forgetOnBack(): void {
  addEventListener("pageshow", (event) => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const isBack = event.persisted || visit?.type === "back_forward";
    const wasDone = withStorage((storage) => storage.getItem(doneKey()) !== null);
    withStorage((storage) => storage.removeItem(doneKey()));
    if (isBack && wasDone) startAfresh();
  });
}

/** The page anew, with another key: what is ordered next is another order. */
function startAfresh(): void {
  withStorage((storage) => storage.removeItem(keyOf()));
  document.querySelector("main")?.setAttribute("hidden", "");
  location.replace(location.pathname + location.search);
}

/** Offers to empty the form, for a person who sees another person's entries in it. */
function offerFreshStart(form: HTMLFormElement): void {
  const line = document.createElement("p");
  line.className = "draft";
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "button quiet", textContent: form.dataset.fresh });
  button.addEventListener("click", startAfresh);
  line.appendChild(button);
  // Outside of what is drawn anew for another country.
  document.querySelector("main")?.insertAdjacentElement("beforebegin", line);
}

function read(): Draft {
  return withStorage((storage) => JSON.parse(storage.getItem(keyOf()) ?? "[]") as Draft) ?? [];
}

function tell(form: HTMLFormElement): void {
  let notice = form.querySelector<HTMLElement>("[data-offline]");
  if (!notice) {
    notice = document.createElement("p");
    notice.className = "notice";
    notice.dataset.offline = "";
    notice.setAttribute("role", "status");
    form.querySelector(".order")?.insertAdjacentElement("beforeend", notice);
  }
  notice.textContent = form.dataset.draft ?? "";
}
