import * as v from "valibot";
import type { DrawnSides } from "../domain/design/change-design.ts";
import { GARMENT_KINDS, type Design, type Side } from "../domain/design/design.ts";
import { DESIGN_VERSION, readDesign } from "../domain/design/read-design.ts";
import { FAR, hex, identifier, layers, MAX_LAYERS, name, number } from "./design-layers.ts";

/** What a design may be when it comes from outside: from the designer's browser, an import, or our own table. */
const ownPath = v.nullable(
  v.pipe(v.string(), v.maxLength(300), v.regex(/^[a-z0-9][A-Za-z0-9/_-]*\.(svg|pdf|png)$/, "bad_path")),
);
const size = (longest: number) => v.object({ width: number(0.1, longest), height: number(0.1, longest) });
const PrintAreaSchema = v.pipe(
  v.object({
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
/** Both sides full of texts have some 15,000. */
const MAX_VALUES = 20_000;

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

const hasOwnIds = ({ front, back }: Pick<Design, Side>): boolean => {
  const ids = [...front, ...back].map(({ id }) => id);
  return new Set(ids).size === ids.length;
};

/** Old records are read as today's first. Answers the domain's type; a difference between the two fails to compile here. */
export const DesignSchema: v.GenericSchema<unknown, Design> = v.pipe(
  plainData,
  v.transform((record): unknown => readDesign(record)),
  v.object({
    version: v.optional(v.pipe(number(1, DESIGN_VERSION), v.integer("not_a_number"))),
    front: layers,
    back: layers,
    fonts: v.pipe(v.array(name(60)), v.maxLength(20, "too_many_fonts")),
    items: v.object({ front: PrintAreaSchema, back: PrintAreaSchema }),
    selected: v.object({ code: stock, garment: v.picklist(GARMENT_KINDS), colour: name(60) }),
    artwork: v.object({ front: ownPath, back: ownPath, front_preview: ownPath, back_preview: ownPath }),
    colour_size: map(v.pipe(v.array(name(20)), v.maxLength(30, "too_many_entries")), 60),
    colour_skus: map(map(stock, 30), 60),
    colour_identifiers: map(stock, 60),
    inksOnDark: hexMap,
  }),
  v.check((design) => hasOwnIds(design), "layer_ids_repeat"),
);

/** What the designer saves: the rest of a design is the server's. */
export const DrawnSidesSchema: v.GenericSchema<unknown, DrawnSides> = v.pipe(
  plainData,
  v.transform((record): unknown => readDesign(record)),
  v.object({ front: layers, back: layers, inksOnDark: hexMap }),
  v.check((design) => hasOwnIds(design), "layer_ids_repeat"),
);

/** A shopper's texts by layer id, as the preview's query or a basket line carries them. */
export const PersonalTextsSchema = v.pipe(
  plainData,
  v.record(identifier, v.pipe(v.string(), v.maxLength(200, "too_long"))),
  v.check((texts) => Object.keys(texts).length <= MAX_LAYERS, "too_many_layers"),
);
