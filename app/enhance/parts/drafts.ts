/** A form that is older is somebody else's by now. */
const KEPT_MS = 7 * 24 * 3600 * 1000;

type Draft = { at: number; fields: [name: string, value: string][] };

const keyOf = () => `claim-draft:${location.pathname.split("/")[1] ?? ""}`;
/** The anti-forgery token is the page's own; the key stays, so that a form whose answer was lost is the same order. */
const isKept = (name: string) =>
  name !== "_token" && name !== "lang" && name !== "website" && name !== "intent";

/**
 * Keeps what was typed in this browser until the order is placed, and holds an order back while there is no connection.
 * Without storage (a private window) the form works as ever.
 */
export function keepDrafts(): void {
  if (document.querySelector("[data-claimed]")) return forget();
  const form = () => document.querySelector<HTMLFormElement>("form[data-draft]");
  const first = form();
  if (!first) return;
  // What the server sent back after a refusal is newer than any draft.
  if (!first.querySelector("[aria-invalid]")) restore(first);
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
  const fields: Draft["fields"] = [];
  new FormData(form).forEach((value, name) => {
    if (typeof value === "string" && isKept(name)) fields.push([name, value]);
  });
  try {
    localStorage.setItem(keyOf(), JSON.stringify({ at: Date.now(), fields } satisfies Draft));
  } catch {
    // Full or forbidden: nothing is kept.
  }
}

function forget(): void {
  try {
    localStorage.removeItem(keyOf());
  } catch {
    // There is no storage, so there is nothing in it.
  }
}

function read(): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf()) ?? "null") as Draft | null;
    return draft && Date.now() - draft.at < KEPT_MS ? draft : undefined;
  } catch {
    return undefined;
  }
}

function restore(form: HTMLFormElement): void {
  let country: HTMLSelectElement | undefined;
  const elsewhere: HTMLInputElement[] = [];
  for (const [name, value] of read()?.fields ?? []) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) {
      // A code in the address was meant for this visit.
      if (field.type === "hidden" || field.value === "") field.value = value;
    } else if (field instanceof HTMLSelectElement && field.value !== value) {
      field.value = value;
      if (name === "address_country") country = field;
    } else if (!field) {
      const kept = document.createElement("input");
      Object.assign(kept, { type: "hidden", name, value });
      elsewhere.push(kept);
    }
  }
  if (!country) return;
  // The form is drawn anew for that country, with all that was typed, its state too.
  for (const field of elsewhere) form.appendChild(field);
  country.dispatchEvent(new Event("change", { bubbles: true }));
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
