import { whileBusy } from "../parts/busy.ts";
import { describePictures, drawPictures, followGallery, picturesNow, showPicture } from "./gallery.ts";
import { productFetch } from "./product-fetch.ts";

type Texts = {
  failed: string;
  unexpected: string;
  /** With `{colour}` where the colour stands. */
  front: string;
  back: string;
  near: string;
  colour: string;
};

const TYPING_PAUSE_MS = 400;

const all = <T extends HTMLElement>(selector: string) => [...document.querySelectorAll<T>(selector)];

/** Shows another colour or picture, and a shopper's own words, without leaving the page. */
export function showProductInPlace(): void {
  const here = document.querySelector<HTMLElement>("[data-product]");
  if (!here) return;
  const texts = JSON.parse(here.dataset.texts ?? "{}") as Texts;
  const { tenant, slug } = document.querySelector<HTMLElement>("[data-store]")?.dataset ?? {};
  const productId = here.dataset.product ?? "";
  const products = productFetch(texts);
  const load = async () => {
    here.setAttribute("aria-busy", "true");
    const address = `/api/${tenant}/${slug}/product-id=${productId}`;
    try {
      return await whileBusy(products.load(address, productId));
    } finally {
      here.removeAttribute("aria-busy");
    }
  };

  if (all("[data-swap=colour]").length > 0) whenIdle(() => void load().catch(() => undefined));
  followGallery(markSide);

  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-swap]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    // What failed before is tried the plain way.
    if (products.state().error !== null && link.dataset.failed !== undefined) return;
    event.preventDefault();
    history.replaceState(history.state, "", link.href);
    if (link.dataset.swap === "side") {
      const side = sideOf(link);
      markSide(side);
      showPicture(side);
      return;
    }
    // The choice is made at the click, in everything that is sent or seen: on a slow line the form must not still hold
    // the colour before. The product's data only bring up to date which sizes there are.
    showColour(link, texts);
    load().then(
      (product) => {
        tell("");
        const now = product.colours.find(({ name }) => name === colourNow());
        offerSizes(now?.sizes, now?.sold_out_sizes);
      },
      (error: Error) => {
        link.dataset.failed = "";
        tell(error.message);
      },
    );
  });

  let typing: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("input", (event) => {
    const field = event.target as HTMLInputElement;
    if (!field.name?.startsWith("text-")) return;
    field.dataset.typed = "";
    clearTimeout(typing);
    typing = setTimeout(() => draw(picturesNow()), TYPING_PAUSE_MS);
  });
}

/** After everything that the page itself needs; not at all where people save data. */
function whenIdle(work: () => void): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const idle = () =>
    typeof requestIdleCallback === "function" ? requestIdleCallback(work) : setTimeout(work, 500);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle);
}

const sideOf = (link: HTMLAnchorElement) => new URL(link.href).searchParams.get("side") ?? "front";

/** Marks what is chosen among links of one kind. */
function mark(kind: "colour" | "side", isChosen: (link: HTMLAnchorElement) => boolean): void {
  for (const link of all<HTMLAnchorElement>(`a[data-swap=${kind}]`)) {
    if (isChosen(link)) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** Each link leads to what it changes, with all else as it is now. */
function lead(kind: "colour" | "side", name: string, value: string): void {
  for (const link of all<HTMLAnchorElement>(`a[data-swap=${kind}]`)) {
    const next = new URL(link.href);
    next.searchParams.set(name, value);
    link.href = next.href;
  }
}

function markSide(side: string): void {
  mark("side", (link) => sideOf(link) === side);
  lead("colour", "side", side);
}

/** Marks the chosen colour, puts it into the form and on stage. */
function showColour(chosen: HTMLAnchorElement, texts: Texts): void {
  tell("");
  const colour = new URL(chosen.href).searchParams.get("colour") ?? "";
  mark("colour", (link) => link === chosen);
  lead("side", "colour", colour);
  // The swatch says the colour's name in the page's language; the address and the form hold the stored one.
  const name = chosen.title || colour;
  const label = document.querySelector("[data-colour-label]");
  if (label) label.textContent = texts.colour.replace("{colour}", () => name);
  for (const field of all<HTMLInputElement>("form[data-add] input[name=colour]")) field.value = colour;
  const stage = document.querySelector<HTMLElement>("#stage");
  if (stage && chosen.dataset.stage) stage.dataset.stage = chosen.dataset.stage;
  else delete stage?.dataset.stage;
  offerSizes(
    JSON.parse(chosen.dataset.sizes ?? "null") as string[] | null,
    JSON.parse(chosen.dataset.sold ?? "[]") as string[],
  );
  describePictures({
    front: texts.front.replace("{colour}", () => name),
    back: texts.back.replace("{colour}", () => name),
    near: texts.near.replace("{colour}", () => name),
  });
  draw(JSON.parse(chosen.dataset.pictures ?? "[]") as string[]);
}

const colourNow = () =>
  document.querySelector<HTMLInputElement>("form[data-add] input[name=colour]")?.value ?? "";

function offerSizes(sizes: readonly string[] | null | undefined, soldOut: readonly string[] = []): void {
  if (!sizes) return;
  for (const choice of all<HTMLInputElement>("form[data-add] input[type=radio][name=size]")) {
    choice.disabled = !sizes.includes(choice.value);
    const note = choice.parentElement?.querySelector<HTMLElement>("[data-sold-out]");
    if (note) note.hidden = !soldOut.includes(choice.value);
    if (!choice.disabled || !choice.checked) continue;
    choice.checked = false;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** Puts pictures on stage, with the words that are in the form now: the server draws them. */
function draw(addresses: readonly string[]): void {
  const words = new URLSearchParams();
  // Whoever empties a field sees the garment without that text; the sample is for those who have not begun.
  for (const field of all<HTMLInputElement>("form[data-add] [name^=text-]"))
    if (field.value.trim() !== "" || field.dataset.typed !== undefined) words.set(field.name, field.value);
  drawPictures(
    addresses.map((address) => {
      const url = new URL(address, location.href);
      for (const name of [...url.searchParams.keys()])
        if (name.startsWith("text-")) url.searchParams.delete(name);
      for (const [name, text] of words) url.searchParams.set(name, text);
      return url.href;
    }),
  );
}

function tell(text: string): void {
  const place = document.querySelector<HTMLElement>("[data-product-failure]");
  if (!place) return;
  place.textContent = text;
  place.hidden = text === "";
}
