import type { AppLoadContext } from "@remix-run/cloudflare";
import { fontKey } from "../../domain/design/fonts.ts";
import { groundOf } from "../../domain/store/event-status.ts";
import type { StoreTheme } from "../../domain/store/store-event.ts";
import { paths } from "../../paths.ts";
import { CARD, shareCardSvg, type ShareCard } from "../../rendering/share-card.ts";
import type { StockItem, Storefront } from "../../services/storefront.ts";
import { drawPicture, fontsFor } from "./pictures.server.ts";
import { pngPicture, type PngOrSvg } from "./png-pictures.server.ts";
import { sha256Hex } from "../keys/signing.server.ts";

/** Goes up whenever the same facts are to be drawn otherwise. */
const EDITION = 3;

/** The fonts of a store's headings, as its pages have them. */
const HEADLINES: Record<StoreTheme["headings"], string> = {
  sans: fontKey("Outfit", 600, "normal"),
  serif: fontKey("DM Serif Display", 400, "normal"),
  condensed: fontKey("Bebas Neue", 400, "normal"),
};
const TEXT = fontKey("Archivo", 500, "normal");

/** All that is seen on a card: its address changes whenever one of them does. */
function factsOf({ store, stock }: Pick<Storefront, "store" | "stock">, product: StockItem | undefined) {
  const shown = product ?? stock.find(({ status }) => status === "published");
  const colour = shown?.offer.colours.find(({ name }) => name === shown.offer.defaultColour);
  return {
    edition: EDITION,
    theme: store.theme,
    over: product ? store.name : "",
    headline: product ? product.name : store.name,
    under: product ? "" : store.page.tagline,
    picture: shown &&
      colour && { hash: shown.designHash, colour: colour.name, hex: colour.hex, side: shown.offer.cover },
  };
}

const hashOf = async (facts: ReturnType<typeof factsOf>) =>
  (await sha256Hex(JSON.stringify(facts))).slice(0, 16);

/** Path of the card of a store's page, or of one of its products. */
export async function cardPath(
  storefront: Pick<Storefront, "store" | "stock">,
  product?: StockItem,
): Promise<string> {
  const hash = await hashOf(factsOf(storefront, product));
  return paths.shareCard(storefront.store.slug, product?.id ?? null, hash);
}

/** The card as PNG, drawn once for all who are sent it. */
export async function drawCard(
  context: AppLoadContext,
  storefront: Storefront,
  product: StockItem | undefined,
  colours: Omit<ShareCard["colours"], "ground">,
): Promise<PngOrSvg | undefined> {
  const facts = factsOf(storefront, product);
  const { theme, picture, over, headline, under } = facts;
  return pngPicture(context, {
    key: `cards/${await hashOf(facts)}.png`,
    width: CARD.width,
    async draw() {
      const keys = { headline: HEADLINES[theme.headings], text: TEXT };
      const fonts = await fontsFor(context, Object.values(keys));
      const [large, small] = [fonts.get(keys.headline), fonts.get(keys.text)];
      if (!large || !small) throw new Error("The fonts of a card are missing.");
      const drawing = picture && {
        ...picture,
        width: 400 as const,
        near: false,
        query: new URLSearchParams(),
      };
      const svg = shareCardSvg({
        over,
        headline,
        under,
        fonts: { headline: large, text: small },
        colours: { ...colours, ground: groundOf(theme.paper, picture?.hex ?? colours.paper) },
        picture: (drawing && (await drawPicture(context, drawing))) ?? null,
      });
      return { svg, ground: colours.paper };
    },
  });
}
