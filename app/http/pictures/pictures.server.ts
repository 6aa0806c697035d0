import type { AppLoadContext } from "@remix-run/cloudflare";
import { assetIdsOf, fontKeysOf } from "../../domain/design/scene-identity.ts";
import { FONT_FILES } from "../../domain/design/fonts.ts";
import type { Hex } from "../../domain/design/colour.ts";
import type { Design, GarmentKind, Side } from "../../domain/design/design.ts";
import type { PictureWidth, PngWidth } from "../../domain/product/offer.ts";
import { drawnTexts } from "../../domain/product/personal-text.ts";
import { parseFonts } from "../../rendering/fonts.ts";
import { renderProduct, shineOf } from "../../rendering/product.ts";
import type { Fonts } from "../../rendering/scene.ts";
import type { StoreTheme } from "../../domain/store/store-event.ts";
import { groundOf } from "../../domain/store/event-status.ts";
import { artworkOf, blankOf, productOfHash } from "../../services/catalogue/read.server.ts";
import { baseScope } from "../wiring/context.server.ts";
import { edgePicture, keepAtEdge } from "./edge-pictures.server.ts";
import { garmentMaps } from "./garment-maps.server.ts";
import { drawnFolder } from "../../domain/pictures/picture-work.ts";
import { keepPicture, keptPicture } from "./kept-pictures.server.ts";
import { placedAssets } from "./placed-assets.server.ts";
import { pngPicture, type PngOrSvg } from "./png-pictures.server.ts";

export type PictureSize = { width: PictureWidth; near: boolean };
export type PictureRequest = PictureSize & {
  hash: string;
  colour: string;
  side: Side;
  query: URLSearchParams;
};

/** Parsed fonts of this isolate. Plain data, so requests may share them. */
const parsed = new Map<string, Fonts extends ReadonlyMap<string, infer Font> ? Font : never>();

/** The fonts of these keys, read from our own files. */
export async function fontsFor(context: AppLoadContext, keys: string[]): Promise<Fonts> {
  const missing = FONT_FILES.filter((file) => keys.includes(file.key) && !parsed.has(file.key));
  const files = await Promise.all(
    missing.map(async ({ key, path }) => {
      const response = await context.page.env.ASSETS.fetch(new URL(path, context.page.settings.APP_ORIGIN));
      if (!response.ok) throw new Error(`The font ${path} is missing.`);
      return { key, bytes: new Uint8Array(await response.arrayBuffer()) };
    }),
  );
  for (const [key, font] of parseFonts(files)) parsed.set(key, font);
  return parsed;
}

/**
 * The picture of a product in one colour from one side. Its address holds the design's hash, so what was drawn once is
 * kept in object storage; a picture with a shopper's own words is kept at the edge, for a day (docs/decisions/0160).
 * @returns undefined when there is no such product, colour or side.
 */
export async function drawPicture(
  context: AppLoadContext,
  picture: PictureRequest,
): Promise<string | undefined> {
  const words = wordsOf(picture.query);
  const personal = words !== "";
  const key = `${keyOf(picture)}${picture.near ? "-near" : ""}.svg`;
  const name = `${key}?${words}`;
  const drawing = personal
    ? await edgePicture(context, name, (response) => response.text())
    : await keptPicture(context, key, (object) => object.text());
  if (drawing !== undefined) return drawing;

  const scope = baseScope(context);
  const product = await productOfHash(scope, picture.hash);
  const colour = product?.offer.colours.find((offered) => offered.name === picture.colour);
  if (!product || !colour) return undefined;
  const { design } = product;
  const artwork = await artworkOf(scope, {
    tenantId: product.tenantId,
    ids: assetIdsOf(design, [picture.side]),
  });
  const svg = await drawDesign(context, {
    ...picture,
    design,
    colour,
    artwork,
    personalTexts: personal
      ? drawnTexts(product.offer, (layerId) => picture.query.get(`text-${layerId}`) ?? undefined)
      : {},
  });
  if (personal) keepAtEdge(context, name, { content: svg, contentType: "image/svg+xml" });
  else keepPicture(context, key, svg, "image/svg+xml");
  return svg;
}

type Drawable = PictureSize & {
  design: Design;
  /** Of its name, so that a garment hangs as it always does. */
  hash: string;
  colour: { hex: Hex; heather: boolean };
  side: Side;
  artwork: Parameters<typeof placedAssets>[1];
  personalTexts?: Readonly<Record<string, string>>;
};

/** Renders one side of a design on its garment, without a cache. */
export async function drawDesign(context: AppLoadContext, drawn: Drawable): Promise<string> {
  const { design, colour, side, artwork, personalTexts = {}, hash, width, near } = drawn;
  const { garment } = design.selected;
  const [assets, fonts, look] = await Promise.all([
    placedAssets(context, artwork, { width, near }),
    fontsFor(context, fontKeysOf(design, [side])),
    garmentLook(context, { garment, hex: colour.hex, designHash: hash, side, width, near }),
  ]);
  return renderProduct({
    garment,
    side,
    design,
    personalTexts,
    fonts,
    assets,
    ...look,
    colourHex: colour.hex,
    heather: colour.heather,
    idPrefix: "p",
  }).svg;
}

/** A shopper's own words in an order of their own; empty where the picture is the same for everybody. */
function wordsOf(query: URLSearchParams): string {
  const words = new URLSearchParams([...query].filter(([name]) => name.startsWith("text-")));
  words.sort();
  return words.toString();
}

const keyOf = ({
  hash,
  colour,
  side,
  width,
}: Omit<PictureRequest, "near" | "query" | "width"> & { width: number }) =>
  `${drawnFolder(hash)}${encodeURIComponent(colour)}-${side}-${width}`;

/**
 * The same as PNG, on the ground of a store's paper, for programs that show no SVG.
 * @returns undefined when there is no such product, colour or side.
 */
export function drawPng(
  context: AppLoadContext,
  picture: Omit<PictureRequest, "near" | "width"> & { paper: StoreTheme["paper"]; width: PngWidth },
): Promise<PngOrSvg | undefined> {
  const { width, query, paper } = picture;
  return pngPicture(context, {
    key: `${keyOf(picture)}-${paper}.png`,
    words: wordsOf(query),
    width,
    async draw() {
      const product = await productOfHash(baseScope(context), picture.hash);
      const colour = product?.offer.colours.find((offered) => offered.name === picture.colour);
      if (!colour) return undefined;
      const svg = await drawPicture(context, {
        ...picture,
        width: width === 1600 ? 1400 : width,
        near: false,
      });
      return svg === undefined ? undefined : { svg, ground: groundOf(paper, colour.hex) };
    },
  });
}

/** The photographed garment in the size that is asked for. */
async function garmentLook(
  context: AppLoadContext,
  shown: PictureSize & { garment: GarmentKind; hex: string; side: Side; designHash: string | null },
) {
  const maps = await garmentMaps(context, {
    garment: shown.garment,
    side: shown.side,
    designHash: shown.designHash,
    width: shown.near ? 1400 : shown.width,
    shines: shineOf(shown.garment, shown.hex) > 0,
  });
  return { maps, shownWidth: shown.width, near: shown.near };
}

/** A garment of the catalogue in one of its colours, with nothing on it. Undefined when there is no such thing. */
export async function drawBlank(
  context: AppLoadContext,
  picture: PictureSize & { code: string; colourCode: string; side: Side },
): Promise<string | undefined> {
  const blank = await blankOf(baseScope(context), picture.code);
  const colour = blank?.colours.find(({ code }) => code === picture.colourCode);
  if (!blank || !colour) return undefined;
  return renderProduct({
    garment: blank.garment,
    colourHex: colour.hex,
    side: picture.side,
    design: null,
    fonts: new Map(),
    assets: new Map(),
    ...(await garmentLook(context, {
      garment: blank.garment,
      hex: colour.hex,
      designHash: null,
      ...picture,
    })),
    idPrefix: "p",
    heather: colour.heather,
  }).svg;
}
