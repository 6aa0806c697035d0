import type { Matrix } from "../../app/rendering/path.ts";
import type { PdfFile, Reference } from "./pdf-file.ts";
import { concatenated, type Ink } from "./operators.ts";

/** Collects what a page paints. */
export type Painter = {
  ink: Ink;
  add(operators: string): void;
  /** What `paint` adds, in a space of its own, with what it sets undone afterwards. */
  within(matrix: Matrix, paint: () => void): void;
  /** What `paint` adds as one picture that shines through, so that its parts do not show through one another. */
  throughout(opacity: number, paint: () => void): void;
  /**
   * What `paint` adds as one picture that is seen as far as what `paintMask` adds is light: black hides, white shows.
   * The mask is painted in colours of the screen.
   */
  masked(paintMask: () => void, paint: () => void): void;
  /** Fills all that is not cut off with a fall of colours. @param shading its dictionary, in the units of now. */
  shade(shading: Record<string, unknown>): void;
  /** Lets fills and strokes shine through, each by itself. */
  setOpacity(of: { fill: number; stroke: number }): void;
  picture(image: Reference): void;
};

/** Larger than every canvas and every drawing in its own units. */
const EVERYWHERE = [-100_000, -100_000, 100_000, 100_000];

/** Paints on the page that the file has open. */
export function painter({ document }: PdfFile, ink: Ink): Painter {
  const { page } = document;
  let lines: string[] = [];
  let isOutermost = true;

  const add = (operators: string) => {
    if (isOutermost) document.addContent(operators);
    else lines.push(operators);
  };
  const stateOf = (entries: Record<string, number>) => {
    const name = `G${Object.values(entries)
      .map((value) => Math.round(value * 10_000))
      .join("x")}${Object.keys(entries).join("")}`;
    return (page.ext_gstates[name] ? name : undefined) ?? state(name, entries);
  };
  const state = (name: string, entries: Record<string, unknown>) => {
    const object = document.ref({ Type: "ExtGState", ...entries });
    object.end();
    page.ext_gstates[name] = object;
    return name;
  };
  const nameOf = (object: Reference) => {
    const name = `X${object.id}`;
    page.xobjects[name] = object;
    return name;
  };

  /** What `paint` adds as an object of its own, whose parts are put together before it is placed. */
  const group = (paint: () => void, entries: Record<string, string> = {}) => {
    const [outer, wasOutermost] = [lines, isOutermost];
    [lines, isOutermost] = [[], false];
    paint();
    const content = lines.join("\n");
    [lines, isOutermost] = [outer, wasOutermost];
    const form = document.ref({
      Type: "XObject",
      Subtype: "Form",
      BBox: EVERYWHERE,
      Group: { S: "Transparency", ...entries },
      Resources: page.resources,
    });
    form.end(content);
    return form;
  };
  const place = (graphicsState: string, form: Reference) => {
    add("q");
    add(`/${graphicsState} gs`);
    add(`/${nameOf(form)} Do`);
    add("Q");
  };

  return {
    ink,
    add,
    within(matrix, paint) {
      add("q");
      add(concatenated(matrix));
      paint();
      add("Q");
    },
    throughout(opacity, paint) {
      if (opacity >= 1) return paint();
      place(stateOf({ ca: opacity, CA: opacity }), group(paint));
    },
    masked(paintMask, paint) {
      const mask = group(paintMask, { CS: "DeviceRGB" });
      const SMask = { Type: "Mask", S: "Luminosity", G: mask };
      place(state(`M${mask.id}`, { SMask }), group(paint));
    },
    shade(shading) {
      const shadings = (page.resources.data["Shading"] ??= {});
      const name = `S${Object.keys(shadings).length + 1}`;
      shadings[name] = shading;
      add(`/${name} sh`);
    },
    setOpacity({ fill, stroke }) {
      add(`/${stateOf({ ca: fill, CA: stroke })} gs`);
    },
    picture(image) {
      add(`/${nameOf(image)} Do`);
    },
  };
}
