import type { DrawnSides } from "../design/change-design.ts";
import {
  centreOf,
  type ImageLayer,
  type Layer,
  type Point,
  type Side,
  type TextLayer,
} from "../design/design.ts";
import { freeLayerId } from "./places.ts";
import type { Box } from "./snap.ts";

type Change = Partial<TextLayer> | Partial<ImageLayer>;
type Ids = readonly string[];

/** Layers of one group, and the layers themselves. */
export function withGroups(layers: readonly Layer[], ids: Ids): string[] {
  const groups = new Set(layers.flatMap(({ id, group }) => (group && ids.includes(id) ? [group] : [])));
  return layers
    .filter(({ id, group }) => ids.includes(id) || (group && groups.has(group)))
    .map(({ id }) => id);
}

/** What the editor may not move or change. */
export const isFixed = ({ locked, hidden }: Layer) => locked === true || hidden === true;

export function changed(
  sides: DrawnSides,
  side: Side,
  ids: Ids,
  change: (layer: Layer) => Change,
): DrawnSides {
  const next = sides[side].map((layer) => {
    if (!ids.includes(layer.id)) return layer;
    const edited = { ...layer, ...change(layer) } as Layer;
    return edited.type === "text" ? { ...edited, centralTextPoint: centreOf(edited) } : edited;
  });
  return { ...sides, [side]: next };
}

/** Where the top left corner of a layer lies whose middle is at a point. */
export function cornerFor(
  layer: Pick<Layer, "width" | "height" | "angle" | "scaleX" | "scaleY">,
  middle: Point,
): { left: number; top: number } {
  const at = centreOf({ ...layer, left: 0, top: 0 });
  return { left: middle.x - at.x, top: middle.y - at.y };
}

/** The upright box that a turned layer covers. */
export function boxOf(layer: Layer): Box {
  const turn = (layer.angle * Math.PI) / 180;
  const [w, h] = [layer.width * layer.scaleX, layer.height * layer.scaleY];
  const width = Math.abs(w * Math.cos(turn)) + Math.abs(h * Math.sin(turn));
  const height = Math.abs(w * Math.sin(turn)) + Math.abs(h * Math.cos(turn));
  const { x, y } = centreOf(layer);
  return { left: x - width / 2, top: y - height / 2, width, height };
}

export const ALIGNMENTS = ["left", "centre", "right", "top", "middle", "bottom"] as const;
type Alignment = (typeof ALIGNMENTS)[number];

const ALIGN: Record<Alignment, (box: Box, within: Box) => { dx: number; dy: number }> = {
  left: (box, within) => ({ dx: within.left - box.left, dy: 0 }),
  centre: (box, within) => ({ dx: within.left + (within.width - box.width) / 2 - box.left, dy: 0 }),
  right: (box, within) => ({ dx: within.left + within.width - box.width - box.left, dy: 0 }),
  top: (box, within) => ({ dx: 0, dy: within.top - box.top }),
  middle: (box, within) => ({ dx: 0, dy: within.top + (within.height - box.height) / 2 - box.top }),
  bottom: (box, within) => ({ dx: 0, dy: within.top + within.height - box.height - box.top }),
};

/**
 * Layers put to an edge or the middle: of the print area where there is one layer, else of all of them together.
 * @param boxFor what a layer covers.
 */
export function aligned(
  sides: DrawnSides,
  side: Side,
  ids: Ids,
  how: Alignment,
  area: Box,
  boxFor: (layer: Layer) => Box = boxOf,
): DrawnSides {
  const chosen = sides[side].filter(({ id }) => ids.includes(id));
  const within = chosen.length > 1 ? around(chosen.map(boxFor)) : area;
  return changed(sides, side, ids, (layer) => {
    const { dx, dy } = ALIGN[how](boxFor(layer), within);
    return { left: layer.left + dx, top: layer.top + dy };
  });
}

/** Layers as large as an area takes them, together and in its middle; what lies between them keeps its proportions. */
export function filling(
  sides: DrawnSides,
  side: Side,
  ids: Ids,
  area: Box,
  boxFor: (layer: Layer) => Box = boxOf,
): DrawnSides {
  const chosen = sides[side].filter(({ id }) => ids.includes(id));
  if (chosen.length === 0) return sides;
  const box = around(chosen.map(boxFor));
  const by = Math.min(area.width / box.width, area.height / box.height);
  if (!Number.isFinite(by) || by <= 0) return sides;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const middle = { x: area.left + area.width / 2, y: area.top + area.height / 2 };
  return changed(sides, side, ids, (layer) => {
    const scaled = { scaleX: layer.scaleX * by, scaleY: layer.scaleY * by };
    const centre = centreOf(layer);
    const moved = { x: middle.x + (centre.x - x) * by, y: middle.y + (centre.y - y) * by };
    return { ...scaled, ...cornerFor({ ...layer, ...scaled }, moved) };
  });
}

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

export const movedBy = (sides: DrawnSides, side: Side, ids: Ids, by: Point): DrawnSides =>
  changed(sides, side, ids, ({ left, top }) => ({ left: left + by.x, top: top + by.y }));

export const without = (sides: DrawnSides, side: Side, ids: Ids): DrawnSides => ({
  ...sides,
  [side]: sides[side].filter(({ id }) => !ids.includes(id)),
});

/** Copies of layers on a side, above the others; a group's copies are a group of their own. */
export function pasted(sides: DrawnSides, side: Side, layers: readonly Layer[], by: number) {
  let next = sides;
  const ids: string[] = [];
  const groups = new Map<string, string>();
  for (const layer of layers) {
    const id = freeLayerId(layer.type === "text" ? "text" : "picture", next);
    const group = layer.group === undefined ? undefined : (groups.get(layer.group) ?? `group-${id}`);
    if (layer.group !== undefined && group) groups.set(layer.group, group);
    const moved = {
      ...layer,
      id,
      left: layer.left + by,
      top: layer.top + by,
      ...(group && { group }),
    } as Layer;
    const copy = moved.type === "text" ? { ...moved, centralTextPoint: centreOf(moved) } : moved;
    next = { ...next, [side]: [...next[side], copy] };
    ids.push(id);
  }
  return { sides: next, ids };
}

/** Layers one step up or down; those that are moved keep their order among themselves. */
export function reordered(sides: DrawnSides, side: Side, ids: Ids, way: "up" | "down"): DrawnSides {
  const layers = [...sides[side]];
  const order = layers.map((_, index) => index);
  for (const index of way === "up" ? order.reverse() : order) {
    const to = way === "up" ? index + 1 : index - 1;
    const [layer, neighbour] = [layers[index], layers[to]];
    if (!layer || !neighbour || !ids.includes(layer.id) || ids.includes(neighbour.id)) continue;
    layers[index] = neighbour;
    layers[to] = layer;
  }
  return { ...sides, [side]: layers };
}

/** The layers as one group; where they are one already, as none. */
export function groupedOrNot(sides: DrawnSides, side: Side, ids: Ids): DrawnSides {
  const chosen = sides[side].filter(({ id }) => ids.includes(id));
  const [first] = chosen;
  const isGroup = first?.group !== undefined && chosen.every(({ group }) => group === first.group);
  const layers = sides[side].map((layer) => {
    if (!ids.includes(layer.id)) return layer;
    const { group: _, ...bare } = layer;
    return (isGroup ? bare : { ...bare, group: `group-${first?.id ?? ""}` }) as Layer;
  });
  return { ...sides, [side]: layers };
}

/** The states of the drawing, step by step; an undone step can be redone until the next change. */
export type History = { past: readonly DrawnSides[]; now: DrawnSides; future: readonly DrawnSides[] };

const MOST_STEPS = 100;

export const beginHistory = (now: DrawnSides): History => ({ past: [], now, future: [] });

/**
 * One more step.
 * @param isContinued it goes on with the last one, as each letter of a word does, and is undone with it.
 */
export function drawn({ past, now }: History, next: DrawnSides, isContinued = false): History {
  if (next === now) return { past, now, future: [] };
  return { past: isContinued ? past : [...past, now].slice(-MOST_STEPS), now: next, future: [] };
}

export function undone(history: History): History {
  const last = history.past.at(-1);
  if (!last) return history;
  return { past: history.past.slice(0, -1), now: last, future: [history.now, ...history.future] };
}

export function redone(history: History): History {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.now], now: next, future } : history;
}
