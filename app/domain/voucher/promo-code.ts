import { cleanSigns } from "../text/pasted.ts";
import { inOneScript } from "../text/words.ts";

/** Nothing that looks like something else and no vowels, so that no code spells a word. */
const SYMBOLS = "23456789BCDFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;
const MADE_HERE = new RegExp(`^[${SYMBOLS}]{${LENGTH + 1}}$`);

/** Luhn's check over our alphabet: one wrong symbol is always found, two swapped neighbours nearly always. */
function checkSymbol(body: string): string {
  let sum = 0;
  let factor = 2;
  for (const symbol of [...body].reverse()) {
    const value = SYMBOLS.indexOf(symbol) * factor;
    sum += Math.floor(value / SYMBOLS.length) + (value % SYMBOLS.length);
    factor = factor === 2 ? 1 : 2;
  }
  return SYMBOLS.charAt((SYMBOLS.length - (sum % SYMBOLS.length)) % SYMBOLS.length);
}

/**
 * A code such as `7K3M-9QTX-B`: eight symbols and one that checks them.
 * @param bytes random ones; those that would favour some symbols are passed over, so bring twice as many as symbols.
 * @returns undefined when the bytes ran out.
 */
export function promoCodeFrom(bytes: Uint8Array): string | undefined {
  const fair = Math.floor(256 / SYMBOLS.length) * SYMBOLS.length;
  let body = "";
  for (const byte of bytes) {
    if (byte < fair) body += SYMBOLS[byte % SYMBOLS.length];
    if (body.length === LENGTH) return `${body.slice(0, 4)}-${body.slice(4)}-${checkSymbol(body)}`;
  }
  return undefined;
}

/** Whether a normalised code has the shape of those that we make: too many of them to be guessed. */
export function looksMadeHere(codeNorm: string): boolean {
  return MADE_HERE.test(codeNorm);
}

/** Whether a code of our shape was mistyped; it cannot have been guessed right, so it need not count as a guess. */
export function isMistyped(codeNorm: string): boolean {
  return looksMadeHere(codeNorm) && checkSymbol(codeNorm.slice(0, LENGTH)) !== codeNorm.slice(LENGTH);
}

export type CodeState = "draft" | "active" | "paused" | "revoked";
/** The status that pages show for a code, from its state, its numbers and its dates. */
export type EffectiveStatus = CodeState | "scheduled" | "exhausted" | "expired";

export type CodeFacts = {
  state: CodeState;
  used: number;
  /** Null: as often as people like. */
  maxUses: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** Whether a code has no use left. */
export const isUsedUp = ({ used, maxUses }: Pick<CodeFacts, "used" | "maxUses">): boolean =>
  maxUses !== null && used >= maxUses;

export function effectiveStatus(code: CodeFacts, now: Date): EffectiveStatus {
  const { state, startsAt, endsAt } = code;
  if (state !== "active") return state;
  if (endsAt && endsAt <= now) return "expired";
  if (isUsedUp(code)) return "exhausted";
  return startsAt && startsAt > now ? "scheduled" : "active";
}

/** Where a code's state may go next; a revoked one stays revoked. */
const NEXT_STATES: Record<CodeState, readonly CodeState[]> = {
  draft: ["active", "revoked"],
  active: ["paused", "revoked"],
  paused: ["active", "revoked"],
  revoked: [],
};

/** The states that lead to one. */
export const statesBefore = (to: CodeState): CodeState[] =>
  (Object.entries(NEXT_STATES) as [CodeState, readonly CodeState[]][])
    .filter(([, next]) => next.includes(to))
    .map(([state]) => state);

/** Where our own links carry a code: claim, "is this real?", forms and checkout. */
const CODE_PARAMETERS = ["code", "verify", "promo_code", "discount_code"];
/** So many links are looked for within one another: mail filters wrap a link in one of theirs. */
const MOST_WRAPPINGS = 3;
/** No code is longer, nor a link that carries one. */
const MOST_READ = 2_000;

/** The link in a text as mails, chats and notes have it, with or without what every link begins with. */
function linkIn(text: string): URL | undefined {
  for (const part of text.replaceAll("&amp;", "&").split(/[\s()[\]"'<>“”„«»]+/)) {
    const link = part.slice(Math.max(0, part.search(/https?:\/\//i)));
    const isWhole = /^https?:\/\//i.test(link);
    const hasHost = /^(?:www\.|localhost:|[\w.-]+\.[a-z]{2,}(?::\d+)?\/)/i.test(link);
    if (!isWhole && !hasHost && !/[?&]\w+=/.test(link)) continue;
    const address = isWhole ? link : `https://${hasHost ? "" : "link.invalid/"}${link}`;
    if (URL.canParse(address)) return new URL(address);
  }
  return undefined;
}

/** The code that a link carries, or the last part of its path where it names none. Undefined for what is no link. */
function codeOfLink(text: string, wrappings = MOST_WRAPPINGS): string | undefined {
  const link = wrappings > 0 ? linkIn(text) : undefined;
  if (!link) return undefined;
  for (const name of CODE_PARAMETERS) {
    const code = link.searchParams.get(name);
    if (code) return code;
  }
  for (const value of link.searchParams.values()) {
    const code = /^https?:\/\//i.test(value) ? codeOfLink(value, wrappings - 1) : undefined;
    if (code !== undefined) return code;
  }
  return decoded(link.pathname.split("/").findLast((part) => part !== "") ?? "");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * A code as it is copied: out of a link, behind its label ("Code: …"), or out of a sentence. Every field and column in
 * which a code is typed reads it so.
 */
export function cleanCode(typed: string): string {
  const text = cleanSigns(typed.slice(0, MOST_READ));
  const ofLink = codeOfLink(text);
  if (ofLink !== undefined) return withoutSentence(cleanSigns(ofLink));
  return withoutSentence(text.replace(/^\p{L}[\p{L}. -]{0,30}: ?(?=.)/u, ""));
}

/** Without quotes or brackets on both sides, and without the end of a sentence. */
function withoutSentence(text: string): string {
  const inner = text
    .replace(/[\s.,;:!]+$/, "")
    .replace(/^["'“”„«»‹›([{<](.*)["'“”„«»‹›)\]}>]$/u, "$1")
    .trim();
  return inner === text ? text : withoutSentence(inner);
}

/**
 * Makes the one key by which codes are compared, for every source: form, link, file, search, API. Without case, spaces
 * and hyphens (the specification), without signs that cannot be seen, and without the text around the code.
 */
export function normaliseCode(code: string): string {
  const signs = cleanCode(code)
    .toUpperCase()
    // A Turkish keyboard writes İ for i; its ı is I in upper case anyway.
    .replaceAll("İ", "I")
    .replaceAll(/[\s-]/g, "");
  // Greek letters come apart in upper case, and marks meet where a hyphen stood between them.
  const key = inOneScript(signs.normalize("NFKC"));
  return key === code ? key : normaliseCode(key);
}
