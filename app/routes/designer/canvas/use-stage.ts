import { type MutableRefObject, type RefObject, useEffect, useRef, useState } from "react";
import { cornerFor } from "../../../domain/designer/edit-layers.ts";
import { changed } from "../../../domain/designer/edit-layers.ts";
import type { Guide } from "../../../domain/designer/snap.ts";
import { type Deed, type Drawing, layersNow } from "./drawing.ts";
import type * as StageScript from "./stage.client.ts";
import type { Scene, Stage, View } from "./stage.client.ts";

/** What the hand that is on the canvas holds. */
export type Grasp = "layer" | "ground";
type Shown = Omit<Scene, "layers">;

const isSame = (one: readonly Guide[], other: readonly Guide[]) =>
  one.length === other.length &&
  one.every(({ axis, at }, index) => other[index]?.axis === axis && other[index].at === at);

/** The canvas of a drawing: loaded once the page is there, shown what is drawn, and heard for what the hand does. */
export function useStage(
  canvas: RefObject<HTMLCanvasElement>,
  drawing: Drawing,
  shown: Shown,
  { view, size }: { view: View; size: { width: number; height: number } },
  act: (deed: Deed) => void,
  grasp: MutableRefObject<Grasp>,
) {
  const [isAway, setAway] = useState(false);
  const [stage, setStage] = useState<Stage | null>(null);
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const [isStraying, setStraying] = useState<boolean | null>(null);
  const side = useRef(drawing.side);
  side.current = drawing.side;

  useEffect(() => {
    let isGone = false;
    let made: Stage | null = null;
    const begin = ({ createStage }: typeof StageScript) => {
      if (isGone || !canvas.current) return;
      made = createStage(canvas.current, {
        grasped: (where) => void (grasp.current = where),
        selected: (ids) => act({ kind: "choose", ids }),
        // Most steps of a hand lie on nothing, and the page is not drawn for them.
        guided: (next) => setGuides((before) => (isSame(before, next) ? before : next)),
        strayed: setStraying,
        placed: (list) =>
          act({
            kind: "draw",
            next: (sides) =>
              changed(
                sides,
                side.current,
                list.map(({ id }) => id),
                (layer) => {
                  const { middle, angle, scaleX, scaleY } = list.find(({ id }) => id === layer.id) ?? {};
                  if (!middle || angle === undefined || !scaleX || !scaleY) return {};
                  const placed = { angle, scaleX, scaleY };
                  return { ...placed, ...cornerFor({ ...layer, ...placed }, middle) };
                },
              ),
          }),
      });
      setStage(made);
    };
    import("./stage.client.ts").then(begin, () => setAway(true));
    return () => {
      isGone = true;
      void made?.close();
    };
  }, [act, canvas, grasp]);

  const layers = layersNow(drawing);
  const { inks, pictures, area } = shown;
  useEffect(() => {
    stage?.show({ layers, inks, pictures, area }, drawing.chosen);
  }, [stage, layers, inks, pictures, area, drawing.chosen]);
  useEffect(() => stage?.resize(size.width, size.height), [stage, size.width, size.height]);
  useEffect(() => stage?.look(view), [stage, view, size]);
  return { isReady: stage !== null, isAway, guides, isStraying };
}
