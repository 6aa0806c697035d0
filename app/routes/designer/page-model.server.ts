import { type Layer, type Side, SIDES } from "../../domain/design/design.ts";
import type { Design } from "../../domain/design/design.ts";
import { placesOf } from "../../domain/designer/places.ts";
import type { ProductOffer } from "../../domain/product/offer.ts";
import type { DesignerPage, ListedLayer } from "./models.ts";

type Shown = Pick<
  DesignerPage,
  "name" | "edition" | "back" | "closed" | "soldIn" | "mayWrite" | "versions"
> & {
  design: Design;
  offer: ProductOffer;
  /** The server's picture of a side in a colour. */
  pictureOf: (side: Side, colour: string) => string;
  choices: DesignerPage["pictures"];
  query: URLSearchParams;
};

/** The colour that the page's address names, else the design's own. */
export const colourShown = ({ offer, query }: Pick<Shown, "offer" | "query">): string =>
  offer.colours.find(({ name }) => name === query.get("colour"))?.name ?? offer.defaultColour;

/** What the designer's page shows of a design, but for what its print would suffer from. */
export function designerPage(shown: Shown): Omit<DesignerPage, "findings"> {
  const { design, offer, pictureOf, choices, query, ...page } = shown;
  const colour = colourShown({ offer, query });
  const layer = SIDES.flatMap((each) => design[each]).find(({ id }) => id === query.get("layer"));
  const isOn = (each: Side) => (layer ? design[each].includes(layer) : each === query.get("side"));
  return {
    ...page,
    colour,
    side: SIDES.find(isOn) ?? "front",
    colours: offer.colours.map(({ name, hex }) => ({ name, hex })),
    sides: SIDES.map((each) => ({
      side: each,
      picture: pictureOf(each, colour),
      millimetres: design.items[each].millimetres,
      places: placesOf(design.items[each]),
      layers: design[each].map(listed).reverse(),
    })),
    edited: layer?.type === "text" ? layer : null,
    adds: query.get("add") === "picture" ? "picture" : "text",
    pictures: choices,
  };
}

function listed(layer: Layer): ListedLayer {
  const { id, type, name } = layer;
  return layer.type === "text"
    ? { id, type, name: name ?? layer.text, isPersonal: layer.customisable }
    : { id, type, name: name ?? null, isPersonal: false };
}

/** Whether the page is drawn on by hand: not by whoever may not, and not by whoever asked for the forms. */
export const drawsByHand = (
  { mayWrite, closed }: Pick<DesignerPage, "mayWrite" | "closed">,
  query: URLSearchParams,
): boolean => mayWrite && closed === null && !query.has("form") && !query.has("layer");
