import * as v from "valibot";
import { GARMENT_KINDS, type Design } from "../domain/design/design.ts";

/**
 * What a design may be when it comes from outside: from the designer's browser, an import, or our own table.
 * Strict throughout: an unknown member is refused, so nothing rides along into rendering or print.
 */
const MAX_LAYERS = 60;
const MAX_TEXT = 500;
/** Canvas units. The largest canvas is under 600 wide; ten times that is a mistake or an attack. */
const FAR = 6000;

const number = (from: number, to: number) =>
  v.pipe(
    v.number("not_a_number"),
    v.finite("not_a_number"),
    v.minValue(from, "too_small"),
    v.maxValue(to, "too_large"),
  );
const hex = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, "not_a_colour"), v.toLowerCase());
const name = (longest: number) =>
  // Letters of any script, digits, spaces and a little punctuation; never markup, quotes or control characters.
  v.pipe(
    v.string(),
    v.maxLength(longest, "too_long"),
    v.regex(/^[\p{L}\p{M}\p{N} '’.,&()+/#-]+$/u, "bad_name"),
  );
const identifier = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, "bad_identifier"));
const ownPath = v.nullable(
  v.pipe(v.string(), v.maxLength(300), v.regex(/^[a-z0-9][A-Za-z0-9/_-]*\.(svg|pdf|png)$/, "bad_path")),
);
/** What a layer prints: to the letter, so that it is neither trimmed nor normalised as what people type into forms is. */
const printedText = v.pipe(
  v.string(),
  v.maxLength(MAX_TEXT, "too_long"),
  // Control and direction characters could hide what is printed; a new line is the one exception.
  v.check((value) => !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(value.replaceAll("\n", "")), "bad_characters"),
);

const box = {
  left: number(-FAR, FAR),
  top: number(-FAR, FAR),
  width: number(0, FAR),
  height: number(0, FAR),
  angle: number(-360, 360),
  scaleX: number(0.001, 1000),
  scaleY: number(0.001, 1000),
};

const TextLayerSchema = v.strictObject({
  type: v.literal("text"),
  id: identifier,
  text: printedText,
  fontFamily: name(60),
  fontSize: number(0.1, 2000),
  fontStyle: v.picklist(["normal", "italic"]),
  fontWeight: v.pipe(number(100, 900), v.multipleOf(100)),
  underline: v.boolean(),
  fill: hex,
  textAlign: v.picklist(["left", "center", "right"]),
  stroke: v.nullable(hex),
  strokeWidth: number(0, 200),
  shadow: v.nullable(v.strictObject({ color: hex, offsetX: number(-500, 500), offsetY: number(-500, 500) })),
  ...box,
  centralTextPoint: v.strictObject({ x: number(-2 * FAR, 2 * FAR), y: number(-2 * FAR, 2 * FAR) }),
  customisable: v.boolean(),
  label: v.optional(name(60)),
  maxLength: v.optional(v.pipe(number(1, 100), v.integer())),
  lineHeight: number(0.3, 5),
  charSpacing: number(-500, 2000),
  curveRadius: v.pipe(
    number(-FAR, FAR),
    v.check((radius) => radius === 0 || Math.abs(radius) >= 1, "too_small"),
  ),
});

const ImageLayerSchema = v.strictObject({
  type: v.literal("image"),
  id: identifier,
  // An id in our own store: an address of any kind cannot match.
  src: identifier,
  location: v.picklist(["library", "tenant"]),
  ...box,
  width: number(0.1, FAR),
  height: number(0.1, FAR),
});

const size = (longest: number) =>
  v.strictObject({ width: number(0.1, longest), height: number(0.1, longest) });
const PrintAreaSchema = v.pipe(
  v.strictObject({
    millimetres: size(2000),
    dpi: v.pipe(number(72, 1200), v.integer()),
    pixels: size(30_000),
    scaledPercentage: number(1, 100),
    converted: size(FAR),
  }),
  // Sizes that contradict each other would print at another scale than the preview shows.
  v.check(({ millimetres, dpi, pixels, scaledPercentage, converted }) => {
    const agree = (mm: number, px: number, canvas: number) =>
      Math.abs((mm * dpi) / 25.4 - px) <= 1 && Math.abs((px * scaledPercentage) / 100 - canvas) <= 0.1;
    return (
      agree(millimetres.width, pixels.width, converted.width) &&
      agree(millimetres.height, pixels.height, converted.height)
    );
  }, "sizes_disagree"),
);

const RESERVED = new Set(["__proto__", "prototype", "constructor"]);
const MAX_DEPTH = 8;
const MAX_VALUES = 8000;

/**
 * Plain data of bounded size. JSON can carry `__proto__` as an own member, and libraries differ in what they make of
 * it: such a document is refused as a whole, before anything else looks at it.
 */
function isPlain(input: unknown): boolean {
  let values = 0;
  const plain = (value: unknown, depth: number): boolean => {
    if (++values > MAX_VALUES || depth > MAX_DEPTH) return false;
    if (typeof value !== "object" || value === null) return typeof value !== "function";
    const members = Array.isArray(value) ? value : Object.values(value);
    if (Object.getOwnPropertyNames(value).some((member) => RESERVED.has(member))) return false;
    return members.every((member) => plain(member, depth + 1));
  };
  return plain(input, 0);
}

const plainData = v.custom<Record<string, unknown>>(isPlain, "not_plain_data");
const layers = v.pipe(
  v.array(v.variant("type", [TextLayerSchema, ImageLayerSchema])),
  v.maxLength(MAX_LAYERS, "too_many_layers"),
);
const map = <Value extends v.GenericSchema>(value: Value, most: number) =>
  v.pipe(
    v.record(name(60), value),
    v.check((entries) => Object.keys(entries).length <= most, "too_many_entries"),
  );
const hexMap = v.pipe(
  map(hex, 40),
  v.check((inks) => Object.keys(inks).every((ink) => /^#[0-9a-f]{6}$/.test(ink)), "not_a_colour"),
);

const stock = v.pipe(v.string(), v.maxLength(80), v.regex(/^[A-Za-z0-9._-]*$/, "bad_identifier"));

/** Answers the domain's type; a difference between the two fails to compile here. */
export const DesignSchema: v.GenericSchema<unknown, Design> = v.pipe(
  plainData,
  v.strictObject({
    front: layers,
    back: layers,
    fonts: v.pipe(v.array(name(60)), v.maxLength(20, "too_many_fonts")),
    items: v.strictObject({ front: PrintAreaSchema, back: PrintAreaSchema }),
    selected: v.strictObject({ code: stock, garment: v.picklist(GARMENT_KINDS), colour: name(60) }),
    artwork: v.strictObject({ front: ownPath, back: ownPath, front_preview: ownPath, back_preview: ownPath }),
    colour_size: map(v.pipe(v.array(name(20)), v.maxLength(30)), 60),
    colour_skus: map(map(stock, 30), 60),
    colour_identifiers: map(stock, 60),
    inksOnDark: hexMap,
  }),
  v.check((design) => {
    const ids = [...design.front, ...design.back].map(({ id }) => id);
    return new Set(ids).size === ids.length;
  }, "layer_ids_repeat"),
);

/** A shopper's texts by layer id, as the preview's query or a basket line carries them. */
export const PersonalTextsSchema = v.pipe(
  plainData,
  v.record(identifier, v.pipe(v.string(), v.maxLength(200, "too_long"))),
  v.check((texts) => Object.keys(texts).length <= MAX_LAYERS, "too_many_layers"),
);
