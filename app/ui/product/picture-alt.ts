import type { TFunction } from "i18next";

const KEYS = {
  front: "productPicture:front",
  back: "productPicture:back",
  near: "productPicture:near",
} as const;

/** What one of our own pictures of a product shows, for people who cannot see it. */
export function pictureAlt(
  t: TFunction,
  kind: keyof typeof KEYS,
  shown: { product: string; colour: string },
): string {
  return t(KEYS[kind], shown);
}
