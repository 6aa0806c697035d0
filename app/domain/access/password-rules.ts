import { isCommonPassword } from "./common-passwords.ts";

/** Shorter ones are guessed; longer ones than this are no password but an attack on the hash. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/** Numbers shorter than this are dates, telephone numbers and rows of keys. */
const DIGITS_MIN = 16;
/** A shorter word from a person's own data proves too little: many good passwords contain "Li". */
const OWN_WORD_MIN = 4;
/** An attacker guesses the product's own name first. */
const OUR_WORDS = ["popstall"];

export type PasswordFault = "refusals:passwordShort" | "refusals:passwordLong" | "refusals:passwordEasy";

/**
 * What is wrong with a new password. Length counts, kinds of characters do not; what everybody guesses first is refused.
 * @param about the person's own words (address, name, company), which are no secret.
 */
export function passwordFault(password: string, about: readonly string[] = []): PasswordFault | undefined {
  const letters = [...password];
  if (letters.length < PASSWORD_MIN) return "refusals:passwordShort";
  if (letters.length > PASSWORD_MAX) return "refusals:passwordLong";
  return isEasy(password.normalize("NFKC").toLowerCase(), [...about, ...OUR_WORDS])
    ? "refusals:passwordEasy"
    : undefined;
}

function isEasy(plain: string, about: readonly string[]): boolean {
  if (new Set(plain.replace(/[^\p{L}]{0,4}$/u, "")).size < 5) return true;
  if (/^\d+$/.test(plain) && plain.length < DIGITS_MIN) return true;
  if (isCommonlyGuessed(plain)) return true;
  return withoutOwnWords(plain, about).some((rest) => rest.length < OWN_WORD_MIN || isCommonPassword(rest));
}

/** As it is, without digits and signs around it or some at its end, with "@" and "0" read as letters, and said twice. */
function isCommonlyGuessed(plain: string): boolean {
  return [plain, asLetters(plain)].some((form) => {
    const core = form.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
    const half = core.slice(0, core.length / 2);
    const appended = /[^\p{L}]{0,4}$/u.exec(form)?.[0].length ?? 0;
    const shorter = Array.from({ length: appended + 1 }, (_, end) => form.slice(0, form.length - end));
    return (
      isCommonPassword(core) ||
      shorter.some(isCommonPassword) ||
      (half + half === core && isCommonPassword(half))
    );
  });
}

const LETTERS: Record<string, string> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Digits and signs that stand for letters inside a word; those at its end are only appended. */
function asLetters(plain: string): string {
  const end = /[^\p{L}]*$/u.exec(plain)?.[0] ?? "";
  return (
    plain.slice(0, plain.length - end.length).replaceAll(/[01345@$!]/g, (sign) => LETTERS[sign] ?? sign) + end
  );
}

/** The letters that are left when the person's own words are taken out; empty where none of them is in it. */
function withoutOwnWords(plain: string, about: readonly string[]): string[] {
  const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, "");
  const words = about
    .flatMap((text) => {
      const lower = text.normalize("NFKC").toLowerCase();
      return [lettersOf(lower), ...lower.split(/[^\p{L}]+/u)];
    })
    .filter((word) => [...word].length >= OWN_WORD_MIN)
    .toSorted((a, b) => b.length - a.length);
  return [lettersOf(plain), lettersOf(asLetters(plain))].flatMap((form) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ""), form);
    return rest === form ? [] : [rest];
  });
}
