import { type MutableRefObject, type PointerEvent, useRef } from "react";
import { SHEET } from "../../../rendering/garment-maps.ts";
import type { CanvasPlace } from "../models.ts";
import type { View } from "./stage.client.ts";
import type { Grasp } from "./use-stage.ts";

type Point = { x: number; y: number };
type Seen = {
  view: View;
  /** The whole print area is shown, so there is nothing to move the view to. */
  isWhole: boolean;
  look: (view: View) => void;
  chosen: readonly string[];
  keep: (chosen: readonly string[]) => void;
  grasp: MutableRefObject<Grasp>;
};

const CLOSEST = 8;
export const FARTHEST = 0.2;
/** A finger that moved by fewer pixels has tapped. */
const TAP_REACH = 6;

/** A view with what lies at a point of the screen staying there. */
export function nearer(view: View, factor: number, at: Point): View {
  const zoom = Math.min(CLOSEST, Math.max(FARTHEST, view.zoom * factor));
  const by = zoom / view.zoom;
  return { zoom, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

/** Where the garment's picture lies behind the canvas, in pixels of the page: one scale in both directions. */
export function groundOf(view: View, { left, top, scale }: CanvasPlace["place"]) {
  const pixels = view.zoom / scale;
  return {
    left: view.x - left * pixels,
    top: view.y - top * pixels,
    width: SHEET.width * pixels,
    height: SHEET.height * pixels,
  };
}

/**
 * What fingers do beside the layers: two move the garment and bring it nearer; one moves a view that is near, and scrolls
 * the page otherwise, which the canvas keeps the browser from. What was chosen stays chosen: only a tap lets it go.
 */
export function useGestures({ view, isWhole, look, chosen, keep, grasp }: Seen) {
  // Fingers move more often than the page is drawn: each goes on from where the last one led.
  const now = useRef(view);
  now.current = view;
  const lookAt = (next: View) => {
    now.current = next;
    look(next);
  };
  const fingers = useRef(new Map<number, Point>());
  /** The first finger: where it came down, what was chosen then, and whether it has moved since. */
  const first = useRef({ at: { x: 0, y: 0 }, chosen, hasMoved: false });
  const pair = () => {
    const [a, b] = [...fingers.current.values()];
    return a && b && { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  const moved = () => {
    if (first.current.hasMoved) return;
    first.current.hasMoved = true;
    if (grasp.current === "ground" && first.current.chosen.length > 0) keep(first.current.chosen);
  };
  const end = (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId);
  return {
    onPointerDownCapture(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== "touch") return;
      const at = { x: event.clientX, y: event.clientY };
      if (fingers.current.size === 0) first.current = { at, chosen, hasMoved: false };
      fingers.current.set(event.pointerId, at);
      if (fingers.current.size < 2) return;
      event.stopPropagation();
      moved();
    },
    onPointerMoveCapture(event: PointerEvent<HTMLElement>) {
      const last = fingers.current.get(event.pointerId);
      if (!last) return;
      const before = pair();
      const at = { x: event.clientX, y: event.clientY };
      fingers.current.set(event.pointerId, at);
      const after = pair();
      if (before && after) {
        event.stopPropagation();
        const { left, top } = event.currentTarget.getBoundingClientRect();
        const there = nearer(now.current, after.apart / Math.max(1, before.apart), {
          x: before.x - left,
          y: before.y - top,
        });
        lookAt({ ...there, x: there.x + after.x - before.x, y: there.y + after.y - before.y });
        return;
      }
      if (grasp.current === "layer") return;
      const { at: begun, hasMoved } = first.current;
      if (!hasMoved && Math.hypot(at.x - begun.x, at.y - begun.y) < TAP_REACH) {
        // The way begins where the finger began to move.
        fingers.current.set(event.pointerId, begun);
        return;
      }
      moved();
      if (isWhole) window.scrollBy(0, last.y - at.y);
      else lookAt({ ...now.current, x: now.current.x + at.x - last.x, y: now.current.y + at.y - last.y });
    },
    onPointerUpCapture: end,
    onPointerCancelCapture: end,
  };
}
