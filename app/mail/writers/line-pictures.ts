import type { OrderLineRow } from "../../services/orders/read.server.ts";
import type { StoreEventRow } from "../../services/storefront.ts";
import { pngAddress, type ProductOffer } from "../../domain/product/offer.ts";
import { printedTexts } from "../../domain/product/personal-text.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import { pictureAlt } from "../../ui/product/picture-alt.ts";
import type { MailLine } from "../parts/order-lines.tsx";
import type { Wording } from "../wording.ts";

type PicturedLine = Pick<OrderLineRow, "productId" | "name" | "designHash" | "colour" | "personalTexts">;

/** The picture of a line. `colour` is its name in the mail's language. */
export type LinePictures = (
  line: PicturedLine,
  words: Pick<Wording, "t"> & { colour: string },
) => MailLine["picture"];

/**
 * How mails picture an order's lines: as they were bought, with what was written on them, on the ground of the store's
 * pages. PNG, since mail programs show no SVG.
 */
export function picturesOf(
  offers: ReadonlyMap<string, ProductOffer>,
  { theme }: Pick<StoreEventRow, "theme">,
  { APP_ORIGIN }: Pick<Settings, "APP_ORIGIN">,
): LinePictures {
  return (line, { t, colour }) => {
    const offer = offers.get(line.productId);
    if (!offer) return null;
    const texts = printedTexts(offer, line.personalTexts);
    const view = { width: 160, paper: theme.paper, texts } as const;
    return {
      src: APP_ORIGIN + pngAddress(line.designHash, line.colour, offer.cover, view),
      alt: pictureAlt(t, offer.cover, { product: line.name, colour }),
    };
  };
}
