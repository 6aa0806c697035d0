import { parsePage } from "./parse-page.ts";
import { whileBusy } from "./busy.ts";

/** Draws the form for the country that was chosen, without leaving the page; without scripts the Update button does it. */
export function followCountry(): void {
  const button = () => document.querySelector<HTMLButtonElement>("button[value=country]");
  const hide = () => button()?.setAttribute("hidden", "");
  hide();
  document.addEventListener("change", (event) => {
    const select = event.target as HTMLSelectElement;
    const { form } = select;
    if (!form || !select.name.endsWith("address_country")) return;
    const body = new FormData(form);
    body.set("intent", "country");
    whileBusy(fetch(form.action, { method: "POST", body: new URLSearchParams(body as never) }))
      .then((answer) => answer.text())
      .then((page) => {
        const fresh = parsePage(page).querySelector("main");
        if (!fresh) return button()?.removeAttribute("hidden");
        // On a slow line people have typed on meanwhile.
        const typed = [...new FormData(form)].filter(([name, value]) => body.get(name) !== value);
        const focused = document.activeElement?.id;
        document.querySelector("main")?.replaceWith(fresh);
        const fields = fresh.querySelector<HTMLInputElement>(`[name="${select.name}"]`)?.form?.elements;
        for (const [name, value] of typed) {
          // A group of radio buttons takes its value as a field does.
          const field = fields?.namedItem(name) as HTMLInputElement | RadioNodeList | null | undefined;
          if (field) field.value = String(value);
        }
        hide();
        document.querySelector<HTMLElement>(`#${focused || select.id}`)?.focus();
      })
      // Never `form.submit()`: without the button that was pressed it would be an order.
      .catch(() => button()?.removeAttribute("hidden"));
  });
}
