import type { AppLoadContext } from "@remix-run/cloudflare";
import type { GarmentKind, Side } from "../../domain/design/design.ts";
import type { PictureWidth } from "../../domain/product/offer.ts";
import { MAP_WIDTHS, printPlace, type GarmentMaps, type PlaceFile } from "../../rendering/garment-maps.ts";
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
  const place = await once(`${folder}/place.json`, async () => {
    const json: PlaceFile = await (await file(context, `${folder}/place.json`)).json();
    return { ...json, print: printPlace(json.print) };
  });
  const [shade, shine, ground] = await Promise.all([
    map("shade"),
    request.shines ? map("shine") : null,
    place.ground ? map("ground") : null,
  ]);
  const outline = request.width < FINE_FROM ? place.coarseOutline : place.outline;
  return { outline, print: place.print, shade, shine, ground, lift: place.lift ?? 0 };
}

/** Where the print area of a bare garment lies on its picture: a matrix of the unit square. */
export async function printMatrix(
  context: AppLoadContext,
  garment: GarmentKind,
  side: Side,
): Promise<readonly number[]> {
  const path = `/garments/${garment}/${side}-${drapeOf(garment, null)}/place.json`;
  const json: PlaceFile = await once(`matrix ${path}`, async () => (await file(context, path)).json());
  return json.print.matrix;
}

/** Below this width the two outlines look the same. */
const FINE_FROM = 800;
