import { isLanguage, type Language } from "./languages.ts";

/** More than browsers send; what is longer was made up. */
const LONGEST_HEADER = 500;

/**
 * The first of our languages that a browser asks for by `Accept-Language`: `de-AT, de;q=0.9, en;q=0.8` is German.
 * Undefined when it names none of them.
 */
export function acceptedLanguage(header: string | null): Language | undefined {
  const languages = (header ?? "")
    .slice(0, LONGEST_HEADER)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const quality = parameters.find((text) => text.startsWith("q="))?.slice(2);
      return { language: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return languages.map(({ language }) => language).find(isLanguage);
}
