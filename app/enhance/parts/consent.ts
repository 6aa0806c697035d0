const KEY = "cookie-consent";

/** Shows the cookie banner until the visitor has chosen; the choice stays in this browser. */
export function askConsent(): void {
  const banner = document.querySelector<HTMLElement>("[data-cookies]");
  if (!banner) return;
  try {
    if (localStorage.getItem(KEY)) return;
  } catch {
    return;
  }
  fill(banner);
  banner.hidden = false;
  banner.addEventListener("click", (event) => {
    const choice = (event.target as Element).closest<HTMLElement>("[data-consent]")?.dataset.consent;
    if (!choice) return;
    localStorage.setItem(KEY, choice);
    banner.hidden = true;
    document.dispatchEvent(new CustomEvent("consent", { detail: choice }));
  });
}

/** The question and its two buttons, in the words that the page brings for them. */
function fill(banner: HTMLElement): void {
  const { cookies = "", declined = "", accepted = "" } = banner.dataset;
  const question = document.createElement("p");
  question.textContent = cookies;
  const row = document.createElement("div");
  row.className = "row";
  row.replaceChildren(
    button("declined", declined, "button quiet"),
    button("accepted", accepted, "button quiet"),
  );
  banner.replaceChildren(question, row);
}

function button(choice: string, label: string, look: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = look;
  made.dataset.consent = choice;
  made.textContent = label;
  return made;
}
