import type { AppLoadContext } from "@remix-run/cloudflare";
import type { PrintTools } from "../../services/prints/write-prints.ts";
import type { CheckTools } from "../../services/check-products.ts";
import { printPlaceOf } from "../pictures/garment-maps.server.ts";
import { fontsFor } from "../pictures/pictures.server.ts";

/** What designs are checked with before they are sold. */
export const checkTools = (context: AppLoadContext): CheckTools => ({
  fonts: (keys) => fontsFor(context, keys),
  place: (garment, side, designHash) => printPlaceOf(context, { garment, side, designHash }),
});

/** What print files are made with. */
export function printTools(context: Pick<AppLoadContext, "page">): PrintTools {
  const { PRINT } = context.page.env;
  const worker = () => {
    if (!PRINT) throw new Error("There is no Worker for print files.");
    return PRINT;
  };
  return {
    fonts: (keys) => fontsFor(context as AppLoadContext, keys),
    pdf: (job) => worker().pdf(job),
    png: (job) => worker().png(job),
    svg: (job) => worker().svg(job),
  };
}
