import type { AppLoadContext } from "@remix-run/cloudflare";
import type { PrintTools } from "../../services/prints/write-prints.ts";
import { fontsFor } from "../pictures/pictures.server.ts";

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
