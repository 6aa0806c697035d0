import { pictureAddress } from "../../../domain/product/offer.ts";
import { listBlanks } from "../../../services/catalogue/read.server.ts";
import type { BaseScope } from "../../../services/scope.ts";
import { listShowcase } from "../../../services/storefront/read.server.ts";
import type { SamplePicture } from "./samples/store.ts";

/** Hard goods and a bag, so that the guide holds more than shirts. */
const BLANKS = ["TOTE-CANVAS", "MUG-CLASSIC"];

/** What the demo world's showcase sells, and two blanks, all drawn by the product's own renderer. */
export async function samplePictures(scope: BaseScope): Promise<SamplePicture[]> {
  const [showcase, blanks] = await Promise.all([listShowcase(scope, 3), listBlanks(scope, BLANKS)]);
  const printed = showcase.map(({ product: { name, designHash, offer } }) => {
    const side = (view: "front" | "back") =>
      pictureAddress(designHash, offer.defaultColour, view, { width: 400 });
    return { name, front: side("front"), back: side("back") };
  });
  const blank = blanks.map(({ code, images, colours }) => {
    const sides = images[colours[0]?.code ?? ""];
    return { name: code, front: sides?.front ?? "", back: sides?.back ?? "" };
  });
  const [first, ...others] = printed;
  return first ? [first, ...blank, ...others] : blank;
}
