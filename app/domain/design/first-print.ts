import { contrast, type Hex, isDark } from "./colour.ts";
import type { CharacterRule, Layer, Side } from "./design.ts";
import { fitted, imageLayer, textLayer } from "./layout.ts";
import type { PrintArea } from "./print-area.ts";

/** A picture of the tenant's, by its id, in its natural size. */
export type PlacedPicture = { id: string; width: number; height: number };
/** A line of text; `ems` is how wide it is at a size of one, as its font has it. */
type PlacedText = { text: string; family: string; weight: number; ink: Hex; ems: number };

/** How much of the print area a new picture fills, and how far down the free space it sits. */
const PICTURE = { share: 0.6, rise: 0.2 };
/** A text stays off the sides, and no single letter fills a whole chest. */
const TEXT = { broad: 0.86, tallest: 0.3 };
/** Where the middle of a text lies: on the chest of what is worn, else in the middle. */
const CHEST = 0.2;
/** Capitals are about this high, so that their middle lies half of it over the baseline. */
const CAPITALS = 0.7;
/** Below it ink is lost on the cloth. */
const LEAST_CONTRAST = 1.5;
const WHITE: Hex = "#ffffff";

/** Places a new picture on a side. */
export function pictureOn(side: Side, area: PrintArea, picture: PlacedPicture): Layer[] {
  const layer = {
    ...imageLayer(`${side}-picture`, picture.id, picture, { left: 0, top: 0, shownWidth: picture.width }),
    location: "tenant" as const,
  };
  return fitted([layer], picture, area, PICTURE.share, PICTURE.rise);
}

type Box = { x: number; y: number; width: number; height: number };

/** Where a picture of this size lies once it is placed on a side, in the units of its print area (as `pictureOn`). */
export function pictureWithin(area: Box, picture: { width: number; height: number }): Box {
  const scale = Math.min(area.width / picture.width, area.height / picture.height) * PICTURE.share;
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    x: area.x + (area.width - width) / 2,
    y: area.y + (area.height - height) * PICTURE.rise,
    width,
    height,
  };
}

/** A line of text on a side, as large as the area takes it. */
export function textOn(side: Side, area: PrintArea, { text, family, weight, ink, ems }: PlacedText): Layer[] {
  const { width, height } = area.converted;
  const broad = width * TEXT.broad;
  const fontSize = Math.min(ems > 0 ? broad / ems : broad, height * TEXT.tallest);
  const middle = height > width ? height * CHEST : height / 2;
  const look = { id: `${side}-text`, text, fontFamily: family, fontWeight: weight, fontSize, fill: ink };
  return [textLayer(look, { middle: width / 2, baseline: middle + (fontSize * CAPITALS) / 2, width: broad })];
}

/** Dark ink is printed white on dark garments. */
export const inksOnDark = (ink: Hex): Record<Hex, Hex> => (isDark(ink) ? { [ink.toLowerCase()]: WHITE } : {});

/** The garments' colours that an ink would be lost on, once the exchange for dark ones is made. */
export function lostOn<Colour extends { hex: Hex }>(ink: Hex, colours: readonly Colour[]): Colour[] {
  const exchanged = inksOnDark(ink)[ink.toLowerCase()] ?? ink;
  return colours.filter(({ hex }) => contrast(isDark(hex) ? exchanged : ink, hex) < LEAST_CONTRAST);
}

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
