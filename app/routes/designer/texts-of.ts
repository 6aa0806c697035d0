import type { TFunction } from "i18next";
import type { CharacterRule, Layer, Side } from "../../domain/design/design.ts";
import type { Place } from "../../domain/designer/places.ts";

export const SIDE_TEXTS: Record<Side, string> = {
  front: "productDesk:catalogueDesk.front",
  back: "productDesk:catalogueDesk.back",
};

export const PLACE_TEXTS: Record<Place, string> = {
  chest: "designer:place.chest",
  left_chest: "designer:place.leftChest",
  middle: "designer:place.middle",
  low: "designer:place.low",
  whole: "designer:place.whole",
};

export const CHARACTER_TEXTS: Record<CharacterRule | "", string> = {
  "": "designer:characters.plain",
  any: "designer:characters.any",
  letters: "designer:characters.letters",
  name: "designer:characters.name",
  handle: "designer:characters.handle",
};

/** What a layer is called: by its name, its words, or as the picture that it is. */
export const layerLabel = (t: TFunction, layer: Layer): string =>
  layer.name ?? (layer.type === "text" ? layer.text : t("designer:pictureLayer"));
