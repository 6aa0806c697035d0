import { parsePage } from "./parse-page.ts";

/** A picture that was chosen and not sent yet, as a data address with its natural size. */
type Chosen = { address: string; width: number; height: number };
/** A drawing without a size of its own is as wide as high. */
const NO_SIZE = 100;

/** @returns undefined where no file is chosen, or it is no picture that the browser can show. */
async function readChosen(file: File | undefined): Promise<Chosen | undefined> {
  if (!file) return undefined;
  const address = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("loadend", () => resolve(String(reader.result ?? "")));
    reader.readAsDataURL(file);
  });
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
  } catch {
    return undefined;
  }
  return {
    address,
    width: picture.naturalWidth || NO_SIZE,
    height: picture.naturalHeight || NO_SIZE,
  };
}

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
  let chosen: Chosen | undefined;
  const draw = async () => {
    const requestNumber = (newest += 1);
    const fields = new FormData(form);
    fields.delete("image");
    fields.set("intent", "preview");
    if (chosen) fields.set("image_size", `${chosen.width}x${chosen.height}`);
    try {
      const answer = await fetch(form.action, { method: "POST", body: fields });
      if (!answer.ok) return;
      const page = parsePage(await answer.text());
      const drawn = page.querySelector("#preview");
      if (!drawn || requestNumber !== newest) return;
      for (const place of drawn.querySelectorAll<HTMLElement>("[data-chosen]"))
        place.setAttribute(place.dataset["chosen"] ?? "", chosen?.address ?? "");
      document.querySelector("#preview")?.replaceWith(drawn);
    } catch {
      // What was drawn last stays; the form itself is not in danger.
    }
  };
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file") {
      void readChosen(target.files?.[0]).then((picture) => {
        chosen = picture;
        return draw();
      });
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => void draw(), PAUSE_MS);
  });
}
