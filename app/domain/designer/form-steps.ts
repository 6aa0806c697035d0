import type { DrawnSides } from "../design/change-design.ts";
import type { Hex } from "../design/colour.ts";
import { type CharacterRule, type Layer, type Side, SIDES, type TextLayer } from "../design/design.ts";
import { inksOnDark } from "../design/first-print.ts";
import type { PrintArea } from "../design/print-area.ts";
import { freeLayerId, pictureAt, type Place, textAt } from "./places.ts";

/** What a shopper may write instead of a text; null: nothing. */
export type PersonalRule = {
  label: string;
  maxLength: number;
  /** Null: letters, digits and spaces. */
  characters: CharacterRule | null;
  /** Shown in the empty field; empty: nothing. */
  sample: string;
  required: boolean;
};

export type TypedText = {
  side: Side;
  /** Null leaves a text that is there where it is. */
  place: Place | null;
  text: string;
  family: string;
  weight: number;
  ink: Hex;
  /** How wide the text is at a size of one. */
  ems: number;
  personal: PersonalRule | null;
};

type Areas = Record<Side, PrintArea>;
const PERSONAL = ["label", "maxLength", "characters", "required", "sample"] as const;

/** A text as a form describes it: a new one, or in the place of the layer `id` in the same order. */
export function withText(sides: DrawnSides, areas: Areas, typed: TypedText, id?: string): DrawnSides {
  const before = [...sides.front, ...sides.back].find((layer) => layer.id === id);
  const old = before?.type === "text" ? before : undefined;
  const layer = textOf(typed, areas[typed.side], old, freeLayerId("text", sides));
  const inks = { ...sides.inksOnDark, ...inksOnDark(typed.ink) };
  const stays = old && sides[typed.side].some((each) => each.id === id);
  const lists = stays
    ? { [typed.side]: sides[typed.side].map((each) => (each.id === id ? layer : each)) }
    : { [typed.side]: [...sides[typed.side], layer], ...(old && withoutOn(sides, typed.side, old.id)) };
  return { ...sides, ...lists, inksOnDark: inks };
}

/** The other side without a layer that moves to this one. */
function withoutOn(sides: DrawnSides, side: Side, id: string): Partial<DrawnSides> {
  const other = side === "front" ? "back" : "front";
  return { [other]: sides[other].filter((layer) => layer.id !== id) };
}

function textOf(typed: TypedText, area: PrintArea, old: TextLayer | undefined, freeId: string): TextLayer {
  const { text, family, weight, ink, ems, personal, place } = typed;
  const look = { text, fontFamily: family, fontWeight: weight, fill: ink };
  const rule = personal && {
    label: personal.label || text.slice(0, 60),
    maxLength: personal.maxLength,
    ...(personal.characters && { characters: personal.characters }),
    ...(personal.sample && { sample: personal.sample }),
    ...(personal.required && { required: true }),
  };
  const personalText = { customisable: personal !== null, ...rule };
  if (!old) return textAt(area, place ?? "middle", { id: freeId, ...look, ...personalText }, ems);
  const publicFields = Object.fromEntries(
    Object.entries(old).filter(([name]) => !(PERSONAL as readonly string[]).includes(name)),
  ) as TextLayer;
  if (place === null) {
    const fits = ems > 0 ? old.width / ems : old.fontSize;
    return {
      ...publicFields,
      ...look,
      ...personalText,
      fontStyle: "normal",
      fontSize: Math.min(old.fontSize, fits),
    };
  }
  const { angle: _, scaleX: __, scaleY: ___, width: ____, height: _____, ...style } = publicFields;
  return textAt(area, place, { ...style, ...look, ...personalText, fontStyle: "normal" }, ems);
}

/** One more picture at a place. */
export function withPicture(
  sides: DrawnSides,
  areas: Areas,
  placed: { side: Side; place: Place; picture: { id: string; width: number; height: number } },
): DrawnSides {
  const { side, place, picture } = placed;
  const layerId = freeLayerId("picture", sides);
  return {
    ...sides,
    [side]: [...sides[side], ...pictureAt(areas[side], place, { layerId, ...picture })],
  };
}

export const LAYER_STEPS = ["remove", "up", "down"] as const;
export type LayerStep = (typeof LAYER_STEPS)[number];

/** A layer taken away, or moved before or behind its neighbour; undefined when it is not there. */
export function withLayerStep(sides: DrawnSides, id: string, step: LayerStep): DrawnSides | undefined {
  const side = SIDES.find((each) => sides[each].some((layer) => layer.id === id));
  if (!side) return undefined;
  const layers = sides[side];
  const at = layers.findIndex((layer) => layer.id === id);
  if (step === "remove") return { ...sides, [side]: layers.filter((layer) => layer.id !== id) };
  return { ...sides, [side]: exchanged(layers, at, step === "up" ? at + 1 : at - 1) };
}

function exchanged(layers: readonly Layer[], from: number, to: number): Layer[] {
  const [one, other] = [layers[from], layers[to]];
  if (!one || !other) return [...layers];
  return layers.map((layer, index) => (index === from ? other : index === to ? one : layer));
}
