import { cleanSigns } from "../text/pasted.ts";

/**
 * The one key by which codes are compared, wherever they come from: form, link, file, search, API. Without case, spaces
 * and hyphens (the specification), without signs that cannot be seen, and without what a sentence put around the code.
 */
export function normaliseCode(code: string): string {
  const signs = cleanSigns(code)
    .toUpperCase()
    // A Turkish keyboard writes İ for i; its ı is I in upper case anyway.
    .replaceAll("İ", "I")
    .replaceAll(/[\s-]/g, "");
  // Greek letters come apart in upper case, and marks meet where a hyphen stood between them.
  return withoutSentence(signs).normalize("NFKC");
}

/** Without quotes or brackets on both sides, and without the end of a sentence. */
function withoutSentence(text: string): string {
  const inner = text.replace(/[.,;:!]+$/, "").replace(/^["'“”„«»‹›([{<](.*)["'“”„«»‹›)\]}>]$/u, "$1");
  return inner === text ? text : withoutSentence(inner);
}
