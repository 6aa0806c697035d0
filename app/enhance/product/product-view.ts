import { whileBusy } from "../parts/busy.ts";
import { productFetch } from "./product-fetch.ts";

type Texts = {
  failed: string;
  unexpected: string;
  /** With `{colour}` where the colour stands. */
  front: string;
  back: string;
  colour: string;
};
type View = { colour: string; side: "front" | "back" };

const TYPING_PAUSE_MS = 400;

const all = <T extends HTMLElement>(selector: string) => [...document.querySelectorAll<T>(selector)];
const stage = () => document.querySelector<HTMLElement>("[data-product]");

/** Shows another colour or side, and a shopper's own words, without leaving the page. */
export function showProductInPlace(): void {
  const here = stage();
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

  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-swap]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    // What failed before is tried the plain way.
    if (products.state().error !== null && link.dataset.failed !== undefined) return;
    event.preventDefault();
    // The choice is made at the click, in everything that is sent or seen: on a slow line the form must not still hold
    // the colour before. The product's data only bring up to date which sizes there are.
    const view = viewOf(link);
    show(view, texts, link.href);
    load().then(
      (product) => {
        tell("");
        offerSizes(product.colours.find(({ name }) => name === colourNow())?.sizes);
      },
      (error: Error) => {
        link.dataset.failed = "";
        tell(error.message);
      },
    );
  });

  let typing: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("input", (event) => {
    if (!(event.target as HTMLInputElement).name?.startsWith("text-")) return;
    clearTimeout(typing);
    typing = setTimeout(() => draw(pictureNow()), TYPING_PAUSE_MS);
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

function viewOf(link: HTMLAnchorElement): View {
  const { searchParams } = new URL(link.href);
  return {
    colour: searchParams.get("colour") ?? "",
    side: searchParams.get("side") === "back" ? "back" : "front",
  };
}

/** Marks the chosen colour and side, puts them into the form and on stage. */
function show(view: View, texts: Texts, address: string): void {
  tell("");
  for (const link of all<HTMLAnchorElement>("a[data-swap]")) {
    const own = viewOf(link);
    const isColour = link.dataset.swap === "colour";
    const current = isColour ? own.colour === view.colour : own.side === view.side;
    if (current) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    const next = new URL(link.href);
    next.searchParams.set("colour", isColour ? own.colour : view.colour);
    next.searchParams.set("side", isColour ? view.side : own.side);
    link.href = next.href;
    const picture = link.querySelector("img");
    if (picture) picture.src = turned(picture.src, view.side);
  }
  const chosen = document.querySelector<HTMLElement>("[data-swap=colour][aria-current]");
  // The swatch says the colour's name in the page's language; the address and the form hold the stored one.
  const name = chosen?.title ?? view.colour;
  const label = document.querySelector("[data-colour-label]");
  if (label) label.textContent = texts.colour.replace("{colour}", () => name);
  for (const field of all<HTMLInputElement>("form[data-add] input[name=colour]")) field.value = view.colour;
  offerSizes(sizesOfLink(chosen));
  const picture = document.querySelector<HTMLImageElement>("[data-product] .zoom img");
  if (picture) picture.alt = texts[view.side].replace("{colour}", () => name);
  const shown = chosen?.querySelector("img")?.src;
  draw(shown ?? turned(pictureNow(), view.side));
  history.replaceState(history.state, "", address);
}

const colourNow = () =>
  document.querySelector<HTMLInputElement>("form[data-add] input[name=colour]")?.value ?? "";

/** The sizes of a colour as the page was drawn with them. */
function sizesOfLink(link: HTMLElement | null): string[] | undefined {
  return link?.dataset.sizes === undefined ? undefined : (JSON.parse(link.dataset.sizes) as string[]);
}

function offerSizes(sizes: readonly string[] | undefined): void {
  if (!sizes) return;
  for (const choice of all<HTMLInputElement>("form[data-add] input[type=radio][name=size]")) {
    choice.disabled = !sizes.includes(choice.value);
    if (choice.disabled) choice.checked = false;
  }
}

const turned = (address: string, side: View["side"]) =>
  address.replace(/-(?:front|back)\.svg/, `-${side}.svg`);

const pictureNow = () => document.querySelector<HTMLImageElement>("[data-product] .zoom img")?.src ?? "";

/** Puts a picture on stage, with the words that are in the form now: the server draws them. */
function draw(address: string): void {
  const url = new URL(address, location.href);
  url.search = "";
  for (const field of all<HTMLInputElement>("form[data-add] [name^=text-]")) {
    if (field.value.trim() !== "") url.searchParams.set(field.name, field.value);
  }
  const link = document.querySelector<HTMLAnchorElement>("[data-product] .zoom");
  const picture = link?.querySelector("img");
  if (!link || !picture || picture.src === url.href) return;
  picture.src = url.href;
  link.href = url.href;
}

function tell(text: string): void {
  const place = document.querySelector<HTMLElement>("[data-product-failure]");
  if (!place) return;
  place.textContent = text;
  place.hidden = text === "";
}
