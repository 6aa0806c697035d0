import type { CharacterRule } from "./design.ts";

/** One character that each rule allows; without a rule, letters of all scripts, digits and spaces. */
const ALLOWED: Record<CharacterRule | "plain", string> = {
  plain: "[\\p{L}\\p{M}\\p{N} ]",
  // Emoji, signs of direction and the like have no glyph: the font says what it lacks.
  any: "[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S} ]",
  letters: "[\\p{L}\\p{M} ]",
  name: "[\\p{L}\\p{M} .'’\\-]",
  handle: "[@\\p{L}\\p{N}_.]",
};

const expressions = new Map<string, RegExp>();
function allows(rule: CharacterRule | undefined, character: string): boolean {
  const one = ALLOWED[rule ?? "plain"];
  const expression = expressions.get(one) ?? new RegExp(`^${one}$`, "u");
  expressions.set(one, expression);
  return expression.test(character);
}

/** Whether a text has only what its layer's rule allows. */
export function followsRule(text: string, rule: CharacterRule | undefined): boolean {
  return [...text].every((character) => allows(rule, character));
}

/** The text without what the rule does not allow. */
export function keptByRule(text: string, rule: CharacterRule | undefined): string {
  return [...text].filter((character) => allows(rule, character)).join("");
}

/** For the `pattern` of a field; browsers match it against the whole text, with the flag v. */
export function patternOfRule(rule: CharacterRule | undefined): string {
  return `${ALLOWED[rule ?? "plain"]}*`;
}
