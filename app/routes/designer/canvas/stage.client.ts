import { ActiveSelection, cache, Canvas, type FabricObject, util } from "fabric/es";
import type { Hex } from "../../../domain/design/colour.ts";
import { centreOf, type Layer, type Point } from "../../../domain/design/design.ts";
import { isFixed } from "../../../domain/designer/edit-layers.ts";
import { type Box, type Guide, snap } from "../../../domain/designer/snap.ts";
import { leaves, shownMiddle } from "./ink-box.ts";
import { loadFont } from "./font-faces.ts";
import { dress, hide, type LayerObject, objectOf, scalesOf } from "./layer-objects.client.ts";

export type View = { zoom: number; x: number; y: number };
export type Placed = { id: string; middle: Point; angle: number; scaleX: number; scaleY: number };
type Events = {
  placed: (layers: readonly Placed[]) => void;
  selected: (ids: string[]) => void;
  guided: (guides: readonly Guide[]) => void;
  /** Whether what a hand moves reaches over the edge of the print area; null once it let go. */
  strayed: (isOut: boolean | null) => void;
  /** Where a hand came down: on a layer or its handles, or beside all of them. */
  grasped: (where: "layer" | "ground") => void;
};
export type Scene = {
  layers: readonly Layer[];
  inks: Readonly<Record<Hex, Hex>>;
  /** Addresses of pictures by their ids. */
  pictures: Readonly<Record<string, { src: string }>>;
  area: Box;
};

const PICTURE_RETRY_MS = 4000;
/** In pixels of the screen. */
const SNAP_REACH = 6;

/** The canvas of the designer: shows layers, and tells what was done with them by hand. It keeps nothing itself. */
export function createStage(element: HTMLCanvasElement, events: Events) {
  const canvas = new Canvas(element, {
    // The pixels of the canvas cost more than its layers: one for each of the page's (docs/decisions/0285).
    enableRetinaScaling: false,
    enablePointerEvents: true,
    preserveObjectStacking: true,
    uniScaleKey: null,
    selectionColor: "rgba(47, 85, 212, .08)",
    selectionBorderColor: "#2f55d4",
  });
  const elements = new Map<string, Promise<HTMLImageElement>>();
  let scene: Scene | null = null;
  let isShowing = false;
  let isClosed = false;
  /** What is to be chosen, once it is there. */
  let layerIds: readonly string[] = [];
  let resting: Box[] | null = null;
  const objects = () => canvas.getObjects() as LayerObject[];
  const idsOf = (list: readonly FabricObject[]) => (list as LayerObject[]).map(({ layerId }) => layerId);
  const layerOf = (id: string) => scene?.layers.find((layer) => layer.id === id);

  const selected = () => {
    if (!isShowing) events.selected(idsOf(canvas.getActiveObjects()));
  };
  canvas.on({ "selection:created": selected, "selection:updated": selected, "selection:cleared": selected });
  canvas.on("mouse:down:before", ({ e, target }) => {
    // A finger beside the layers moves the view; only a mouse draws a frame around several.
    canvas.selection = !(e instanceof PointerEvent) || e.pointerType !== "touch";
    events.grasped(target ? "layer" : "ground");
  });
  canvas.on("object:modified", ({ target }) => {
    events.guided([]);
    const list = target instanceof ActiveSelection ? target.getObjects() : [target];
    events.placed(
      (list as LayerObject[]).flatMap((object) => {
        const layer = layerOf(object.layerId);
        if (!layer) return [];
        const { translateX, translateY, angle, ...scale } = util.qrDecompose(object.calcTransformMatrix());
        const placed = { angle: angle % 360, ...scalesOf(object, layer, scale) };
        // The object stands about the middle of its letters, the record about the middle of its box.
        const turned = { ...layer, ...placed };
        const [letters, box] = [shownMiddle(turned), centreOf(turned)];
        const middle = { x: translateX + box.x - letters.x, y: translateY + box.y - letters.y };
        return [{ id: layer.id, middle, ...placed }];
      }),
    );
  });
  canvas.on("object:moving", ({ target }) => {
    if (!scene) return;
    const moving = new Set(target instanceof ActiveSelection ? target.getObjects() : [target]);
    // What is not moved stays where it is until the hand lets go.
    resting ??= [
      scene.area,
      ...objects()
        .filter((object) => !moving.has(object) && object.visible)
        .map((object) => sceneBox(object)),
    ];
    const { dx, dy, guides } = snap(sceneBox(target), resting, SNAP_REACH / canvas.getZoom());
    if (dx !== 0 || dy !== 0) {
      target.set({ left: target.left + dx, top: target.top + dy });
      target.setCoords();
    }
    events.guided(guides);
    events.strayed(leaves(sceneBox(target), scene.area));
  });
  for (const turning of ["object:scaling", "object:rotating"] as const)
    canvas.on(turning, ({ target }) => {
      if (scene) events.strayed(leaves(sceneBox(target), scene.area));
    });
  canvas.on("mouse:up", () => {
    events.strayed(null);
    resting = null;
    events.guided([]);
  });

  const picture = (src: string) => {
    let loading = elements.get(src);
    if (!loading) {
      loading = new Promise((resolve, reject) => {
        const image = new Image();
        image.onload = () => resolve(image);
        image.onerror = reject;
        image.src = src;
      });
      elements.set(src, loading);
      loading.catch(() => elements.delete(src));
    }
    return loading;
  };

  const make = async (layer: Layer) => {
    const src = layer.type === "image" ? scene?.pictures[layer.src]?.src : undefined;
    const image = src === undefined ? undefined : await picture(src).catch(() => undefined);
    // A picture that is away is asked for again while its layer is there.
    if (src !== undefined && !image && layerOf(layer.id) && !isClosed)
      setTimeout(() => void make(layer), PICTURE_RETRY_MS);
    // Meanwhile it may be gone, or there already.
    const now = layerOf(layer.id);
    if (!now || objects().some(({ layerId }) => layerId === layer.id)) return;
    const object = objectOf(now, image);
    if (!object || !scene) return;
    // Only itself: a scene of hundreds would be dressed as often as it has layers.
    dress(object, now, scene.inks);
    canvas.add(object);
    canvas.moveObjectTo(object, placeOf(now));
    if (now.type === "text") dressWithFont(now);
    else if (layerIds.includes(now.id)) {
      // It was chosen before it was there.
      isShowing = true;
      choose(layerIds);
      isShowing = false;
    }
    canvas.requestRenderAll();
  };

  /** How many of the objects that are there lie below a layer. */
  const placeOf = (layer: Layer) => {
    const below = new Set(scene?.layers.slice(0, scene.layers.indexOf(layer)).map(({ id }) => id));
    return objects().filter(({ layerId }) => below.has(layerId)).length;
  };

  /** Puts every object that there is as its layer says, in their order. */
  const draw = () => {
    if (!scene) return;
    const there = new Map(objects().map((object) => [object.layerId, object]));
    let index = 0;
    for (const layer of scene.layers) {
      const object = there.get(layer.id);
      if (!object) continue;
      dress(object, layer, scene.inks);
      canvas.moveObjectTo(object, index++);
      if (layer.type === "text") dressWithFont(layer);
    }
    canvas.requestRenderAll();
  };

  const fontsDone = new Set<string>();
  const dressWithFont = (layer: Extract<Layer, { type: "text" }>) => {
    const { fontFamily, fontWeight, fontStyle } = layer;
    const key = `${fontFamily}/${fontWeight}/${fontStyle}`;
    if (fontsDone.has(key)) return;
    fontsDone.add(key);
    void loadFont(fontFamily, fontWeight, fontStyle).then(
      () => {
        // Widths were measured with another face.
        cache.clearFontCache(fontFamily);
        draw();
      },
      () => fontsDone.delete(key),
    );
  };

  const choose = (ids: readonly string[]) => {
    const chosen = objects().filter((object) => ids.includes(object.layerId) && object.selectable);
    if (chosen.length === 0) canvas.discardActiveObject();
    else if (chosen.length === 1 && chosen[0]) canvas.setActiveObject(chosen[0]);
    else {
      const all = new ActiveSelection(chosen, { canvas, originX: "center", originY: "center" });
      hide(all);
      canvas.setActiveObject(all);
    }
  };

  return {
    /** Shows these layers, with these of them chosen. */
    show(next: Scene, ids: readonly string[]): void {
      const isSame =
        scene?.layers === next.layers && scene.inks === next.inks && scene.pictures === next.pictures;
      const active = idsOf(canvas.getActiveObjects());
      // A layer that was just chosen by hand is being moved by now: nothing may take it out of the hand.
      layerIds = ids;
      if (isSame && active.length === ids.length && active.every((id) => ids.includes(id))) return;
      scene = next;
      resting = null;
      isShowing = true;
      // Objects of a selection are placed within it; alone they are placed as their layers are.
      canvas.discardActiveObject();
      const remainingIds = new Set(next.layers.map(({ id }) => id));
      for (const object of objects()) if (!remainingIds.has(object.layerId)) canvas.remove(object);
      const there = new Set(idsOf(objects()));
      draw();
      for (const layer of next.layers) if (!there.has(layer.id)) void make(layer);
      layerIds = ids.filter((id) => next.layers.some((layer) => layer.id === id && !isFixed(layer)));
      choose(layerIds);
      isShowing = false;
      canvas.requestRenderAll();
    },
    resize: (width: number, height: number) => canvas.setDimensions({ width, height }),
    look({ zoom, x, y }: View): void {
      canvas.setViewportTransform([zoom, 0, 0, zoom, x, y]);
    },
    close() {
      isClosed = true;
      return canvas.dispose();
    },
  };
}

/** The upright box that an object covers, in units of the design. */
function sceneBox(object: FabricObject): Box {
  const { left, top, width, height } = object.getBoundingRect();
  return { left, top, width, height };
}

export type Stage = ReturnType<typeof createStage>;
