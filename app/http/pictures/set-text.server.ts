import type { AppLoadContext } from "@remix-run/cloudflare";
import { fontKey, heaviestWeight } from "../../domain/design/fonts.ts";
import { lineMetrics } from "../../rendering/text-outline.ts";
import { fontsFor } from "./pictures.server.ts";

/** How a line of text is set in the heaviest cut of a family: its width at a size of one, and what the font lacks. */
export async function setText(context: AppLoadContext, { family, text }: { family: string; text: string }) {
  const weight = heaviestWeight(family);
  if (weight === undefined) throw new RangeError(`no such font: ${family.slice(0, 40)}`);
  const key = fontKey(family, weight, "normal");
  const font = (await fontsFor(context, [key])).get(key);
  if (!font) throw new Error(`The font ${key} is missing.`);
  return { weight, set: lineMetrics(font, text) };
}
