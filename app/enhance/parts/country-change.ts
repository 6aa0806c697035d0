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
        const fresh = new DOMParser()
          // Its styles are this page's too; parsing them again would only be reported by the Content-Security-Policy.
          .parseFromString(page.replace(/<style[\s\S]*?<\/style>/g, ""), "text/html")
          .querySelector("main");
        if (!fresh) return form.submit();
        document.querySelector("main")?.replaceWith(fresh);
        hide();
        document.querySelector<HTMLElement>(`#${select.id}`)?.focus();
      })
      .catch(() => form.submit());
  });
}
