import type { DrawnSides } from "../../../domain/design/change-design.ts";
import type { Layer, Side } from "../../../domain/design/design.ts";
import {
  beginHistory,
  drawn,
  type History,
  redone,
  undone,
  withGroups,
} from "../../../domain/designer/edit-layers.ts";

export type Drawing = {
  history: History;
  side: Side;
  /** Ids of the layers that are chosen. */
  chosen: readonly string[];
  copied: readonly Layer[];
  /** What is being done, where further strokes of the same belong to one step. */
  doing: string;
};

export type Deed =
  | { kind: "draw"; next: (sides: DrawnSides) => DrawnSides; chosen?: readonly string[]; doing?: string }
  | { kind: "choose"; ids: readonly string[] }
  | { kind: "turn"; side: Side }
  | { kind: "copy" }
  | { kind: "undo" }
  | { kind: "redo" };

export const beginDrawing = (sides: DrawnSides, side: Side): Drawing => ({
  history: beginHistory(sides),
  side,
  chosen: [],
  copied: [],
  doing: "",
});

export const layersNow = ({ history, side }: Drawing): readonly Layer[] => history.now[side];
export const chosenLayers = (drawing: Drawing): Layer[] =>
  layersNow(drawing).filter(({ id }) => drawing.chosen.includes(id));

/** What becomes of a drawing by a deed. Pure: the canvas only shows it. */
export function drawingAfter(drawing: Drawing, deed: Deed): Drawing {
  const { history, side, chosen, doing } = drawing;
  switch (deed.kind) {
    case "draw": {
      const next = deed.next(history.now);
      const isContinued = deed.doing !== undefined && deed.doing === doing;
      return {
        ...drawing,
        history: drawn(history, next, isContinued),
        chosen: deed.chosen ?? chosen,
        doing: deed.doing ?? "",
      };
    }
    case "choose":
      return { ...drawing, chosen: withGroups(history.now[side], deed.ids), doing: "" };
    case "turn":
      return { ...drawing, side: deed.side, chosen: [], doing: "" };
    case "copy":
      return { ...drawing, copied: chosenLayers(drawing) };
    case "undo":
      return { ...drawing, history: undone(history), doing: "" };
    case "redo":
      return { ...drawing, history: redone(history), doing: "" };
  }
}
