import type { AppLoadContext } from "@remix-run/cloudflare";
import type { GarmentKind, Side } from "../../domain/design/design.ts";
import type { PictureWidth } from "../../domain/product/offer.ts";
import {
  MAP_WIDTHS,
  type GarmentMaps,
  type PlaceFile,
  type PrintPlace,
  type WornPlace,
} from "../../rendering/garment-maps.ts";
import { drapeOf } from "../../rendering/drapes.ts";
import { base64 } from "../../rendering/scene-markup.ts";

/** What this isolate has read of our own files. The same for everyone, so requests may share it. */
const read = new Map<string, Promise<unknown>>();

function once<Value>(path: string, load: () => Promise<Value>): Promise<Value> {
  let reading = read.get(path) as Promise<Value> | undefined;
  if (!reading) {
    reading = load();
    read.set(path, reading);
    reading.catch(() => read.delete(path));
  }
  return reading;
}

async function file({ page }: AppLoadContext, path: string): Promise<Response> {
  const response = await page.env.ASSETS.fetch(new URL(path, page.settings.APP_ORIGIN));
  if (!response.ok) throw new Error(`The file ${path} is missing.`);
  return response;
}

/** A picture loads nothing from outside, so its maps are in it. */
function inPlace(context: AppLoadContext, path: string): Promise<string> {
  return once(path, async () => {
    const bytes = await (await file(context, path)).arrayBuffer();
    return `data:image/webp;base64,${base64(new Uint8Array(bytes))}`;
  });
}

/** The photographed garment in the size that a picture of this width needs. */
export async function garmentMaps(
  context: AppLoadContext,
  request: {
    garment: GarmentKind;
    side: Side;
    designHash: string | null;
    width: PictureWidth;
    shines: boolean;
  },
): Promise<GarmentMaps> {
  const drape = drapeOf(request.garment, request.designHash);
  const folder = `/garments/${request.garment}/${request.side}-${drape}`;
  const map = (name: string) => inPlace(context, `${folder}/${name}-${MAP_WIDTHS[request.width]}.webp`);
  const place = await placeFile(context, folder);
  const [shade, shine, ground] = await Promise.all([
    map("shade"),
    request.shines ? map("shine") : null,
    place.ground ? map("ground") : null,
  ]);
  const outline = request.width < FINE_FROM ? place.coarseOutline : place.outline;
  const { print, level = null, lift = 0 } = place;
  return { outline, print, level, shade, shine, ground, lift };
}

function placeFile(context: AppLoadContext, folder: string): Promise<PlaceFile> {
  const path = `${folder}/place.json`;
  return once(path, async () => (await file(context, path)).json());
}

/** Where a print lies on the picture of a garment. @param of.designHash null for a bare one. */
export async function printPlaceOf(
  context: AppLoadContext,
  { garment, side, designHash }: { garment: GarmentKind; side: Side; designHash: string | null },
): Promise<PrintPlace> {
  return (await placeFile(context, `/garments/${garment}/${side}-${drapeOf(garment, designHash)}`)).print;
}

/** Where a print area lies on a garment; undefined for a thing that is not worn, on which it is in the middle. */
export async function wornPlaceOf(
  context: AppLoadContext,
  { garment, side }: { garment: GarmentKind; side: Side },
): Promise<WornPlace | undefined> {
  return (await placeFile(context, `/garments/${garment}/${side}-1`)).worn;
}

/** Below this width the two outlines look the same. */
const FINE_FROM = 800;
