import type { AppLoadContext } from "@remix-run/cloudflare";
import type { TFunction } from "i18next";
import { addressLines } from "../../domain/address/format-address.ts";
import { scriptsOf, slipFontPath } from "../../domain/address/printed-scripts.ts";
import { fontKey, FONT_FILES } from "../../domain/design/fonts.ts";
import { readFileAddress } from "../../domain/pictures/stored-picture.ts";
import { pictureAddress } from "../../domain/product/offer.ts";
import { TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { colourName, sizeName } from "../../i18n/colour-name.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../i18n/languages.ts";
import { paths } from "../../paths.ts";
import type { SlipLine, SlipSheet } from "../../rendering/slip-job.ts";
import type { SlipParcel } from "../../services/slips/read-slips.server.ts";
import { keptPicture } from "../pictures/kept-pictures.server.ts";
import { drawPng } from "../pictures/pictures.server.ts";
import { dateFormat } from "../../domain/dates/date-format.ts";

type Page = Pick<AppLoadContext, "page">;

/** So many pictures are asked for at once. */
const AT_ONCE = 6;
/** Has the letters of Latin, Greek and Cyrillic. */
const faceOf = (weight: number) =>
  FONT_FILES.find(({ key }) => key === fontKey("Inter", weight, "normal"))?.path ?? "";
export const [FACE_400, FACE_700] = [faceOf(400), faceOf(700)];

const METHOD_TEXTS = {
  standard: "printShop:method.standard",
  standard_tracked: "printShop:method.standard_tracked",
  express: "printShop:method.express",
} as const;

/** Packing slips as one PDF, each in the language of its recipient (docs/decisions/0350). */
export async function packingSlips(
  context: AppLoadContext,
  { parcels, fileName }: { parcels: readonly SlipParcel[]; fileName: string },
): Promise<Response> {
  const { env, requestId } = context.page;
  const { PRINT } = env;
  if (!PRINT) throw new Error("There is no Worker for print files.");
  const pictures = await picturesOf(context, parcels);
  const sheets = await Promise.all(parcels.map((parcel) => sheetOf(context, parcel, pictures.indexOf)));
  const scripts = scriptsOf(JSON.stringify(sheets));
  const [regular, bold, ...others] = await Promise.all([
    fontBytes(context, FACE_400),
    fontBytes(context, FACE_700),
    ...scripts.map((script) => fontBytes(context, slipFontPath(script))),
  ]);
  const job = {
    title: fileName,
    at: context.page.now(),
    fonts: { regular, bold, scripts: others },
    pictures: pictures.bytes,
    sheets,
  };
  const pdf = await PRINT.slips(job, requestId);
  return new Response(pdf as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName.replaceAll(/[^\w.-]+/g, "-")}.pdf"`,
      // It names people, so no shared cache may store it.
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

/** A font of the assets. */
export async function fontBytes({ page }: Page, path: string): Promise<Uint8Array> {
  const response = await page.env.ASSETS.fetch(new URL(path, page.settings.APP_ORIGIN));
  if (!response.ok) throw new Error(`The font ${path} is missing.`);
  return new Uint8Array(await response.arrayBuffer());
}

type IndexOf = (address: string | null) => number | null;

/** Every picture that is shown, once; one that cannot be had is left out. */
async function picturesOf(context: AppLoadContext, parcels: readonly SlipParcel[]) {
  const reads = new Map<string, () => Promise<Uint8Array | undefined>>();
  for (const { lines, theme, page } of parcels) {
    for (const line of lines) reads.set(addressOf(line), () => drawnLine(context, line, theme.paper));
    const { logo } = page.header;
    if (logo !== null) reads.set(logo, () => logoBytes(context, logo));
  }
  const bytes: Uint8Array[] = [];
  const places = new Map<string, number>();
  const waiting = [...reads];
  const next = async (): Promise<void> => {
    for (let read = waiting.shift(); read; read = waiting.shift()) {
      const slip = await read[1]();
      if (slip) places.set(read[0], bytes.push(slip) - 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  const indexOf: IndexOf = (address) => (address === null ? null : (places.get(address) ?? null));
  return { bytes, indexOf };
}

type Line = SlipParcel["lines"][number];
const addressOf = ({ designHash, colour, personalTexts }: Line) =>
  pictureAddress(designHash, colour, "front", { width: 400, texts: personalTexts });

async function drawnLine(
  context: AppLoadContext,
  line: Line,
  paper: SlipParcel["theme"]["paper"],
): Promise<Uint8Array | undefined> {
  const { designHash: hash, colour } = line;
  const query = new URL(addressOf(line), context.page.settings.APP_ORIGIN).searchParams;
  const drawn = await drawPng(context, { hash, colour, side: "front", width: 400, query, paper });
  return drawn?.type === "png" ? drawn.bytes : undefined;
}

async function logoBytes(context: AppLoadContext, address: string): Promise<Uint8Array | undefined> {
  const [, tenantId = "", file = ""] = /^\/media\/files\/([\w-]+)\/([\w.]+)$/.exec(address) ?? [];
  const stored = readFileAddress(tenantId, file, null);
  const bytes = stored && (await keptPicture(context, stored.key, (object) => object.arrayBuffer()));
  return bytes && new Uint8Array(bytes);
}

async function sheetOf({ page }: Page, parcel: SlipParcel, indexOf: IndexOf): Promise<SlipSheet> {
  const lang = isLanguage(parcel.lang) ? parcel.lang : DEFAULT_LANGUAGE;
  const t = await translatorFor(lang);
  const { region, workPageId, method, slug } = parcel;
  const { APP_ORIGIN } = page.settings;
  const absolute = (path: string) => new URL(path, APP_ORIGIN).href;
  const ordered = parcel.placedAt && dayOf(parcel.placedAt, lang, TIME_ZONE_OF_REGION[region]);
  return {
    paper: region === "US" ? "LETTER" : "A4",
    brand: parcel.theme.brand as SlipSheet["brand"],
    storeName: parcel.storeName,
    logo: indexOf(parcel.page.header.logo),
    title: t("packingSlip:title"),
    reference: parcel.orderRef ?? "",
    facts: [
      ...(ordered ? [t("packingSlip:ordered", { date: ordered })] : []),
      ...(method === null ? [] : [t(METHOD_TEXTS[method])]),
      ...(parcel.isOneOfSeveral ? [t("packingSlip:oneOfSeveral")] : []),
    ],
    shipTo: { label: t("packingSlip:shipTo"), lines: addressLines(parcel, lang) },
    columns: { item: t("packingSlip:item"), quantity: t("packingSlip:quantity") },
    lines: parcel.lines.map((line) => lineOf(t, line, region, indexOf)),
    note: parcel.message === "" ? null : { label: t("packingSlip:note"), text: parcel.message },
    code:
      workPageId === undefined
        ? null
        : { address: absolute(paths.job(workPageId, parcel.id)), label: t("packingSlip:scan") },
    footer: t("packingSlip:wrong", { address: absolute(paths.contact(slug)) }),
  };
}

function lineOf(t: TFunction, line: Line, region: SlipParcel["region"], indexOf: IndexOf): SlipLine {
  const words = Object.values(line.personalTexts).filter((text) => text !== "");
  const detail = [colourName(t, line.colour, region), sizeName(t, line.size), line.sku, ...words];
  return {
    picture: indexOf(addressOf(line)),
    name: line.name,
    detail: detail.filter((part) => part !== "").join(" · "),
    quantity: line.quantity,
  };
}

function dayOf(at: Date, language: string, timeZone: string): string {
  const locale = language === "en" ? (timeZone.startsWith("America/") ? "en-US" : "en-GB") : language;
  return dateFormat(locale, { dateStyle: "long", timeZone }).format(at);
}
