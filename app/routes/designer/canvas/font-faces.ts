import { centreOf, type TextLayer } from "../../../domain/design/design.ts";
import { FONT_FILES, fontKey } from "../../../domain/design/fonts.ts";
import { cornerFor } from "../../../domain/designer/edit-layers.ts";

const loading = new Map<string, Promise<unknown>>();

/** Loads one cut of a family from our own files, once. A cut that there is none of is never loaded. */
export function loadFont(family: string, weight: number, style: "normal" | "italic"): Promise<unknown> {
  const key = fontKey(family, weight, style);
  const file = FONT_FILES.find((each) => each.key === key);
  if (!file) return Promise.resolve();
  let face = loading.get(key);
  if (!face) {
    const made = new FontFace(family, `url(${file.path})`, { weight: String(weight), style });
    face = made.load().then((loaded) => document.fonts.add(loaded));
    loading.set(key, face);
    face.catch(() => loading.delete(key));
  }
  return face;
}

/** So long a step of whoever draws waits for a face; one that comes later is drawn when it is there. */
const PATIENCE_MS = 2000;

/** The same, for what must not wait for ever. */
export const fontInTime = (...cut: Parameters<typeof loadFont>): Promise<unknown> =>
  Promise.race([loadFont(...cut), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

const LINE = 1.13;
let pen: CanvasRenderingContext2D | null = null;

/** How wide the words of a text are, as the browser sets them in canvas units. */
function widthOf({ text, fontFamily, fontSize, fontStyle, fontWeight, charSpacing }: TextLayer): number {
  pen ??= document.createElement("canvas").getContext("2d");
  const measuring = pen;
  if (!measuring) return 0;
  // Large, so that the browser's rounding of glyphs is small.
  measuring.font = `${fontStyle} ${fontWeight} 200px "${fontFamily}"`;
  const widest = Math.max(
    ...text
      .split("\n")
      .map(
        (line) =>
          measuring.measureText(line).width / 200 + (Math.max(0, [...line].length - 1) * charSpacing) / 1000,
      ),
  );
  return widest * fontSize;
}

/**
 * A text in a box of its words' size around the middle that it had. A shopper's text keeps its box: theirs is made to fit it.
 */
export function inItsBox(layer: TextLayer): TextLayer {
  const rows = layer.text.split("\n").length;
  const height = layer.fontSize * LINE * (1 + (rows - 1) * layer.lineHeight);
  const width = layer.customisable ? layer.width : Math.max(1, widthOf(layer));
  const boxed = { ...layer, width, height };
  return { ...boxed, ...cornerFor(boxed, centreOf(layer)) };
}

/** The cuts that there are of a family. */
export function cutsOf(family: string): { weight: number; style: "normal" | "italic" }[] {
  return FONT_FILES.filter(({ key }) => key.startsWith(`${family}/`)).map(({ key }) => {
    const [, weight = "400", style] = key.split("/");
    return { weight: Number(weight), style: style === "italic" ? "italic" : "normal" };
  });
}
