import * as v from "valibot";
import { CHARACTER_RULES } from "../domain/design/design.ts";
import { FONT_FAMILIES, FONT_FILES, fontKey } from "../domain/design/fonts.ts";

/** Letters of any script, digits, spaces and a little punctuation; never markup, quotes or control characters. */
const SIGNS = "\\p{L}\\p{M}\\p{N} '’.,&()+/#-";

/** Whether a text may be the name of a layer, or of what shoppers may write. */
export const isLayerName = (name: string): boolean => new RegExp(`^[${SIGNS}]+$`, "u").test(name);

/** What is left of typed text as a layer's name. */
export const layerName = (typed: string): string => typed.replaceAll(new RegExp(`[^${SIGNS}]`, "gu"), "");

/** What layers of a design may be. A member that is not named here is dropped, so that nothing rides along into print. */
export const MAX_LAYERS = 200;
const MAX_TEXT = 500;
/** Canvas units. The largest canvas is under 600 wide; ten times that is a mistake or an attack. */
export const FAR = 6000;

export const number = (from: number, to: number) =>
  v.pipe(
    v.number("not_a_number"),
    v.finite("not_a_number"),
    v.minValue(from, "too_small"),
    v.maxValue(to, "too_large"),
  );
export const hex = v.pipe(
  v.string("not_a_colour"),
  v.regex(/^#[0-9a-fA-F]{6}$/, "not_a_colour"),
  v.toLowerCase(),
);
export const name = (longest: number) =>
  v.pipe(v.string("bad_name"), v.maxLength(longest, "too_long"), v.check(isLayerName, "bad_name"));
export const identifier = v.pipe(
  v.string("bad_identifier"),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, "bad_identifier"),
);

/** Control and direction characters could hide what is printed; a new line is the one exception. */
const hasHidden = (value: string) => /[\p{Cc}\p{Cf}\p{Cs}]/u.test(value.replaceAll("\n", ""));
/** What a layer prints: to the letter, so that it is neither trimmed nor normalised as what people type into forms is. */
const printedText = v.pipe(
  v.string("bad_characters"),
  v.maxLength(MAX_TEXT, "too_long"),
  v.check((value) => !hasHidden(value), "bad_characters"),
);
const oneLine = (longest: number) =>
  v.pipe(
    v.string("bad_characters"),
    v.maxLength(longest, "too_long"),
    v.check((value) => !hasHidden(value) && !value.includes("\n"), "bad_characters"),
  );

/** What people type of a layer into the designer. */
export const LayerTextsSchema = v.object({
  text: printedText,
  name: oneLine(60),
  label: name(60),
  sample: oneLine(100),
});
const typed = LayerTextsSchema.entries;

const marks = {
  name: v.optional(typed.name),
  locked: v.optional(v.boolean()),
  hidden: v.optional(v.boolean()),
  group: v.optional(identifier),
};

/** A box of no size would be found by nobody, and printed as nothing. */
const box = {
  left: number(-FAR, FAR),
  top: number(-FAR, FAR),
  width: number(0.1, FAR),
  height: number(0.1, FAR),
  angle: number(-360, 360),
  scaleX: number(0.001, 1000),
  scaleY: number(0.001, 1000),
};

const TextLayerSchema = v.pipe(
  v.object({
    type: v.literal("text"),
    id: identifier,
    ...marks,
    text: typed.text,
    fontFamily: v.pipe(
      name(60),
      v.check((family) => FONT_FAMILIES.some((each) => each.family === family), "no_such_font"),
    ),
    fontSize: number(0.1, 2000),
    fontStyle: v.picklist(["normal", "italic"]),
    fontWeight: v.pipe(number(100, 900), v.multipleOf(100, "not_a_number")),
    underline: v.boolean(),
    fill: hex,
    textAlign: v.picklist(["left", "center", "right"]),
    stroke: v.nullable(hex),
    strokeWidth: number(0, 200),
    shadow: v.nullable(
      v.object({ color: hex, offsetX: number(-500, 500), offsetY: number(-500, 500) }, "wrong_type"),
    ),
    ...box,
    centralTextPoint: v.object({ x: number(-2 * FAR, 2 * FAR), y: number(-2 * FAR, 2 * FAR) }),
    customisable: v.boolean(),
    label: v.optional(typed.label),
    maxLength: v.optional(v.pipe(number(1, 100), v.integer("not_a_number"))),
    characters: v.optional(v.picklist(CHARACTER_RULES)),
    sample: v.optional(typed.sample),
    required: v.optional(v.boolean()),
    lineHeight: number(0.3, 5),
    charSpacing: number(-500, 2000),
    curveRadius: v.pipe(
      number(-FAR, FAR),
      v.check((radius) => radius === 0 || Math.abs(radius) >= 1, "too_small"),
    ),
  }),
  v.check(({ fontFamily, fontWeight, fontStyle }) => {
    const key = fontKey(fontFamily, fontWeight, fontStyle);
    return FONT_FILES.some((file) => file.key === key);
  }, "no_such_cut"),
);

const ImageLayerSchema = v.object({
  type: v.literal("image"),
  id: identifier,
  ...marks,
  // An id in our own store: an address of any kind cannot match.
  src: identifier,
  srcOnDark: v.optional(identifier),
  location: v.picklist(["library", "tenant"]),
  ...box,
});

export const layers = v.pipe(
  v.array(v.variant("type", [TextLayerSchema, ImageLayerSchema])),
  v.maxLength(MAX_LAYERS, "too_many_layers"),
);
