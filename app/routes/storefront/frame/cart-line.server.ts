import { decimalFromMinor } from "../../../domain/money.ts";
import { pictureAddress, skuOf } from "../../../domain/product/offer.ts";
import type { BasketItem } from "../../../services/storefront.ts";

/**
 * A basket's line as the specification words it: what browsers keep and may send to the API. Prices are net and for
 * show; what an order costs is worked out from the store's own rows.
 */
export function cartLine({ id, item, colour, size, quantity, personalTexts, shirtWidthMm }: BasketItem) {
  const { offer } = item;
  const front = pictureAddress(item.designHash, colour, "front");
  const back = pictureAddress(item.designHash, colour, "back");
  const code = skuOf(offer, colour, size) || item.catalogueCode;
  const hex = offer.colours.find((offered) => offered.name === colour)?.hex ?? "";
  const price = decimalFromMinor(item.unitNet);
  const layers = layersOf(item);
  const layersOn = (side: "front" | "back") =>
    layers
      .filter((layer) => layer.side === side)
      .map((layer) => ({ id: layer.id, type: layer.type, customisable: layer.customisable }));
  const textOn = (side: "front" | "back") =>
    layers.flatMap((layer) => (layer.side === side ? (personalTexts[layer.id] ?? []) : []))[0] ?? "";
  return {
    id,
    name: item.name,
    description: item.description,
    size,
    price,
    product_id: item.id,
    quantity,
    status: item.status,
    store_default_vat: item.storeDefaultVat ? 1 : 0,
    store_selling_price: price,
    images: { front },
    selected: { code },
    custom_text_front: textOn("front"),
    custom_text_back: textOn("back"),
    personal_texts: personalTexts,
    // What the size was chosen by, in the browser's copy alone.
    ...(typeof shirtWidthMm === "number" && { shirt_width_mm: shirtWidthMm }),
    products: {
      store: { identifier: code, colour, size, quantity },
      images: { front_preview: front, back_preview: back },
      artwork: {
        front_preview: front,
        back_preview: back,
        front_colours: [
          ...new Set(layers.flatMap((layer) => (layer.side === "front" ? (layer.colour ?? []) : []))),
        ].map((ink) => ({ colour: ink })),
      },
      front: layersOn("front"),
      back: layersOn("back"),
      selected: { colours: [hex], colour_names: [colour] },
    },
  };
}

/** Offers that were saved before layers were noted know the ones that shoppers write on. */
function layersOf({ offer }: BasketItem["item"]) {
  return (
    offer.layers ??
    offer.personalFields.map(({ layerId, side }) => ({
      id: layerId,
      side,
      type: "text" as const,
      customisable: true,
      colour: undefined,
    }))
  );
}
