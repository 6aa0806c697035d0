import type { CatalogueProduct } from "../design/catalogue-product.ts";
import { customisableLayers, type Design } from "../design/design.ts";
import type { ProductOffer } from "./offer.ts";

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
    })),
    printedBack: design.back.length > 0,
  };
}
