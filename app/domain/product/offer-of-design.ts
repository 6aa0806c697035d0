import type { CatalogueProduct } from "../design/catalogue-product.ts";
import { customisableLayers, type Design, type Layer, layersOf, type Side, SIDES } from "../design/design.ts";
import { productionCost } from "../pricing/application-fee.ts";
import type { OfferedLayer, ProductOffer } from "./offer.ts";

const DEFAULT_MAX_LENGTH = 30;

/** What a design on a blank is offered in: kept beside the design, so that a shop reads no canvas. */
export function offerOfDesign(
  design: Design,
  blank: CatalogueProduct,
  look: { defaultColour: string; cover: "front" | "back" },
): ProductOffer {
  return {
    colours: Object.entries(design.colour_size).flatMap(([name, sizes]) => {
      const dye = blank.colours.find((colour) => colour.name === name);
      const skus = design.colour_skus[name] ?? {};
      return dye ? [{ name, hex: dye.hex, heather: dye.heather ?? false, sizes, skus }] : [];
    }),
    defaultColour: look.defaultColour,
    cover: look.cover,
    personalFields: customisableLayers(design).map((layer) => ({
      layerId: layer.id,
      side: layer.side,
      label: layer.label ?? layer.text,
      maxLength: layer.maxLength ?? DEFAULT_MAX_LENGTH,
      ...(layer.characters && { characters: layer.characters }),
      ...(layer.sample && { sample: layer.sample }),
      ...(layer.required && { required: true }),
    })),
    printedBack: layersOf(design, "back").length > 0,
    cost: productionCost(
      { blank: blank.values.blank_price, print: blank.values.print_price },
      SIDES.filter((side) => layersOf(design, side).length > 0).length,
    ),
    layers: SIDES.flatMap((side) => layersOf(design, side).map((layer) => offeredLayer(layer, side))),
  };
}

function offeredLayer(layer: Layer, side: Side): OfferedLayer {
  const { id, type } = layer;
  return layer.type === "text"
    ? { id, side, type, customisable: layer.customisable, colour: layer.fill }
    : { id, side, type, customisable: false };
}
