import type { GarmentKind, Side } from "../../domain/design/design.ts";
import type { WornPlace } from "../../rendering/garment-maps.ts";
import { printedBox } from "../../rendering/print-box.ts";
import type { Fonts } from "../../rendering/scene.ts";
import type { Scope } from "../scope.ts";
import { jobsOfLines } from "./print-jobs.ts";

/** Fonts, and where print areas lie on garments that are worn. */
export type PlaceTools = {
  fonts(keys: string[]): Promise<Fonts>;
  worn(garment: GarmentKind, side: Side): Promise<WornPlace | undefined>;
};

/** Where the print of one side is put, in whole millimetres. */
export type SidePlace = {
  width: number;
  height: number;
  /** From what `below` is measured down to the print's upper edge. */
  from: WornPlace["from"] | "area";
  below: number;
  /** From the middle of the thing to the middle of the print, to the right as one looks at it. */
  beside: number;
};

/**
 * How large each print of a fulfilment is, and where it is put, by its lines and sides: measured on the scene of which the
 * print file was made. A side whose file shows another scene than can be drawn today has none.
 */
export async function readPrintPlaces(
  scope: Scope,
  { fulfilmentId, tools }: { fulfilmentId: string; tools: PlaceTools },
): Promise<Map<string, Partial<Record<Side, SidePlace>>>> {
  const work = await scope.tenant.fulfilments.readWhole(fulfilmentId);
  const lines = work?.lines ?? [];
  const jobs = await jobsOfLines(scope, { lines: lines.map(({ line }) => line), tools });
  const places = new Map<string, Partial<Record<Side, SidePlace>>>();
  for (const { id, line, product } of lines) {
    const garment = product?.design.selected.garment;
    const ofLine: Partial<Record<Side, SidePlace>> = {};
    for (const { side, job } of jobs.get(line.id) ?? []) {
      const box = line.prints?.[side]?.scene === job.sceneHash ? printedBox(job) : null;
      if (!box || !garment) continue;
      const worn = await tools.worn(garment, side);
      const middle = (box.left + box.right) / 2 - job.area.millimetres.width / 2;
      ofLine[side] = {
        width: Math.round(box.right - box.left),
        height: Math.round(box.bottom - box.top),
        from: worn?.from ?? "area",
        below: Math.round((worn?.below ?? 0) + box.top),
        beside: Math.round((worn?.beside ?? 0) + middle),
      };
    }
    places.set(id, ofLine);
  }
  return places;
}
