import * as v from "valibot";
import { type Hex, isHex } from "../domain/design/colour.ts";
import { CHARACTER_RULES, SIDES } from "../domain/design/design.ts";
import { isLayerName } from "./design-layers.ts";
import { FONT_FAMILIES } from "../domain/design/fonts.ts";
import { PLACES } from "../domain/designer/places.ts";
import { filled, line, text } from "./texts.ts";

/** Longer lines would be too small to be read on a garment. */
const LONGEST_PRINT = 60;
const MOST_CHARACTERS = 100;
const DEFAULT_MAX_LENGTH = 20;

const EditionSchema = v.pipe(text(32), v.regex(/^[0-9a-f]{32}$/, "errors:staleForm"));
const layerId = v.pipe(text(64), v.regex(/^[A-Za-z0-9_-]*$/, "errors:staleForm"));
const box = v.pipe(
  text(3),
  v.transform((sent) => sent === "on"),
);
const ink = v.pipe(
  text(7),
  v.custom<Hex>(
    (value) => typeof value === "string" && isHex(value),
    "productDesk:catalogueDesk.refused.noInk",
  ),
  v.metadata({ format: "color" }),
);

/** A text of a design, typed into a form. `layer` is empty for a new one, `place` for one that stays where it is. */
export const DesignTextSchema = v.object({
  edition: EditionSchema,
  layer: layerId,
  side: v.picklist(SIDES, "errors:required"),
  place: v.optional(v.picklist([...PLACES, ""], "errors:required"), ""),
  text: filled(line(LONGEST_PRINT)),
  font: v.picklist(
    FONT_FAMILIES.map(({ family }) => family),
    "errors:required",
  ),
  ink,
  customisable: box,
  label: v.pipe(
    line(60),
    v.check((label) => label === "" || isLayerName(label), "errors:invalidCharacters"),
  ),
  // Left empty, it is what fits most garments.
  maxLength: v.pipe(
    text(),
    v.regex(/^(\d{1,3})?$/, "designer:refused.maxLength"),
    v.transform((typed) => (typed === "" ? DEFAULT_MAX_LENGTH : Number(typed))),
    v.minValue(1, "designer:refused.maxLength"),
    v.maxValue(MOST_CHARACTERS, "designer:refused.maxLength"),
    v.metadata({ format: "integer" }),
  ),
  characters: v.optional(v.picklist([...CHARACTER_RULES, ""], "errors:required"), ""),
  sample: line(100),
  required: box,
});

/** A picture for a design: one that the tenant has, or a file beside it. */
export const DesignPictureSchema = v.object({
  edition: EditionSchema,
  side: v.picklist(SIDES, "errors:required"),
  place: v.picklist(PLACES, "errors:required"),
  picture: text(64),
});

/** A step with one layer or one version of a design. */
export const DesignStepSchema = v.object({
  edition: EditionSchema,
  layer: layerId,
  version: v.pipe(text(32), v.regex(/^[0-9a-f]*$/, "errors:staleForm")),
});
