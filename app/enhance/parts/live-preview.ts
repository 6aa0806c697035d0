import { parsePage } from "./parse-page.ts";

/** After this long without another key the preview is drawn. */
const PAUSE_MS = 200;

/**
 * The builder's preview follows the form: the server draws it as the button without scripts does, and the part of the
 * page is exchanged. A picture that was chosen stays in the browser until the form is saved.
 */
export function drawWhileTyping(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-builder]");
  if (!form) return;
  form.querySelector("[data-preview]")?.setAttribute("hidden", "");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = 0;
  const draw = async () => {
    const requestNumber = (newest += 1);
    const fields = new FormData(form);
    fields.delete("image");
    fields.set("intent", "preview");
    try {
      const answer = await fetch(form.action, { method: "POST", body: fields });
      if (!answer.ok) return;
      const page = parsePage(await answer.text());
      const drawn = page.querySelector("#preview");
      if (drawn && requestNumber === newest) document.querySelector("#preview")?.replaceWith(drawn);
    } catch {
      // What was drawn last stays; the form itself is not in danger.
    }
  };
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file") return;
    clearTimeout(timer);
    timer = setTimeout(() => void draw(), PAUSE_MS);
  });
}
