import type { AppLoadContext } from "@remix-run/cloudflare";
import { fontKey } from "../../domain/design/fonts.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import type { Language } from "../../i18n/languages.ts";
import { CARD, shareCardSvg } from "../../rendering/share-card.ts";
import { listShowcase } from "../../services/storefront/read.server.ts";
import { baseScope } from "../wiring/context.server.ts";
import { drawPicture, fontsFor } from "./pictures.server.ts";
import { pngPicture, type PngOrSvg } from "./png-pictures.server.ts";
import { sha256Hex } from "../keys/signing.server.ts";

/** Goes up whenever the same facts are to be drawn otherwise. */
const EDITION = 1;
const HEADLINE = fontKey("Outfit", 600, "normal");
const TEXT = fontKey("Archivo", 500, "normal");
/** The look of the public pages, as app/styles/site.css has it. */
const COLOURS = {
  paper: "#fffcf7",
  ground: "#ffd269",
  ink: "#1d1a16",
  soft: "#665f55",
  brand: "#cf3a22",
  brandInk: "#b8301a",
} as const;

/**
 * The preview image of the platform's own pages in chats: its promise in their language, beside a product that a store
 * sells.
 */
export async function siteCard(context: AppLoadContext, language: Language): Promise<PngOrSvg | undefined> {
  const t = await translatorFor(language);
  const [shown] = await listShowcase(baseScope(context), 1);
  const facts = {
    edition: EDITION,
    headline: t("site:home.title"),
    under: t("site:footer.line"),
    picture: shown && {
      hash: shown.product.designHash,
      colour: shown.product.offer.defaultColour,
      side: shown.product.offer.cover,
    },
  };
  const hash = (await sha256Hex(JSON.stringify(facts))).slice(0, 16);
  return pngPicture(context, {
    key: `cards/site-${hash}.png`,
    width: CARD.width,
    async draw() {
      const fonts = await fontsFor(context, [HEADLINE, TEXT]);
      const [large, small] = [fonts.get(HEADLINE), fonts.get(TEXT)];
      if (!large || !small) throw new Error("The fonts of a card are missing.");
      const { headline, under, picture } = facts;
      const drawing = picture && {
        ...picture,
        width: 400 as const,
        near: false,
        query: new URLSearchParams(),
      };
      const svg = shareCardSvg({
        over: "Popstall",
        headline,
        under,
        fonts: { headline: large, text: small },
        colours: COLOURS,
        picture: (drawing && (await drawPicture(context, drawing))) ?? null,
      });
      return { svg, ground: COLOURS.paper };
    },
  });
}
