import { crossFade, prefersStill } from "../parts/motion.ts";

const gallery = () => document.querySelector<HTMLElement>("[data-gallery]");
const pictures = () => [...(gallery()?.querySelectorAll<HTMLAnchorElement>("a[data-side]") ?? [])];

/** Marks which picture is seen, however it came there: by a swipe, a dot, a key. */
export function followGallery(seen: (side: string) => void): void {
  const place = gallery();
  if (!place || typeof IntersectionObserver !== "function") return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) seen((target as HTMLElement).dataset.side ?? "");
    },
    { root: place, threshold: 0.6 },
  );
  for (const picture of pictures()) observer.observe(picture);
}

/** Brings a picture into view. */
export function showPicture(side: string): void {
  const picture = pictures().find((candidate) => candidate.dataset.side === side);
  const place = gallery();
  if (!picture || !place) return;
  const behavior = prefersStill() ? "auto" : "smooth";
  place.scrollTo({ left: picture.offsetLeft - place.offsetLeft, behavior });
}

/** Puts these pictures into the gallery, in its order. */
export function drawPictures(addresses: readonly string[]): void {
  pictures().forEach((link, index) => {
    const picture = link.querySelector("img");
    const address = addresses[index];
    if (!picture || !address || picture.src === address) return;
    crossFade(picture, address);
    if (link.dataset.zoom !== undefined) link.href = address;
  });
  for (const small of document.querySelectorAll<HTMLImageElement>(
    ".stage .views [data-swap] img, [data-chosen-picture]",
  )) {
    const index = [...(small.closest(".views")?.querySelectorAll("[data-swap] img") ?? [small])].indexOf(
      small,
    );
    small.src = addresses[index] ?? small.src;
  }
}

/** The addresses of the pictures that are shown now. */
export const picturesNow = () => pictures().flatMap((link) => link.querySelector("img")?.src ?? []);

/** Says what each picture shows, after another colour was chosen. */
export function describePictures(texts: Readonly<Record<string, string>>): void {
  for (const link of pictures()) {
    const picture = link.querySelector("img");
    if (picture) picture.alt = texts[link.dataset.side ?? ""] ?? picture.alt;
  }
}
