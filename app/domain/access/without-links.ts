/**
 * Removes links from words that a person typed, for a mail to an address that may belong to a stranger: mail programs
 * turn `www.x.y`, `x.y/z`, `x://y` and addresses into links. "Dr. J.R. Smith, 12/3 High St." stays as it is.
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(/:\/\/|[@<>\\]/g, " ")
    .replaceAll(/[.。．｡](?=\p{L}{2}|\p{N}|-)/gu, ". ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
