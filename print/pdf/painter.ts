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
    if (!page.ext_gstates[name]) {
      const state = document.ref({ Type: "ExtGState", ...entries });
      state.end();
      page.ext_gstates[name] = state;
    }
    return name;
  };
  const nameOf = (object: Reference) => {
    const name = `X${object.id}`;
    page.xobjects[name] = object;
    return name;
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
      const [outer, wasOutermost] = [lines, isOutermost];
      [lines, isOutermost] = [[], false];
      paint();
      const content = lines.join("\n");
      [lines, isOutermost] = [outer, wasOutermost];
      const form = document.ref({
        Type: "XObject",
        Subtype: "Form",
        BBox: EVERYWHERE,
        Group: { S: "Transparency" },
        Resources: page.resources,
      });
      form.end(content);
      add("q");
      add(`/${stateOf({ ca: opacity, CA: opacity })} gs`);
      add(`/${nameOf(form)} Do`);
      add("Q");
    },
    setOpacity({ fill, stroke }) {
      add(`/${stateOf({ ca: fill, CA: stroke })} gs`);
    },
    picture(image) {
      add(`/${nameOf(image)} Do`);
    },
  };
}
