import type { AppLoadContext } from "@remix-run/cloudflare";
import type { PrintWorker } from "../../rendering/print-job.ts";
import type { PrintTools } from "../../services/prints/write-prints.ts";
import type { CheckTools } from "../../services/check-products.ts";
import type { PlaceTools } from "../../services/prints/read-print-places.server.ts";
import { printPlaceOf, wornPlaceOf } from "../pictures/garment-maps.server.ts";
import { fontsFor } from "../pictures/pictures.server.ts";

/** What designs are checked with before they are sold. */
export const checkTools = (context: AppLoadContext): CheckTools => ({
  fonts: (keys) => fontsFor(context, keys),
  place: (garment, side, designHash) => printPlaceOf(context, { garment, side, designHash }),
});

/** What tells where prints are put. */
export const placeTools = (context: AppLoadContext): PlaceTools => ({
  fonts: (keys) => fontsFor(context, keys),
  worn: (garment, side) => wornPlaceOf(context, { garment, side }),
});

/** What print files are made with. */
export function printTools(context: Pick<AppLoadContext, "page">): PrintTools {
  const { env, health, requestId } = context.page;
  const ask = async <Answer>(how: (worker: PrintWorker) => Promise<Answer>): Promise<Answer> => {
    try {
      if (!env.PRINT) throw new Error("There is no Worker for print files.");
      const answer = await how(env.PRINT);
      health.note("prints", false);
      return answer;
    } catch (error) {
      health.note("prints", true);
      throw error;
    }
  };
  return {
    fonts: (keys) => fontsFor(context as AppLoadContext, keys),
    pdf: (job) => ask((worker) => worker.pdf(job, requestId)),
    png: (job) => ask((worker) => worker.png(job, requestId)),
    svg: (job) => ask((worker) => worker.svg(job, requestId)),
  };
}
